/**
 * A backup of changedetection.io, or an archive of ours, as import items. Entries are looked up by names that we make (see
 * `layout.ts`), never by names that the archive gives: whatever else is in it is not looked at. Pure.
 */
import { message, type Sentence } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import type { Settings } from "../../settings/fields.ts";
import type { Archive } from "../../lib/zip/zip.ts";
import { sentenceOf } from "../../http/sentence.ts";
import { parseEmbedded, isObject, objectOf, textOf, textsOf, type Json } from "../values.ts";
import type { Note, ImportItem } from "../item.ts";
import { foreignDefault, foreignProxies, type ForeignProxy } from "./proxies.ts";
import { leftOfAccount } from "./leftAccount.ts";
import { foreignAccount, foreignSettings, ownSettings } from "./foreign.ts";
import { isUuid, ownAccount, ownFile, ownTag, ownWatch, type OwnWatch, type PastCounts } from "./layout.ts";

export type BackupItem = ImportItem & {
  /** Where its files are; null where the backup has none. */
  directory: string | null;
  /** What our own archives say beyond the layout. */
  own: OwnWatch | null;
  /** Its file as changedetection.io wrote it; absent for archives of ours. */
  foreign?: Json;
  counts?: PastCounts;
};
/** `createdAt`: Unix seconds. */
export type ImportedTag = { uuid: string; settings: Settings; createdAt?: number };
export type Backup = {
  items: BackupItem[];
  /** Watches without an address. */
  refused: number;
  tags: ImportedTag[];
  account: Json;
  /** Named channels, which only our own archives have. */
  channels: { id: string; url: string; label: string | null }[];
  /** Those of another service, which are its operator's here. */
  proxies: ForeignProxy[];
  /** Another service's, not an archive of ours. */
  isForeign: boolean;
  notes: Note[];
};

const roots = ["changedetection.json", "url-watches.json", ownFile];
const rootBytes = 8 * 1_048_576;
const watchBytes = 4 * 1_048_576;

/** @throws Problem for an archive that is no backup. */
export function readBackup(archive: Archive): Backup {
  const root = rootOf(archive.names);
  if (root === null) throw problem.invalid(message("import.backup_expected"));
  const [main, older] = [jsonOf(archive, `${root}changedetection.json`), jsonOf(archive, `${root}url-watches.json`)];
  const notes: Note[] = [];
  const leaving = archive.names.filter((name) => /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[A-Za-z]:/.test(name)).length;
  if (leaving)
    notes.push({ where: message("import.archive"), reason: message("import.paths_left", { count: leaving }) });
  const uuids = archive.directories
    .filter((directory) => directory.startsWith(root))
    .map((directory) => directory.slice(root.length, -1))
    .filter(isUuid);
  const having = (base: string) => uuids.filter((uuid) => archive.filesIn(`${root}${uuid}/`).has(base));

  const context = { archive, root, notes };
  const inline = objectOf(older.watching);
  const watched = new Set([...Object.keys(inline), ...having("watch.json")]);
  // One after the other, so that of each only what is of use stays in memory.
  const items = [...watched].flatMap((uuid) => {
    const file = isUuid(uuid) ? jsonOf(archive, `${root}${uuid}/watch.json`, watchBytes) : {};
    return itemOf({ ...context, uuid, watch: { ...objectOf(inline[uuid]), ...file } }) ?? [];
  });
  return {
    items,
    refused: watched.size - items.length,
    tags: tagsOf(context, [main, older], having("tag.json")),
    ...accountOf(context, [main, older]),
    notes,
  };
}

type Context = { archive: Archive; root: string; notes: Note[] };

/** The directory of the backup inside the archive: people zip folders. */
function rootOf(names: readonly string[]): string | null {
  const found = names.filter(
    (name) => roots.includes(name.split("/").at(-1) ?? "") && !isUuid(name.split("/").at(-2) ?? ""),
  );
  const [first] = found.toSorted((a, b) => a.length - b.length);
  return first === undefined ? null : first.slice(0, first.lastIndexOf("/") + 1);
}

function jsonOf(archive: Archive, name: string, maxBytes = rootBytes): Json {
  const text = archive.text(name, maxBytes);
  return text === null ? {} : parseEmbedded(text);
}

function placeOf(name: string, uuid: string): Sentence {
  if (name) return name.slice(0, 100);
  return isUuid(uuid) ? message("import.watch", { name: uuid }) : message("import.watch_without_uuid");
}

