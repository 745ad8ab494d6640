/**
 * What a template computes with: nothing, truth values, numbers, texts, lists of these, and markup.
 *
 * Markup is HTML or Markdown that the product made, with the words it says. Tests, comparisons and filters see the words only, so a
 * cut or replaced text never tears a tag apart; what a filter returns is plain text again and is escaped on output.
 */

/** Text in the output's format, made by the product, and the same content as plain text. */
export type Markup = { readonly markup: string; readonly text: string };

export type Value = null | boolean | number | string | Markup | readonly Value[];

/** How values are written into the output: as they are, so that HTML or Markdown shows them as they are, or as part of an address. */
export type Escape = "none" | "html" | "markdown" | "url";

/** Whether a value is markup made by the product. */
export function isMarkup(value: Value): value is Markup {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a list. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** The words of a value. Nothing is the empty text; truth is spelled as in Jinja; lists are joined by commas. */
export function textOf(value: Value): string {
  if (value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return String(value);
  if (isList(value)) return value.map(textOf).join(", ");
  return value.text;
}

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

/** Whether `if` takes the branch: everything but nothing, false, zero, the empty text and the empty list. */
export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  if (isMarkup(value)) return value.markup !== "";
  return Boolean(value);
}

/** A value as a number: a number itself, or a text that spells one; null otherwise. */
export function numberOf(value: Value): number | null {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (value === null || isList(value)) return null;
  const text = textOf(value).trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text) ? Number(text) : null;
}

/** The members of a list, or the lines of a text. Nothing has none. */
export function itemsOf(value: Value): readonly Value[] {
  if (isList(value)) return value;
  const text = textOf(value);
  return text === "" ? [] : text.split(/\r\n|\n|\r/);
}

/** The size of a value for the budget: characters of a text, characters and members of a list. */
export function sizeOf(value: Value): number {
  if (typeof value === "string") return value.length;
  if (isList(value)) return value.reduce<number>((sum, item) => sum + 1 + sizeOf(item), 0);
  return isMarkup(value) ? value.markup.length : 1;
}

/** Part of a text by positions, never half of a surrogate pair. */
export function sliceText(text: string, start: number, end: number): string {
  const part = text.slice(start, end);
  return part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");
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
