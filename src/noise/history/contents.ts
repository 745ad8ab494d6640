/**
 * Contents that come and go: a block that loads or does not, a banner. Known by what they read, never by where something
 * stands; so what never stood there is news, however often the place changes. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { type Count, momentary, withChange } from "./count.ts";
import { keyOfContent } from "./keys.ts";
import type { Lines } from "./segments.ts";

/** [key; whether the baseline holds it; whether the page does now; how often it came or went]. */
export type Content = [key: string, inBaseline: 0 | 1, isShown: 0 | 1, comings: Count];

const maxContents = 20;
const maxLines = 60;

/** The contents of a stretch that came or went: what was there, and what is. */
export type Sides = { gone: string | null; come: string | null };

/** The sides of a stretch; null where a side can't be told from other text, or is too long. */
export function sidesOf({ before, after }: Difference, { removed, added }: Lines, isUnique: IsUnique): Sides | null {
  if (Math.max(removed.length, added.length) > maxLines) return null;
  const known = (lines: readonly string[], indices: readonly number[]) =>
    indices.length === 0 || indices.some((index) => isUnique((lines[index] as string).trim()));
  if (!known(before, removed) || !known(after, added)) return null;
  return {
    gone: removed.length ? keyOfContent(before, removed) : null,
    come: added.length ? keyOfContent(after, added) : null,
  };
}

export type IsUnique = (line: string) => boolean;

/** Tells whether a line stands no more than once in each of two texts. */
export function uniqueIn({ before, after }: Difference): IsUnique {
  const tally = (lines: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const line of lines) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
    return counts;
  };
  let tallies: readonly Map<string, number>[] | null = null;
  return (line) => (tallies ??= [tally(before), tally(after)]).every((counts) => (counts.get(line) ?? 0) <= 1);
}

/** The contents after a check that saw these come or go, against the baseline. */
export function withSides(known: readonly Content[], sides: readonly Sides[], now: number): Content[] {
  const come = new Set(sides.flatMap((side) => side.come ?? []));
  const gone = new Set(sides.flatMap((side) => side.gone ?? []));
  // What stands at another place now only moved.
  for (const key of [...come]) if (gone.delete(key)) come.delete(key);
  const seen = known.map(([key, inBaseline, isShown, comings]): Content => {
    const is = come.has(key) ? 1 : gone.has(key) ? 0 : inBaseline;
    return [key, inBaseline, is, is === isShown ? comings : withChange(comings, comings[1] > 0, now)];
  });
  const old = new Set(known.map(([key]) => key));
  const fresh = [...gone, ...come].filter((key) => !old.has(key));
  const first = fresh.map((key): Content => [
    key,
    gone.has(key) ? 1 : 0,
    come.has(key) ? 1 : 0,
    withChange(undefined, false, now),
  ]);
  return bounded([...first, ...seen]);
}

/** The contents with those that came or went between two readings moments apart: they do so from the start. */
export function withMomentaryContents(
  known: readonly Content[],
  sides: readonly Sides[] | undefined,
  now: number,
): Content[] {
  if (!sides?.length) return [...known];
  const come = new Set(sides.flatMap((side) => side.come ?? []));
  const gone = new Set(sides.flatMap((side) => side.gone ?? []).filter((key) => !come.has(key)));
  const seen = known.map((content): Content => {
    const [key, inBaseline, isShown] = content;
    return come.has(key) || gone.has(key) ? [key, inBaseline, isShown, momentary(now)] : content;
  });
  const old = new Set(known.map(([key]) => key));
  const fresh = [...come, ...gone].filter((key) => !old.has(key));
  const first = fresh.map((key): Content => {
    const isShown = come.has(key) ? 1 : 0;
    return [key, isShown, isShown, momentary(now)];
  });
  return bounded([...first, ...seen]);
}

/** The contents once what is shown is the baseline. */
export const withShownAsBaseline = (contents: readonly Content[]): Content[] =>
  contents.map(([key, , isShown, comings]) => [key, isShown, isShown, comings]);

const bounded = (contents: readonly Content[]): Content[] =>
  contents.length <= maxContents
    ? [...contents]
    : contents.toSorted(([, , , one], [, , , other]) => other[2] + other[1] - one[2] - one[1]).slice(0, maxContents);
