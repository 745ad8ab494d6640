/**
 * Lists a reading that was suppressed, for the statement that commits its check. Its text is stored as an object only where
 * it is too long to be stored as a difference, and then once a day for the same parts.
 */
import type { HistoryWorld } from "../world.ts";
import type { ObjectOwner } from "../../storage/objects.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { sha256 } from "../../secret/digest.ts";
import type { SuppressedText, SuppressedReading } from "./entry.ts";
import { withEntry } from "./list.ts";

const day = 86_400;
const maxTexts = 4;

/** The texts that are stored for the list, as the memory of the watch names them. */
type StoredTexts = WatchMemory["heldTexts"];

type ListingInput = {
  place: ObjectOwner;
  generation: number;
  suppressed: SuppressedReading;
  /** The whole text that was read. */
  text: string;
  /** The snapshot it became, where it was kept quietly. */
  kept: { at: number; object: string } | null;
  /** Those stored before. */
  heldTexts: StoredTexts;
  /** Unix seconds. */
  now: number;
};

/** The list with this reading on it, as JSON, and the texts that are stored for it now. @throws StorageFailure */
export async function suppressedListJson(
  world: HistoryWorld,
  input: ListingInput,
): Promise<{ list: string; heldTexts: StoredTexts }> {
  const { place, suppressed, kept, now } = input;
  const { patch, whole: _, ...said } = suppressed;
  const before = await world.stores.suppressed.list(place.watchId);
  const at = kept?.at ?? Math.max(now, said.base.at + 1, (before[0]?.at ?? 0) + 1);
  const short: SuppressedText | null = kept ?? (patch ? { patch } : null);
  const { text, heldTexts } = short ? { text: short, heldTexts: input.heldTexts } : await storedText(world, input, at);
  return { list: JSON.stringify(withEntry(before, { ...said, since: at, at, times: 1, text })), heldTexts };
}

async function storedText(
  world: HistoryWorld,
  input: ListingInput,
  at: number,
): Promise<{ text: SuppressedText; heldTexts: StoredTexts }> {
  const { place, generation, suppressed, text, heldTexts = [] } = input;
  const key = sha256([suppressed.base.object, ...suppressed.parts].join("\n")).slice(0, 12);
  const fresh = heldTexts.filter((one) => at - one.at < day);
  const known = fresh.find((one) => one.key === key);
  if (known) return { text: { object: known.object, at: known.at }, heldTexts };
  const object = await world.stores.objects.putText(place, generation, suppressed.whole ?? text);
  return { text: { object, at }, heldTexts: [{ key, object, at }, ...fresh].slice(0, maxTexts) };
}
