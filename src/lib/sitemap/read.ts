/**
 * A sitemap out of a stream of bytes, packed with gzip or not: what its first bytes are decides, whatever its name and its headers say.
 * Of the whole no more than a part of the stream and the scanner's window are in memory.
 */
import { unpack } from "../exchange/unpack.ts";
import { SitemapScanner, type Scanned, type SitemapEntry, type SitemapKind } from "./scanner.ts";

/** 50 MB of text are the most that the protocol allows. */
const maxSitemapBytes = 50 * 1024 * 1024;

/** `isBroken`: the stream broke off, or is no whole gzip. `bytes`: those of the unpacked text that were read. */
export type SitemapRead = Scanned & { bytes: number; isBroken: boolean };

export type OnEntry = (entry: SitemapEntry, kind: SitemapKind) => void;

/** Never throws for what the stream holds or does. It is cancelled where it holds more than is read. */
export async function readSitemap(
  body: ReadableStream<Uint8Array>,
  onEntry: OnEntry,
  most = maxSitemapBytes,
): Promise<SitemapRead> {
  const scanner: SitemapScanner = new SitemapScanner((entry) => onEntry(entry, scanner.kind));
  const reader = unpack(body, "gzip").getReader();
  let decoder: TextDecoder | null = null;
  let bytes = 0;
  let isBroken = false;
  try {
    for (;;) {
      const part = await reader.read();
      if (part.done) break;
      if (part.value.length === 0) continue;
      decoder ??= decoderFor(part.value);
      const room = most - bytes;
      bytes += Math.min(room, part.value.length);
      scanner.push(decoder.decode(part.value.subarray(0, room), { stream: true }));
      if (part.value.length > room) {
        isBroken = true;
        break;
      }
    }
  } catch {
    isBroken = true;
  }
  await reader.cancel().catch(() => undefined);
  if (decoder) scanner.push(decoder.decode());
  const scanned = scanner.end();
  return { ...scanned, isWhole: scanned.isWhole && !isBroken, bytes, isBroken };
}

/** By byte order mark, or by what the XML declaration says. */
function decoderFor(first: Uint8Array): TextDecoder {
  const [one, other] = first;
  if (one === 0xff && other === 0xfe) return new TextDecoder("utf-16le");
  if (one === 0xfe && other === 0xff) return new TextDecoder("utf-16be");
  const head = String.fromCharCode(...first.subarray(0, 200));
  const label = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label.startsWith("utf-16") ? "utf-8" : label);
  } catch {
    return new TextDecoder();
  }
}
