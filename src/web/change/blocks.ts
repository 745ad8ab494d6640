/**
 * A difference as it is laid out: changes, the unchanged lines around them, and what is folded between. Lines of the whole
 * difference are counted from 1, in reading order; parts of it that were asked for apart are joined here. What we wrote into the text of a
 * site or of a picture is said in a language. Pure.
 */
import type { z } from "zod";
import type { differenceShape } from "../../history/shape.ts";
import { ruleOf, type KeptBack } from "../../history/keptBack.ts";
import { spansSaid } from "../../services/spansSaid.ts";

export type DifferenceData = z.infer<typeof differenceShape>;
type Hunk = DifferenceData["hunks"][number];
export type Span = { kind: "equal" | "removed" | "added"; text: string };

/** A line of one of the texts. `stored`: as settings and forms know it; `moved`: where it stands in the other text, if it stands there unchanged. */
export type Line = { number: number; spans: Span[]; stored: string; moved: number | null };
/** Lines that belong together: one became the other, or they are without a counterpart. */
type Segment = { removed: Line[]; added: Line[] };
/** `number`: the place of a change among those that are news; null where all of it was held back. */
export type Block =
  | { kind: "gap"; from: number; to: number }
  | { kind: "same"; lines: { before: number; after: number; text: string }[] }
  | { kind: "change"; number: number | null; line: number; height: number; segments: Segment[] };

/** The lines `from` to `to` of a whole difference, both included. */
export type Range = { from: number; to: number };

/** A stored line as people read it (services/storedLine.ts). */
type Saying = (line: string) => string;
const asStored: Saying = (line) => line;

/** `opened`: further parts of the difference, asked for apart; `from`: its first line here. */
type Layout = { say?: Saying; opened?: readonly DifferenceData[]; from?: number };

/** The blocks of a folded difference and of further parts of it, in order. Where parts overlap, the first counts. */
export function blocksOf(folded: DifferenceData, { say = asStored, opened = [], from = 1 }: Layout = {}): Block[] {
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
      blocks.push({
        kind: "change",
        number: ++number,
        line: hunk.line,
        height,
        segments: segmentsOf(hunk, moved, say),
      });
    else if (last?.kind === "same") last.lines.push(...sameLines(hunk, say));
    else blocks.push({ kind: "same", lines: sameLines(hunk, say) });
  }
  const end = folded.next_line === null ? folded.total_lines : folded.next_line - 1;
  if (next <= end) blocks.push({ kind: "gap", from: next, to: end });
  return blocks;
}

/** The blocks with numbers for those changes alone of which a line was reported; all have one where none was. */
export function withNumbers(blocks: readonly Block[], keptBack: KeptBack): Block[] {
  const isNews = ({ removed, added }: Segment): boolean =>
    removed.some(({ stored }) => ruleOf(keptBack, "removed", stored) === undefined) ||
    added.some(({ stored }) => ruleOf(keptBack, "added", stored) === undefined);
  let number = 0;
  const numbered = blocks.map((block) =>
    block.kind === "change" ? { ...block, number: block.segments.some(isNews) ? ++number : null } : block,
  );
  return number === 0 ? [...blocks] : numbered;
}

/** How many changes are news. */
export const changeCount = (blocks: readonly Block[]): number =>
  blocks.filter((block) => block.kind === "change" && block.number !== null).length;

const heightOf = (hunk: Hunk): number =>
  hunk.kind === "equal" ? hunk.after_lines.length : hunk.before_lines.length + hunk.after_lines.length;

const sameLines = (hunk: Hunk, say: Saying) =>
  hunk.after_lines.map((text, index) => ({
    before: hunk.before_start + index,
    after: hunk.after_start + index,
    text: say(text),
  }));

type Moved = Record<"removed" | "added", Map<number, number>>;

function segmentsOf(hunk: Hunk, moved: Moved, say: Saying): Segment[] {
  const words = (hunk.words ?? []).filter(
    ({ before_line: before, after_line: after }) => isIn(hunk, "before", before) && isIn(hunk, "after", after),
  );
  const segments: Segment[] = [];
  let [removed, added] = [0, 0];
  const wholes = (side: "removed" | "added", texts: readonly string[], start: number) =>
    texts.map((stored, index): Line => {
      const number = start + index;
      const spans = [{ kind: "equal" as const, text: say(stored) }];
      return { number, spans, stored, moved: moved[side].get(number) ?? null };
    });
  const plain = (removedTo: number, addedTo: number) => {
    const segment = {
      removed: wholes("removed", hunk.before_lines.slice(removed, removedTo), hunk.before_start + removed),
      added: wholes("added", hunk.after_lines.slice(added, addedTo), hunk.after_start + added),
    };
    if (segment.removed.length + segment.added.length > 0) segments.push(segment);
    [removed, added] = [removedTo, addedTo];
  };
  for (const { before_line: before, after_line: after, spans } of words) {
    const [removedTo, addedTo] = [before - hunk.before_start, after - hunk.after_start];
    if (removedTo < removed || addedTo < added) continue;
    plain(removedTo, addedTo);
    const said = spansSaid(spans, say);
    const side = (kind: "removed" | "added", number: number): Line => ({
      number,
      spans: spansOn(kind, said),
      stored: spansOn(kind, spans)
        .map(({ text }) => text)
        .join(""),
      moved: null,
    });
    segments.push({ removed: [side("removed", before)], added: [side("added", after)] });
    [removed, added] = [removedTo + 1, addedTo + 1];
  }
  plain(hunk.before_lines.length, hunk.after_lines.length);
  return segments;
}

const isIn = (hunk: Hunk, side: "before" | "after", line: number): boolean =>
  line >= hunk[`${side}_start`] && line < hunk[`${side}_start`] + hunk[`${side}_lines`].length;

const spansOn = (side: "removed" | "added", spans: readonly Span[]): Span[] =>
  spans.filter(({ kind }) => kind === "equal" || kind === side);
