/** The stores of searches. */
import type { TagMine, TagStores } from "../tag/world.ts";
import type { World } from "../world.ts";
import type { searchStore } from "./store.ts";

export interface SearchStores extends TagStores {
  mine(caller: { userId: number }): SearchMine;
}
export interface SearchMine extends TagMine {
  search: ReturnType<typeof searchStore>;
}
export type SearchWorld = World<SearchStores>;
