/**
 * An edit of the settings is not a change of the page. Where the settings that fetch or read the page differ from those
 * of the last snapshot, a new baseline is kept quietly before anything is compared:
 *
 * 1. What is fetched changed (address, method, headers, browser): the reading just made is the new baseline.
 * 2. Only what is read out changed (filters, text rules): the page kept with the last snapshot is read again by the new
 *    settings and becomes the baseline; the next check follows at once and compares the page with it, so that a change
 *    that happened meanwhile is still told.
 */
import type { World } from "../world.ts";
import type { Place } from "../history/objects.ts";
import { lineKeys, encodedLineKeys } from "../difference/linekeys.ts";
import type { Effective } from "../watch/effective.ts";
import type { Reading } from "../watch/reading.ts";
import { digestOf } from "./digest.ts";
import type { SettingsHashes } from "./fingerprints.ts";
import { adListsFor } from "./noise/lists/update.ts";
import type { Observation } from "./observe.ts";
import type { Page } from "./page.ts";
import { readPage, type TextReading } from "./read.ts";
import type { Stage, Trace } from "./trace.ts";

type Rebase = {
  settings: Effective;
  memory: Reading;
  place: Place;
  hashes: SettingsHashes;
  read: { reading: TextReading };
  page: Page;
  stages: Stage[];
};

/** The observation that keeps the new baseline, or null where the settings are those of the last snapshot. */
export async function rebasedOn(world: World, rebase: Rebase): Promise<Observation | null> {
  const { memory, hashes } = rebase;
  if (memory.snapshotAt === undefined || !memory.requestHash || !memory.textHash) return null;
  if (memory.requestHash !== hashes.request)
    return kept(world, rebase, {
      reading: rebase.read.reading,
      again: false,
      reason: "What is fetched was changed in the settings: this reading is the new baseline",
    });
  if (memory.textHash === hashes.text) return null;
  const reread = await rereading(world, rebase);
  // The kept page reads as it did: the baseline stands, and only the hash is taken over.
  if (reread && reread.fingerprint === memory.fingerprint && memory.snapshotObject?.endsWith(digestOf(reread.text)))
    return null;
  if (!reread || reread.fingerprint === rebase.read.reading.fingerprint)
    return kept(world, rebase, {
      reading: rebase.read.reading,
      again: false,
      reason: "The settings read another text now: this reading is the new baseline",
    });
  return kept(world, rebase, {
    reading: reread,
    again: true,
    reason:
      "The settings read another text now: the last kept page, read by them, is the new baseline; the page is compared with it next",
  });
}

/** The page of the last snapshot by the new settings; null where it is gone or cannot be read by them. */
async function rereading(world: World, { memory, place, page, settings }: Rebase): Promise<TextReading | null> {
  const object = memory.pageObject;
  const markup = object ? await world.objects.text(place, object) : null;
  if (markup === null) return null;
  const type = (memory.contentType ?? "").split(";")[0] ?? "";
  const body = new TextEncoder().encode(markup);
  const read = await readPage(
    { ...page, body, contentType: type && `${type}; charset=utf-8`, status: memory.status ?? 200 },
    settings,
    await adListsFor(world, settings),
  );
  return "failure" in read ? null : read.reading;
}

type Keep = { reading: TextReading; again: boolean; reason: string };

function kept(
  world: World,
  { stages, page, hashes, settings, memory }: Rebase,
  { reading, again, reason }: Keep,
): Observation {
  const trace: Trace = { checked_at: world.now(), verdict: "quiet: settings", reason, stages };
  const seen: Partial<Reading> = {
    finalUrl: page.finalUrl,
    status: page.status,
    contentType: page.contentType || undefined,
    pageTitle: reading.title ?? memory.pageTitle,
    // Neither validators nor body hash: the next check must look at the page itself.
    bodyHash: undefined,
    validators: undefined,
    settingsHash: hashes.all,
  };
  return {
    verdict: { kind: "quiet", why: "settings", reading, trace },
    seen,
    fetchMs: page.elapsedMs,
    markup: reading.markup,
    lineKeys: settings.check_unique_lines ? encodedLineKeys(lineKeys(reading.text)) : null,
    traced: true,
    reading,
    page,
    hashes,
    again,
  };
}
