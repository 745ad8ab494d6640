/**
 * Where a page sends its readers on by itself: `<meta http-equiv="refresh">`
 * (https://html.spec.whatwg.org/#shared-declarative-refresh-steps), or the header of the same name that browsers follow. Pure.
 */

import { latin1Text } from "../charset/latin1.ts";

/** The address may be empty: the page itself. */
export type Refresh = { seconds: number; address: string };

const searched = 65_536;
const startOf = (bytes: Uint8Array): string => latin1Text(bytes.subarray(0, searched));
const hidden = /<!--[\s\S]*?(?:-->|$)|<(script|style|noscript|template|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const meta = /<meta\b[^<>]{0,2000}>/gi;
const attributeNamed = (tag: string, name: string): string | null => {
  const found = new RegExp(`[\\s"'/]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag);
  return found ? (found[1] ?? found[2] ?? found[3] ?? "") : null;
};

/** The first refresh in the head of a page whose bytes are these; null where there is none. Addresses are of any ASCII encoding. */
export function refreshIn(bytes: Uint8Array): Refresh | null {
  const start = startOf(bytes);
  if (!/http-equiv\s*=\s*["']?\s*refresh/i.test(start)) return null;
  for (const [tag] of start.replace(hidden, " ").matchAll(meta)) {
    if (attributeNamed(tag, "http-equiv")?.trim().toLowerCase() !== "refresh") continue;
    return refreshOf((attributeNamed(tag, "content") ?? "").replaceAll("&amp;", "&"));
  }
  return null;
}

/** What the content of such a tag, or of the header, says. */
export function refreshOf(content: string): Refresh | null {
  const found = /^\s*(\d{1,9})?(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+|$)(?:url\s*=\s*)?(.*)$/is.exec(content);
  if (!found || (found[1] === undefined && !/^\s*\./.test(content))) return null;
  const written = (found[2] ?? "").trim();
  const quoted = /^(["'])(.*?)(?:\1|$)/s.exec(written);
  return { seconds: Number(found[1] ?? 0), address: quoted ? (quoted[2] ?? "") : written };
}

/** The base that a page declares for its addresses, or null. */
export function baseIn(bytes: Uint8Array): string | null {
  const start = startOf(bytes);
  const [tag] = start.replace(hidden, " ").match(/<base\b[^<>]{0,2000}>/i) ?? [];
  return tag ? attributeNamed(tag, "href") : null;
}
