/**
 * Places whose content changes at most checks: a rotating quotation, a teaser drawn by chance. A place is known by the lines
 * around it. Once it showed something new four times, and changed at no fewer than one in two checks, what it shows is no
 * news until it calms down. A place that only comes and goes never gets there: something else in it is news. Time counts,
 * not readings: a page that is still between its changes has no such place.
 */
import { digestOf } from "../digest.ts";
import type { Difference } from "../../difference/difference.ts";
import { type Hunk, hunksOf, visibleFrom } from "./hunks.ts";
import { keptPlaces, type Place } from "./memory.ts";

const newsToLearn = 4;
const checksPerChange = 2;
const remembered = 16;
/** Two readings that differ in more places than this were two pages. */
const mostAtOnce = 12;

/** The lines around a hunk, as a key; null where there are none. */
export function placeOf({ after }: Difference, hunk: Hunk): string | null {
  const above = after[visibleFrom(after, hunk.afterStart - 1, -1)];
  const below = after[visibleFrom(after, hunk.afterEnd, 1)];
  if (above === undefined && below === undefined) return null;
  return digestOf(`${above?.trim() ?? ""}\n\n${below?.trim() ?? ""}`).slice(0, 12);
}

/** What a hunk shows now, as a short key. */
export const contentOf = ({ after }: Difference, hunk: Hunk): string =>
  digestOf(after.slice(hunk.afterStart, hunk.afterEnd).join("\n")).slice(0, 8);

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
