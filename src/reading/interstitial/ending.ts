/**
 * Whether an HTML page came with its end. Servers that close the connection, or name a length that is too small, cut a page
 * in a way that the transfer does not show; a missing `</html>` shows it, where the page always had one. Pure.
 */
import type { AnswerFacts } from "./pageView.ts";

/** Scripts and comments of caches may follow it. */
const endBytes = 65_536;

/** True where `</html>` stands near the end of the body; null where the body is no HTML. */
export function hasEndTag({ contentType, body }: Pick<AnswerFacts, "contentType" | "body">): boolean | null {
  if (!/html/i.test(contentType)) return null;
  // Every charset of web pages writes it in ASCII, UTF-16 with zeros between.
  const end = new TextDecoder("latin1").decode(body.subarray(-endBytes)).replaceAll("\0", "");
  return /<\/html\s*>/i.test(end);
}
