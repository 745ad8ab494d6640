/**
 * Addresses without an end, known by what they say: calendars, filters and marks of sessions lead to page after page of one shape on which
 * next to nothing is new. A shape of which the last pages were so is followed no further. Pure.
 */
import { shapeOf } from "./address.ts";
import type { Crawl, Shape } from "./state.ts";

/** So many pages of a shape are looked at, of which so many have something new where it is no trap. */
const looked = 30;
const minFresh = 10;
/** Lines of a shape that are remembered, those that came last. */
const maxLines = 500;

export const isTrap = ({ shapes }: Crawl, url: string): boolean => shapes.get(shapeOf(url))?.isEnded ?? false;

/** The shapes that were found to be traps. */
export const trapsOf = ({ shapes }: Crawl): string[] =>
  [...shapes].flatMap(([name, { isEnded }]) => (isEnded ? [name] : []));

/** Whether a page says something new among those of its shape, which is noted. `lines`: of the page, as hashes; `isKnown`: another page says just that. */
export function noteFresh(
  { shapes }: Crawl,
  url: string,
  page: { lines: readonly string[]; isKnown: boolean },
): boolean {
  const name = shapeOf(url);
  const before: Shape = shapes.get(name) ?? { lines: [], last: "", isEnded: false };
  const known = new Set(before.lines);
  const fresh = page.lines.filter((line) => !known.has(line));
  const isFresh = !page.isKnown && (fresh.length >= 2 || fresh.length * 10 > page.lines.length);
  const last = (before.last + (isFresh ? "+" : "-")).slice(-looked);
  const isEnded = before.isEnded || (last.length === looked && last.split("+").length - 1 < minFresh);
  shapes.set(name, { lines: [...before.lines, ...fresh].slice(-maxLines), last, isEnded });
  return isFresh;
}
