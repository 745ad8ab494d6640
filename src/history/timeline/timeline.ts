/**
 * What happened to a watch as one list by time. Suppressed readings, failures and edits are bounded lists of the watch; changes
 * come in pages. So a page is made of all of the former and of as many changes as it may hold, and its cursor names a place
 * among what happened in one second. Pure.
 */
import type { FailureRun } from "../../watch/failures.ts";
import type { WatchEdit } from "../../watch/edits/edit.ts";
import type { Change } from "../change.ts";
import type { SuppressedEntry } from "../suppressed/entry.ts";

export const timelineKinds = ["change", "suppressed", "failure", "recovery", "edit"] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export type TimelineEntry = { at: number } & (
  | { kind: "change"; change: Change }
  | { kind: "suppressed"; suppressed: SuppressedEntry }
  | { kind: "failure" | "recovery"; run: FailureRun }
  | { kind: "edit"; edit: WatchEdit }
);

/** What is known of a watch; changes from the newest on that the page may hold. */
export type TimelineSources = {
  changes: readonly Change[];
  suppressed: readonly SuppressedEntry[];
  failures: readonly FailureRun[];
  edits: readonly WatchEdit[];
};

/** A place in the list: a second, and how many of its entries stand before the place. */
export type TimelinePlace = { at: number; passed: number };
/** Entries of one second that a cursor can tell apart: more than the bounded lists hold together. */
const perSecond = 128;

/** The place as a number for a cursor, and back. */
export const placeNumber = ({ at, passed }: TimelinePlace): number => at * perSecond + passed;
export const placeOf = (number: number): TimelinePlace => ({
  at: Math.floor(number / perSecond),
  passed: number % perSecond,
});

/** The newest `limit` entries from a place on, and the place behind them; null where the list ends there. */
export function timelinePage(
  sources: TimelineSources,
  { kinds, from, limit }: { kinds: ReadonlySet<TimelineKind>; from: TimelinePlace | null; limit: number },
): { entries: TimelineEntry[]; next: TimelinePlace | null } {
  // Entries of one second keep the order of `entriesOf`, since sorting is stable.
  const sorted = entriesOf(sources)
    .filter(({ kind }) => kinds.has(kind))
    .toSorted((one, other) => other.at - one.at);
  const left = from ? withoutPassed(sorted, from) : sorted;
  const entries = left.slice(0, limit);
  const last = entries.at(-1);
  if (!last || left.length <= limit) return { entries, next: null };
  const before = entries.filter(({ at }) => at === last.at).length;
  return { entries, next: { at: last.at, passed: before + (from?.at === last.at ? from.passed : 0) } };
}

function withoutPassed(sorted: readonly TimelineEntry[], { at, passed }: TimelinePlace): TimelineEntry[] {
  const here = sorted.filter((entry) => entry.at === at).slice(passed);
  return [...here, ...sorted.filter((entry) => entry.at < at)];
}

/** A failure stands where it was last met, and a suppressed reading where it was last suppressed. */
const entriesOf = ({ changes, suppressed, failures, edits }: TimelineSources): TimelineEntry[] => [
  ...failures.flatMap((run): TimelineEntry[] => [
    ...(run.endedAt === undefined ? [] : [{ kind: "recovery" as const, at: run.endedAt, run }]),
    { kind: "failure" as const, at: run.lastAt, run },
  ]),
  ...changes.map((change): TimelineEntry => ({ kind: "change", at: change.at, change })),
  ...suppressed.map((one): TimelineEntry => ({ kind: "suppressed", at: one.at, suppressed: one })),
  ...edits.map((edit): TimelineEntry => ({ kind: "edit", at: edit.at, edit })),
];
