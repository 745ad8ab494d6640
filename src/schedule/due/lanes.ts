/** The lanes of watches, by what their rows say of them and of the others of their host. Pure. */
import { laneOf, type Due } from "../hosts/batches.ts";

/** A watch as its row says it. `fetchMs`: how long its last request took; `isNew`: 1 where it was never checked. */
export type Timed<T extends Due> = Omit<T, "lane"> & { lane: "http" | "browser"; fetchMs: number; isNew: number };

/**
 * The same with their lanes. What hung for one watch of a host hangs for the others. What was never checked may hang, too: unless its host
 * is known by another, or `isTrusted`, it has a lane of its own, so that an import of pages that never answer holds up nobody's checks.
 */
export function inLanes<T extends Due>(rows: readonly Timed<T>[], { isTrusted = false } = {}): T[] {
  const slow = new Set(
    rows.flatMap((row) => (row.host && laneOf({ ...row, isNew: false }) === "slow" ? [row.host] : [])),
  );
  const known = new Set(rows.flatMap(({ isNew, lane, host }) => (!isNew && lane === "http" ? [host] : [])));
  return rows.map(({ fetchMs, isNew, ...watch }) => {
    const { host } = watch;
    const isUnknown = Boolean(isNew) && !isTrusted && !known.has(host);
    const lane = laneOf({ lane: watch.lane, fetchMs, isNew: isUnknown });
    return { ...watch, lane: lane !== "browser" && slow.has(host) ? "slow" : lane } as unknown as T;
  });
}
