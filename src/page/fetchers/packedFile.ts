/**
 * A file that is packed by gzip and served as such, as sitemaps are (https://www.sitemaps.org/protocol.html): what is inside is the page.
 * What unpacks to more than a page may have, or to something else than text, stays the file that it is.
 */
import { purposes } from "../../egress/purpose.ts";
import { readBody } from "../../lib/exchange/body.ts";
import { binaryKind } from "../../lib/sniff/binary.ts";
import type { Page } from "../page.ts";

const packedType = /^application\/(?:x-)?(?:gzip|gunzip|gzipped|x-gunzip)$/;
const typeOfName: Record<string, string> = {
  csv: "text/csv",
  htm: "text/html",
  html: "text/html",
  json: "application/json",
  txt: "text/plain",
  xml: "application/xml",
};

export async function withFileUnpacked(page: Page): Promise<Page> {
  const { body, contentType, finalUrl } = page;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const path = URL.parse(finalUrl)?.pathname ?? "";
  // Anything else that is packed without a word is a fault of its server.
  const isNamed = packedType.test(type) || /\.gz$/i.test(path);
  if (body[0] !== 0x1f || body[1] !== 0x8b || !isNamed) return page;
  const packed = new Response(body.slice(), { headers: { "content-encoding": "x-gzip" } });
  const limits = { maxBytes: purposes.check.maxBytes, signal: new AbortController().signal, keepsBeginning: false };
  const read = await readBody(packed, limits);
  if (!read.ok || binaryKind(read.bytes) !== null) return page;
  const name = /\.([a-z]{3,4})\.gz$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  const inner = typeOfName[name] ?? (/xml|json|text/.test(type) ? type : "application/octet-stream");
  return {
    ...page,
    body: read.bytes,
    contentType: inner,
    notes: [...(page.notes ?? []), "The file was unpacked (gzip)"],
  };
}
