/** The stores that searches use. */
import type { TagMine, TagStores } from "../tag/world.ts";
import type { World } from "../world.ts";
import type { searchStore } from "./store.ts";

export interface SearchStores extends TagStores {
  mine(caller: { userId: number }): SearchMine;
}
export interface SearchMine extends TagMine {
  search: ReturnType<typeof searchStore>;
}
/** The dependencies of searches. */
export type SearchWorld = World<SearchStores>;
