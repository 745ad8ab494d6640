/**
 * The files of an archive, in the layout of `import/backup/layout.ts`. A file of text is named by the hash of its content, so
 * that a text that several rows refer to is in the archive once. Pure.
 */
import type { SuppressedEntry } from "../history/suppressed/entry.ts";
import type { Change, Picture, Snapshot } from "../history/change.ts";
import { archivedEntries, objectsOfEntries } from "../import/backup/suppressed.ts";
import { foundAnew, memoryShape, ownVersion, type OwnWatch } from "../import/backup/layout.ts";
import type { Tag } from "../watch/tagNames.ts";
import type { WatchMemory } from "../watch/memory.ts";
import { listsPages, needsPixels } from "../settings/processors.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { shownSettings } from "../watch/watch.ts";

/** A watch and the rows of its history. */
export type WatchRows = {
  watch: LoadedWatch;
  snapshots: Snapshot[];
  pages: { at: number; object: string }[];
  changes: Change[];
  pictures: Picture[];
  suppressed: SuppressedEntry[];
};

/** Texts are named "<generation>.<hash>", with a place where several are in one object; a file has the hash and the place. */
export const textFile = (object: string): string => `${object.slice(object.indexOf(".") + 1).replace("+", "-")}.txt`;
const pictureFile = (object: string): string => `${object.slice(object.indexOf(".") + 1)}.png`;
const bytesFile = (object: string): string => `${object.slice(object.indexOf(".") + 1)}.bin`;

/** The stored objects that the archive of a watch contains, by their file names, oldest first. */
export function objectsOf({
  watch,
  snapshots,
  pages,
  changes,
  suppressed,
}: WatchRows): Map<string, { object: string; isText: boolean }> {
  const named = [
    ...snapshots.map((row) => row.object),
    ...pages.map((row) => row.object),
    ...changes.flatMap((row) => [row.fromObject, row.toObject, row.traceObject]),
    ...objectsOfEntries(suppressed),
  ].filter(Boolean);
  const files = new Map(named.map((object) => [textFile(object), { object, isText: true }]));
  const { linesObject: lines, pageObject, snapshotObject } = watch.reading;
  // Of an imported snapshot it is another than that of the row, until a change comes.
  if (snapshotObject && !needsPixels(watch.settings.processor))
    files.set(textFile(snapshotObject), { object: snapshotObject, isText: true });
  if (pageObject) files.set(textFile(pageObject), { object: pageObject, isText: true });
  if (lines) files.set(bytesFile(lines), { object: lines, isText: false });
  return files;
}

/** The file names of a screenshot and of the positions of the page's elements in it. */
export const filesOfPicture = ({ object, elementsObject }: Picture): [picture: string, elements: string] => [
  pictureFile(object),
  textFile(elementsObject),
];

/** The content of a history: one line `<Unix seconds>,<file>` per snapshot. */
export const historyFile = (snapshots: readonly Snapshot[], fileOf = textFile): string =>
  snapshots.map(({ at, object }) => `${at},${fileOf(object)}\n`).join("");

/** The file of a snapshot of price and stock in the words of changedetection.io. */
export const stockFile = (object: string): string => textFile(object).replace(/\.txt$/, ".stock.txt");

/** The file of a snapshot in the layout of changedetection.io. */
export const foreignTextFile = (object: string): string => textFile(object).replace(/\.txt$/, ".layout.txt");

/** The content of `watch.json`, which other readers of the layout use; `state`: its members that are no settings. */
export const watchFile = (watch: LoadedWatch, state: Record<string, unknown>) => ({
  ...shownSettings(watch.settings),
  // There the page itself is read.
  ...(listsPages(watch.settings.processor) ? { processor: "text_json_diff" } : {}),
  ...state,
  uuid: watch.uuid,
  // What a pattern gives is given there, too.
  tags: watch.tags.filter((tag) => !tag.byPattern).map((tag) => tag.uuid),
  date_created: watch.createdAt,
  last_viewed: watch.lastViewed,
});

/** The content of `tidemark.json`: the complete watch, for an import by this service. */
export function ownWatchFile({ watch, snapshots, pages, changes, pictures, suppressed }: WatchRows): OwnWatch {
  const { reading } = watch;
  const isVisual = needsPixels(watch.settings.processor);
  return {
    version: ownVersion,
    settings: watch.settings,
    tags: watch.tags.map((tag) => tag.uuid),
    pattern_tags: watch.tags.filter((tag) => tag.byPattern).map((tag) => tag.uuid),
    date_created: watch.createdAt,
    last_viewed: watch.lastViewed,
    counts: {
      checks: watch.schedule.checkCount,
      alerts: watch.alertCount,
      last_checked: watch.schedule.lastChecked,
      fetch_ms: watch.schedule.fetchMs,
    },
    snapshots: snapshots.map(({ at, object, kind }) => ({ at, file: textFile(object), kind })),
    pages: pages.map(({ at, object }) => ({ at, file: textFile(object) })),
    changes: changes.map((change) => ({
      at: change.at,
      from_at: change.fromAt,
      from_file: textFile(change.fromObject),
      to_file: textFile(change.toObject),
      trace_file: textFile(change.traceObject),
      added: change.added,
      removed: change.removed,
      replaced: change.replaced,
      brief: change.brief,
      summary: change.summary,
      verdict: change.verdict,
      note: change.note,
      held_lines: change.judgement,
      seen_at: change.seenAt,
      severity: change.severity,
      severity_findings: change.severityFindings,
      unjudged: change.unjudged,
    })),
    ...(watch.feedbackRules.length ? { lessons: watch.feedbackRules } : {}),
    ...(suppressed.length ? { held: archivedEntries(suppressed, textFile) } : {}),
    ...(pictures.length ? { pictures: pictures.map(pictureEntry) } : {}),
    memory: memoryOf(reading),
    // What is compared by pictures begins anew: an archive holds pictures as far as there is room.
    memory_file: reading.snapshotObject && !isVisual ? textFile(reading.snapshotObject) : null,
    page_file: reading.pageObject ? textFile(reading.pageObject) : null,
    lines_file: reading.linesObject ? bytesFile(reading.linesObject) : null,
  };
}

function pictureEntry(picture: Picture) {
  const [file, elements] = filesOfPicture(picture);
  return { at: picture.at, file, scale: picture.scale, elements_file: elements };
}

function memoryOf(reading: WatchMemory): OwnWatch["memory"] {
  const taken = Object.entries(reading).filter(([member]) => !(member in foundAnew));
  return memoryShape.safeParse(Object.fromEntries(taken)).data ?? {};
}

/** The content of `tag.json`, which other readers of the layout use. */
export const tagFile = (tag: Tag) => ({ ...tag.settings, uuid: tag.uuid, date_created: tag.createdAt });
