/** How values are written into the output: as they are, so that HTML or Markdown shows them as they are, or as part of an address. */
import { isMarkup, textOf, type Value } from "./value.ts";

export type Escape = "none" | "html" | "markdown" | "url";

/** A value as it is written into the output. */
export function printValue(value: Value, escape: Escape): string {
  return isMarkup(value) && escape !== "url" ? value.markup : escapeText(textOf(value), escape);
}

/** A text as it is written into the output. */
export function escapeText(text: string, escape: Escape): string {
  if (escape === "none") return text;
  if (escape === "url") return percentEncode(text);
  return escape === "html" ? escapeHtml(text) : escapeMarkdown(text);
}

/** A text in which everything is percent-encoded but letters, digits and `- . _ ~` (RFC 3986, 2.3). */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

/** Text made safe inside HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

/**
 * Text made safe inside Markdown: no emphasis, link, code, heading, list or HTML begins in it, and its lines stay lines.
 * White space at the start of a line, which can make a block of code, shrinks to one space.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => entities[character] ?? "")
    .replace(/[\\`*_[\]~|]/g, "\\$&")
    .replace(/^[^\S\r\n]+/gm, " ")
    .replace(/^( ?)([#+=-]|\d+(?=[.)]))/gm, (_all, space: string, start: string) =>
      /\d/.test(start) ? `${space}${start}\\` : `${space}\\${start}`,
    )
    .replace(/\r\n|\n|\r/g, "  \n");
}
