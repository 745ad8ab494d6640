/**
 * The address of a watch as it was read, its template filled in; and where people are sent to look at the page: `link_to_open` with its
 * template filled in, where that comes to an http(s) address, else the watched address. Pure.
 */
import { renderText } from "../page/ask.ts";
import type { Settings } from "../settings/fields.ts";

const plainAddress = (text: string): string => text.replace(/^source:/i, "").trim();

/** `at`: when it was read, in Unix seconds. A template that cannot be filled in stays what it is. */
export function addressAt(url: string, at: number): string {
  const address = plainAddress(url);
  const { text, problem } = renderText(address, at);
  return problem === null ? text : address;
}

/** `now`: Unix seconds, for templates. */
export function openLinkOf(
  { link_to_open: link = "", url = "" }: Pick<Settings, "link_to_open" | "url">,
  now: number,
): string {
  if (link === "") return addressAt(url, now);
  const { text, problem } = renderText(plainAddress(link), now);
  const isUsable = problem === null && /^https?:$/.test(URL.parse(text)?.protocol ?? "");
  return isUsable ? text : addressAt(url, now);
}
