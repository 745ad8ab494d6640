/**
 * Which watches join which packs. The rules:
 * 1. A pack has watches of one bucket and one interval, a hundred at most.
 * 2. Packs with room are filled first. A new one is opened where so many wait that it pays: a row of its own costs a pack as much
 *    as it costs a watch.
 * 3. A watch joins a pack that is due before it would be itself, so that no check comes later than promised; a tenth of its
 *    interval is overlooked, once, two minutes at most. The others wait for their next turn, when that is so.
 * 4. A new pack has watches that are due one after the other, and is due when the first of them is. After that it has a place of
 *    its own in the interval: packs that are opened together would be due together for ever.
 * 5. A host of which many wait at once has packs of its own, which other hosts of its bucket do not wait for.
 * Pure.
 */
import { phaseOf } from "../../lib/schedule/due.ts";
import { bucketOf, ownBucketOf } from "./bucket.ts";

export const packSize = 100;
/** From so many on a new pack pays. */
export const minMembers = 8;
/** From so many watches of one host on it has packs of its own; then even a few have one, or they would hold up a pack of others. */
export const minOfOneHost = 25;

/** A watch that may join. Times in Unix seconds. */
export type Candidate = {
  watchId: number;
  host: string;
  intervalSeconds: number;
  nextAt: number;
  generation: number;
};
/** A pack as the sweep sees it. */
export type Pack = { id: number; bucket: number; intervalSeconds: number; nextAt: number; members: number };
/** `phase`: of its slots after the first, see due.ts. */
export type Opening = Omit<Pack, "id" | "members"> & { phase: number; watches: Candidate[] };
export type Joining = { id: number; watches: Candidate[] };

const [minSlackSeconds, maxSlackSeconds] = [60, 120];

/** How much later than by itself a watch may be checked, once, in seconds: whoever waits for more finds a pack after one check alone. */
export const slackSeconds = (intervalSeconds: number): number =>
  Math.min(maxSlackSeconds, Math.max(minSlackSeconds, Math.floor(intervalSeconds / 10)));

/** The buckets in which packs for these watches may be. */
export const bucketsFor = (candidates: readonly Candidate[]): number[] => [
  ...new Set(candidates.flatMap(({ host }) => [bucketOf(host), ownBucketOf(host)])),
];

/** The packs to fill and those to open. `packs`: those of the buckets of the candidates that are at rest; `min`: rule 2. */
export function fillingOf(
  candidates: readonly Candidate[],
  packs: readonly Pack[],
  min = minMembers,
): { joining: Joining[]; opening: Opening[] } {
  const found = { joining: [] as Joining[], opening: [] as Opening[] };
  const open = Map.groupBy(
    packs.filter(({ members }) => members < packSize),
    keyOf,
  );
  const shared: Candidate[] = [];
  for (const waiting of Map.groupBy(candidates, ({ host, intervalSeconds }) => `${intervalSeconds} ${host}`).values()) {
    const [{ host, intervalSeconds }] = waiting as [Candidate, ...Candidate[]];
    const bucket = ownBucketOf(host);
    const own = open.get(keyOf({ bucket, intervalSeconds })) ?? [];
    const hasOwn = waiting.length >= minOfOneHost || own.length > 0;
    // A few more than fill a pack share one with others: fewer than would make these wait while the host is asked (runPack.ts).
    if (hasOwn) shared.push(...fill({ waiting, bucket, open: own, min: minMembers }, found));
    else shared.push(...waiting);
  }
  for (const waiting of Map.groupBy(shared, (one) => keyOf({ ...one, bucket: bucketOf(one.host) })).values()) {
    const [{ host, intervalSeconds }] = waiting as [Candidate, ...Candidate[]];
    const bucket = bucketOf(host);
    fill({ waiting, bucket, open: open.get(keyOf({ bucket, intervalSeconds })) ?? [], min }, found);
  }
  return found;
}

type Filling = { waiting: readonly Candidate[]; bucket: number; open: readonly Pack[]; min: number };

/** Fills the packs of one bucket and one interval, and opens more; those that find no place in any, now or later. */
function fill(
  { waiting, bucket, open, min }: Filling,
  { joining, opening }: { joining: Joining[]; opening: Opening[] },
): Candidate[] {
  let left = waiting.toSorted((a, b) => a.nextAt - b.nextAt);
  for (const pack of open) {
    const watches = joinable(left, pack).slice(0, packSize - pack.members);
    if (!watches.length) continue;
    joining.push({ id: pack.id, watches });
    const joined = new Set(watches);
    left = left.filter((watch) => !joined.has(watch));
  }
  const room = open.reduce((sum, { members }) => sum + packSize - members, 0);
  // Those who wait for their turn have a place in a pack already.
  while (left.length - room >= Math.max(1, min)) {
    const watches = left.slice(0, packSize);
    const [{ intervalSeconds, nextAt }] = watches as [Candidate, ...Candidate[]];
    // Packs of one bucket ask the same hosts, one after the other: the store spreads them from this place on.
    const phase = phaseOf(`bucket ${bucket}`, intervalSeconds);
    opening.push({ bucket, intervalSeconds, phase, nextAt, watches });
    left = left.slice(packSize);
  }
  return left.slice(room);
}

const joinable = (watches: readonly Candidate[], pack: { nextAt: number }): Candidate[] =>
  watches.filter((watch) => watch.nextAt >= pack.nextAt - slackSeconds(watch.intervalSeconds));

const keyOf = ({ bucket, intervalSeconds }: Pick<Pack, "bucket" | "intervalSeconds">) => `${bucket} ${intervalSeconds}`;
