/**
 * The past of a watch in an archive: which texts were seen when. `history.txt` of a foreign backup has a line
 * `<unix>,<file>` for each; of the file only the last part of its path counts, for old backups hold paths of the machine
 * they come from. Our own archives say more, and are believed where their files exist. Newest first wins where there is
 * more than the watch keeps. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { followsPrice } from "../../settings/processors.ts";
import { importedHash } from "../../watch/hashes.ts";
import { boundedFeedbackRules, type FeedbackRule } from "../../noise/feedback/rule.ts";
import type { Archive } from "../../lib/zip/zip.ts";
import { presentEntries, type ArchivedEntry } from "./suppressed.ts";
import type { BackupItem } from "./read.ts";
import { currencyOf, stockMemory, stockWords } from "./foreignStock.ts";
import { textOf, type Json } from "../values.ts";
import type { OwnWatch } from "./layout.ts";
import { pastPictures, type PastPicture } from "./pictures.ts";

export type Past = Pick<OwnWatch, "changes" | "pages"> & {
  snapshots: OwnWatch["snapshots"];
  memory: OwnWatch["memory"] | null;
  memoryFile: string | null;
  pageFile: string | null;
  linesFile: string | null;
  feedbackRules: FeedbackRule[];
  suppressed: ArchivedEntry[];
  pictures: PastPicture[];
  /** A text of a snapshot as it is stored here. */
  textOf: (text: string) => string;
  /** Why some of it was left out. */
  left: Message[];
};

/** At most `keep` snapshots, oldest first. */
export function pastOf(archive: Archive, { directory, own, foreign }: BackupItem, keep: number): Past {
  const none: Past = {
    snapshots: [],
    pages: [],
    changes: [],
    memory: null,
    memoryFile: null,
    pageFile: null,
    linesFile: null,
    feedbackRules: [],
    suppressed: [],
    pictures: [],
    textOf: (text) => text,
    left: [],
  };
  if (directory === null) return none;
  const has = archive.filesIn(directory);
  if (own) return ownPast(own, has, keep);
  const watch = foreign ?? {};
  const { entries, left } = historyEntries(archive.text(directory + historyFileOf(watch, has), 4_000_000) ?? "", has);
  const kept = entries.slice(-keep);
  if (kept.length < entries.length)
    left.push(message("import.snapshots_older", { count: entries.length - kept.length }));
  const snapshots = kept.map(({ at, file }, index) => ({
    at,
    file,
    kind: index === 0 ? ("baseline" as const) : ("quiet" as const),
  }));
  const pages = foreignPages(has);
  const past = { ...none, snapshots, pages, left, ...foreignMemory(snapshots, pages, watch) };
  return isStock(watch) ? { ...past, textOf: (text) => stockWords(text, currencyOf(watch)) } : past;
}

/**
 * What the first check compares with: the last snapshot, and the page beside it where the backup holds that. Both were
 * stored together, under one time.
 */
function foreignMemory(
  snapshots: Past["snapshots"],
  pages: Past["pages"],
  watch: Json,
): Partial<Pick<Past, "memory" | "memoryFile" | "pageFile">> {
  const last = snapshots.at(-1);
  if (!last) return {};
  const memory: NonNullable<Past["memory"]> = {
    snapshotAt: last.at,
    // A line of price and stock is ours already; texts are laid out in another way there.
    ...(isStock(watch) ? stockMemory(watch) : { requestHash: importedHash, textHash: importedHash }),
    ...(snapshots.length > 1 ? { changedAt: last.at } : {}),
    ...foreignPage(watch),
    ...(/^[0-9a-f]{32}$/.test(textOf(watch.previous_md5))
      ? { imported: { md5: textOf(watch.previous_md5), at: last.at } }
      : {}),
  };
  return { memory, memoryFile: last.file, pageFile: pages.find(({ at }) => at === last.at)?.file ?? null };
}

const isStock = (watch: Json): boolean => followsPrice(textOf(watch.processor));

/** Each processor there has a history of its own; older ones had one for all. */
function historyFileOf(watch: Json, has: ReadonlySet<string>): string {
  const own = `history-${textOf(watch.processor)}.txt`;
  return has.has(own) ? own : "history.txt";
}

function foreignPage(watch: Json): Partial<OwnWatch["memory"]> {
  const [type, title, server] = ["content-type", "page_title", "remote_server_reply"].map((name) =>
    textOf(watch[name]),
  );
  return {
    ...(type ? { contentType: type.slice(0, 1000) } : {}),
    ...(title ? { pageTitle: title.slice(0, 10_000) } : {}),
    ...(server ? { server: server.slice(0, 1000) } : {}),
  };
}

function historyEntries(
  text: string,
  has: ReadonlySet<string>,
): { entries: { at: number; file: string }[]; left: Message[] } {
  const found = new Map<number, string>();
  const left: Message[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, instant = "", path = ""] = /^\s*(\d{1,11})\s*,\s*(.+?)\s*$/.exec(line) ?? [];
    const file = path.split(/[\\/]/).at(-1) ?? "";
    if (!instant) continue;
    if (!/\.txt(?:\.br)?$/.test(file)) left.push(message("import.snapshot_no_text", { instant }));
    else if (!has.has(file)) left.push(message("import.snapshot_missing", { instant }));
    else found.set(Number(instant), file);
  }
  return { entries: [...found].map(([at, file]) => ({ at, file })).sort((a, b) => a.at - b.at), left };
}

/** The last two pages that were fetched: `<unix>.html.br`. */
function foreignPages(has: ReadonlySet<string>): Past["pages"] {
  const pages = [...has].flatMap((file) => {
    const at = /^(\d{1,11})\.html(?:\.br)?$/.exec(file)?.[1];
    return at ? [{ at: Number(at), file }] : [];
  });
  return pages.sort((a, b) => a.at - b.at).slice(-2);
}

function ownPast(own: OwnWatch, has: ReadonlySet<string>, keep: number): Past {
  const snapshots = own.snapshots
    .filter(({ file }) => has.has(file))
    .sort((a, b) => a.at - b.at)
    .slice(-keep);
  const oldest = snapshots[0]?.at ?? Number.MAX_SAFE_INTEGER;
  const changes = own.changes.filter(
    (change) =>
      change.at >= oldest && [change.from_file, change.to_file, change.trace_file].every((file) => has.has(file)),
  );
  const last = snapshots.at(-1);
  const isOfLast = last?.file === own.memory_file || last?.at === own.memory.snapshotAt;
  const knowsLast = own.memory_file !== null && has.has(own.memory_file) && isOfLast;
  const missing = own.snapshots.length - snapshots.length;
  return {
    snapshots,
    pages: own.pages
      .filter(({ file }) => has.has(file))
      .sort((a, b) => a.at - b.at)
      .slice(-2),
    changes,
    memory: knowsLast ? own.memory : null,
    memoryFile: knowsLast ? own.memory_file : null,
    pageFile: knowsLast && own.page_file !== null && has.has(own.page_file) ? own.page_file : null,
    linesFile: knowsLast && own.lines_file !== null && has.has(own.lines_file) ? own.lines_file : null,
    feedbackRules: boundedFeedbackRules(own.lessons ?? []),
    suppressed: presentEntries(own.held ?? [], has),
    textOf: (text) => text,
    pictures: pastPictures(own.pictures ?? [], has, keep),
    left: missing ? [message("import.snapshots_left", { count: missing })] : [],
  };
}
