/**
 * Which watches join which packs. The rules:
 * 1. A pack has watches of one bucket and one interval, a hundred at most.
 * 2. Packs with room are filled first. A new one is opened where so many wait that it pays: a row of its own costs a pack as much
 *    as it costs a watch.
 * 3. A watch joins a pack that is due before it would be itself, so that no check comes later than promised; a tenth of its
 *    interval is overlooked, once. The others wait for their next turn, when that is so.
 * 4. A new pack is due when the first of its watches is. Watches are spread over their interval, and so are packs.
 * Pure.
 */
import { bucketOf } from "./bucket.ts";

export const packSize = 100;
/** From so many on a new pack pays. */
export const minMembers = 8;

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
export type Opening = Omit<Pack, "id" | "members"> & { watches: Candidate[] };
export type Joining = { id: number; watches: Candidate[] };

/** How much later than by itself a watch may be checked, once, in seconds. */
export const slackSeconds = (intervalSeconds: number): number => Math.max(60, Math.floor(intervalSeconds / 10));

/** The packs to fill and those to open. `packs`: those of the buckets of the candidates that are at rest; `min`: rule 2. */
export function fillingOf(
  candidates: readonly Candidate[],
  packs: readonly Pack[],
  min = minMembers,
): { joining: Joining[]; opening: Opening[] } {
  const joining: Joining[] = [];
  const opening: Opening[] = [];
  for (const [key, waiting] of Map.groupBy(candidates, keyOfCandidate)) {
    const open = packs.filter((pack) => keyOf(pack) === key && pack.members < packSize);
    let left = waiting;
    for (const pack of open) {
      const watches = joinable(left, pack).slice(0, packSize - pack.members);
      if (watches.length) joining.push({ id: pack.id, watches });
      left = left.filter((watch) => !watches.includes(watch));
    }
    const room = open.reduce((sum, { members }) => sum + packSize - members, 0);
    // Those who wait for their turn have a place in a pack already.
    while (left.length - room >= Math.max(1, min)) {
      const [first] = left;
      if (!first) break;
      const { intervalSeconds, nextAt } = first;
      const watches = joinable(left, first).slice(0, packSize);
      opening.push({ bucket: bucketOf(first.host), intervalSeconds, nextAt, watches });
      left = left.slice(packSize);
    }
  }
  return { joining, opening };
}

const joinable = (watches: readonly Candidate[], pack: { nextAt: number }): Candidate[] =>
  watches.filter((watch) => watch.nextAt >= pack.nextAt - slackSeconds(watch.intervalSeconds));

const keyOf = ({ bucket, intervalSeconds }: Pick<Pack, "bucket" | "intervalSeconds">) => `${bucket} ${intervalSeconds}`;
const keyOfCandidate = ({ host, intervalSeconds }: Candidate) => keyOf({ bucket: bucketOf(host), intervalSeconds });
