/** A round of a site with what its pages say. Pure. */
import { countsOf, type RoundCounts } from "../counts.ts";
import { changesOf, membersOf, type Leaf } from "../leaf.ts";
import type { Member } from "../member.ts";
import { textOfPages } from "../line.ts";
import type { SiteMemory } from "../memory.ts";
import type { Round } from "../round.ts";
import type { Reading } from "./read.ts";
import { noShared, shownShared } from "./shared.ts";

/** A round in which nothing of the list moved. `edition`: of the list; `now`: Unix seconds. */
export function stillRound(
  known: SiteMemory,
  stored: readonly Leaf[],
  { edition, now }: { edition: string | null; now: number },
): Round {
  const { againAt = 0, ...rest } = known;
  const memory = againAt > now ? known : rest;
  const members = stored.flatMap(membersOf);
  return {
    text: textOfPages(members, shownShared(memory.reading?.shared ?? noShared)),
    members,
    added: new Set(),
    leaves: { write: [], remove: [] },
    memory,
    edition,
    isRelisted: false,
    moved: { added: 0, back: 0, gone: 0, moved: 0, unlisted: 0 },
  };
}

/** The round after pages were read. `stored`: the leaves as they were before it. */
export function withReading(round: Round, stored: readonly Leaf[], { members, memory: reading }: Reading): Round {
  const readAt = Math.min(reading.nextAt, reading.apart?.at ?? Infinity, reading.fillAt ?? Infinity);
  const againAt = Math.min(round.memory.againAt ?? Infinity, Math.max(readAt, reading.rest?.until ?? 0));
  return {
    ...round,
    text: textOfPages(members, shownShared(reading.shared)),
    members,
    leaves: changesOf(members, stored),
    memory: { ...round.memory, ...countsOf(members), reading, againAt },
    moved: movedByText(round, members),
  };
}

/** The counts of the round with the pages whose text says where others went. */
function movedByText({ members: before, added, moved: counts }: Round, members: readonly Member[]): RoundCounts {
  const moves = countsOf(members).moved - countsOf(before).moved;
  if (moves === 0) return counts;
  const isNew = ({ key, former }: Member) => added.has(key) && former === undefined;
  return {
    ...counts,
    moved: counts.moved + moves,
    added: counts.added - (before.filter(isNew).length - members.filter(isNew).length),
  };
}

/** A check that lasted is not committed at once; seconds. */
const commitSeconds = 10;

/** The round whose next one does not begin before it is over: a time that is past would be none. `now`: at its end; Unix seconds. */
export function notPast(round: Round, now: number): Round {
  const { againAt = Infinity } = round.memory;
  const soon = now + commitSeconds;
  return againAt >= soon ? round : { ...round, memory: { ...round.memory, againAt: soon } };
}
