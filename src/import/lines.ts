/**
 * A list of addresses as plain text:
 *
 * 1. One address a line, with its scheme or without; what follows it after white space are titles of tags with commas between them.
 * 2. Empty lines and lines that begin with `#` say nothing.
 * 3. A byte order mark, white space around lines and any kind of line end are allowed.
 *
 * Pure.
 */
import { bareAddress } from "../lib/address/bare.ts";
import { message } from "../message/message.ts";
import { maxItems, type ImportItem } from "./item.ts";

/** The items of a text, each named by its line. Stops after `maxItems` + 1, so that callers can see that there are too many. */
export function itemsOfLines(text: string): ImportItem[] {
  const items: ImportItem[] = [];
  let number = 0;
  // Line by line: a list of all lines of a large body would not fit into memory.
  for (const [, whole = ""] of text.replace(/^\ufeff/, "").matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    number++;
    const line = whole.trim();
    if (!line || line.startsWith("#")) continue;
    const [, url = "", rest = ""] = /^(\S+)(?:\s+([^]*))?$/.exec(line) ?? [];
    const tagTitles = rest.split(",").flatMap((title) => title.trim() || []);
    items.push({
      where: message("import.line", { number }),
      settings: { url: bareAddress(url) ?? url },
      ...(tagTitles.length ? { tagTitles } : {}),
    });
    if (items.length > maxItems) break;
  }
  return items;
}
