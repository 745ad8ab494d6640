/**
 * Puts the past of imported watches back: texts into R2 first, then their index, watch by watch, so that at no time an
 * index names what is not there. Changes come last, of all watches in the order they were seen. What does not fit into
 * one request, or is damaged, is left out and named.
 */
import { systemDefaults, system } from "../settings/defaults.ts";
import type { ImportScope } from "./world.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { Problem } from "../problem.ts";
import { filesOfEntries, entriesFromArchive } from "./backup/suppressed.ts";
import { pastOf, type Past } from "./backup/past.ts";
import type { BackupItem } from "./backup/read.ts";
import { readPicture } from "./backup/pictures.ts";
import type { ChangeRow, PageRow, PictureRow, SnapshotRow } from "./store.ts";
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
  for (const { watchId, item } of restored) {
    const keep =
      item.settings.history_snapshot_max_length ?? systemDefaults.history_snapshot_max_length ?? system.historyLength;
    const past = pastOf(archive, item, keep);
    const stored = await storedObjects(scope, { archive, watchId, item, past, maxObjectCount: maxObjects - objects });
    objects += stored.names.size;
    const shot = await storedPictures(scope, { archive, watchId, item, past, maxObjectCount: maxObjects - objects });
    objects += 2 * shot.pictures.length;
    for (const reason of [...past.left, ...stored.left, ...shot.left])
      notes.push({ where: item.where, reason: `left out ${reason}` });
    const rows = { ...rowsOf(past, stored.names), pictures: shot.pictures };
    if (!rows.snapshots.length && !rows.pages.length && !rows.pictures.length) continue;
    const suppressed = entriesFromArchive(past.suppressed, (file) => stored.names.get(file)?.name ?? null);
    await scope.mine.imports.addPast(watchId, { ...rows, feedbackRules: past.feedbackRules, suppressed });
    snapshots += rows.snapshots.length;
    changes.push(...changesOf(watchId, past, stored.names));
  }
  await scope.mine.imports.addChanges(changes.toSorted((a, b) => a.at - b.at));
  return snapshots;
}

type Names = Map<string, { name: string; size: number }>;
type Storing = { archive: Archive; watchId: number; item: BackupItem; past: Past; maxObjectCount: number };

/** Stores the files of a past, newest first, at most so many; their object names by file. */
async function storedObjects(
  { world, caller }: ImportScope,
  { archive, watchId, item, past, maxObjectCount }: Storing,
) {
  const names: Names = new Map();
  const left: string[] = [];
  const place = { userId: caller.userId, watchId };
  const wanted = filesOf(past);
  const files = wanted.slice(0, maxObjectCount);
  if (files.length < wanted.length) left.push(`${wanted.length - files.length} texts: an import takes ${maxObjects}`);
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
          const text = archive.text(path, textBytes) ?? "";
          names.set(file, {
            name: await world.stores.objects.putText(place, importGeneration, text),
            size: text.length,
          });
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          left.push(`a text: ${error.message}`);
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
  const left: string[] = [];
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
      left.push(`a picture: ${error.message}`);
    }
  }
  return { pictures, left };
}

function filesOf(past: Past): string[] {
  const newest = <T extends { at: number }>(rows: readonly T[]) => rows.toSorted((a, b) => b.at - a.at);
  return [
    ...new Set([
      ...[past.linesFile, past.pageFile].filter((file) => file !== null),
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
  return past.changes.flatMap(({ from_at: fromAt, from_file, to_file, trace_file, ...rest }): ChangeRow[] => {
    const [from, to, trace] = [names.get(from_file), names.get(to_file), names.get(trace_file)];
    if (!from || !to || !trace) return [];
    return [{ watchId, fromAt, fromObject: from.name, toObject: to.name, traceObject: trace.name, ...rest }];
  });
}
