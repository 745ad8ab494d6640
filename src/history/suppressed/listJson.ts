/**
 * Lists a reading that was suppressed, for the statement that commits its check. Its text is stored as an object only where
 * it is too long to be stored as a difference, and then once a day for the same parts.
 */
import type { HistoryWorld } from "../world.ts";
import type { Place } from "../../storage/objects.ts";
import type { Reading } from "../../watch/reading.ts";
import { sha256 } from "../../secret/digest.ts";
import type { SuppressedText, SuppressedReading } from "./entry.ts";
import { withEntry } from "./list.ts";

const day = 86_400;
const maxTexts = 4;

export type ListingInput = {
  place: Place;
  generation: number;
  suppressed: SuppressedReading;
  /** The whole text that was read. */
  text: string;
  /** The snapshot it became, where it was kept quietly. */
  kept: { at: number; object: string } | null;
  /** The memory after the check; what is stored for the list is noted in it. */
  reading: Reading;
  now: number;
};

/** The list with this reading on it, as JSON. */
export async function suppressedListJson(world: HistoryWorld, input: ListingInput): Promise<string> {
  const { place, suppressed, kept, now } = input;
  const { patch, ...said } = suppressed;
  const list = await world.stores.suppressed.list(place.watchId);
  const at = kept?.at ?? Math.max(now, said.base.at + 1, (list[0]?.at ?? 0) + 1);
  const text: SuppressedText = kept ?? (patch ? { patch } : await storedText(world, input, at));
  return JSON.stringify(withEntry(list, { ...said, since: at, at, times: 1, text }));
}

async function storedText(world: HistoryWorld, input: ListingInput, at: number): Promise<SuppressedText> {
  const { place, generation, suppressed, text, reading } = input;
  const key = sha256([suppressed.base.object, ...suppressed.parts].join("\n")).slice(0, 12);
  const fresh = (reading.heldTexts ?? []).filter((one) => at - one.at < day);
  const known = fresh.find((one) => one.key === key);
  if (known) return { object: known.object, at: known.at };
  const object = await world.stores.objects.putText(place, generation, text);
  reading.heldTexts = [{ key, object, at }, ...fresh].slice(0, maxTexts);
  return { object, at };
}
