/**
 * Which kind of content a body is. The header is asked first, the content where the header is silent, general or lies. In order:
 *
 * 1. `%PDF-` at the beginning is a PDF, whatever the header says; marks of pictures, archives and the like are files without text.
 * 2. What is mostly no text is a file; for a header that promises no text (octet-stream, image) a single control character
 *    is enough.
 * 3. JSON by its header, unless a page came; JSON under any header, and JSONP under that of a script, when all of it parses: the
 *    name of its function often changes at each request, and is no content. A guard before it (`)]}',`) is passed over.
 * 4. What a server calls plain or other text is text, however it begins (WHATWG MIME Sniffing, section 7: of text/plain only is asked
 *    whether it is binary): files of repositories begin with a logo or an XML declaration. It is a table where its name says so. A
 *    download that its name calls text is text as well, unless it is a whole page. Only where a selector asks for markup is
 *    that sought.
 * 5. A root element rss, feed or rdf:RDF is a feed, and so is a JSON Feed; a feed's header alone is too, unless a page came.
 * 6. CSV by its header, or by the name of the file under a general header.
 * 7. Markup by its header or beginning; XML by its header or declaration, unless its root is html.
 * 8. Other text is plain. Without a header browsers assume a page; so do we.
 * Pure.
 */
import type { Characters } from "../document/characters.ts";
import { jsonOfBody, looksGuarded, looksLikeCall } from "../json/repair.ts";
import { parseJson } from "../json/value.ts";
import { binaryKind, isPdf, unreadableShare } from "./binary.ts";

export const sourceNames = ["html", "plain", "json", "xml", "feed", "json_feed", "csv", "pdf", "file"] as const;
export type SourceName = (typeof sourceNames)[number];

export type Sniffing = {
  contentType: string;
  characters: Characters;
  bytes: Uint8Array;
  url: string;
  /** True where a selector of elements is applied, which finds nothing in text. */
  asksForMarkup?: boolean;
};

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
/** Text under a header of its own; tags in it are words. */
const wordsType = /^(text\/(?!html$|xml$|json$|x-json$)|application\/((x-)?(java|ecma)script|x-yaml|yaml|toml|sql)$)/;
const wordsFile =
  /\.(md|markdown|mdown|txt|text|rst|adoc|log|css|[cm]?[jt]sx?|py|rb|go|rs|java|c|h|cpp|php|sh|ya?ml|toml|ini|sql|diff|patch)$/i;
const prolog = /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)*/i;
const feedRoot = /^<(?:[\w-]+:)?(?:rss|feed|rdf)[\s>]/i;
const feedNames = /rss|purl\.org\/rss|http:\/\/my\.netscape|w3\.org\/2005\/atom|purl\.org\/atom/i;
const jsonFeedVersion = /"version"\s*:\s*"https?:\\?\/\\?\/jsonfeed\.org/;
const sniffCharacters = 2000;

/** Whether a type, in lower case and without parameters, promises text. */
export const isTextType = (type: string): boolean => textType.test(type);

/** The kind of a content; `contentType` as sent, or "". */
export function sourceNameOf(of: Sniffing): SourceName {
  if (isPdf(of.bytes)) return "pdf";
  const type = of.contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (isBinary(of, type)) return "file";
  const start = of.characters.head(sniffCharacters).replace(/^\ufeff/, "");
  const root = start.slice(prolog.exec(start)?.[0].length ?? 0);
  const isPage = /^<(!doctype\s+)?html[\s>]/i.test(root) || /^\s*<!doctype\s+html/i.test(start);
  const file = of.url.replace(/[?#].*$/, "");
  const isTable = csvType.test(type) || (generalType.test(type) && /\.(csv|tsv)$/i.test(file));
  const data = dataKind(of, type, root);
  if (data !== null) return data;
  if (isWords(type, { file, isPage }) && !of.asksForMarkup) return isTable ? "csv" : "plain";
  if (feedRoot.test(root) && (feedNames.test(start) || feedTypes.test(type))) return "feed";
  if (feedTypes.test(type) && !isPage) return root.startsWith("<") ? "feed" : "plain";
  return textKind({ type, start, isPage, isTable });
}

function isBinary({ bytes, characters }: Sniffing, type: string): boolean {
  if (binaryKind(bytes) !== null && !/^text\/(html|plain)$/.test(type)) return true;
  const share = unreadableShare(characters);
  return binaryKind(bytes) !== null ? share > 0 : textType.test(type) || type === "" ? share > 0.1 : share > 0;
}

function dataKind({ characters }: Sniffing, type: string, root: string): SourceName | null {
  const isJson = jsonType.test(type);
  if (looksGuarded(root) && jsonOfBody(characters.text) !== undefined) return "json";
  if ((isJson || scriptType.test(type)) && looksLikeCall(root) && jsonOfBody(characters.text) !== undefined)
    return "json";
  // A server that says JSON means it, also for a lone number or word.
  if (isJson && !root.startsWith("<"))
    return type === jsonFeedType || jsonFeedVersion.test(root) ? "json_feed" : "json";
  if (!/^[[{]/.test(root) || parseJson(characters.text) === undefined) return null;
  return jsonFeedVersion.test(root) ? "json_feed" : "json";
}

/** Whether a header promises text, or a general one leaves that to the name of the file. Errors come in the place of tables. */
function isWords(type: string, { file, isPage }: { file: string; isPage: boolean }): boolean {
  if (csvType.test(type) || type === "") return false;
  return wordsType.test(type) || (generalType.test(type) && wordsFile.test(file) && !isPage);
}

type Beginning = { type: string; start: string; isPage: boolean; isTable: boolean };

function textKind({ type, start, isPage, isTable }: Beginning): SourceName {
  if (type === "application/xhtml+xml" || isPage) return "html";
  const isMarkup = wordsType.test(type)
    ? start.search(htmlStart) === (prolog.exec(start)?.[0].length ?? 0)
    : htmlStart.test(start);
  if (isTable && !isMarkup) return "csv";
  if (type === "text/html") return "html";
  if (xmlType.test(type)) return start.trimStart().startsWith("<") ? "xml" : "plain";
  if (/^\s*<\?xml/i.test(start)) return "xml";
  if (isMarkup) return "html";
  return type ? "plain" : "html";
}
