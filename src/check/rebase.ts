/**
 * An edit of the settings is not a change of the page, and loses none. Where the settings that fetch or read the page differ
 * from those of the last snapshot, this is settled before anything is compared:
 *
 * 1. What is read out changed (filters, text rules): the page kept with the last snapshot is read again by the new settings.
 *    Where that gives the saved text again, the baseline stands and this check goes on. Else it becomes the baseline, and
 *    the next check follows at once and compares the page with it: a change that happened meanwhile is told.
 * 2. What is asked for changed (address, method, headers, browser): where this reading is that of the baseline, the baseline
 *    stands. Else it is the new baseline: whether the page or the request made the difference nobody can tell, so it is
 *    not told, and listed among the held-back readings. A person can make a change of it.
 *
 * 3. The last snapshot came from another service, which lays texts out in another way: the page that it kept is read here, as
 *    for 1. Where the backup has none, the words are compared: the same words are no change, others are listed as for 2.
 *
 * No two snapshots in a row hold one text: their difference would be empty.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { Place } from "../storage/objects.ts";
import { lineKeys, encodeLineKeys } from "../lib/difference/lineKeys.ts";
import type { Effective } from "../settings/effective.ts";
import type { Reading } from "../watch/reading.ts";
import { sha256 } from "../secret/digest.ts";
import { importedHash, type SettingsHashes } from "../watch/hashes.ts";
import { adListsFor } from "../blocklist/update.ts";
import type { Page } from "../page/page.ts";
import { readPage, type TextReading } from "./read.ts";
import type { Stage, Trace } from "../trace.ts";
import type { Verdict } from "./verdict.ts";
import { withheld } from "./suppressed.ts";
import type { Observation } from "./observation.ts";

type Rebase = {
  settings: Effective;
  memory: Reading;
  place: Place;
  hashes: SettingsHashes;
  read: { reading: TextReading };
  page: Page;
  stages: Stage[];
};

/** The observation that keeps a new baseline, or the memory to compare this reading with. */
export type Rebased = { kept: Observation } | { memory: Reading };

/** Settles what an edit of the settings did to the baseline. */
export async function rebased(world: NotifyWorld, rebase: Rebase): Promise<Rebased> {
  const { memory, hashes } = rebase;
  if (memory.snapshotAt === undefined || !memory.requestHash || !memory.textHash) return { memory };
  const known = memory.textHash === hashes.text ? { memory } : await readByNewRules(world, rebase);
  const isAlike = memory.requestHash === hashes.request || memory.requestHash === importedHash;
  if ("kept" in known || isAlike) return known;
  return askedOtherwise(world, { ...rebase, memory: known.memory });
}

async function readByNewRules(world: NotifyWorld, rebase: Rebase): Promise<Rebased> {
  const { memory, hashes, read } = rebase;
  const { reading } = read;
  const reread = await rereading(world, rebase);
  if (!reread) return withoutPage(world, rebase);
  if (isSaved(memory, reread)) return { memory: { ...memory, fingerprint: reread.fingerprint, textHash: hashes.text } };
  const isImported = memory.textHash === importedHash;
  if (reread.fingerprint === reading.fingerprint) {
    const reason = isImported
      ? "The page is as it was at the last imported snapshot; this reading of it is the baseline"
      : "The settings read another text now: this reading is the new baseline";
    return { kept: await kept(world, rebase, { reading, reason, hashes }) };
  }
  const reason = isImported
    ? "The page of the last imported snapshot, read here, is the baseline; the page is compared with it next"
    : "The settings read another text now: the last kept page, read by them, is the new baseline; the page is compared with it next";
  // That page was asked for by the settings of before: the next check sees to that.
  const request = isImported ? hashes.request : (memory.requestHash ?? hashes.request);
  const earlier = { ...hashes, request };
  return { kept: await kept(world, rebase, { reading: reread, reason, hashes: earlier, again: true }) };
}

