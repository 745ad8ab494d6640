/**
 * Puts the past of imported watches back: texts into R2 first, then their index, watch by watch, so that at no time an
 * index names what is not there. Changes come last, of all watches in the order they were seen. What does not fit into
 * one request, or is damaged, is left out and named.
 */
import { message, type Sentence } from "../message/message.ts";
import { systemDefaults, system } from "../settings/defaults.ts";
import type { ImportScope } from "./world.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { Problem } from "../problem.ts";
import { filesOfEntries, entriesFromArchive } from "./backup/suppressed.ts";
import { pastOf, type Past } from "./backup/past.ts";
import type { BackupItem } from "./backup/read.ts";
import { readPicture } from "./backup/pictures.ts";
import { comparisonBudget, pastChanges, type ComparisonBudget } from "./pastChanges.ts";
import type { ChangeRow, PageRow, PictureRow, SnapshotRow } from "./rows.ts";
import type { Note } from "./item.ts";
import type { Archive } from "../lib/zip/zip.ts";

/** A request may make 10,000 calls; the rest of it needs some: https://developers.cloudflare.com/workers/platform/limits/ */
const maxObjects = 8000;
const textBytes = 10 * 1_048_576;
/** Names of objects carry the number of the claim that wrote them; no claim has this one. */
const importGeneration = 0;
/** Calls at once: more than six wait for each other anyway. */
const together = 6;

type Restored = { watchId: number; item: BackupItem };

/** How many snapshots came back. */
export async function restorePast(
  scope: ImportScope,
  { archive, restored, notes }: { archive: Archive; restored: Restored[]; notes: Note[] },
): Promise<number> {
  let [snapshots, objects] = [0, 0];
  const changes: ChangeRow[] = [];
  const budget = comparisonBudget();
  for (const { watchId, item } of restored) {
    const keep =
      item.settings.history_snapshot_max_length ?? systemDefaults.history_snapshot_max_length ?? system.historyLength;
    const past = pastOf(archive, item, keep);
    const stored = await storedObjects(scope, { archive, watchId, item, past, maxObjectCount: maxObjects - objects });
    objects += stored.names.size;
    const shot = await storedPictures(scope, { archive, watchId, item, past, maxObjectCount: maxObjects - objects });
    objects += 2 * shot.pictures.length;
    for (const reason of [...past.left, ...stored.left, ...shot.left])
      notes.push({ where: item.where, reason: message("import.left_out", { what: reason }) });
    const rows = { ...rowsOf(past, stored.names), pictures: shot.pictures };
    const found = item.foreign ? await foreignChanges(scope, { archive, watchId, item, past, ...rows, budget }) : null;
    if (found?.left) notes.push({ where: item.where, reason: message("import.history_left", { count: found.left }) });
    changes.push(...(found?.changes ?? changesOf(watchId, past, stored.names)));
    const changeTimes = new Set(found?.changes.map(({ at }) => at));
    rows.snapshots = rows.snapshots.map((row) => (changeTimes.has(row.at) ? { ...row, kind: "change" as const } : row));
    const suppressed = entriesFromArchive(past.suppressed, (file) => stored.names.get(file)?.name ?? null);
    const { counts = null } = item;
    await scope.mine.imports.addPast(watchId, { ...rows, feedbackRules: past.feedbackRules, suppressed, counts });
    snapshots += rows.snapshots.length;
  }
  await scope.mine.imports.addChanges(changes.toSorted((a, b) => a.at - b.at));
  return snapshots;
}

type Comparing = Pick<Storing, "archive" | "watchId" | "item" | "past"> & {
  snapshots: SnapshotRow[];
  budget: ComparisonBudget;
};

/** The changes between snapshots that another service made, with a trace that says where they come from. */
async function foreignChanges(
  { world, caller }: ImportScope,
  { archive, watchId, item, past, snapshots, budget }: Comparing,
): Promise<{ changes: ChangeRow[]; left: number }> {
  if (snapshots.length < 2) return { changes: [], left: 0 };
  const fileAt = new Map(past.snapshots.map(({ at, file }) => [at, file]));
  const textAt = (index: number) => {
    const file = fileAt.get(snapshots[index]?.at ?? 0) ?? "";
    return past.textOf(archive.text(`${item.directory}${file}`, textBytes) ?? "");
  };
  const reason = "Found by changedetection.io, from whose backup it came";
  const trace = { checked_at: snapshots.at(-1)?.at ?? 0, verdict: "changed", reason, stages: [] };
  const place = { userId: caller.userId, watchId };
  const traceObject = await world.stores.objects.putText(place, importGeneration, JSON.stringify(trace));
  return pastChanges({ watchId, snapshots, textAt, traceObject }, budget);
}

