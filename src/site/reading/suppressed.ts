/**
 * What differed on a page of a site and was not reported: when, why, and its first lines. The last few differences of each page, beside
 * its text, in a row that its reading writes anyway. Pure.
 */
import { numberless } from "../../lib/text/numberless.ts";

/**
 * `noise`: noise reduction held it back. `shared`: many pages have it alike, and it is reported once. `settings`: the page was read by other
 * settings before. `lost`: the text from before was not kept. Stored by place: new ones go to the end.
 */
export const suppressedReasons = ["noise", "shared", "settings", "lost"] as const;
export type SuppressedReason = (typeof suppressedReasons)[number];

/** A rule of noise reduction and how many lines it held back. */
export type RuleCount = [rule: string, count: number];

/** Lines that were not reported of a reading: the first of them, and how many there were. */
export type Suppressed = {
  reason: SuppressedReason;
  rules: RuleCount[];
  lines: number;
  removed: string[];
  added: string[];
};

/** `since`, `at`: when it was read first and last, Unix seconds; `times`: how often. */
export type SuppressedLines = Suppressed & { since: number; at: number; times: number };

/** `times` with how many lines there were, where that is more than are shown. */
export type WrittenSuppressed = [
  reason: number,
  at: number,
  age: number,
  times: number | [times: number, lines: number],
  removed: string[],
  added: string[],
  ...rules: RuleCount[],
];

const maxEntries = 3;
const maxCharacters = 600;

/** The list after one more reading, the newest first: differences in numbers or ids alone count as one. */
export function withSuppressed(
  list: readonly SuppressedLines[],
  fresh: readonly Suppressed[],
  now: number,
): SuppressedLines[] {
  const after = fresh.reduce<SuppressedLines[]>(
    (known, one) => {
      const same = known.find((each) => wordsOfSuppressed(each) === wordsOfSuppressed(one));
      const { since = now, times = 0 } = same ?? {};
      return [{ ...one, since, at: now, times: times + 1 }, ...known.filter((each) => each !== same)];
    },
    [...list],
  );
  let left = maxCharacters;
  return after.slice(0, maxEntries).filter((one, place) => {
    left -= lengthOfSuppressed(one);
    return place === 0 || left >= 0;
  });
}

/** The same for what differs in numbers or ids alone. */
export const wordsOfSuppressed = ({
  reason,
  removed,
  added,
}: Record<"removed" | "added", string[]> & { reason: string }): string =>
  numberless(JSON.stringify([reason, removed, added]));

/** About how many characters it takes where it is stored. */
export const lengthOfSuppressed = ({ removed, added, rules }: Suppressed): number =>
  [...removed, ...added, ...rules.map(([rule]) => rule)].reduce((sum, line) => sum + line.length + 3, 30);

export const writtenSuppressed = (one: SuppressedLines): WrittenSuppressed => [
  suppressedReasons.indexOf(one.reason),
  one.at,
  one.at - one.since,
  one.lines > one.removed.length + one.added.length ? [one.times, one.lines] : one.times,
  one.removed,
  one.added,
  ...one.rules,
];

export function suppressedLines(written: WrittenSuppressed): SuppressedLines {
  const [reason, at, age, often, removed, added, ...rules] = written;
  const shown = removed.length + added.length;
  const [times, lines] = typeof often === "number" ? [often, shown] : often;
  return {
    ...{ since: at - age, at, times, removed, added, rules },
    // Rules say how many lines there were of what was stored before these were counted.
    lines: Math.max(
      lines,
      rules.reduce((sum, [, count]) => sum + count, 0),
    ),
    reason: suppressedReasons[reason] ?? "noise",
  };
}
