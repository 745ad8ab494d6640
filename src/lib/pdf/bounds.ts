/**
 * Making a PDF safe to hand to a reader that has no bounds of its own (ISO 32000-1, 7.3.8 and 7.4): what a page's text does not need
 * is blanked, and what the rest may grow to is measured first. In order: a file that asks for a password is refused, others are
 * decrypted to be measured; pictures are blanked, and so are streams that are broken or packed in ways that cannot be measured cheaply;
 * all others are unpacked once with a limit on their sum; what is referred to or drawn again and again counts as often (see
 * work.ts). Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { inflateSync } from "node:zlib";
import { encryptionOf } from "./encryption/encryption.ts";
import { PdfWork } from "./work.ts";
import { latin1Text } from "../charset/latin1.ts";

const maxUnpackedBytes = 24_000_000;
/** LZW and run lengths can grow a thousandfold; real pages use them for little. */
const maxOldPackingBytes = 100_000;
const maxDictionaryCharacters = 4096;
const maxStreams = 50_000;

export type BoundedPdf = { bytes: Uint8Array } | { problem: Message };

/** A copy of a PDF with its bounds ensured, or why it is not read. */
export function boundPdf(original: Uint8Array): BoundedPdf {
  const bytes = new Uint8Array(original);
  const source = latin1Text(bytes);
  const encryption = encryptionOf(source);
  if (encryption && "problem" in encryption) return encryption;
  const spent = { unpacked: 0, old: 0, streams: 0 };
  const work = new PdfWork(source);
  for (const { start, end, ...stream } of streamsOf(source)) {
    const { number, dictionary } = stream;
    const packing = packingOf(dictionary);
    const stored = bytes.subarray(start, end);
    const packed = encryption && packing !== "unneeded" ? encryption.decrypt({ ...stream, packed: stored }) : stored;
    if (packing === "old") spent.old += packed.length;
    const isBlanked =
      packing === "unneeded" || packing === "unknown" || (packing === "old" && spent.old > maxOldPackingBytes);
    const data = isBlanked
      ? null
      : packing === "deflated"
        ? inflate(packed, maxUnpackedBytes - spent.unpacked)
        : packed;
    spent.unpacked += data?.length ?? 0;
    if (data === null || nestsTooDeep(data)) stored.fill(0);
    else work.add({ number, dictionary, data });
    if (spent.unpacked >= maxUnpackedBytes) return { problem: message("pdf.large") };
    if (++spent.streams > maxStreams) return { problem: message("pdf.many_parts") };
  }
  if (work.isTooMuch()) return { problem: message("pdf.repeated") };
  return { bytes };
}

/** `number` and `generation`: of the object that the stream is. */
type Stream = { start: number; end: number; number: number; generation: number; dictionary: string };

function* streamsOf(source: string): Iterable<Stream> {
  for (let at = source.indexOf("stream"); at >= 0; at = source.indexOf("stream", at)) {
    const start = at + (source.startsWith("\r\n", at + 6) ? 8 : 7);
    const isStart = /[\r\n ]/.test(source[at + 6] ?? "") && /[>\s]/.test(source[at - 1] ?? "");
    if (!isStart) {
      at += 6;
      continue;
    }
    const close = source.indexOf("endstream", start);
    const end = close < 0 ? source.length : close;
    const before = source.slice(Math.max(0, at - maxDictionaryCharacters), at);
    const object = before.lastIndexOf(" obj");
    const [, number = -1, generation = 0] =
      /(\d+)\s+(\d+)$/.exec(before.slice(Math.max(0, object - 24), Math.max(0, object))) ?? [];
    yield {
      start,
      end,
      number: Number(number),
      generation: Number(generation),
      dictionary: before.slice(Math.max(0, object)),
    };
    at = end + 9;
  }
}

type Packing = "none" | "deflated" | "old" | "unneeded" | "unknown";

function packingOf(dictionary: string): Packing {
  if (/\/Subtype\s*\/Image\b/.test(dictionary)) return "unneeded";
  const filters = /\/Filter\s*(\[[^\]]*\]|\/[^\s/<>[\]()]+|[^/[]{1,20}R)/.exec(dictionary)?.[1] ?? "";
  // An escaped or indirect name would hide how the stream is packed.
  if (filters.includes("#") || /\d/.test(filters.replace(/ASCII85Decode|A85/g, ""))) return "unknown";
  const names = filters.match(/\/[A-Za-z0-9]+/g) ?? [];
  const packed = names.filter((name) => !/^\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|Crypt)$/.test(name));
  if (packed.length === 0) return names.length > 2 ? "unknown" : "none";
  if (packed.length > 1) return "unknown";
  if (/^\/(FlateDecode|Fl)$/.test(packed[0] ?? "")) return names.length > 1 ? "old" : "deflated";
  return /^\/(LZWDecode|LZW|RunLengthDecode|RL)$/.test(packed[0] ?? "") ? "old" : "unneeded";
}

/** A deflated stream; one that exceeds the limit is answered as so many zeros, one that is broken as null. */
function inflate(packed: Uint8Array, limit: number): Uint8Array | null {
  try {
    // 2 is Z_SYNC_FLUSH: what follows the stream's own end, or is missing at it, does not matter.
    return inflateSync(packed, { maxOutputLength: Math.max(1, limit), finishFlush: 2 });
  } catch (error) {
    return error instanceof RangeError ? new Uint8Array(limit) : null;
  }
}

const maxDepth = 200;
const [saves, restores] = [0x71, 0x51];

/** Whether graphics states (`q` … `Q`) nest deeper than a page needs: the reader's time and memory grow with their depth. */
function nestsTooDeep(data: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < data.length; at += 1) {
    const byte = data[at];
    if ((byte !== saves && byte !== restores) || !isAlone(data, at)) continue;
    depth = Math.max(0, depth + (byte === saves ? 1 : -1));
    if (depth > maxDepth) return true;
  }
  return false;
}

const isAlone = (data: Uint8Array, at: number): boolean => isSpace(data[at - 1]) && isSpace(data[at + 1]);
const isSpace = (byte: number | undefined): boolean => byte === undefined || byte <= 0x20;
