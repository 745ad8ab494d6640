/** The stores that hold everything. */
import type { Sealer } from "../secret/seal.ts";
import type { World } from "../world.ts";
import type { healthStore } from "./health/store.ts";
import type { Objects } from "./objects.ts";

export interface StorageStores {
  db: D1Database;
  sealer: Sealer;
  objects: Objects;
  health: ReturnType<typeof healthStore>;
}
export type StorageWorld = World<StorageStores>;
