/** The stores of what the clock does. */
import type { MoveStores } from "../admin/world.ts";
import type { BillingStores } from "../billing/world.ts";
import type { deadLetterStore } from "./deadLetters/store.ts";
import type { deletedStore } from "./deleted/store.ts";
import type { heartbeatStore } from "./heartbeat/store.ts";
import type { World } from "../world.ts";

export interface HousekeepingStores extends BillingStores, MoveStores {
  deadLetters: ReturnType<typeof deadLetterStore>;
  heartbeats: ReturnType<typeof heartbeatStore>;
  deletedWatches: ReturnType<typeof deletedStore>;
}
export type HousekeepingWorld = World<HousekeepingStores>;
