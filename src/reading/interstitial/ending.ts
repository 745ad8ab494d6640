/**
 * Whether a document came with its end. Servers that close the connection, or name a length that is too small, cut one in a way that the
 * transfer does not show; a missing end shows it, where it always was there: the last tag of a page, the tag that closes the root of XML,
 * the bracket that closes JSON, the line break behind plain text and tables, the last mark of a picture or an archive. Pure.
 */
import { jsonEnds } from "../../lib/json/ends.ts";
import { fileEndingOf, type Ending } from "./fileEnding.ts";
import type { AnswerFacts } from "./pageView.ts";
import { latin1Text } from "../../lib/charset/latin1.ts";

/** Scripts and comments of caches may follow it. */
const endBytes = 65_536;
/** Longer tags are hardly written. */
const tagBytes = 4096;
/** An XML declaration, comments and a DOCTYPE stand before the root. */
const startBytes = 16_384;

const xmlType = /^(?:text|application)\/(?:[a-z0-9.-]+\+)?xml\b/i;
const jsonType = /^(?:text|application)\/(?:x-|[a-z0-9.-]+\+)?json\b/i;
const plainType = /^text\/(?:plain|csv|tab-separated-values)\b|^application\/csv\b/i;
/** Byte order marks, each byte a character. */
const byteOrder = /^(?:ï»¿|ÿþ|þÿ)/;
const prolog = /^(?:\s|<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!doctype[^>[]*(?:\[[^\]]*\])?[^>]*>)*/i;

type Answered = Pick<AnswerFacts, "contentType" | "body">;

/** Whether a document came with its end; null where its kind has none, or nobody knows its kind. */
export function endingOf({ contentType, body }: Answered): Ending | null {
  if (body.length === 0) return null;
  const file = fileEndingOf(body);
  if (file) return file;
  const start = asAscii(body.subarray(0, startBytes)).replace(byteOrder, "");
  const root = start.slice(prolog.exec(start)?.[0].length ?? 0);
  const isPage = /html/i.test(contentType);
  const isXml = /^\s*<\?xml\b/i.test(start) || xmlType.test(contentType);
  if (/^<html\b/i.test(root) || (isPage && !isXml)) return pageEnding(body);
  if (isXml) return xmlEnding(root, body);
  if (jsonType.test(contentType)) return jsonEnding(root, body);
  return plainType.test(contentType) ? textEnding(root, body) : null;
}

/** True where `</html>` stands near the end of the body; null where the body is no HTML. */
export const hasEndTag = (answer: Answered): boolean | null =>
  /html/i.test(answer.contentType) ? pageEnding(answer.body).isThere : null;

// Every charset of web pages writes tags in ASCII, UTF-16 with zeros between.
const asAscii = (bytes: Uint8Array): string => latin1Text(bytes).replaceAll("\0", "");

const pageEnding = (body: Uint8Array): Ending => ({
  mark: "</html>",
  isThere: /<\/html\s*>/i.test(asAscii(body.subarray(-endBytes))),
});

function xmlEnding(root: string, body: Uint8Array): Ending | null {
  const [tag, name] = /^<([\w:.-]+)[^>]*>/.exec(root) ?? [];
  if (tag === undefined || name === undefined) return null;
  const mark = `</${name}>`;
  if (tag.endsWith("/>")) return { mark, isThere: true };
  const end = asAscii(body.subarray(-endBytes));
  const last = end.lastIndexOf(`</${name}`);
  return { mark, isThere: last >= 0 && /^\s*>/.test(end.slice(last + mark.length - 1)) };
}

function jsonEnding(root: string, body: Uint8Array): Ending | null {
  const mark = root.startsWith("{") ? "}" : root.startsWith("[") ? "]" : null;
  return mark === null || body.includes(0) ? null : { mark, isThere: jsonEnds(body) };
}

/** JSON is often sent as text, and then without a line break. */
function textEnding(root: string, body: Uint8Array): Ending {
  const json = jsonEnding(root, body);
  if (json?.isThere) return json;
  return { mark: "\n", isThere: /[\r\n]\s*$/.test(asAscii(body.subarray(-256))) };
}

/**
 * Whether a page that has no `</html>` stops in the middle of a tag, a comment or a script, as none does that came whole. False where the body is
 * no page.
 */
export function stopsWithinMarkup({ contentType, body }: Answered): boolean {
  if (!/html/i.test(contentType) || pageEnding(body).isThere) return false;
  const end = asAscii(body.subarray(-endBytes)).toLowerCase();
  const isOpen = (start: string, close: string) => end.lastIndexOf(start) > end.lastIndexOf(close);
  return isOpen("<!--", "-->") || isOpen("<script", "</script") || /<\/?[a-z][^<>]*$/.test(end.slice(-tagBytes));
}
