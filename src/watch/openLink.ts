/**
 * Where people are sent to look at a watched page: `link_to_open` with its template filled in, where that comes to an http(s)
 * address, else the watched address. Pure.
 */
import { renderText } from "../page/ask.ts";
import type { Settings } from "../settings/fields.ts";

const plainAddress = (text: string): string => text.replace(/^source:/i, "").trim();

/** `now`: Unix seconds, for templates. */
export function openLinkOf(
  { link_to_open: link = "", url = "" }: Pick<Settings, "link_to_open" | "url">,
  now: number,
): string {
  if (link === "") return plainAddress(url);
  const { text, problem } = renderText(plainAddress(link), now);
  const isUsable = problem === null && /^https?:$/.test(URL.parse(text)?.protocol ?? "");
  return isUsable ? text : plainAddress(url);
}
