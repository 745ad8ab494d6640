/**
 * A view of a difference as marked lines, before any format: what all renderings have in common.
 */
import { beginningOf, endOf } from "../graphemes.ts";
import { englishLabels } from "./labels.ts";
import type { CountedChange } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { type Pair, pairsOf } from "./pairs.ts";
import { stretches, type Stretch, type View } from "./view.ts";
import { type Allowance, newAllowance, wordDifference } from "./words.ts";

/**
 * `changed` and `into` are the old and the new lines of a replacement, `removed` and `added` lines and words without a
 * counterpart; `note` is our own remark, not text of the page.
 */
export type Mark = "equal" | "removed" | "added" | "changed" | "into" | "note";

/**
 * A piece of a line; a line of one marked piece changed as a whole. `link`: the http address that the text leads to, where the format
 * has links.
 */
export type Piece = { mark: Mark; text: string; link?: string };

export type ShownLine = readonly Piece[];

/** The lines to show, in order, and how many more the view's limit leaves out. Equal lines are those of the new text. */
export function shownLines(difference: Difference, view: View): { lines: ShownLine[]; more: number } {
  const left = newAllowance();
  const limit = view.lines ?? Number.POSITIVE_INFINITY;
  const lines: ShownLine[] = [];
  let more = 0;
  for (const stretch of stretches(difference, view)) {
    // What is only counted is not worth refining.
    const isRefined = view.words === true && more === 0;
    for (const line of linesOfStretch(difference, stretch, isRefined ? left : null)) {
      if (lines.length < limit) lines.push(line);
      else more++;
    }
  }
  const { suppressed = 0 } = difference;
  if (suppressed > 0 && lines.length > 0 && lines.length < limit)
    lines.push([{ mark: "note", text: (view.labels ?? englishLabels).suppressed(suppressed) }]);
  return { lines, more };
}

/** Lines up to this length, of both sides, are shown as they are; of longer ones what changed, and what stands around it. */
const maxWhole = 4000;
const around = 160;

/** A line without what stays the same in it, but for so many characters on each side of what changed. */
export function withoutEqual(line: ShownLine, characters: number): ShownLine {
  return line.map(({ mark, text }, index): Piece => {
    const [isFirst, isLast] = [index === 0, index === line.length - 1];
    const kept = characters * (isFirst || isLast ? 1 : 2);
    if (mark !== "equal" || text.length <= kept + 2) return { mark, text };
    const head = isFirst ? "" : beginningOf(text, characters);
    const tail = isLast ? "" : endOf(text, characters);
    return { mark, text: `${head}…${tail}` };
  });
}

/** The remark that lines were left out. */
export const moreLines = (more: number, labels = englishLabels): string => labels.more(more);

function linesOfStretch(difference: Difference, stretch: Stretch, left: Allowance | null): ShownLine[] {
  if (stretch.kind === "equal") {
    const { afterStart, length } = stretch;
    return difference.after.slice(afterStart, afterStart + length).map((text) => [{ mark: "equal", text }]);
  }
  if (stretch.kind === "omitted") return [[{ mark: "note", text: "..." }]];
  if (stretch.kind === "layout") {
    const { beforeStart, beforeEnd, afterStart, afterEnd } = stretch.operation;
    return [...blankLines("removed", beforeEnd - beforeStart), ...blankLines("added", afterEnd - afterStart)];
  }
  return left === null ? wholeLines(difference, stretch.change) : refinedLines(difference, stretch.change, left);
}

function blankLines(mark: Mark, count: number): ShownLine[] {
  return count === 0 ? [] : [[{ mark, text: count === 1 ? "[blank line]" : `[${count} blank lines]` }]];
}

function wholeLines(difference: Difference, { operation, removed, added }: CountedChange): ShownLine[] {
  const isReplaced = operation.kind === "replaced";
  return [
    ...removed.map((i) => whole(isReplaced ? "changed" : "removed", difference.before[i])),
    ...added.map((j) => whole(isReplaced ? "into" : "added", difference.after[j])),
  ];
}

function whole(mark: Mark, text: string | undefined): ShownLine {
  return [{ mark, text: text as string }];
}

function refinedLines(difference: Difference, change: CountedChange, left: Allowance): ShownLine[] {
  if (change.operation.kind !== "replaced") return wholeLines(difference, change);
  const pairs = pairsOf(difference, change, left);
  const replaced = replacedOf(pairs);
  return pairs.flatMap((pair, index): ShownLine[] => {
    const { before, after } = pair;
    const isReplaced = replaced.has(index);
    if (after === null) return [whole(isReplaced ? "changed" : "removed", difference.before[before])];
    if (before === null) return [whole(isReplaced ? "into" : "added", difference.after[after])];
    const [old, young] = [difference.before[before] as string, difference.after[after] as string];
    const spans = wordDifference(old, young, left);
    if (spans === null) return [whole("changed", old), whole("into", young)];
    const line = spans.map(({ kind, text }): Piece => ({ mark: kind, text }));
    return [old.length + young.length > maxWhole ? withoutEqual(line, around) : line];
  });
}

/**
 * The lines without a partner that replaced each other all the same, by their place among the pairs: between two pairs
 * some went and others came. Where only some went, or only some came, nothing replaced anything.
 */
function replacedOf(pairs: readonly Pair[]): Set<number> {
  const replaced = new Set<number>();
  let gap: number[] = [];
  const close = () => {
    const isBoth = gap.some((index) => pairs[index]?.before === null) && gap.some((at) => pairs[at]?.after === null);
    if (isBoth) for (const index of gap) replaced.add(index);
    gap = [];
  };
  for (const [index, { before, after }] of pairs.entries()) {
    if (before === null || after === null) gap.push(index);
    else close();
  }
  close();
  return replaced;
}
