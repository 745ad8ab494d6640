/** The state of the list is in its address: search, state, tags, order, size, place. Pure. */
import { searchStates, watchSorts, type SearchState, type WatchSort } from "../../watch/list/filter.ts";

export type ListQuery = {
  q: string;
  tags: string[];
  state: SearchState | null;
  sort: WatchSort;
  /** null: as is usual for the sort. */
  order: "asc" | "desc" | null;
  size: number;
  /** The size of a page where the address does not say. */
  usualSize: number;
  cursor: string | null;
};

export const sizes = [25, 50, 100, 200] as const;

/** The query of an address; what is unknown in it is left out. `usualSize`: of a page of this account. */
export function listQuery(search: URLSearchParams, usualSize = 50): ListQuery {
  const size = Number(search.get("size"));
  const order = search.get("order");
  return {
    q: (search.get("q") ?? "").slice(0, 1000),
    tags: search.getAll("tag").filter(Boolean).slice(0, 20),
    state: searchStates.find((state) => state === search.get("state")) ?? null,
    sort: watchSorts.find((sort) => sort === search.get("sort")) ?? "changed",
    order: order === "asc" || order === "desc" ? order : null,
    size: sizes.find((known) => known === size) ?? usualSize,
    usualSize,
    cursor: search.get("cursor"),
  };
}

/** The address of the list with some of its state changed. A changed list begins at its first page. */
export function listPath(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const next = { ...query, cursor: null, ...change };
  const search = new URLSearchParams();
  if (next.q) search.set("q", next.q);
  for (const tag of next.tags) search.append("tag", tag);
  if (next.state) search.set("state", next.state);
  if (next.sort !== "changed") search.set("sort", next.sort);
  if (next.order) search.set("order", next.order);
  if (next.size !== next.usualSize) search.set("size", String(next.size));
  if (next.cursor) search.set("cursor", next.cursor);
  const text = search.toString();
  return text ? `/watches?${text}` : "/watches";
}

/** Whether the list is narrowed down by anything. */
export const isNarrowed = ({ q, tags, state }: ListQuery): boolean => q !== "" || tags.length > 0 || state !== null;
