/**
 * Changes of pages that are not reported yet, since the same may come on other pages, too: what a page has alone until the next pages were
 * read, and what a few of them have alike for a day. Pure.
 */
import { hunksOf, sharedLines, type SharedMemory } from "./shared.ts";
import { shownChange, type Hunk } from "./text.ts";

const day = 86_400;
/** So many pages wait at most. */
const maxWaiting = 100;
const maxHunks = 5;

/** `at`: since when it waits; Unix seconds. Its hunks have their first lines alone. */
export type WaitingChange = { key: string; at: number; hunks: Hunk[] };

type Deciding = { shared: SharedMemory; now: number; isNext: boolean };

/** Which changes are reported, by the key of their page, and which wait; `settled`: what waited and is one of the site now. `isNext`: more pages were read since those of `waiting` were. */
export function decidedChanges(
  waiting: readonly WaitingChange[],
  found: ReadonlyMap<string, Hunk[]>,
  { shared, now, isNext }: Deciding,
): { reported: Map<string, Hunk[]>; waiting: WaitingChange[]; settled: Map<string, Hunk[]> } {
  const known = sharedLines(shared);
  const isAlone = (id: string) => (shared.counted[id]?.[0] ?? 1) === 1;
  const all = new Map(waiting.map((each) => [each.key, each]));
  for (const [key, hunks] of found) {
    const { at, hunks: before } = all.get(key) ?? { at: now, hunks: [] };
    if (hunks.length) all.set(key, { key, at, hunks: [...before, ...hunks.map(shortHunk)].slice(-maxHunks) });
  }
  const reported = new Map<string, Hunk[]>();
  const left: WaitingChange[] = [];
  const settled = new Map<string, Hunk[]>();
  for (const change of all.values()) {
    const hunks = hunksOf(change.hunks, (id) => !known.has(id));
    const alike = hunksOf(change.hunks, (id) => known.has(id));
    if (alike.length) settled.set(change.key, alike);
    if (hunks.length === 0) continue;
    const alone = isNext && change.at < now ? hunksOf(hunks, isAlone) : [];
    const rest = alone.length ? hunksOf(hunks, (id) => !isAlone(id)) : [];
    if (alone.length) reported.set(change.key, alone);
    if (alone.length && rest.length) left.push({ ...change, hunks: rest });
    else if (alone.length) continue;
    else if (now - change.at >= day || left.length >= maxWaiting) reported.set(change.key, hunks);
    else left.push({ ...change, hunks });
  }
  return { reported, waiting: left, settled };
}

function shortHunk(hunk: Hunk): Hunk {
  const { removed, added } = shownChange([hunk], { count: 0, at: 0 });
  return { removed, added };
}
