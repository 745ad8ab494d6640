/** The stores of what was seen. */
import type { TagMine, TagStores } from "../tag/world.ts";
import type { World } from "../world.ts";
import type { changeListStore } from "./changes/list/store.ts";
import type { neighbourStore } from "./changes/one/store.ts";
import type { changeReader } from "./changes/store.ts";
import type { NotifiedChange } from "./notifiedChange.ts";
import type { objectNameStore } from "./objectNames/store.ts";
import type { priceStore } from "./prices/store.ts";
import type { RecentPictures } from "./screenshots/recentPictures.ts";
import type { suppressedStore } from "./suppressed/store.ts";
import type { historyStore } from "./store.ts";

export interface HistoryStores extends TagStores {
  changes: ReturnType<typeof changeReader>;
  suppressed: ReturnType<typeof suppressedStore>;
  objectNames: ReturnType<typeof objectNameStore>;
  /** Of one message or request. */
  recentPictures: RecentPictures;
  mine(caller: { userId: number }): HistoryMine;
}
export interface HistoryMine extends TagMine {
  history: ReturnType<typeof historyStore>;
  changes: ReturnType<typeof changeListStore>;
  nextChanges: ReturnType<typeof neighbourStore>;
  prices: ReturnType<typeof priceStore>;
  deliveries: DeliverySource;
}
/** What a change asks of the deliveries that reported it. */
export interface DeliverySource {
  /** Who was notified of these changes. */
  ofChanges(changes: [watchId: number, at: number][]): Promise<NotifiedChange[]>;
}
export type HistoryWorld = World<HistoryStores>;
