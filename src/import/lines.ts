/**
 * A list of addresses as plain text:
 *
 * 1. One address a line; what follows it after white space are titles of tags with commas between them.
 * 2. Empty lines and lines that begin with `#` say nothing.
 * 3. A byte order mark, white space around lines and any kind of line end are allowed.
 *
 * Pure.
 */
import { maxItems, type Wish } from "./wish.ts";

/** The wishes of a text, each named by its line; one more than may be, where there are more. */
export function wishesOfLines(text: string): Wish[] {
  const wishes: Wish[] = [];
  let number = 0;
  // Line by line: a list of all lines of a large body would not fit into memory.
  for (const [, whole = ""] of text.replace(/^\ufeff/, "").matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
    number++;
    const line = whole.trim();
    if (!line || line.startsWith("#")) continue;
    const [, url = "", rest = ""] = /^(\S+)(?:\s+([^]*))?$/.exec(line) ?? [];
    const tagTitles = rest.split(",").flatMap((title) => title.trim() || []);
    wishes.push({ where: `Line ${number}`, settings: { url }, ...(tagTitles.length ? { tagTitles } : {}) });
    if (wishes.length > maxItems) break;
  }
  return wishes;
}
