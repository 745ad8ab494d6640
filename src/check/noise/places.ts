/**
 * Places whose content changes at most checks: a rotating quotation, teasers drawn by chance. A place is what stands between
 * two lines; it is known by these. In order:
 *
 * 1. A place that showed something new four times, and changed at no fewer than one in two checks, is restless: what it shows
 *    is no news until it calms down. A place that only comes and goes never gets there: something else in it is news. Time
 *    counts, not readings: a page that is still between its changes has no such place.
 * 2. A change of less than half of a known place (one of five teasers) teaches nothing, yet it is no news while the place is
 *    restless.
 * 3. An amount of money, or a version, that changes between the same words is news in a restless place, too.
 */
import { digestOf } from "../digest.ts";
import type { Difference } from "../../difference/difference.ts";
import { type Hunk, hunksOf, visibleFrom } from "./hunks.ts";
import { keptPlaces, type Place } from "./memory.ts";
import { skeletonOf } from "./tokens.ts";

const newsToLearn = 4;
const checksPerChange = 2;
const remembered = 16;
/** Two readings that differ in more places than this were two pages. */
const mostAtOnce = 12;
/** Lines of the largest place. */
const longestPlace = 60;

/** Longer lines are text, and stand as they are. */
const longestMoving = 80;

/** A short line without what moves by itself: under a date that moves every day stands the same place. */
function lineKey(line = ""): string {
  return digestOf(line.length > longestMoving ? line.trim() : skeletonOf(line).key).slice(0, 6);
}

/** The lines [start, end) of the new text in which a hunk still holds something unexplained. */
function spanOf({ added, afterStart, afterEnd }: Hunk): { start: number; end: number } {
  const [first, last] = [added[0], added.at(-1)];
  return first === undefined || last === undefined
    ? { start: afterStart, end: afterEnd }
    : { start: first, end: last + 1 };
}

/** The lines around a hunk, as a key; null where there are none. */
export function placeOf({ after }: Difference, hunk: Hunk): string | null {
  const above = after[visibleFrom(after, hunk.afterStart - 1, -1)];
  const below = after[visibleFrom(after, hunk.afterEnd, 1)];
  if (above === undefined && below === undefined) return null;
  return `${lineKey(above)}.${lineKey(below)}`;
}

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
    if (!known.length || span.end - span.start > longestPlace) return null;
    const above = new Map<string, number>();
    const below = new Map<string, number>();
    const first = Math.max(-1, span.end - longestPlace - 1);
    const last = Math.min(after.length, span.start + longestPlace);
    for (let at = first; at < span.start; at++) above.set(hashAt(at), at);
    for (let at = last; at >= span.end; at--) below.set(hashAt(at), at);
    let best: Found | null = null;
    for (const place of known) {
      const start = above.get(place.above);
      const end = below.get(place.below);
      if (start === undefined || end === undefined || end - start > longestPlace + 1) continue;
      if (!best || end - start - 1 < best.end - best.start) best = { key: place.key, start: start + 1, end };
    }
    return best;
  };
}

/** What the lines [start, end) of the new text show, as a short key. */
export const contentOf = ({ after }: Difference, { start, end }: { start: number; end: number }): string =>
  digestOf(after.slice(start, end).join("\n")).slice(0, 8);

/** What is seen at a place. `isNew`: nothing else explains it. */
export type Sighted = { key: string; content: string; isNew: boolean };

/** The places after one of them was seen with this content. */
export function noted(places: readonly Place[], { key, content, isNew }: Sighted, now: number): Place[] {
  const known = places.find(([one]) => one === key);
  if (!known) return isNew ? keptPlaces([...places, [key, now, now, 1, 1, content]]) : [...places];
  if (known[5] === content) return [...places];
  let [, first, , changes, news] = known;
  changes++;
  if (isNew) news++;
  if (changes > remembered) {
    // Half of what is known is forgotten, so that a place that calms down is news again soon.
    changes = remembered / 2;
    news = Math.ceil(news / 2);
    first = Math.round(now - (now - first) / 2);
  }
  return keptPlaces(places.map((place) => (place === known ? [key, first, now, changes, news, content] : place)));
}

/** The places in which two readings, moments apart, differ; none where they are two pages. */
export function placesBetween(difference: Difference): string[] {
  const hunks = hunksOf(difference);
  return hunks.length > mostAtOnce ? [] : hunks.flatMap((hunk) => placeOf(difference, hunk) ?? []);
}

/** The places with these among them, restless from the start. */
export function learnedAtOnce(places: readonly Place[], keys: readonly string[], now: number): Place[] {
  const kept = places.filter(([key]) => !keys.includes(key));
  return keptPlaces([...kept, ...keys.map((key): Place => [key, now, now, newsToLearn, newsToLearn, ""])]);
}

/** Until when a place is too restless to be news, in Unix seconds; 0 when it is not. */
export function restlessUntil(places: readonly Place[], key: string, intervalSeconds: number): number {
  const place = places.find(([known]) => known === key);
  if (!place || place[4] < newsToLearn) return 0;
  return place[1] + place[3] * checksPerChange * intervalSeconds;
}

const amount =
  /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|(?:eur|usd|gbp|chf|sek|nok|dkk|pln|czk|jpy|cny|inr|aud|cad|brl|zł|kr)(?!\p{L}))|(?<!\p{L})(?:eur|usd|gbp|chf|v|version|release)\.? ?\d/iu;

/** Whether nothing but amounts or versions changed: line by line the same words, one of them with money or a version. */
export function isNewAmount({ before, after }: Difference, { removed, added }: Hunk): boolean {
  if (removed.length !== added.length) return false;
  const words = (line: string) => line.replace(/\d+(?:[.,]\d+)*/g, "0");
  return removed.every((index, at) => {
    const [old, now] = [before[index] as string, after[added[at] as number] as string];
    return words(old) === words(now) && amount.test(now);
  });
}
