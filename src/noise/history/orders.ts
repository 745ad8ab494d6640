/**
 * Lists that stand in another order at each visit. Lines that only changed their places, all of them between the same lines as
 * before, are a reordering; a list that was reordered twice has no order. Never where rank says something. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { isBlank } from "../../lib/difference/lines.ts";
import { type Hunk, visibleFrom } from "../hunks.ts";
import { isStatement } from "../meaning.ts";
import { type Count, momentary, withChange, swingsToLearn } from "./count.ts";
import { keyOfLine } from "./keys.ts";

/** [first line of the baseline; the line behind its last; key of what it showed last, where that is not what the baseline shows; how often it was reordered; the most lines that moved at once]. */
export type Order = [start: number, end: number, shown: string, reorderings: Count, moved: number];

/** A reordering: where it stands in both texts, what it shows as a key, and its hunks. */
export type Reordering = {
  start: number;
  end: number;
  afterStart: number;
  afterEnd: number;
  shown: string;
  moved: number;
  hunks: Hunk[];
  /** Whether it is no news though it never happened before: several entries of a list went to other places, one by one. */
  isPlain: boolean;
};

const maxOrders = 4;
/** Of fewer lines each could be the news. */
const minMoved = 3;
const ranks =
  /(?<!\p{L})(?:rank(?:s|ed|ing|ings)?|top|leader(?:s|board)?|standings?|positions?|place|places|chart|charts|score(?:s|board)?|results?|trending|most|best|winners?|bestsellers?|rang(?:liste)?|tabelle|platz|beste|classement|meilleurs?|clasificación|mejores|classifica|migliori)(?!\p{L})/iu;
/** Whether a heading says that the order below it means something. */
export const saysRank = (heading: string): boolean => ranks.test(heading);
const ordinal = /^\W{0,2}(?:no\.? ?|nr\.? ?)?\d{1,4}(?:[.):]|st|nd|rd|th|\s|$)/iu;

/** The reordering in these hunks, if lines of some of them only changed their places. */
export function reorderingOf(
  { before, after, movedTo, movedFrom }: Difference,
  hunks: readonly Hunk[],
): Reordering | null {
  let inside = hunks.filter(({ removed, added }) => removed.length + added.length > 0);
  for (let size = -1; size !== inside.length;) {
    size = inside.length;
    const gone = new Set(inside.flatMap(({ removed }) => removed));
    const come = new Set(inside.flatMap(({ added }) => added));
    inside = inside.filter(
      ({ removed, added }) =>
        removed.every((i) => come.has(movedTo[i] as number)) && added.every((j) => gone.has(movedFrom[j] as number)),
    );
  }
  const [first, last] = [inside[0], inside.at(-1)];
  if (!first || !last) return null;
  const region: Reordering = {
    start: first.beforeStart,
    end: last.beforeEnd,
    afterStart: first.afterStart,
    afterEnd: last.afterEnd,
    shown: "",
    moved: inside.reduce((sum, { removed }) => sum + removed.length, 0),
    hunks: inside,
    isPlain: false,
  };
  const lines = after.slice(region.afterStart, region.afterEnd);
  region.shown = keyOfLine(lines.join("\n"));
  const moved = new Set(inside.flatMap(({ added }) => added));
  // A list that follows at once has its heading within.
  const headings = lines.filter((line, at) => line.length < maxHeading && !moved.has(region.afterStart + at));
  const isRanked =
    [...headingsAbove(after, region.afterStart), ...headings].some(saysRank) ||
    lines.some((line) => ordinal.test(line));
  if (isRanked || region.end > before.length) return null;
  region.isPlain = isPlainOrder(before, region);
  return region;
}

const maxAbove = 24;
const maxHeading = 80;

/** Short lines above a list, of which one may be its heading; the list may begin before its first line that moved. */
function headingsAbove(lines: readonly string[], start: number): string[] {
  const found: string[] = [];
  for (let at = visibleFrom(lines, start - 1, -1), count = 0; at >= 0 && count < maxAbove; count++) {
    const line = lines[at] as string;
    if (line.length < maxHeading) found.push(line);
    at = visibleFrom(lines, at - 1, -1);
  }
  return found;
}

/**
 * Whether all that moved are entries of a list. No block that went elsewhere as a whole; no value that stands beside another
 * name now, so that what stayed has not kept its places between the moved lines; no line that is repeated, or says how things stand.
 */
function isPlainOrder(before: readonly string[], { start, end, moved, hunks }: Reordering): boolean {
  const lines = before.slice(start, end).filter((line) => !isBlank(line));
  if (moved < minMoved || hunks.length < 2 * minMoved - 2 || lines.length > 3 * moved) return false;
  if (new Set(lines.map((line) => line.trim())).size < lines.length) return false;
  let [shift, inPlace] = [0, 0];
  for (const [at, hunk] of hunks.entries()) {
    shift += hunk.added.length - hunk.removed.length;
    const next = hunks[at + 1];
    if (next && shift === 0) inPlace += next.beforeStart - hunk.beforeEnd;
  }
  return 2 * inPlace <= lines.length - moved && lines.every((line) => /\p{L}{2}/u.test(line) && !isStatement(line));
}

/** The order that a reordering is of; undefined where it is the first. */
export const orderAt = (
  orders: readonly Order[],
  { start, end }: Pick<Reordering, "start" | "end">,
): Order | undefined => orders.find(([from, to]) => from < end && start < to);

/** The orders after a check that saw this reordering of the baseline, or none. */
export function withReordering(orders: readonly Order[], reordering: Reordering | null, now: number): Order[] {
  const known = reordering ? orderAt(orders, reordering) : undefined;
  const others = orders.filter((order) => order !== known).map((order) => backInOrder(order, now));
  if (!reordering) return others;
  const { start, end, shown, moved } = reordering;
  if (known?.[2] === shown) return [known, ...others];
  const next: Order = known
    ? [
        Math.min(known[0], start),
        Math.max(known[1], end),
        shown,
        withChange(known[3], false, now),
        Math.max(known[4], moved),
      ]
    : [start, end, shown, withChange(undefined, false, now), moved];
  return [next, ...others].slice(0, maxOrders);
}

/** The orders with those in which lines changed their places between two readings moments apart; `moved`: [start, end) of the baseline. */
export function withMomentaryOrders(
  orders: readonly Order[],
  moved: readonly (readonly [start: number, end: number])[] | undefined,
  now: number,
): Order[] {
  let next = [...orders];
  for (const [start, end] of moved ?? []) {
    const known = orderAt(next, { start, end });
    const others = next.filter((order) => order !== known);
    const order: Order = known
      ? [Math.min(known[0], start), Math.max(known[1], end), known[2], momentary(now), known[4]]
      : [start, end, asBaseline, momentary(now), end - start];
    next = [order, ...others].slice(0, maxOrders);
  }
  return next;
}

/** A list that stands as in the baseline again. */
export const backInOrder = ([start, end, shown, reorderings, moved]: Order, now: number): Order =>
  shown === asBaseline
    ? [start, end, shown, reorderings, moved]
    : [start, end, asBaseline, withChange(reorderings, true, now), moved];

/** What a list shows that stands as in the baseline. */
export const asBaseline = "";

/** Reorderings that teach that a list has no order: two; of a line or two, as many as of anything that goes back and forth. */
export const reorderingsToLearn = ([, , , , moved]: Order): number => (moved >= minMoved ? 3 : swingsToLearn);
