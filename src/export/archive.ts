/**
 * The account as one zip archive, written piece by piece: histories may be long. It holds watches, tags, settings and
 * history, with their secrets (headers, notification URLs), because without them it would not be the account; what is
 * only ever written (the key for an AI provider), keys, sessions, deliveries and the address are not in it. Of very long histories the texts beyond what one request may
 * read are left out, the oldest of each watch first. Pictures are in it as far as they take half of what can be brought back, the newest of each watch first.
 */
import { strFromU8, strToU8, Zip, ZipDeflate } from "fflate";
import { ownFile, ownVersion } from "../import/backup/layout.ts";
import type { Picture } from "../history/change.ts";
import { shownBy, shownPage } from "../history/site/shown.ts";
import { membersOf } from "../site/leaf.ts";
import type { WatchMemory } from "../watch/memory.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { ExportMine, ExportWorld } from "./world.ts";
import { picturesBytes } from "../http/documentSize.ts";
import {
  filesOfPicture,
  foreignTextFile,
  historyFile,
  objectsOf,
  ownWatchFile,
  stockFile,
  tagFile,
  textFile,
  watchFile,
  type WatchRows,
} from "./files.ts";
import {
  filterConfigText,
  foreignHistoryName,
  foreignSnapshots,
  foreignState,
  foreignStockLine,
  isLastImported,
} from "./foreign.ts";
import { foreignReading, type ForeignReading } from "./foreignReading.ts";
import { effective, type Levels } from "../settings/cascade.ts";
import { md5 } from "../secret/digest.ts";
import { followsPrice } from "../settings/processors.ts";
import type { Tag } from "../watch/tagNames.ts";

/** A request may make 10,000 subrequests: https://developers.cloudflare.com/workers/platform/limits/ */
const maxObjects = 8000;
const watchesAtOnce = 100;
const maxChanges = 1000;
/** The number of parallel reads: a Worker has at most six connections at once. */
const together = 6;

/** Characters of pages that one archive reads once more, as changedetection.io does: some seconds of work. */
const readCharacters = 40_000_000;

type File = { name: string; bytes: Uint8Array };
type Reach = {
  world: ExportWorld;
  mine: ExportMine;
  userId: number;
  /** Only the watches with this tag; null for all. */
  tagId: number | null;
  /** Whether the archive contains snapshots and changes. */
  history: boolean;
};

/** The archive as a stream of zip bytes. */
export function archiveStream(reach: Reach): ReadableStream<Uint8Array> {
  const pieces = zipped(filesOf(reach), reach.world.clock.now() * 1000);
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => {
      await pieces.return(undefined);
    },
  });
}

