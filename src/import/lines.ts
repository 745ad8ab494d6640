/**
 * A list of addresses as plain text:
 *
 * 1. One address a line; what follows it after white space are titles of tags with commas between them.
 * 2. Empty lines and lines that begin with `#` say nothing.
 * 3. A byte order mark, white space around lines and any kind of line end are allowed.
 *
 * Pure.
 */
import type { Wish } from "./wish.ts";

/** The wishes of a text, each named by its line. */
export function wishesOfLines(text: string): Wish[] {
  const wishes: Wish[] = [];
  for (const [index, whole] of text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = whole.trim();
    if (!line || line.startsWith("#")) continue;
    const [, url = "", rest = ""] = /^(\S+)(?:\s+([^]*))?$/.exec(line) ?? [];
    const tagTitles = rest.split(",").flatMap((title) => title.trim() || []);
    wishes.push({ where: `Line ${index + 1}`, settings: { url }, ...(tagTitles.length ? { tagTitles } : {}) });
  }
  return wishes;
}
