/**
 * The readings last held back of a watch, newest first. Bounded, so that a restless page costs no more than a quiet one:
 *
 * 1. A reading takes the place of all that showed nothing but parts it shows too; since when, and how often, adds up.
 * 2. One that shows nothing that later ones do not show is left out.
 * 3. What a person brought back is left as it is. Beyond the bounds the oldest go.
 */
import type { HeldReading } from "./held.ts";

export const mostHeld = 16;
const mostCharacters = 24_000;

/** The list after one more reading; `fresh.since` and `fresh.at` are when it was read. */
export function listedWith(list: readonly HeldReading[], fresh: HeldReading): HeldReading[] {
  const shown = new Set(fresh.parts);
  const isShown = (one: HeldReading) => one.restored === undefined && one.parts.every((part) => shown.has(part));
  const covered = list.filter(isShown);
  const merged: HeldReading = {
    ...fresh,
    since: Math.min(fresh.since, ...covered.map((one) => one.since)),
    times: covered.reduce((sum, one) => sum + one.times, fresh.times),
    ...(covered.some((one) => one.first) ? { first: true } : {}),
  };
  const kept = [merged];
  let left = mostCharacters - JSON.stringify(merged).length;
  for (const one of list) {
    if (isShown(one)) continue;
    left -= JSON.stringify(one).length;
    if (left < 0 || kept.length === mostHeld) break;
    kept.push(one);
    if (one.restored === undefined) for (const part of one.parts) shown.add(part);
  }
  return kept;
}

/** Of a list from elsewhere as much as is kept of a watch, the newest first; of those of one time the first. */
export function boundedList(list: readonly HeldReading[]): HeldReading[] {
  const kept: HeldReading[] = [];
  let left = mostCharacters;
  for (const one of list.toSorted((a, b) => b.at - a.at)) {
    if (kept.some(({ since }) => since === one.since)) continue;
    left -= JSON.stringify(one).length;
    if (left < 0 || kept.length === mostHeld) break;
    kept.push(one);
  }
  return kept;
}
