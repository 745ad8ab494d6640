/**
 * A part of a structured difference, for viewers that fold unchanged lines and load long differences in parts. Lines of the whole
 * difference are counted from 1, in reading order: an unchanged line once, of a change the removed lines and then the added ones.
 * Pure.
 */
import type { Difference } from "./difference.ts";
import type { StructuredHunk } from "./structure.ts";

export type SectionHunk = StructuredHunk & {
  /** Place of its first line in the whole difference. */
  line: number;
  /** Lines left out between the hunk before, or the start, and this one. */
  folded_before: number;
};

export type Section = {
  hunks: SectionHunk[];
  /** Lines left out behind the last hunk; 0 where more follow in the next part. */
  folded_after: number;
  /** Lines of the whole difference. */
  total_lines: number;
  /** Where the next part begins; null for none. */
  next_line: number | null;
};

const heightOf = (hunk: StructuredHunk): number =>
  hunk.kind === "equal" ? hunk.before_lines.length : hunk.before_lines.length + hunk.after_lines.length;

/** The shown lines of `hunks` from line `from` of the whole difference on, at most `lines` of them. */
export function sectionOf(
  difference: Difference,
  hunks: readonly StructuredHunk[],
  { from = 1, lines = Number.POSITIVE_INFINITY }: { from?: number; lines?: number },
): Section {
  const places = placesOf(difference, hunks);
  const shown: SectionHunk[] = [];
  let left = lines;
  let last = from;
  for (const [index, whole] of hunks.entries()) {
    const line = places.lines[index] as number;
    const start = Math.max(line, from);
    const end = line + heightOf(whole);
    if (end <= from) continue;
    if (left === 0) return { hunks: shown, folded_after: 0, total_lines: places.total, next_line: start };
    const until = Math.min(end, start + left);
    shown.push({ ...partOf(whole, start - line, until - line), line: start, folded_before: start - last });
    left -= until - start;
    last = until;
    if (until < end) return { hunks: shown, folded_after: 0, total_lines: places.total, next_line: until };
  }
  return {
    hunks: shown,
    folded_after: Math.max(0, places.total + 1 - last),
    total_lines: places.total,
    next_line: null,
  };
}

/** The place of the first line of each hunk, and how many lines there are. */
function placesOf({ operations }: Difference, hunks: readonly StructuredHunk[]): { lines: number[]; total: number } {
  const lines: number[] = [];
  let line = 1;
  let next = 0;
  for (const { kind, beforeStart, beforeEnd, afterStart, afterEnd } of operations) {
    for (; next < hunks.length; next++) {
      const hunk = hunks[next] as StructuredHunk;
      const isInside =
        hunk.kind === kind &&
        hunk.before_start > beforeStart &&
        hunk.after_start > afterStart &&
        hunk.before_start - 1 + hunk.before_lines.length <= beforeEnd &&
        hunk.after_start - 1 + hunk.after_lines.length <= afterEnd;
      if (!isInside) break;
      lines.push(line + (kind === "equal" ? hunk.after_start - 1 - afterStart : 0));
    }
    line += kind === "equal" ? afterEnd - afterStart : beforeEnd - beforeStart + afterEnd - afterStart;
  }
  return { lines, total: line - 1 };
}

/** The lines `start` to `end` of a hunk, counted from 0 as in the whole difference. */
function partOf(hunk: StructuredHunk, start: number, end: number): StructuredHunk {
  if (start === 0 && end >= heightOf(hunk)) return hunk;
  const removed = hunk.before_lines.length;
  const isEqual = hunk.kind === "equal";
  const [beforeFrom, beforeTo] = [Math.min(start, removed), Math.min(end, removed)];
  const [afterFrom, afterTo] = isEqual ? [start, end] : [Math.max(0, start - removed), Math.max(0, end - removed)];
  const part = {
    ...hunk,
    before_start: hunk.before_start + beforeFrom,
    before_lines: hunk.before_lines.slice(beforeFrom, beforeTo),
    after_start: hunk.after_start + afterFrom,
    after_lines: hunk.after_lines.slice(afterFrom, afterTo),
  };
  const isIn = (line: number, first: number, count: number) => line >= first && line < first + count;
  const words = hunk.words?.filter(
    ({ before_line: before, after_line: after }) =>
      isIn(before, part.before_start, part.before_lines.length) ||
      isIn(after, part.after_start, part.after_lines.length),
  );
  return words ? { ...part, words } : part;
}