async function* zipped(files: AsyncIterable<File>, mtime: number): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for await (const { name, bytes } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    entry.mtime = mtime;
    zip.add(entry);
    entry.push(bytes, true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}

const json = (name: string, value: unknown): File => ({ name, bytes: strToU8(`${JSON.stringify(value, null, 1)}\n`) });

/** The pages of a site, one a line. */
async function sitePages(mine: ExportMine, { id, uuid, settings }: LoadedWatch): Promise<File> {
  const by = shownBy(settings.site);
  const pages = (await mine.sites.leaves(id)).flatMap(membersOf).map((member) => shownPage(member, by));
  return { name: `sites/${uuid}.jsonl`, bytes: strToU8(pages.map((page) => `${JSON.stringify(page)}\n`).join("")) };
}

async function* filesOf({ world, mine, userId, tagId, history }: Reach): AsyncGenerator<File, void> {
  const { settings, secrets } = await mine.account.read();
  const urls = secrets.notification_urls ?? [];
  yield json(ownFile, {
    version: ownVersion,
    exported_at: world.clock.now(),
    settings,
    notification_urls: urls,
    channels: (await mine.account.channels.list()).map(({ id, url, label }) => ({ id, url, label })),
  });
  yield json("changedetection.json", {
    settings: {
      application: { ...settings, notification_urls: urls, tags: {} },
      requests: { time_between_check: settings.time_between_check ?? {}, proxy: settings.proxy ?? null },
    },
  });
  const tags = await mine.tags.list();
  for (const tag of tags) {
    yield json(`${tag.uuid}/tag.json`, tagFile(tag));
    yield json(`${tag.uuid}/${ownFile}`, { version: ownVersion, settings: tag.settings });
  }
  let left = maxObjects;
  let room = picturesBytes(world.operator.SELF_HOSTED);
  const budget = { characters: readCharacters };
  const account = { ...settings, notification_urls: urls };
  for await (const watch of everyWatch(mine, tagId)) {
    const rows = history ? await rowsOf(mine, watch) : withoutPast(watch);
    const there = await readThere(world, { userId, watch: rows.watch, tags, account, budget });
    yield* foreignFiles(world, { watch: rows.watch, ...there });
    yield json(`${watch.uuid}/${ownFile}`, ownWatchFile(rows));
    if (watch.reading.site) yield await sitePages(mine, watch);
    yield* histories(rows, there.reading);
    const objects = [...objectsOf(rows)].toReversed().slice(0, left);
    const { segment = null } = rows.watch.reading;
    const files = contents({ world, place: { userId, watchId: watch.id }, segment, directory: watch.uuid, objects });
    yield* followsPrice(watch.settings.processor) ? withStockLines(files, rows) : files;
    left -= objects.length;
    for (const picture of rows.pictures.toReversed()) {
      if (left < 2 || room <= 0) break;
      left -= 2;
      const files = await pictureFiles({ world, place: { userId, watchId: watch.id }, directory: watch.uuid, picture });
      room -= files[0]?.bytes.length ?? 0;
      if (room >= 0) yield* files;
    }
  }
}

type There = { page: string | null; filters: string; reading: ForeignReading | null };
type WatchThere = {
  userId: number;
  watch: LoadedWatch;
  tags: readonly Tag[];
  account: Levels["account"];
  budget: { characters: number };
};

/** The stored page, and what changedetection.io reads of it where it does not know that itself. */
async function readThere(
  { operator, stores }: ExportWorld,
  { userId, watch, tags, account, budget }: WatchThere,
): Promise<There> {
  const own = new Set(watch.tags.map((tag) => tag.uuid));
  const tagged = tags.filter(({ uuid }) => own.has(uuid)).map((tag) => tag.settings);
  const filters = md5(filterConfigText(watch.settings, tagged));
  const { reading: memory } = watch;
  const page = memory.pageObject ? await stores.objects.text({ userId, watchId: watch.id }, memory.pageObject) : null;
  if (page === null || isLastImported(watch) || page.length > budget.characters)
    return { page, filters, reading: null };
  budget.characters -= page.length;
  const levels = { watch: watch.settings, tags: tagged, account, minimumSeconds: operator.MIN_CHECK_SECONDS };
  return { page, filters, reading: foreignReading(page, { settings: effective(levels), memory }) };
}

/** What changedetection.io reads of a watch. */
function* foreignFiles(
  { clock }: ExportWorld,
  { watch, page, filters, reading }: There & { watch: LoadedWatch },
): Generator<File, void> {
  const state = foreignState(watch, { filters, checksum: reading?.checksum ?? null, now: clock.now() });
  yield json(`${watch.uuid}/watch.json`, watchFile(watch, state));
  const { processor_config_restock_diff: restock } = watch.settings;
  if (restock) yield json(`${watch.uuid}/restock_diff.json`, { restock_diff: restock });
  if (page !== null) yield { name: `${watch.uuid}/last-checksum.txt`, bytes: strToU8(md5(page)) };
}

/** The index of the texts, under the name that each processor has there, and the newest text as that lays it out. */
function* histories({ watch, snapshots: all }: WatchRows, reading: ForeignReading | null): Generator<File, void> {
  const snapshots = foreignSnapshots(watch, all);
  const newest = snapshots.at(-1);
  // An imported text stays as it came.
  const laidOut = reading && newest && newest.object === watch.reading.snapshotObject ? newest.object : null;
  const fileOf = (object: string) => (object === laidOut ? foreignTextFile(object) : textFile(object));
  const file = (base: string, text: string) => ({ name: `${watch.uuid}/${base}`, bytes: strToU8(text) });
  const isStock = followsPrice(watch.settings.processor);
  yield file(foreignHistoryName(watch.settings), historyFile(snapshots, isStock ? stockFile : fileOf));
  if (reading && laidOut) yield file(foreignTextFile(laidOut), reading.text);
}

/** The files, and beside each snapshot of price and stock its line in other words. */
async function* withStockLines(
  files: AsyncIterable<File>,
  { watch, snapshots }: WatchRows,
): AsyncGenerator<File, void> {
  const stock = new Map(
    snapshots.map(({ object }) => [`${watch.uuid}/${textFile(object)}`, `${watch.uuid}/${stockFile(object)}`]),
  );
  for await (const file of files) {
    yield file;
    const name = stock.get(file.name);
    if (name) yield { name, bytes: strToU8(foreignStockLine(strFromU8(file.bytes))) };
  }
}

async function* everyWatch(mine: ExportMine, tagId: number | null): AsyncGenerator<LoadedWatch, void> {
  for (let after = 0; ;) {
    const found = await mine.watches.list({ after, limit: watchesAtOnce, tagId });
    yield* found;
    if (found.length < watchesAtOnce) return;
    after = found.at(-1)?.id ?? 0;
  }
}

async function rowsOf(mine: ExportMine, watch: LoadedWatch): Promise<WatchRows> {
  const [snapshots, pages, changes, pictures, suppressed] = await Promise.all([
    mine.history.snapshots(watch.id),
    mine.exports.pages(watch.id),
    mine.history.changes({ watchId: watch.id, limit: maxChanges }),
    mine.history.screenshots(watch.id),
    mine.history.suppressed(watch.id),
  ]);
  return { watch, snapshots, pages, changes: changes.toReversed(), pictures, suppressed };
}

const withoutPast = (watch: LoadedWatch): WatchRows => ({
  watch: { ...watch, reading: {}, feedbackRules: [] },
  snapshots: [],
  pages: [],
  changes: [],
  pictures: [],
  suppressed: [],
});

type Contents = {
  world: ExportWorld;
  place: { userId: number; watchId: number };
  /** The open segment of the watch. */
  segment: WatchMemory["segment"] | null;
  directory: string;
  objects: [string, { object: string; isText: boolean }][];
};

async function* contents({ world, place, segment, directory, objects }: Contents): AsyncGenerator<File, void> {
  for (let start = 0; start < objects.length; start += together) {
    const found = await Promise.all(
      objects.slice(start, start + together).map(async ([file, { object, isText }]) => {
        const content = isText
          ? await world.stores.objects.text(place, object, segment)
          : await world.stores.objects.bytes(place, object);
        const bytes = typeof content === "string" ? strToU8(content) : content;
        return bytes ? [{ name: `${directory}/${file}`, bytes }] : [];
      }),
    );
    yield* found.flat();
  }
}

/** The files of a screenshot and its elements; none when either is missing. */
async function pictureFiles({
  world,
  place,
  directory,
  picture,
}: Omit<Contents, "objects" | "segment"> & { picture: Picture }): Promise<File[]> {
  const [png, elements] = await Promise.all([
    world.stores.objects.bytes(place, picture.object),
    world.stores.objects.text(place, picture.elementsObject),
  ]);
  if (!png || elements === null) return [];
  const [file, beside] = filesOfPicture(picture).map((name) => `${directory}/${name}`);
  return [
    { name: file ?? "", bytes: png },
    { name: beside ?? "", bytes: strToU8(elements) },
  ];
}
