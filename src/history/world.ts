/** The stores of what was seen. */
import type { TagMine, TagStores } from "../tag/world.ts";
import type { World } from "../world.ts";
import type { changeReader } from "./changes/store.ts";
import type { NotifiedChange } from "./notifiedChange.ts";
import type { suppressedStore } from "./suppressed/store.ts";
import type { historyStore } from "./store.ts";

export interface HistoryStores extends TagStores {
  changes: ReturnType<typeof changeReader>;
  suppressed: ReturnType<typeof suppressedStore>;
  mine(caller: { userId: number }): HistoryMine;
}
export interface HistoryMine extends TagMine {
  history: ReturnType<typeof historyStore>;
  deliveries: DeliverySource;
}
/** What a change asks of the deliveries that told it. */
export interface DeliverySource {
  /** Whom these changes were told to. */
  ofChanges(changes: [watchId: number, at: number][]): Promise<NotifiedChange[]>;
}
export type HistoryWorld = World<HistoryStores>;
