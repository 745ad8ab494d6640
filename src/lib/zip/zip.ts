/**
 * Reading zip archives that strangers send (APPNOTE.TXT 6.3.10), in memory and bounded:
 *
 * 1. Entries are those of the central directory; nothing is ever written to a path, so that names are only names.
 * 2. An entry is unpacked when it is asked for, up to a bound; all of them together up to the allowance. What an entry
 *    says about its size is not believed, what comes out is counted.
 * 3. Stored and deflated entries only; encrypted ones, Zip64 and damage (by CRC) are refused.
 *
 * Pure; node:zlib, because it is native and takes a bound. fflate, with which archives are written, reads none of them here:
 * it inflates to the end whatever an entry says about its size, checks no CRC, takes encrypted entries for content, and
 * walks the whole directory again for every entry.
 */
import { brotliDecompressSync, crc32, inflateRawSync } from "node:zlib";
import { message, type Message, type Value } from "../../message/message.ts";
import { englishOf } from "../../message/textOf.ts";

type Entry = { name: string; method: number; flags: number; crc: number; packed: number; size: number; offset: number };

export type Archive = ReturnType<typeof openZip>;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const maxCommentBytes = 65_535;
const damaged = (what: Value) => new ZipProblem(message("archive.damaged", { what }));

/** Why an archive, or a part of it, cannot be read. `isTooLarge`: it unpacks to more than was allowed. */
export class ZipProblem extends Error {
  /** What `message` says in English. */
  readonly sentence: Message;
  readonly isTooLarge: boolean;

  constructor(sentence: Message, isTooLarge = false) {
    super(englishOf(sentence));
    this.sentence = sentence;
    this.name = "ZipProblem";
    this.isTooLarge = isTooLarge;
  }
}

/** An archive whose entries unpack to at most `allowance` bytes together. @throws ZipProblem for what is none. */
export function openZip(bytes: Uint8Array, allowance: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map(directory(bytes, view).map((entry) => [entry.name, entry]));
  const files = new Map<string, Set<string>>();
  for (const name of entries.keys()) {
    const cut = name.lastIndexOf("/") + 1;
    const inside = files.get(name.slice(0, cut)) ?? new Set();
    files.set(name.slice(0, cut), inside.add(name.slice(cut)));
  }
  let left = allowance;

  /** Unpacks within the bounds. */
  function within(name: string, maxBytes: number, unpack: (limit: number) => Uint8Array): Uint8Array {
    const limit = Math.min(maxBytes, left);
    try {
      const unpacked = unpack(Math.max(1, limit));
      if (unpacked.length > limit) throw new RangeError();
      left -= unpacked.length;
      return unpacked;
    } catch (error) {
      // What was unpacked in vain cost as much as if it had been of use.
      left -= limit;
      if (error instanceof RangeError) throw tooLarge(name, limit);
      throw damaged(message("archive.entry", { name: entryLabel(name) }));
    }
  }

  /** The bytes of an entry, at most so many; null when there is none. @throws ZipProblem */
  function read(name: string, maxBytes: number): Uint8Array | null {
    const entry = entries.get(name);
    if (!entry) return null;
    if (entry.flags & 1) throw new ZipProblem(message("archive.encrypted", { name: entryLabel(name) }));
    const packed = packedBytes(entry, bytes, view);
    const unpacked = within(name, maxBytes, (limit) => unpackedBytes(entry, packed, limit));
    if (crc32(unpacked) !== entry.crc) throw damaged(message("archive.entry", { name: entryLabel(name) }));
    return unpacked;
  }

  return {
    names: [...entries.keys()],
    /** Directories with files in them, each with its slash; "" for the root. */
    directories: [...files.keys()],
    /** Names of the files right in a directory. */
    filesIn: (path: string): ReadonlySet<string> => files.get(path) ?? new Set(),
    read,
    /** The text of an entry; one whose name ends with `.br` is unpacked once more (RFC 7932). @throws ZipProblem */
    text(name: string, maxBytes: number): string | null {
      const found = read(name, maxBytes);
      if (!found) return null;
      const plain = name.endsWith(".br")
        ? within(name, maxBytes, (limit) => brotliDecompressSync(found, { maxOutputLength: limit }))
        : found;
      return new TextDecoder().decode(plain);
    },
  };
}

function directory(bytes: Uint8Array, view: DataView): Entry[] {
  const end = endOf(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (count === 0xffff || start === 0xffffffff) throw new ZipProblem(message("archive.zip64"));
  const entries: Entry[] = [];
  for (let at = start, index = 0; index < count; index++) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySignature) throw damaged(message("archive.whole"));
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record is last but for a comment. */
function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at--) if (view.getUint32(at, true) === endSignature) return at;
  throw new ZipProblem(message("archive.expected"));
}

function packedBytes(entry: Entry, bytes: Uint8Array, view: DataView): Uint8Array {
  const { offset, name } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localSignature) throw damaged(entryLabel(name));
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + entry.packed > bytes.length) throw damaged(entryLabel(name));
  return bytes.subarray(start, start + entry.packed);
}

function unpackedBytes({ method, name }: Entry, packed: Uint8Array, limit: number): Uint8Array {
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: limit });
  throw new ZipProblem(message("archive.packed", { name: entryLabel(name) }));
}

const entryLabel = (name: string) => `"${name.slice(0, 100).replace(/[^\x20-\x7e]/g, "?")}"`;
const tooLarge = (name: string, limit: number) =>
  new ZipProblem(
    message("archive.entry_large", { name: entryLabel(name), limit: `${(limit / 1_048_576).toFixed(1)} MiB` }),
    true,
  );
