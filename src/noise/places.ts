/**
 * Places of a text. A place is what stands between two lines, and is known by these: so it is found again whatever it shows.
 */
import { sha256 } from "../secret/digest.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { type Hunk, visibleFrom } from "./hunks.ts";
import { lineTemplate } from "../lib/volatile/tokens.ts";

/** Lines of the largest place. */
export const maxPlaceLines = 60;

/** Longer lines are text, and stand as they are. */
const maxShortLine = 80;

/** A short line without what moves by itself: under a date that moves every day stands the same place. */
function lineKey(line = ""): string {
  return sha256(line.length > maxShortLine ? line.trim() : lineTemplate(line).key).slice(0, 6);
}

/** The lines [start, end) of the new text in which a hunk still holds something unexplained. */
function spanOf({ added, afterStart, afterEnd }: Hunk): { start: number; end: number } {
  const [first, last] = [added[0], added.at(-1)];
  return first === undefined || last === undefined
    ? { start: afterStart, end: afterEnd }
    : { start: first, end: last + 1 };
}

/** The lines around the lines [start, end) of the new text, as a key; null where there are none. */
export function keyAround({ after }: Difference, { start, end }: { start: number; end: number }): string | null {
  const above = after[visibleFrom(after, start - 1, -1)];
  const below = after[visibleFrom(after, end, 1)];
  return above === undefined && below === undefined ? null : `${lineKey(above)}.${lineKey(below)}`;
}

/** The lines around a hunk, as a key; null where there are none. */
export const placeOf = (difference: Difference, { afterStart: start, afterEnd: end }: Hunk): string | null =>
  keyAround(difference, { start, end });

/** A place in a text: its key, and the lines [start, end) that stand there. */
export type Found = { key: string; start: number; end: number };

/** Finds, of known places, the smallest that holds what is unexplained of a hunk. Lines are hashed once, and only near hunks. */
export function finder({ after }: Difference, keys: readonly string[]): (hunk: Hunk) => Found | null {
  const hashes: string[] = [];
  const known = keys.flatMap((key) => {
    const [above, below] = key.split(".");
    return above && below ? [{ key, above, below }] : [];
  });
  const hashAt = (index: number) => (hashes[index + 1] ??= lineKey(after[index]));
  return (hunk) => {
    const span = spanOf(hunk);
    if (!known.length || span.end - span.start > maxPlaceLines) return null;
    const above = new Map<string, number>();
    const below = new Map<string, number>();
    const first = Math.max(-1, span.end - maxPlaceLines - 1);
    const last = Math.min(after.length, span.start + maxPlaceLines);
    for (let at = first; at < span.start; at++) above.set(hashAt(at), at);
    for (let at = last; at >= span.end; at--) below.set(hashAt(at), at);
    let best: Found | null = null;
    for (const place of known) {
      const start = above.get(place.above);
      const end = below.get(place.below);
      if (start === undefined || end === undefined || end - start > maxPlaceLines + 1) continue;
      if (!best || end - start - 1 < best.end - best.start) best = { key: place.key, start: start + 1, end };
    }
    return best;
  };
}

/** What the lines [start, end) show, as a short key; what moves by itself in them says nothing. */
export const contentOf = (lines: readonly string[], { start, end }: { start: number; end: number }): string =>
  sha256(
    lines
      .slice(start, end)
      .map((line) => (line.length > maxShortLine ? line.trim() : lineTemplate(line).key))
      .join("\n"),
  ).slice(0, 8);
