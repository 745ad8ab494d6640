/**
 * A view of a difference as marked lines, before any format: what all renderings have in common.
 */
import type { CountedChange } from "./counted.ts";
import type { Difference } from "./difference.ts";
import { pairsOf } from "./pairs.ts";
import { stretches, type Stretch, type View } from "./view.ts";
import { type Allowance, allowance, wordDifference } from "./words.ts";

/** `changed` and `into` are the old and the new line of a replacement; `note` is our own remark, not text of the page. */
export type Mark = "equal" | "removed" | "added" | "changed" | "into" | "note";

/** A piece of a line; a line of one marked piece changed as a whole. */
export type Piece = { mark: Mark; text: string };

export type ShownLine = readonly Piece[];

/** The lines to show, in order, and how many more the view's limit leaves out. Equal lines are those of the new text. */
export function shownLines(difference: Difference, view: View): { lines: ShownLine[]; more: number } {
  const left = allowance();
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
  if (difference.remark && lines.length > 0 && lines.length < limit)
    lines.push([{ mark: "note", text: difference.remark }]);
  return { lines, more };
}

/** The remark that lines were left out. */
export function moreLines(more: number): string {
  return `[${more} more ${more === 1 ? "line" : "lines"}]`;
}

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
  return pairsOf(difference, change, left).flatMap(({ before, after }): ShownLine[] => {
    if (after === null) return [whole("changed", difference.before[before])];
    if (before === null) return [whole("into", difference.after[after])];
    const [old, young] = [difference.before[before] as string, difference.after[after] as string];
    const spans = wordDifference(old, young, left);
    if (spans === null) return [whole("changed", old), whole("into", young)];
    return [spans.map(({ kind, text }) => ({ mark: kind, text }))];
  });
}
