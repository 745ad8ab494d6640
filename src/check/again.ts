/** A second reading of a page, a moment after the first, in the same check. */
import type { Effective } from "../settings/effective.ts";
import type { Reading } from "../watch/reading.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { fetchPage } from "./fetch.ts";
import { adListsFor } from "../blocklist/update.ts";
import type { Ask, Page } from "../page/page.ts";
import { readPage, type ReadResult } from "./read.ts";
import { Sight } from "../page/suspect/sight.ts";
import { suspicionOf, type Suspicion } from "./suspicion.ts";

export type Asking = {
  ask: Ask;
  settings: Effective;
  memory: Reading;
  /** Whose language model may be asked; null: nobody's. */
  userId: number | null;
  /** The text of the last accepted snapshot where its fingerprint is another than this one, else null. */
  usualText: (fingerprint: string) => Promise<string | null>;
  /** False: a preview, from which nothing is learned. */
  keeps: boolean;
};

export type Sighting = { page: Page; read: ReadResult };
export type GoodSighting = { page: Page; read: Extract<ReadResult, { reading: unknown }> };

/** How long a page gets to come to its senses. */
const momentMs = 2500;

/** Reads the page once more, whole; null where no page came. */
export async function secondReading(world: NotifyWorld, { ask, settings, memory }: Asking): Promise<Sighting | null> {
  await world.clock.wait(momentMs);
  const fetched = await fetchPage(world, { ask: { ...ask, validators: null }, settings, memory });
  return fetched.kind === "page"
    ? { page: fetched, read: await readPage(fetched, settings, await adListsFor(world, settings)) }
    : null;
}

/** Why a reading is not to be trusted, or null. */
export async function suspicion(
  { ask, memory, usualText }: Asking,
  { page, read }: Sighting,
): Promise<Suspicion | null> {
  const isRead = "reading" in read;
  return suspicionOf({
    sight: new Sight(page, isRead ? read.reading : undefined),
    read,
    asked: ask.url,
    usualTitle: memory.pageTitle ?? null,
    usualText: isRead ? await usualText(read.reading.fingerprint) : null,
    isKnown: memory.snapshotAt !== undefined,
    usuallyEnds: memory.hasEnd,
    isRendered: page.browser !== undefined,
  });
}

/** A second reading that can be trusted, or null. */
export async function goodSecond(world: NotifyWorld, asking: Asking): Promise<GoodSighting | null> {
  const second = await secondReading(world, asking);
  if (!second || !("reading" in second.read) || (await suspicion(asking, second))) return null;
  return { page: second.page, read: second.read };
}
