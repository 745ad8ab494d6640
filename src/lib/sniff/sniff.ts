/**
 * Which kind of content a body is. The header is asked first, the content where the header is silent, general or lies. In order:
 *
 * 1. `%PDF-` at the beginning is a PDF, whatever the header says; marks of pictures, archives and the like are unsupported.
 * 2. What is mostly no text is unsupported; for a header that promises no text (octet-stream, image) a single control character
 *    is enough.
 * 3. A root element rss, feed or rdf:RDF is a feed, and so is a JSON Feed; a feed's header alone is too, unless a page came.
 * 4. JSON by its header, unless a page came; JSON under any header, and JSONP under that of a script, when all of it parses: the
 *    name of its function often changes at each request, and is no content.
 * 5. CSV by its header, or by the name of the file under a general header.
 * 6. Markup by its header or beginning; XML by its header or declaration, unless its root is html. A header of plain or other
 *    text is believed where tags only stand somewhere in it, as in a README or a script, or where the file's name says so, too.
 * 7. Other text is plain. Without a header browsers assume a page; so do we.
 * Pure.
 */
import type { Characters } from "../document/characters.ts";
import { jsonOfBody, looksLikeCall } from "../json/repair.ts";
import { parseJson } from "../json/value.ts";
import { binaryKind, isPdf, unreadableShare } from "./binary.ts";

export const sourceNames = ["html", "plain", "json", "xml", "feed", "json_feed", "csv", "pdf", "unsupported"] as const;
export type SourceName = (typeof sourceNames)[number];

export type Sniffing = { contentType: string; characters: Characters; bytes: Uint8Array; url: string };

const feedTypes = /^application\/(rss|atom|rdf)\+xml$/;
const jsonType = /^(application\/([a-z0-9.-]+\+)?json|text\/json|text\/x-json)$/;
const jsonFeedType = "application/feed+json";
const xmlType = /^(text\/xml|application\/([a-z0-9.-]+\+)?xml|image\/svg\+xml)$/;
const scriptType = /^(application|text)\/(x-)?(java|ecma)script$/;
const csvType = /^(text\/(csv|tab-separated-values|comma-separated-values|x-csv)|application\/(csv|x-csv))$/;
const generalType = /^(|text\/plain|application\/(octet-stream|vnd\.ms-excel|x-download|force-download|binary))$/;
/** Headers that promise text; under others a control character means a binary file. */
const textType =
  /^(text\/|application\/([a-z0-9.-]+\+)?(json|xml)$|application\/(javascript|ecmascript|x-javascript|xhtml)|image\/svg)/;
const htmlStart = /<(!doctype\s+html|html|head|body|script|iframe|div|title|meta|table|p|a|h[1-6])[\s>/]/i;
/** Text under a header of its own; tags in it are words, unless it begins with one. */
const wordsType = /^(text\/(?!html$|xml$)|application\/((x-)?(java|ecma)script|x-yaml|yaml|toml|sql)$)/;
const wordsFile =
  /\.(md|markdown|mdown|txt|text|rst|adoc|log|css|[cm]?[jt]sx?|py|rb|go|rs|java|c|h|cpp|php|sh|ya?ml|toml|ini|sql|diff|patch)$/i;
const prolog = /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)*/i;
const feedRoot = /^<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/i;
const feedNames = /rss|purl\.org\/rss|http:\/\/my\.netscape|w3\.org\/2005\/atom|purl\.org\/atom/i;
const jsonFeedVersion = /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org/;
const sniffCharacters = 2000;

/** The kind of a content; `contentType` as sent, or "". */
export function sourceNameOf(of: Sniffing): SourceName {
  if (isPdf(of.bytes)) return "pdf";
  const type = of.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (isBinary(of, type)) return "unsupported";
  const start = of.characters.head(sniffCharacters).replace(/^\ufeff/, "");
  const root = start.slice(prolog.exec(start)?.[0].length ?? 0);
  const isPage = /^<(!doctype\s+)?html[\s>]/i.test(root) || /^\s*<!doctype\s+html/i.test(start);
  if (feedRoot.test(root) && (feedNames.test(start) || feedTypes.test(type))) return "feed";
  if (feedTypes.test(type) && !isPage) return root.startsWith("<") ? "feed" : "plain";
  return dataKind(of, type, root) ?? textKind(of, { type, start, isPage });
}

function isBinary({ bytes, characters }: Sniffing, type: string): boolean {
  if (binaryKind(bytes) !== null && !/^text\/(html|plain)$/.test(type)) return true;
  const share = unreadableShare(characters);
  return binaryKind(bytes) !== null ? share > 0 : textType.test(type) || type === "" ? share > 0.1 : share > 0;
}

function dataKind({ characters }: Sniffing, type: string, root: string): SourceName | null {
  const isJson = jsonType.test(type);
  if ((isJson || scriptType.test(type)) && looksLikeCall(root) && jsonOfBody(characters.text) !== undefined)
    return "json";
  // A server that says JSON means it, also for a lone number or word.
  if (isJson && !root.startsWith("<"))
    return type === jsonFeedType || jsonFeedVersion.test(root) ? "json_feed" : "json";
  if (!/^[[{]/.test(root) || parseJson(characters.text) === undefined) return null;
  return jsonFeedVersion.test(root) ? "json_feed" : "json";
}

function textKind(
  { url }: Sniffing,
  { type, start, isPage }: { type: string; start: string; isPage: boolean },
): SourceName {
  if (type === "application/xhtml+xml" || isPage) return "html";
  const file = url.replace(/[?#].*$/, "");
  const isMarkup = wordsType.test(type)
    ? start.search(htmlStart) === (prolog.exec(start)?.[0].length ?? 0) && !wordsFile.test(file)
    : htmlStart.test(start);
  const isTable = csvType.test(type) || (generalType.test(type) && /\.(csv|tsv)$/i.test(file));
  if (isTable && !isMarkup) return "csv";
  if (type === "text/html") return "html";
  if (xmlType.test(type)) return start.trimStart().startsWith("<") ? "xml" : "plain";
  if (/^\s*<\?xml/i.test(start)) return "xml";
  if (isMarkup) return "html";
  return type ? "plain" : "html";
}
