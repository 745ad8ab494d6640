/**
 * The readings last suppressed of a watch, newest first. Bounded, so that an unstable page costs no more than a quiet one:
 *
 * 1. A reading takes the place of all that showed nothing but parts it shows too; since when, and how often, adds up. What these read is listed
 *    beside it, the newest first: of those that differ in numbers or ids alone the last, and no more than a few.
 * 2. One that shows nothing that later ones do not show is left out.
 * 3. What a person brought back is left as it is. Beyond the bounds the oldest go.
 */
import { numberless } from "../../lib/text/numberless.ts";
import type { SuppressedEntry } from "./entry.ts";

export const maxEntries = 16;
const maxCharacters = 24_000;
const maxEarlier = 5;
const earlierCharacters = 160;

/** The list after one more reading; `fresh.since` and `fresh.at` are when it was read. */
export function withEntry(list: readonly SuppressedEntry[], fresh: SuppressedEntry): SuppressedEntry[] {
  const shown = new Set(fresh.parts);
  const isShown = (one: SuppressedEntry) => one.restored === undefined && one.parts.every((part) => shown.has(part));
  const covered = list.filter(isShown);
  const merged: SuppressedEntry = {
    ...fresh,
    since: Math.min(fresh.since, ...covered.map((one) => one.since)),
    times: covered.reduce((sum, one) => sum + one.times, fresh.times),
    ...(covered.some((one) => one.first) ? { first: true } : {}),
    ...earlierOf(fresh, covered),
  };
  const kept = [merged];
  let left = maxCharacters - JSON.stringify(merged).length;
  for (const one of list) {
    if (isShown(one)) continue;
    left -= JSON.stringify(one).length;
    if (left < 0 || kept.length === maxEntries) break;
    kept.push(one);
    if (one.restored === undefined) for (const part of one.parts) shown.add(part);
  }
  return kept;
}

/** What the page read before, of what takes the place of it. */
function earlierOf(fresh: SuppressedEntry, covered: readonly SuppressedEntry[]): Pick<SuppressedEntry, "earlier"> {
  const all = [fresh, ...covered].flatMap((one): [number, string][] => [[one.at, one.brief], ...(one.earlier ?? [])]);
  const seen = new Set([wordsOf(fresh.brief)]);
  const earlier: [number, string][] = [];
  for (const [at, whole] of all.toSorted(([one], [other]) => other - one)) {
    const words = wordsOf(whole);
    if (seen.has(words)) continue;
    seen.add(words);
    if (earlier.push([at, shortBrief(whole)]) === maxEarlier) break;
  }
  return earlier.length ? { earlier } : {};
}

/** What is compared of one, so that a counter or an id does not crowd out what it stood beside. */
const wordsOf = (brief: string): string => numberless(shortBrief(brief));

const shortBrief = (brief: string): string =>
  brief.length <= earlierCharacters ? brief : `${brief.slice(0, earlierCharacters - 1).toWellFormed()}…`;

/** Of a list from elsewhere as much as is kept of a watch, the newest first; of those of one time the first. */
export function boundedEntries(list: readonly SuppressedEntry[]): SuppressedEntry[] {
  const kept: SuppressedEntry[] = [];
  let left = maxCharacters;
  for (const one of list.toSorted((a, b) => b.at - a.at)) {
    if (kept.some(({ since }) => since === one.since)) continue;
    left -= JSON.stringify(one).length;
    if (left < 0 || kept.length === maxEntries) break;
    kept.push(one);
  }
  return kept;
}
