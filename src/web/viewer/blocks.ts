/**
 * A difference as it is laid out: changes, the unchanged lines around them, and what is folded between. Lines of the whole
 * difference are counted from 1, in reading order; parts of it that were asked for apart are joined here. Pure.
 */
import type { z } from "zod";
import type { differenceShape } from "../../history/shape.ts";

export type DifferenceData = z.infer<typeof differenceShape>;
type Hunk = DifferenceData["hunks"][number];
export type Span = { kind: "equal" | "removed" | "added"; text: string };

/** A line of one of the texts. `moved`: where it stands in the other text, if it stands there unchanged. */
export type Line = { number: number; spans: Span[]; moved: number | null };
/** Lines that belong together: one became the other, or they are without a counterpart. */
type Segment = { removed: Line[]; added: Line[] };
export type Block =
  | { kind: "gap"; from: number; to: number }
  | { kind: "same"; lines: { before: number; after: number; text: string }[] }
  | { kind: "change"; number: number; line: number; height: number; segments: Segment[] };

/** The lines `from` to `to` of a whole difference, both included. */
export type Range = { from: number; to: number };

/** The blocks of a folded difference and of further parts of it, in order. Where parts overlap, the first counts. */
export function blocksOf(folded: DifferenceData, opened: readonly DifferenceData[] = [], from = 1): Block[] {
  const hunks = [folded, ...opened].flatMap((part) => part.hunks).toSorted((a, b) => a.line - b.line);
  const moved = {
    removed: new Map(folded.moved.map((pair) => [pair.before_line, pair.after_line])),
    added: new Map(folded.moved.map((pair) => [pair.after_line, pair.before_line])),
  };
  const blocks: Block[] = [];
  let [next, number] = [from, 0];
  for (const hunk of hunks) {
    if (hunk.line < next) continue;
    if (hunk.line > next) blocks.push({ kind: "gap", from: next, to: hunk.line - 1 });
    const height = heightOf(hunk);
    next = hunk.line + height;
    const last = blocks.at(-1);
    if (hunk.kind !== "equal")
      blocks.push({ kind: "change", number: ++number, line: hunk.line, height, segments: segmentsOf(hunk, moved) });
    else if (last?.kind === "same") last.lines.push(...sameLines(hunk));
    else blocks.push({ kind: "same", lines: sameLines(hunk) });
  }
  const end = folded.next_line === null ? folded.total_lines : folded.next_line - 1;
  if (next <= end) blocks.push({ kind: "gap", from: next, to: end });
  return blocks;
}

/** How many changes are laid out. */
export const changeCount = (blocks: readonly Block[]): number => blocks.filter(({ kind }) => kind === "change").length;

const heightOf = (hunk: Hunk): number =>
  hunk.kind === "equal" ? hunk.after_lines.length : hunk.before_lines.length + hunk.after_lines.length;

const sameLines = (hunk: Hunk) =>
  hunk.after_lines.map((text, index) => ({
    before: hunk.before_start + index,
    after: hunk.after_start + index,
    text,
  }));

type Moved = Record<"removed" | "added", Map<number, number>>;

function segmentsOf(hunk: Hunk, moved: Moved): Segment[] {
  const words = (hunk.words ?? []).filter(
    ({ before_line: before, after_line: after }) => isIn(hunk, "before", before) && isIn(hunk, "after", after),
  );
  const segments: Segment[] = [];
  let [removed, added] = [0, 0];
  const plain = (removedTo: number, addedTo: number) => {
    const segment = {
      removed: hunk.before_lines
        .slice(removed, removedTo)
        .map((text, index) => lineOf("removed", { number: hunk.before_start + removed + index, text }, moved)),
      added: hunk.after_lines
        .slice(added, addedTo)
        .map((text, index) => lineOf("added", { number: hunk.after_start + added + index, text }, moved)),
    };
    if (segment.removed.length + segment.added.length > 0) segments.push(segment);
    [removed, added] = [removedTo, addedTo];
  };
  for (const { before_line: before, after_line: after, spans } of words) {
    const [removedTo, addedTo] = [before - hunk.before_start, after - hunk.after_start];
    if (removedTo < removed || addedTo < added) continue;
    plain(removedTo, addedTo);
    segments.push({
      removed: [{ number: before, spans: spans.filter(({ kind }) => kind !== "added"), moved: null }],
      added: [{ number: after, spans: spans.filter(({ kind }) => kind !== "removed"), moved: null }],
    });
    [removed, added] = [removedTo + 1, addedTo + 1];
  }
  plain(hunk.before_lines.length, hunk.after_lines.length);
  return segments;
}

const isIn = (hunk: Hunk, side: "before" | "after", line: number): boolean =>
  line >= hunk[`${side}_start`] && line < hunk[`${side}_start`] + hunk[`${side}_lines`].length;

function lineOf(side: "removed" | "added", { number, text }: { number: number; text: string }, moved: Moved): Line {
  return { number, spans: [{ kind: "equal", text }], moved: moved[side].get(number) ?? null };
}
