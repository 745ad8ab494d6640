/** The stores of tags. */
import type { WatchMine, WatchStores } from "../watch/world.ts";
import type { World } from "../world.ts";
import type { tagDeletionStore } from "./deletion/store.ts";
import type { tagSettings, tagStore } from "./store.ts";

export interface TagStores extends WatchStores {
  tags: ReturnType<typeof tagSettings>;
  mine(caller: { userId: number }): TagMine;
}
export interface TagMine extends WatchMine {
  tags: ReturnType<typeof tagStore>;
  tagDeletions: ReturnType<typeof tagDeletionStore>;
}
export type TagWorld = World<TagStores>;
