/**
 * Rows out of watches that are called otherwise than in the last snapshot, and pages of a site that were read for the first time since. The rows
 * stored with that are read again with what is no news: where that gives another text, it takes the place of the baseline quietly, and what else
 * moved is compared with it. Pure.
 */
import { isEdited, renamedBaseline } from "../steps/edits.ts";
import { isOfOwn } from "../../settings/tableOfWatches.ts";
import { renamesAfter } from "../../table/renames.ts";
import { tableOf } from "../../table/rows.ts";
import { renamedRows, storedRows } from "../../table/stored.ts";
import { adoptedRows } from "../../table/adopted.ts";
import { storedPageRows } from "../../table/pages.ts";
import type { Effective } from "../../settings/effective.ts";
import { isOfSite } from "../../settings/tableOfSite.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import type { Decision, DecisionTask, Processor } from "./processor.ts";

type Pages = { stored: string | null; now: string };

/** The rows of the last snapshot with what is no news; null where there is nothing of that. */
function quietRows({ table }: Pick<Effective, "table">, memory: WatchMemory, { stored, now }: Pages): object[] | null {
  if (isOfSite(table)) {
    const known = storedPageRows(stored);
    return known && adoptedRows(known, storedPageRows(now) ?? [], new Set(memory.table?.settled));
  }
  const known = storedRows(stored);
  return known && renamedRows(known, storedRows(now) ?? []);
}

/** The new baseline; null where there is nothing to rename. */
export async function renamedOutcome(
  { accepted, prepared, now }: DecisionTask,
  read: Processor["read"],
): Promise<Decision | null> {
  const { subject, hashes, lists, request, baseline } = prepared;
  const { settings, memory } = subject;
  const { page, read: good, stages } = accepted;
  const { fingerprint } = good.reading;
  if (!isOfOwn(settings.table) || memory.snapshotAt === undefined || memory.fingerprint === fingerprint) return null;
  if (isEdited(memory, hashes)) return null;
  const rows = quietRows(settings, memory, {
    stored: await baseline.markup(),
    now: new TextDecoder().decode(page.body),
  });
  if (!rows) return null;
  const body = new TextEncoder().encode(JSON.stringify(rows));
  const task = { settings, lists, asked: request.url, usualTitle: memory.pageTitle ?? null };
  const again = await read({ ...page, body }, task);
  const previous = await baseline.text();
  if ("failure" in again || previous === null || again.reading.text === previous) return null;
  const { reading } = again;
  const renamed = renamesAfter(memory.table?.renamed, {
    was: { table: tableOf(previous), watches: memory.table?.watches },
    is: { table: tableOf(reading.text), watches: reading.table?.watches },
    at: now,
  });
  const fills = isOfSite(settings.table) && (memory.table?.open ?? 0) > 0;
  const edit = { settings, memory, hashes, ...good, page, stages, now, previous };
  return { kind: "decided", outcome: renamedBaseline(edit, { reading, renamed, fills }) };
}
