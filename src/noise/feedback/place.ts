/**
 * Between which lines something stands, described so that numbers in those lines may move; and whether a place is the only one
 * of its kind on the page.
 */
import { sha256 } from "../../secret/digest.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { isBlank } from "../../lib/difference/lines.ts";
import { type Hunk, visibleFrom } from "../hunks.ts";

/** The lines above and below, as short keys. */
export type Place = { above: string; below: string };

const [top, bottom] = ["^", "$"];

const keyOf = (line: string): string => sha256(line.trim().replace(/\d+/gu, "0").replace(/\s+/gu, " ")).slice(0, 8);

/** The place of a hunk in the later text. */
export const placeOf = ({ after }: Difference, { afterStart, afterEnd }: Hunk): Place =>
  placeOfLines(after, [afterStart, afterEnd]);

/** The place of some lines of a text, from the first of them to the one behind the last. */
export function placeOfLines(lines: readonly string[], [start, end]: readonly [start: number, end: number]): Place {
  const above = lines[visibleFrom(lines, start - 1, -1)];
  const below = lines[visibleFrom(lines, end, 1)];
  return { above: above === undefined ? top : keyOf(above), below: below === undefined ? bottom : keyOf(below) };
}

/** Tells whether as many lines as a hunk has stand at such a place once in the later text, and no second time. */
export function onlyPlaces({ after }: Difference): (hunk: Hunk, place: Place) => boolean {
  let keys: string[] | null = null;
  return (hunk, { above, below }) => {
    keys ??= [top, ...after.filter((line) => !isBlank(line)).map(keyOf), bottom];
    const height = after.slice(hunk.afterStart, hunk.afterEnd).filter((line) => !isBlank(line)).length;
    let found = 0;
    for (let at = 0; at + height + 1 < keys.length; at++)
      if (keys[at] === above && keys[at + height + 1] === below) found++;
    return found === 1;
  };
}
