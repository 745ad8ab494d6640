/** Lists and sums of several databases as one. Pure. */

/** A place in a list that has the newest first: what comes after it is older, or as old with a smaller number. */
export type Mark = { at: number; id: number };

/** Before the first. */
export const beginning: Mark = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

/** The first rows of lists that have the newest first. */
export const newest = <Row>(lists: readonly Row[][], limit: number, markOf: (row: Row) => Mark): Row[] =>
  lists
    .flat()
    .sort((a, b) => markOf(b).at - markOf(a).at || markOf(b).id - markOf(a).id)
    .slice(0, limit);

type Sums = {
  class: string;
  count: number;
  accounts: number;
  hosts: number;
  oldest_since: number;
  newest_since: number;
};

/** One entry for each class, the most frequent first. A host that accounts of two databases watch counts twice. */
export function mergedTotals<T extends Sums>(lists: readonly T[][]): T[] {
  const merged = [...Map.groupBy(lists.flat(), (totals) => totals.class).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const sum = (of: (totals: T) => number) => same.reduce((all, totals) => all + of(totals), 0);
    return {
      ...first,
      count: sum(({ count }) => count),
      accounts: sum(({ accounts }) => accounts),
      hosts: sum(({ hosts }) => hosts),
      oldest_since: Math.min(...same.map(({ oldest_since: since }) => since)),
      newest_since: Math.max(...same.map(({ newest_since: since }) => since)),
    };
  });
  return merged.sort((a, b) => b.count - a.count || (a.class < b.class ? -1 : 1));
}

/** The oldest of each class. */
export function mergedSamples<T extends { class: string; since: number; id: number }>(
  lists: readonly T[][],
  perClass: number,
): T[] {
  const classes = Map.groupBy(lists.flat(), (sample) => sample.class).values();
  return [...classes].flatMap((same) => same.sort((a, b) => a.since - b.since || a.id - b.id).slice(0, perClass));
}