type Names = Map<string, { name: string; size: number }>;
type Storing = { archive: Archive; watchId: number; item: BackupItem; past: Past; maxObjectCount: number };

/** Stores the files of a past, newest first, at most so many; their object names by file. */
async function storedObjects(
  { world, caller }: ImportScope,
  { archive, watchId, item, past, maxObjectCount }: Storing,
) {
  const names: Names = new Map();
  const left: Sentence[] = [];
  const place = { userId: caller.userId, watchId };
  const wanted = filesOf(past);
  const files = wanted.slice(0, maxObjectCount);
  if (files.length < wanted.length)
    left.push(message("import.texts_over", { count: wanted.length - files.length, max: maxObjects }));
  for (let start = 0; start < files.length; start += together)
    await Promise.all(
      files.slice(start, start + together).map(async (file) => {
        try {
          const path = `${item.directory}${file}`;
          if (file === past.linesFile) {
            const bytes = archive.read(path, textBytes) ?? new Uint8Array();
            names.set(file, {
              name: await world.stores.objects.putBytes(place, importGeneration, bytes),
              size: bytes.length,
            });
            return;
          }
          const text = past.textOf(archive.text(path, textBytes) ?? "");
          names.set(file, {
            name: await world.stores.objects.putText(place, importGeneration, text),
            size: text.length,
          });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          left.push(message("import.text_left", { reason: error.sentence }));
        }
      }),
    );
  return { names, left };
}

/** Stores the pictures of a past, newest first, while there is room; one after the other, for each is large. */
async function storedPictures(
  { world, caller }: ImportScope,
  { archive, watchId, item, past, maxObjectCount }: Storing,
) {
  const pictures: PictureRow[] = [];
  const left: Sentence[] = [];
  const place = { userId: caller.userId, watchId };
  for (const picture of past.pictures.slice(0, Math.floor(maxObjectCount / 2))) {
    try {
      const { png, elements, width, height } = readPicture(archive, item.directory ?? "", picture);
      const [object, elementsObject] = await Promise.all([
        world.stores.objects.putBytes(place, importGeneration, png),
        world.stores.objects.putText(place, importGeneration, elements),
      ]);
      pictures.push({ at: picture.at, object, width, height, scale: picture.scale, elementsObject });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      left.push(message("import.picture_left", { reason: error.sentence }));
    }
  }
  return { pictures, left };
}

function filesOf(past: Past): string[] {
  const newest = <T extends { at: number }>(rows: readonly T[]) => rows.toSorted((a, b) => b.at - a.at);
  return [
    ...new Set([
      ...[past.linesFile, past.pageFile, past.memoryFile].filter((file) => file !== null),
      ...newest(past.snapshots).map((row) => row.file),
      ...past.pages.map((row) => row.file),
      ...filesOfEntries(past.suppressed),
      ...newest(past.changes).flatMap((row) => [row.to_file, row.from_file, row.trace_file]),
    ]),
  ];
}

function rowsOf(past: Past, names: Names): { snapshots: SnapshotRow[]; pages: PageRow[]; reading: WatchMemory | null } {
  const snapshots = past.snapshots.flatMap(({ at, file, kind }): SnapshotRow[] => {
    const stored = names.get(file);
    return stored ? [{ at, object: stored.name, size: stored.size, kind }] : [];
  });
  const pages = past.pages.flatMap(({ at, file }): PageRow[] => {
    const stored = names.get(file);
    return stored ? [{ at, object: stored.name }] : [];
  });
  return { snapshots, pages, reading: readingOf(past, names) };
}

/** The memory with the objects that it names; none without its snapshot. */
function readingOf({ memory, memoryFile, pageFile, linesFile }: Past, names: Names): WatchMemory | null {
  const named = (file: string | null) => (file === null ? undefined : names.get(file)?.name);
  const [snapshotObject, pageObject, linesObject] = [named(memoryFile), named(pageFile), named(linesFile)];
  if (!memory || !snapshotObject) return null;
  const reading: WatchMemory = { ...memory, snapshotObject };
  if (pageObject) reading.pageObject = pageObject;
  if (linesObject) reading.linesObject = linesObject;
  return reading;
}

function changesOf(watchId: number, past: Past, names: Names): ChangeRow[] {
  return past.changes.flatMap((change): ChangeRow[] => {
    const { from_at: fromAt, from_file, to_file, trace_file, held_lines: judgement, seen_at: seenAt, ...rest } = change;
    const { severity_findings: severityFindings, ...more } = rest;
    const [from, to, trace] = [names.get(from_file), names.get(to_file), names.get(trace_file)];
    if (!from || !to || !trace) return [];
    const objects = { fromObject: from.name, toObject: to.name, traceObject: trace.name };
    return [{ watchId, fromAt, ...objects, ...more, judgement, seenAt, severityFindings }];
  });
}