function itemOf({ archive, root, notes, uuid, watch }: Context & { uuid: string; watch: Json }): BackupItem | null {
  const url = textOf(watch.url);
  const name = textOf(watch.title) || textOf(watch.page_title) || url;
  const where = placeOf(name, uuid);
  if (!url) {
    notes.push({ where, reason: message("import.has_no_address") });
    return null;
  }
  const directory = isUuid(uuid) ? `${root}${uuid}/` : null;
  const archived = directory === null ? {} : jsonOf(archive, `${directory}${ownFile}`, watchBytes);
  const parsed = ownWatch.safeParse(archived);
  const own = parsed.data ?? null;
  if (!parsed.success && Object.keys(archived).length)
    notes.push({
      where,
      reason: message("import.memory_left", { file: ownFile, sentence: sentenceOf(parsed.error.issues, archived) }),
    });
  const base = { where, directory, own, hasPast: true as const, ...(isUuid(uuid) ? { uuid } : {}) };
  if (own) {
    const pinned = own.tags.filter((tag) => !own.pattern_tags.includes(tag));
    const { settings, left } = ownSettings(own.settings);
    if (left.length) notes.push({ where, reason: message("import.left_out_colon", { what: left }) });
    return {
      ...base,
      settings: { ...settings, url },
      tagUuids: pinned,
      createdAt: own.date_created,
      lastViewed: own.last_viewed,
      ...(own.counts ? { counts: own.counts } : {}),
    };
  }
  const processors = directory === null ? {} : processorFiles(archive, directory);
  const { settings, left } = foreignSettings(watch, processors);
  // On is what stands there where nobody chose.
  if (settings.llm_backend_profile === true) delete settings.llm_backend_profile;
  if (left.length) notes.push({ where, reason: message("import.left_out_colon", { what: left }) });
  if (settings.text_should_not_be_present?.length) notes.push({ where, reason: clearsToo });
  const createdAt = instantOf(watch.date_created);
  return {
    ...base,
    settings: { ...settings, url },
    foreign: watch,
    counts: foreignCounts(watch),
    tagUuids: Array.isArray(watch.tags) ? textsOf(watch.tags) : [],
    tagTitles: typeof watch.tag === "string" ? textsOf(watch.tag) : [],
    ...(createdAt ? { createdAt } : {}),
    lastViewed: instantOf(watch.last_viewed),
  };
}

/** There, a page that is as it was before the text came is no news. */
const clearsToo = message("import.clears_too");

const countOf = (value: unknown, factor = 1): number => {
  const count = Math.round(Number(textOf(value) || 0) * factor);
  return count > 0 && count < 1e10 ? count : 0;
};

const foreignCounts = (watch: Json): PastCounts => ({
  checks: countOf(watch.check_count),
  alerts: countOf(watch.notification_alert_count),
  last_checked: instantOf(watch.last_checked),
  fetch_ms: countOf(watch.fetch_time, 1000),
});

function processorFiles(archive: Archive, directory: string): Json {
  const names = ["restock_diff", "image_ssim_diff"];
  return Object.assign({}, ...names.map((name) => jsonOf(archive, `${directory}${name}.json`, watchBytes)));
}

const instantOf = (value: unknown): number => {
  const seconds = Math.floor(Number(textOf(value) || 0));
  return seconds > 0 && seconds < 99_999_999_999 ? seconds : 0;
};

function tagsOf({ archive, root }: Context, mains: Json[], uuids: string[]): Backup["tags"] {
  const found = new Map<string, Json>();
  for (const main of mains)
    for (const [uuid, tag] of Object.entries(objectOf(objectOf(objectOf(main.settings).application).tags)))
      if (isObject(tag)) found.set(uuid, tag);
  for (const uuid of uuids) found.set(uuid, jsonOf(archive, `${root}${uuid}/tag.json`, watchBytes));
  return [...found].flatMap(([uuid, tag]) => {
    const title = textOf(tag.title);
    const own = isUuid(uuid)
      ? ownTag.safeParse(jsonOf(archive, `${root}${uuid}/${ownFile}`, watchBytes)).data
      : undefined;
    const { settings } = own ? ownSettings(own.settings) : foreignSettings(tag);
    const createdAt = instantOf(tag.date_created);
    return title ? [{ uuid, settings: { ...settings, title }, ...(createdAt ? { createdAt } : {}) }] : [];
  });
}

function accountOf(
  { archive, root, notes }: Context,
  mains: Json[],
): Pick<Backup, "account" | "channels" | "proxies" | "isForeign"> {
  const own = ownAccount.safeParse(jsonOf(archive, `${root}${ownFile}`)).data;
  if (own) {
    const { settings, notification_urls: urls, channels = [], ai_api_key: key } = own;
    const account = { ...settings, notification_urls: urls, ai_api_key: key ?? undefined };
    return { account, channels, proxies: [], isForeign: false };
  }
  const settings = mains.map((main) => objectOf(main.settings)).find((each) => Object.keys(each).length) ?? {};
  notes.push(...leftOfAccount(settings).map((reason) => ({ where: message("import.account"), reason })));
  const proxies = foreignProxies(settings, jsonOf(archive, `${root}proxies.json`));
  const account = foreignAccount(settings, foreignDefault(settings, proxies));
  return { account, channels: [], proxies, isForeign: true };
}
