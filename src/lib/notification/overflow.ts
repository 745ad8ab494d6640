/**
 * What `overflow=` asks for where a message is longer than its service takes: `truncate`, the default, cuts it; `upstream` sends it
 * as it is; `split` sends several, whose titles are counted: "Price changed [1/3]". Pure.
 *
 * 1. A message is parted between lines. A line that has no room as a whole is parted between words, else between characters.
 * 2. The first part keeps the id of the notice, and its picture.
 * 3. A message has at most 20 parts; the last one is cut.
 */

import { sizeOf, withFirst, withoutFirst } from "../markup/fit.ts";
import type { Dialect } from "../markup/dialects.ts";
import { titleLine, wordsOf, type Line } from "../markup/line.ts";
import { printLines } from "../markup/print.ts";
import { linesOf, readableNotice, sourceDialect, type Limits } from "./message.ts";
import type { Notice } from "./notice.ts";
import type { NotificationUrl } from "./target.ts";

export type Overflow = "split" | "truncate" | "upstream";

const maxParts = 20;
/** As long as the longest count. */
const countSample = " [20/20]";

/** The first letter decides. */
export function overflowOf(options: NotificationUrl["options"]): Overflow {
  const given = options.get("overflow")?.slice(0, 1).toLowerCase() ?? "";
  return (["split", "upstream"] as const).find((word) => given !== "" && word.startsWith(given)) ?? "truncate";
}

/** The limits of a service under what `overflow=` asks for. */
export function limitsUnder(overflow: Overflow, limits: Limits): Limits {
  if (overflow !== "upstream") return limits;
  return { ...limits, title: limits.title && Number.MAX_SAFE_INTEGER, body: Number.MAX_SAFE_INTEGER };
}

/** The notices that a notice is sent as: itself where it fits. */
export function partsOf(given: Notice, dialect: Dialect, limits: Limits): Notice[] {
  const notice = readableNotice(given);
  const unit = limits.unit ?? "characters";
  const heading = limits.title === 0 && notice.title !== "" ? [titleLine(`${notice.title}${countSample}`)] : [];
  // What has more words than there is room for, in whatever unit, need not be printed to know.
  const fits = (lines: Line[]) =>
    lines.reduce((sum, line) => sum + wordsOf(line).length, 0) <= 2 * limits.body &&
    sizeOf(printLines([...heading, ...lines], dialect), unit) <= limits.body;
  const lines = linesOf(notice);
  if (fits(lines)) return [given];
  const groups = groupsOf(lines, { fits, max: limits.body });
  if (groups.length < 2) return [given];
  return groups.map((group, index) => ({
    ...notice,
    id: index === 0 ? notice.id : `${notice.id}-${index + 1}`,
    title: `${notice.title || "…"} [${index + 1}/${groups.length}]`,
    body: printLines(group, sourceDialect(notice)),
    image: index === 0 ? notice.image : undefined,
    imageLink: index === 0 ? notice.imageLink : undefined,
  }));
}

/** `max`: no more characters than this have room. */
type Room = { fits: (lines: Line[]) => boolean; max: number };

/** Lines in as few groups as there is room for, in their order. */
function groupsOf(lines: Line[], room: Room): Line[][] {
  const groups: Line[][] = [];
  let rest = lines;
  while (rest.length > 0) {
    if (groups.length === maxParts - 1) return [...groups, rest];
    let count = maxPassing(rest.length, (some) => room.fits(rest.slice(0, some)));
    if (count === 0) {
      const [first = { kind: "plain", spans: [] }, ...others] = rest;
      const parted = partedLine(first, room);
      if (parted === null) return [...groups, rest];
      rest = [...parted, ...others];
      count = 1;
    }
    groups.push(rest.slice(0, count));
    rest = rest.slice(count);
  }
  // Lines without words at the ends of a message say nothing.
  return groups.filter((group) => group.some((line) => wordsOf(line).trim() !== ""));
}

/** A line that is too long as one that has room and its rest; null where not even a character has. */
function partedLine(line: Line, { fits, max }: Room): [Line, Line] | null {
  const head = withFirst(line, max);
  const characters = [...wordsOf(head)];
  const most = maxPassing(characters.length, (count) => fits([withFirst(head, count)]));
  if (most === 0) return null;
  const blank = characters.lastIndexOf(" ", most - 1) + 1;
  const at = blank > most / 2 ? blank : most;
  return [withFirst(head, at), withoutFirst(line, at)];
}

/** The largest number that passes, by steps that double: what is tried is never much more than what passes. */
function maxPassing(max: number, passes: (count: number) => boolean): number {
  let low = 0;
  let step = 1;
  while (low + step <= max && passes(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(max, low + step - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
