/** Imports a document: finds its format, reads it, and creates its watches, tags and history. */
import { message } from "../message/message.ts";
import { requireKnown } from "../watch/known.ts";
import { problem } from "../problem.ts";
import type { Settings } from "../settings/fields.ts";
import { withImpliedFlag } from "../settings/interval.ts";
import { acceptanceOf, queueFirstChecks } from "../watch/save.ts";
import type { ImportScope } from "./world.ts";
import { withoutEmptyMembers } from "../watch/watch.ts";
import { accountImport, withImportedSettings } from "./account.ts";
import { readBackup } from "./backup/read.ts";
import { readCsv, readTable } from "./csv.ts";
import { readDistill } from "./distill.ts";
import { importDocument } from "./save.ts";
import { itemsOfLines } from "./lines.ts";
import { readOpml } from "./opml.ts";
import { takeProxies, type Operating } from "./proxies.ts";
import { restorePast } from "./restore.ts";
import { unfinished } from "./store.ts";
import { sha256 } from "../secret/digest.ts";
import { formatOf, isZip, type Format, type TextFormat } from "./sniff.ts";
import { readUrlwatch } from "./urlwatch.ts";
import type { Note, Reader, ParsedImport } from "./item.ts";
import { withRestoredChannels } from "./channels.ts";
import { asRequestProblem, openArchive } from "./archive.ts";
import { isWorkbook, sheetRows } from "../lib/spreadsheet/xlsx.ts";

const mebibyte = 1_048_576;
/** Texts are unpacked one by one and leave memory again; what is said about them stays until the end. */
const unpackedBytes = 1024 * mebibyte;
const saidBytes = 64 * mebibyte;
/** A workbook's sheet and its texts. */
const workbookBytes = 16 * mebibyte;
/** A parsed document takes many times its length. */
const textBytes: Record<TextFormat, number> = {
  distill: 2 * mebibyte,
  urlwatch: mebibyte / 2,
  opml: 2 * mebibyte,
  csv: 2 * mebibyte,
  lines: 2 * mebibyte,
};
/** First checks wait until the past is back: a tick in between must not make a new one. */
const restoreSeconds = 600;

const readers: Record<TextFormat, Reader> = {
  distill: readDistill,
  urlwatch: readUrlwatch,
  opml: readOpml,
  csv: readCsv,
  lines: (text) => ({ items: itemsOfLines(text), notes: [] }),
};

/** `dedupe`: undefined where the request does not say; `operating`: null for everybody but whoever runs the server. */
type Sent = {
  bytes: Uint8Array;
  format: Format | undefined;
  shared: Settings;
  dedupe: boolean | undefined;
  operating: Operating | null;
};
type Imported = { notes: Note[]; format: Format; uuids: string[]; refused: number; snapshots: number; batch: string };
/** What a document holds: its format, its watches, and the archive that it is where it is one. */
type Document = { format: Format; parsed: ParsedImport; backup?: Backup };

/**
 * Creates everything that is in the document, and queues the first checks. Of lists, an address is watched once unless the
 * caller says otherwise. A backup comes back whole, for two watches of one page with different filters are no duplicates;
 * what is left out is a watch that the account has still, by its UUID.
 * @throws Problem
 */
export async function importSent(scope: ImportScope, { bytes, format, shared, ...rest }: Sent): Promise<Imported> {
  // Before it meets what the document says: an interval given for all is meant for all.
  const how = { shared: withoutEmptyMembers(withImpliedFlag(shared)), ...rest };
  await requireKnown(scope.mine, how.shared);
  const document = readDocument(bytes, format);
  if (document.backup) return importBackup(scope, { bytes, backup: document.backup }, how);
  return importItems(scope, document.format, { parsed: document.parsed, ...how });
}

/** What stands in a document; its format is found out where it is undefined. @throws Problem */
export function readDocument(bytes: Uint8Array, format: Format | undefined): Document {
  if (!bytes.length) throw problem.invalid(message("import.document_required"));
  if (format === "backup") return asBackup(bytes);
  if (format === "xlsx" || (!format && isZip(bytes))) {
    const archive = openArchive(bytes, workbookBytes);
    if (format !== "xlsx" && !isWorkbook(archive)) return asBackup(bytes);
    return { format: "xlsx", parsed: asRequestProblem(() => readTable(sheetRows(archive))) };
  }
  const found = format ?? formatOf(new TextDecoder().decode(bytes.subarray(0, mebibyte)));
  if (bytes.length > textBytes[found])
    throw problem.tooLarge(
      message("import.document_of_format", { format: found }),
      `${textBytes[found] / mebibyte} MiB`,
    );
  return { format: found, parsed: readers[found](new TextDecoder().decode(bytes)) };
}

function asBackup(bytes: Uint8Array): Document {
  const backup = readBackup(openArchive(bytes, saidBytes));
  return { format: "backup", parsed: backup, backup };
}

type How = Pick<Sent, "shared" | "dedupe" | "operating">;

async function importItems(
  scope: ImportScope,
  format: Format,
  { parsed, ...how }: How & { parsed: ParsedImport },
): Promise<Imported> {
  const { shared, dedupe = true } = how;
  const sameBy = dedupe ? "address" : "nothing";
  const batch = crypto.randomUUID();
  const { created, refused, notes } = await importDocument(scope, parsed, { shared, sameBy, dueAt: null, batch });
  await queueFirstChecks(
    scope,
    created.map(({ watchId }) => ({ id: watchId })),
  );
  return { notes, format, uuids: created.map(({ uuid }) => uuid), refused, snapshots: 0, batch };
}

const noiseReductionIsOff: Note = {
  where: message("import.account"),
  reason: message("import.noise_off"),
};

type Backup = ReturnType<typeof readBackup>;

async function importBackup(
  scope: ImportScope,
  { bytes, backup: read }: { bytes: Uint8Array; backup: Backup },
  { shared, dedupe, operating }: How,
): Promise<Imported> {
  const backup = await withRestoredChannels(scope, read);
  const digest = sha256(bytes);
  // An import that broke off left watches without their past, which would be known now.
  await scope.mine.imports.removeUnfinished(digest);
  const { watches: hadWatches } = await scope.mine.account.usage();
  const dueAt = scope.world.clock.now() + restoreSeconds;
  const batch = crypto.randomUUID();
  const sameBy = dedupe === undefined ? "uuid" : dedupe ? "address" : "nothing";
  const proxied = await takeProxies(scope, backup.proxies, operating);
  const { created, refused, notes } = await importDocument(scope, backup, {
    ...{ shared, sameBy, dueAt },
    batch: unfinished(digest, batch),
  });
  notes.push(...proxied);
  const archive = openArchive(bytes, unpackedBytes);
  const snapshots = await restorePast(scope, { archive, restored: created, notes });
  const { imported: item, notes: more } = accountImport(backup.account, await acceptanceOf(scope));
  notes.push(...more);
  // Who comes with a whole account finds it behaving as before: changedetection.io has no noise reduction.
  if (backup.isForeign && hadWatches === 0) {
    const { settings } = await scope.mine.account.read();
    Object.assign(item.settings, { noise_reduction_timestamps: false, noise_reduction_ads: false });
    if (settings.noise_reduction_timestamps === undefined) notes.push(noiseReductionIsOff);
  }
  await scope.mine.account.edit((before) => withImportedSettings(before, item));
  await scope.mine.imports.finish(digest, batch);
  await queueFirstChecks(
    scope,
    created.map(({ watchId }) => ({ id: watchId })),
  );
  return { notes, format: "backup", uuids: created.map(({ uuid }) => uuid), refused, snapshots, batch };
}
