/**
 * An edit of the settings is not a change of the page, and loses none. Where the settings that fetch or read the page differ
 * from those of the last snapshot, this comes before anything is compared. Pure.
 *
 * 1. What is read out changed (filters, text rules): the page stored with the last snapshot is read again by the new settings.
 *    Where that gives the saved text again, the baseline stands and this check goes on. Else it becomes the baseline, and
 *    the next check follows at once and compares the page with it: a change that happened meanwhile is reported.
 * 2. What is asked for changed (address, method, headers, browser): where this reading is that of the baseline, the baseline
 *    stands. Else it is the new baseline: whether the page or the request made the difference nobody can tell, so it is
 *    not reported, and listed among the suppressed readings. A person can make a change of it.
 *
 * 3. The last snapshot came from another service, which lays texts out in another way: the page that it stored is read here, as
 *    for 1. Where the backup has none, the words are compared: the same words are no change, others are listed as for 2.
 *    A reading of what that snapshot says is no other snapshot: its text is what the next ones are compared with, and the
 *    snapshot stays as it came, for who reads it, and for a way back.
 *
 * No two snapshots in a row hold one text: their difference would be empty.
 */
import { message, type Sentence } from "../../message/message.ts";
import { encodeLineKeys, lineKeys } from "../../lib/difference/lineKeys.ts";
import type { MatchBudget } from "../../lib/regex/budget.ts";
import type { Page } from "../../page/page.ts";
import type { LowestInTags } from "../../restock/inTag.ts";
import { sha256 } from "../../secret/digest.ts";
import type { Effective } from "../../settings/effective.ts";
import type { Renames } from "../../table/memory.ts";
import type { Stage, Trace } from "../../trace.ts";
import { importedHash, relistedHash, type SettingsHashes } from "../../watch/hashes.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { Outcome } from "../outcome.ts";
import { suppressedReading } from "../suppressed.ts";
import { tableMemoryAfter } from "../tableMemory.ts";
import type { Verdict } from "../verdict.ts";
import { baselineWaits } from "./evaluate.ts";
import type { ReadResult, TextReading } from "./read.ts";

type Edit = {
  settings: Effective;
  memory: WatchMemory;
  hashes: SettingsHashes;
  reading: TextReading;
  page: Page;
  budget: MatchBudget;
  stages: Stage[];
  now: number;
  /** The text of the last snapshot, and its page as the settings of now read it; null where they are gone. */
  previous: string | null;
  reread: TextReading | null;
  lowestInTags: LowestInTags | null;
};

/** The memory to compare the reading with, or the outcome in which a new baseline takes the place of the old one. */
export type EditedBaseline = { memory: WatchMemory } | { outcome: Outcome };

/** True where the page of the last snapshot has to be read again: other settings read it. */
export const isReadOtherwise = (memory: WatchMemory, hashes: SettingsHashes): boolean =>
  hasBaseline(memory) && memory.textHash !== hashes.text;

/** True where the baseline was fetched or read by other settings. */
export const isEdited = (memory: WatchMemory, hashes: SettingsHashes): boolean =>
  isReadOtherwise(memory, hashes) || (hasBaseline(memory) && memory.requestHash !== hashes.request);

const hasBaseline = ({ snapshotAt, requestHash, textHash }: WatchMemory): boolean =>
  snapshotAt !== undefined && Boolean(requestHash) && Boolean(textHash);

/** What an edit of the settings does to the baseline; without an edit, nothing. */
export function baselineAfterEdit(edit: Edit): EditedBaseline {
  const { memory, hashes } = edit;
  if (!hasBaseline(memory)) return { memory };
  const known = memory.textHash === hashes.text ? { memory } : readByNewRules(edit);
  const isAlike = memory.requestHash === hashes.request || memory.requestHash === importedHash;
  return "outcome" in known || isAlike ? known : requestedOtherwise({ ...edit, memory: known.memory });
}

/** The page of the last snapshot as `read` reads it now; null where it is gone or cannot be read. */
export async function rereadBaseline(
  markup: string | null,
  { memory, page }: { memory: WatchMemory; page: Page },
  read: (page: Page) => Promise<ReadResult>,
): Promise<TextReading | null> {
  if (markup === null) return null;
  const type = (memory.contentType ?? "").split(";")[0] ?? "";
  const contentType = type && `${type}; charset=utf-8`;
  const body = new TextEncoder().encode(markup);
  const result = await read({ ...page, body, contentType, status: memory.status ?? 200 });
  return "failure" in result ? null : result.reading;
}

/**
 * The baseline of a table by what is no news, other names of its rows or what was read for the first time: the next check compares with it, and
 * follows at once. `fills`: it is the second; a table that fills for days keeps one snapshot of it, not one for each pass of its site.
 */
export function renamedBaseline(
  edit: Omit<Edit, "reread" | "lowestInTags">,
  { reading, renamed, fills }: { reading: TextReading; renamed: Renames; fills: boolean },
): Outcome {
  const { hashes, memory } = edit;
  const isDueAgain = reading.fingerprint !== edit.reading.fingerprint;
  const reason = message("table.renamed");
  const of = { ...edit, memory, reread: null, lowestInTags: null };
  return newBaseline(of, { reading, reason, hashes, isDueAgain, renamed, fills });
}

