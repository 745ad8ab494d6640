/** The stores of the schedule. */
import type { StorageStores } from "../storage/world.ts";
import type { World } from "../world.ts";
import type { hostStore } from "./hosts/store.ts";
import type { packStore } from "./packs/store.ts";
import type { scheduleStore } from "./store.ts";

export interface ScheduleStores extends StorageStores {
  checks: ReturnType<typeof scheduleStore>;
  hosts: ReturnType<typeof hostStore>;
  packs: ReturnType<typeof packStore>;
}
export type ScheduleWorld = World<ScheduleStores>;
