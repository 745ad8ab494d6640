/** What a watch remembers once a suppressed reading was brought back. Pure. */
import { type Difference, lineDifference } from "../../lib/difference/difference.ts";
import type { Effective } from "../../settings/effective.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { hunksOf } from "../../noise/hunks.ts";
import { type NoiseMemory, memoryAtBaseline } from "../../noise/memory.ts";
import { finder, placeOf } from "../../noise/places.ts";
import { stockOfText } from "../../lib/price/stock.ts";

type Returned = {
  /** The snapshot that it was compared with, and the one that it becomes. */
  base: { at: number; object: string };
  snapshot: { at: number; object: string };
  texts: { before: string; after: string };
  fingerprint: string;
  settings: Effective;
  now: number;
};

/** The memory without what was learned of the places in which the texts differ: what changes there is news again. */
export function withoutLearnedPlaces(
  reading: WatchMemory,
  { before, after }: Returned["texts"],
  settings: Effective,
): WatchMemory {
  if (!reading.noise?.places) return reading;
  const difference = lineDifference(before, after, { ignoreWhitespace: settings.ignore_whitespace });
  return { ...reading, noise: withoutPlaces(reading.noise, difference) };
}

function withoutPlaces(noise: NoiseMemory, difference: Difference): NoiseMemory {
  const { places = [] } = noise;
  const find = finder(
    difference,
    places.map(([key]) => key),
  );
  const known = new Set(hunksOf(difference).flatMap((hunk) => [placeOf(difference, hunk), find(hunk)?.key]));
  return { ...noise, places: places.filter(([key]) => !known.has(key)) };
}

/** The memory with the reading as its baseline. The page is looked at anew, whatever was seen of it since. */
export function memoryWithBaseline(reading: WatchMemory, returned: Returned): WatchMemory {
  const { snapshot, texts, fingerprint, now } = returned;
  const { bodyHash: _body, validators: _validators, pageObject: _page, ...rest } = reading;
  const after: WatchMemory = { ...rest, fingerprint, snapshotAt: snapshot.at, snapshotObject: snapshot.object };
  if (reading.noise) after.noise = memoryAtBaseline(reading.noise, now);
  const stock = stockOfText(texts.after);
  if (reading.restock && stock && stock.price !== null)
    after.toldPrice = { price: stock.price, currency: stock.currency };
  return after;
}