/** Where the page of the last snapshot is gone, or cannot be read by the settings of now. */
async function withoutPage(world: NotifyWorld, rebase: Rebase): Promise<Rebased> {
  const { memory, hashes, read, place } = rebase;
  const { reading } = read;
  // Nothing was lost where the page reads as the snapshot says.
  if (isSaved(memory, reading)) return { memory: { ...memory, ...taken(hashes), fingerprint: reading.fingerprint } };
  if (memory.textHash !== importedHash) {
    const reason =
      "The settings read another text now, and the last kept page cannot be read by them: this reading is the new baseline";
    return { kept: await kept(world, rebase, { reading, reason, hashes, isListed: true }) };
  }
  const before = memory.snapshotObject ? await world.stores.objects.text(place, memory.snapshotObject) : null;
  const isListed = before !== null && !hasSameWords(before, reading.text);
  const reason = isListed
    ? "The last imported snapshot is laid out in another way, and the backup does not hold its page: this reading is the new baseline"
    : "The page reads word by word like the last imported snapshot; this reading of it is the baseline";
  return { kept: await kept(world, rebase, { reading, reason, hashes, isListed }) };
}

/** The same words, however they are laid out: tables and lists go other ways elsewhere. */
function hasSameWords(before: string, after: string): boolean {
  const words = (text: string) => (text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(" ");
  return words(before) === words(after);
}

async function askedOtherwise(world: NotifyWorld, rebase: Rebase): Promise<Rebased> {
  const { memory, hashes, read } = rebase;
  const { reading } = read;
  if (reading.fingerprint === memory.fingerprint || isSaved(memory, reading))
    return { memory: { ...memory, ...taken(hashes), fingerprint: reading.fingerprint } };
  const reason = "What is asked for was changed in the settings: this reading is the new baseline";
  return { kept: await kept(world, rebase, { reading, reason, hashes, isListed: true }) };
}

/** Whether the last snapshot holds this very text. */
const isSaved = ({ snapshotObject }: Reading, { text }: TextReading): boolean =>
  snapshotObject?.endsWith(`.${sha256(text)}`) ?? false;

const taken = ({ request, text }: SettingsHashes) => ({ requestHash: request, textHash: text });

/** The page of the last snapshot by the new settings; null where it is gone or cannot be read by them. */
async function rereading(world: NotifyWorld, { memory, place, page, settings }: Rebase): Promise<TextReading | null> {
  const object = memory.pageObject;
  const markup = object ? await world.stores.objects.text(place, object) : null;
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

/** `isListed`: how it differs from the baseline that it replaces is listed as held back. `again`: the next check follows at once. */
type Keep = { reading: TextReading; reason: string; hashes: SettingsHashes; isListed?: boolean; again?: boolean };

async function kept(
  world: NotifyWorld,
  { stages, page, settings, memory, place, hashes: now }: Rebase,
  { reading, reason, hashes, isListed = false, again = false }: Keep,
): Promise<Observation> {
  const trace: Trace = { checked_at: world.clock.now(), verdict: "quiet: settings", reason, stages };
  const verdict: Verdict = { kind: "quiet", why: "settings", reading, trace };
  const previous =
    isListed && memory.snapshotObject ? await world.stores.objects.text(place, memory.snapshotObject) : null;
  const seen: Partial<Reading> = {
    finalUrl: page.finalUrl,
    status: page.status,
    contentType: page.contentType || undefined,
    pageTitle: reading.title ?? memory.pageTitle,
    // Neither validators nor body hash: the next check must look at the page itself.
    bodyHash: undefined,
    validators: undefined,
    settingsHash: now.all,
  };
  return {
    verdict,
    seen,
    fetchMs: page.elapsedMs,
    markup: reading.markup,
    lineKeys: settings.check_unique_lines ? encodeLineKeys(lineKeys(reading.text)) : null,
    traced: true,
    reading,
    page,
    hashes,
    again,
    withheld: withheld({ verdict, memory, reading, previous, ignoreWhitespace: settings.ignore_whitespace }),
  };
}
