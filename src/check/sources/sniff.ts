/**
 * Which kind of content a body is. The header is asked first, the content where the header is silent, general or lies:
 * a feed served as HTML is a feed, JSON served as text is JSON. Pure.
 */

export const sourceNames = ["html", "plain", "json", "xml"] as const;
export type SourceName = (typeof sourceNames)[number];

const jsonType = /^(application\/([a-z0-9.-]+\+)?json|text\/json)$/;
const xmlType = /^(text\/xml|application\/([a-z0-9.-]+\+)?xml)$/;
const htmlStart = /<(!doctype\s+html|html|head|body|script|iframe|div|title|meta|table|p|a|h[1-6])[\s>/]/i;
const sniffedCharacters = 2000;

/** The kind of a content; `contentType` as sent, or "". */
export function sniffed(contentType: string, content: string): SourceName {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const start = content.slice(0, sniffedCharacters).replace(/^\ufeff/, "").trimStart();
  if (type === "application/xhtml+xml") return "html";
  if (jsonType.test(type)) return looksLikeJson(start) ? "json" : "plain";
  if (type === "text/html") return "html";
  if (xmlType.test(type)) return /<(!doctype\s+)?html[\s>]/i.test(start) ? "html" : "xml";
  if (type && type !== "text/plain" && type.startsWith("text/") && !htmlStart.test(start)) return "plain";
  if (type === "text/plain") return looksLikeJson(start) && parses(content) ? "json" : "plain";
  if (/^<\?xml/i.test(start)) return /<(!doctype\s+)?html[\s>]/i.test(start) ? "html" : "xml";
  if (htmlStart.test(start)) return "html";
  if (looksLikeJson(start) && parses(content)) return "json";
  // Without a header browsers assume a page; so do we.
  return type ? "plain" : "html";
}

const looksLikeJson = (start: string) => /^[[{]/.test(start) || /^("|-?\d|true|false|null)/.test(start);

function parses(content: string): boolean {
  try {
    JSON.parse(content);
    return true;
  } catch {
    return false;
  }
}
