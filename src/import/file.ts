/** A document that someone sent: what it is, what it says, and everything that comes of it. */
import { problem } from "../problem.ts";
import type { Settings } from "../watch/fields.ts";
import { acceptanceOf, firstChecks, type Desk } from "../watch/keep.ts";
import { stored } from "../watch/watch.ts";
import { accountWish, adopted } from "./account.ts";
import { readBackup } from "./backup/read.ts";
import { readCsv } from "./csv.ts";
import { readDistill } from "./distill.ts";
import { keepDocument } from "./keep.ts";
import { wishesOfLines } from "./lines.ts";
import { readOpml } from "./opml.ts";
import { restorePast } from "./restore.ts";
import { formatOf, isZip, type Format } from "./sniff.ts";
import { readUrlwatch } from "./urlwatch.ts";
import type { Note, Reader } from "./wish.ts";
import { openZip } from "./zip.ts";

const mebibyte = 1_048_576;
/** Texts are unpacked one by one and leave memory again; what is said about them stays until the end. */
const unpackedBytes = 1024 * mebibyte;
const saidBytes = 64 * mebibyte;
/** A parsed document takes many times its length. */
const textBytes: Record<Exclude<Format, "backup">, number> = {
  distill: 2 * mebibyte,
  urlwatch: mebibyte / 2,
  opml: 2 * mebibyte,
  csv: 2 * mebibyte,
  lines: 2 * mebibyte,
};
/** First checks wait until the past is back: a tick in between must not make a new one. */
const restoreSeconds = 600;

const readers: Record<Exclude<Format, "backup">, Reader> = {
  distill: readDistill,
  urlwatch: readUrlwatch,
  opml: readOpml,
  csv: readCsv,
  lines: (text) => ({ wishes: wishesOfLines(text), notes: [] }),
};

type Sent = { bytes: Uint8Array; format: Format | undefined; shared: Settings; dedupe: boolean };
type Imported = { format: Format; uuids: string[]; snapshots: number; notes: Note[] };

/** Creates everything the document tells of, and queues the first checks. @throws Problem */
export async function importFile(desk: Desk, { bytes, format, shared, dedupe }: Sent): Promise<Imported> {
  if (!bytes.length) throw problem.invalid("A document is required");
  const how = { shared: stored(shared), dedupe };
  if (format === "backup" || (!format && isZip(bytes))) return importBackup(desk, bytes, how);
  const found = format ?? formatOf(new TextDecoder().decode(bytes.subarray(0, mebibyte)));
  if (bytes.length > textBytes[found])
    throw problem.tooLarge(`A document of the format ${found}`, `${textBytes[found] / mebibyte} MiB`);
  const text = new TextDecoder().decode(bytes);
  const { born, notes } = await keepDocument(desk, readers[found](text), { ...how, dueAt: null });
  await firstChecks(
    desk,
    born.map(({ watchId }) => ({ id: watchId })),
  );
  return { format: found, uuids: born.map(({ uuid }) => uuid), snapshots: 0, notes };
}

async function importBackup(desk: Desk, bytes: Uint8Array, how: Pick<Sent, "shared" | "dedupe">): Promise<Imported> {
  const backup = readBackup(openZip(bytes, saidBytes));
  const dueAt = desk.world.now() + restoreSeconds;
  const { born, notes } = await keepDocument(desk, backup, { ...how, dueAt });
  const archive = openZip(bytes, unpackedBytes);
  const snapshots = await restorePast(desk, { archive, restored: born, notes });
  if (backup.account) {
    const { wish, notes: more } = accountWish(backup.account, acceptanceOf(desk));
    notes.push(...more);
    await desk.mine.account.edit((before) => adopted(before, wish));
  }
  await firstChecks(
    desk,
    born.map(({ watchId }) => ({ id: watchId })),
  );
  return { format: "backup", uuids: born.map(({ uuid }) => uuid), snapshots, notes };
}
