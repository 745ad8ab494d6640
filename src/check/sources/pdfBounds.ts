/**
 * Making a PDF safe to hand to a reader that has no bounds of its own (ISO 32000-1, 7.3.8 and 7.4): what a page's text does not need is
 * blanked, and what the rest may grow to is measured first. In order: pictures are blanked; so are streams that are packed in
 * ways that cannot be measured cheaply; all others are unpacked once with a limit on their sum. Pure.
 */
import { inflateSync } from "node:zlib";

const largestUnpacked = 48_000_000;
/** LZW and run lengths can grow a thousandfold; real pages use them for little. */
const largestOldPacking = 100_000;
const longestDictionary = 4096;
const mostStreams = 50_000;

export type Bounded = { bytes: Uint8Array } | { problem: string };

/** A copy of a PDF with its bounds ensured, or why it is not read. */
export function boundedPdf(original: Uint8Array): Bounded {
  const bytes = original.slice();
  const source = new TextDecoder("latin1").decode(bytes);
  if (/\/Encrypt\b/.test(source)) return { problem: "The PDF is encrypted, so that its text cannot be read" };
  let unpacked = 0;
  let oldPacking = 0;
  let count = 0;
  for (const { start, end, dictionary } of streamsOf(source)) {
    if (++count > mostStreams) return { problem: "The PDF has too many parts" };
    const packing = packingOf(dictionary);
    if (packing === "old") oldPacking += end - start;
    if (packing === "unneeded" || packing === "unknown" || (packing === "old" && oldPacking > largestOldPacking))
      bytes.fill(0, start, end);
    else if (packing === "deflated") unpacked += unpackedSize(bytes.subarray(start, end), largestUnpacked - unpacked);
    if (unpacked >= largestUnpacked) return { problem: "The PDF unpacks to more than can be read" };
  }
  return { bytes };
}

type Stream = { start: number; end: number; dictionary: string };

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
    const before = source.slice(Math.max(0, at - longestDictionary), at);
    yield { start, end, dictionary: before.slice(Math.max(0, before.lastIndexOf(" obj"))) };
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

/** How large a deflated stream is, up to a limit; broken ones count as what they take. */
function unpackedSize(packed: Uint8Array, limit: number): number {
  try {
    // 2 is Z_SYNC_FLUSH: what follows the stream's own end, or is missing at it, does not matter.
    return inflateSync(packed, { maxOutputLength: Math.max(1, limit), finishFlush: 2 }).length;
  } catch (error) {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isTooLarge ? limit : packed.length;
  }
}
