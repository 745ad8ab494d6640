/** What a page of a site is called, wherever one is named: by its title as it was read last, with its address beside it. Pure. */
import { shortened } from "../lib/graphemes.ts";

const maxCharacters = 120;

/** `name`: on one line, and not longer than a title has room for; `beside`: the address, null where that is the name. */
export type PageName = { name: string; beside: string | null };

/** `address`: as it is written where the page is named. */
export function pageName(title: string | null, address: string): PageName {
  const name = onOneLine(title ?? "");
  return name === "" || name === address ? { name: onOneLine(address), beside: null } : { name, beside: address };
}

/** Words of a page on one line, shortened. */
export function onOneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return shortened(line, maxCharacters);
}