function readByNewRules(edit: Edit): EditedBaseline {
  const { memory, hashes, reading, reread } = edit;
  if (!reread) return withoutStoredPage(edit);
  if (isSaved(edit, reread)) return { memory: { ...memory, fingerprint: reread.fingerprint, textHash: hashes.text } };
  const isImported = memory.textHash === importedHash;
  if (reread.fingerprint === reading.fingerprint) {
    const reason = isImported ? message("verdict.imported_same") : message("verdict.read_anew");
    return { outcome: newBaseline(edit, { reading, reason, hashes, isRelaid: isImported }) };
  }
  const reason = isImported ? message("verdict.imported_page") : message("verdict.read_kept_page");
  // That page was asked for by the settings of before: the next check sees to that.
  const request = isImported ? hashes.request : (memory.requestHash ?? hashes.request);
  const former = { ...hashes, request };
  return {
    outcome: newBaseline(edit, {
      reading: reread,
      reason,
      hashes: former,
      isDueAgain: true,
      isRelaid: isImported,
    }),
  };
}

/** Where the page of the last snapshot is gone, or cannot be read by the settings of now. */
function withoutStoredPage(edit: Edit): EditedBaseline {
  const { memory, hashes, reading, previous } = edit;
  // Nothing was lost where the page reads as the snapshot says.
  if (isSaved(edit, reading)) return { memory: sameBaseline(memory, hashes, reading) };
  if (memory.textHash !== importedHash) {
    const reason = message("verdict.read_no_page");
    return { outcome: newBaseline(edit, { reading, reason, hashes, isListed: true }) };
  }
  const isListed = previous !== null && !hasSameWords(previous, reading.text);
  const reason = isListed ? message("verdict.imported_laid_out") : message("verdict.imported_words");
  return { outcome: newBaseline(edit, { reading, reason, hashes, isListed, isRelaid: !isListed }) };
}

/** The same words, however they are laid out: tables and lists go other ways elsewhere. */
function hasSameWords(before: string, after: string): boolean {
  const words = (text: string) => (text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(" ");
  return words(before) === words(after);
}

function requestedOtherwise(edit: Edit): EditedBaseline {
  const { memory, hashes, reading } = edit;
  if (reading.fingerprint === memory.fingerprint || isSaved(edit, reading))
    return { memory: sameBaseline(memory, hashes, reading) };
  const reason = message(memory.requestHash === relistedHash ? "site.relisted" : "verdict.asked_anew");
  return { outcome: newBaseline(edit, { reading, reason, hashes, isListed: true }) };
}

/** Whether the last snapshot holds this very text. Where its object is gone, the name of an object of one text alone says so. */
const isSaved = ({ previous, memory: { snapshotObject } }: Edit, { text }: TextReading): boolean =>
  previous === null ? (snapshotObject?.endsWith(`.${sha256(text)}`) ?? false) : previous === text;

const sameBaseline = (
  memory: WatchMemory,
  { request, text }: SettingsHashes,
  { fingerprint }: TextReading,
): WatchMemory => ({
  ...memory,
  requestHash: request,
  textHash: text,
  fingerprint,
});

/** `isListed`: how it differs from the baseline that it replaces is listed as suppressed. */
type NewBaseline = {
  reading: TextReading;
  reason: Sentence;
  hashes: SettingsHashes;
  isListed?: boolean;
  isDueAgain?: boolean;
  /** The snapshot of the baseline is there already, in the layout of another service. */
  isRelaid?: boolean;
  /** The keys that rows of a table had before. */
  renamed?: Renames;
  /** Whether a table has what was read for the first time. */
  fills?: boolean;
};

function newBaseline(
  { stages, page, settings, budget, memory, hashes: current, previous, lowestInTags, now }: Edit,
  {
    reading,
    reason,
    hashes,
    isListed = false,
    isDueAgain = false,
    isRelaid = false,
    renamed,
    fills = false,
  }: NewBaseline,
): Outcome {
  const trace: Trace = { checked_at: now, verdict: "quiet: settings", reason, stages };
  const waits = baselineWaits({
    settings,
    reading,
    memory,
    previous: null,
    lowestInTags,
    status: page.status,
    budget: { ...budget },
    stages: [],
  });
  const replaces = fills && memory.table?.fills === true;
  const verdict: Verdict = { kind: "quiet", why: "settings", reading, waits, replaces, trace };
  const learned: Partial<WatchMemory> = {
    finalUrl: page.finalUrl,
    status: page.status,
    contentType: page.contentType || undefined,
    pageTitle: reading.title ?? memory.pageTitle,
    // Neither validators nor body hash: the next check must look at the page itself.
    bodyHash: undefined,
    validators: undefined,
    settingsHash: current.all,
    ...(reading.table ? tableMemoryAfter(memory, reading, { settings, isBaseline: true, renamed, fills }) : {}),
  };
  const replaced = isListed ? previous : null;
  return {
    verdict,
    learned,
    fetchMs: page.elapsedMs,
    markup: isRelaid && memory.pageObject ? null : reading.markup,
    lineKeys: settings.check_unique_lines ? encodeLineKeys(lineKeys(reading.text)) : null,
    isTraced: true,
    reading,
    page,
    hashes,
    isDueAgain,
    isRelaid,
    suppressed: suppressedReading({ verdict, memory, reading, previous: replaced, settings }),
  };
}
