/** The stores of the schedule. */
import type { StorageStores } from "../storage/world.ts";
import type { World } from "../world.ts";
import type { scheduleStore } from "./store.ts";

export interface ScheduleStores extends StorageStores {
  checks: ReturnType<typeof scheduleStore>;
}
export type ScheduleWorld = World<ScheduleStores>;
