/**
 * The first thing that changed, on one line, for the titles of alerts and of feed entries.
 */
import { shortened } from "../graphemes.ts";
import { changedWords, type FreshAndGone } from "./changedWords.ts";
import { type CountedChange, countedChanges, counts } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { isTelling } from "./lines.ts";
import { movedLine } from "./lineLabel.ts";
import { pairsOf } from "./pairs.ts";
import { newAllowance, wordDifference } from "./words.ts";

/**
 * `20 EUR → 15 EUR` for a line that was replaced, `plum 7 (new)` or `plum 7 (gone)` for another, and ` and 2 more` after it.
 * At most `maxLength` characters and what is said of the others; "" where nothing counts. A line of nothing but brackets and the like is
 * passed over, where there is another.
 */
export function headline(difference: Difference, words: HeadlineWords = english, maxLength = 80): string {
  const changes = countedChanges(difference);
  const own = changes.filter((change) => !isMove(difference, change));
  const first = own.find((change) => hasTelling(difference, change)) ?? own[0] ?? changes[0];
  if (!first) return "";
  const { added, removed, replaced, moved } = counts(difference);
  if (isMove(difference, first)) {
    const line = first.added.map((j) => difference.after[j])[0] ?? difference.before[first.removed[0] as number];
    const rest = moved > 1 ? words.more(moved - 1) : "";
    return `${shortened((line as string).replace(/\s+/g, " ").trim(), maxLength - words.moved.length - 1)} ${words.moved}${rest}`;
  }
  const more = added + removed + replaced - 1;
  return lineOf(difference, first, { ...words, maxLength }) + (more > 0 ? words.more(more) : "");
}

const hasTelling = ({ before, after }: Difference, { removed, added }: CountedChange): boolean =>
  tellingOf(before, removed).length + tellingOf(after, added).length > 0;

const tellingOf = (lines: readonly string[], indices: readonly number[]): number[] =>
  indices.filter((index) => isTelling(lines[index] ?? ""));

/** Whether lines only went to, or came from, another place. */
const isMove = ({ movedTo, movedFrom }: Difference, { removed, added }: CountedChange): boolean =>
  removed.every((i) => (movedTo[i] as number) >= 0) && added.every((j) => (movedFrom[j] as number) >= 0);

/** The end of a sentence, which would stand in the middle of a title; a dot behind a sign or a number is none. */
const stop = /(?<=\p{L}{2})\.$/u;

/** Lines without the full stop that all of them end in. */
const withoutStops = (lines: readonly string[]): readonly string[] =>
  lines.every((line) => line === "" || stop.test(line)) ? lines.map((line) => line.replace(stop, "")) : lines;

/** What is said after a line that is new, gone or at another place, and of the others. */
export type HeadlineWords = FreshAndGone & { moved: string; more: (n: number) => string };
const english: HeadlineWords = { fresh: "(new)", gone: "(gone)", moved: "(moved)", more: (n) => ` and ${n} more` };

function lineOf(
  difference: Difference,
  change: CountedChange,
  { fresh, gone, maxLength }: HeadlineWords & { maxLength: number },
): string {
  const left = newAllowance();
  // Of a long change the first lines stand for all: pairing them is work.
  const [removed, added] = hasTelling(difference, change)
    ? [tellingOf(difference.before, change.removed), tellingOf(difference.after, change.added)]
    : [change.removed, change.added];
  const start = { removed: removed.slice(0, 20), added: added.slice(0, 20) };
  const [pair] = pairsOf(difference, start, left);
  const textAt = (lines: readonly string[], index: number | null | undefined) =>
    (index === null || index === undefined ? "" : (lines[index] ?? "")).replace(/\s+/g, " ").trim();
  const [before = "", after = ""] = withoutStops([
    textAt(difference.before, pair?.before),
    textAt(difference.after, pair?.after),
  ]);
  if (before === "") return `${shortened(after, maxLength - fresh.length - 1)} ${fresh}`;
  if (after === "") return `${shortened(before, maxLength - gone.length - 1)} ${gone}`;
  if (before.length + after.length + 3 <= maxLength) return movedLine(before, after);
  const spans = wordDifference(before, after, left) ?? [];
  const half = Math.floor((maxLength - 3) / 2);
  return (
    changedWords({ before: spans, after: spans, max: maxLength }, { fresh, gone }) ??
    `${shortened(before, half)} → ${shortened(after, half)}`
  );
}
