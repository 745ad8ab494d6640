/** What a watch remembers once a suppressed reading was brought back. Pure. */
import { lineDifference } from "../../lib/difference/difference.ts";
import type { Effective } from "../../settings/effective.ts";
import { ignoredBy } from "../../settings/ignored.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { memoryAtBaseline } from "../../noise/memory.ts";
import { withoutLearned as noiseWithoutLearned } from "../../noise/history/following.ts";
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

/** The memory without what was learned of all in which the texts differ, the later of which becomes the baseline: it is news again. */
export function withoutLearned(
  reading: WatchMemory,
  { before, after }: Returned["texts"],
  settings: Effective,
): WatchMemory {
  if (!reading.noise) return reading;
  const difference = lineDifference(before, after, ignoredBy(settings));
  return { ...reading, noise: noiseWithoutLearned(reading.noise, difference) };
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
