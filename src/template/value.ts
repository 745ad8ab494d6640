/**
 * What a template computes with: nothing, truth values, numbers, texts, lists of these, and markup.
 *
 * Markup is HTML that the product made, with the words it says. Tests, comparisons and filters see the words only, so a
 * cut or replaced text never tears a tag apart; what a filter returns is plain text again and is escaped on output.
 */

/** HTML made by the product, and the same content as plain text. */
export type Markup = { readonly html: string; readonly text: string };

export type Value = null | boolean | number | string | Markup | readonly Value[];

/** How values are written into the output: as they are, or with the five characters of HTML escaped. */
export type Escape = "none" | "html";

export function isMarkup(value: Value): value is Markup {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
export function written(value: Value, escape: Escape): string {
  if (isMarkup(value)) return value.html;
  const text = textOf(value);
  return escape === "html" ? escapeHtml(text) : text;
}

/** Whether `if` takes the branch: everything but nothing, false, zero, the empty text and the empty list. */
export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  if (isMarkup(value)) return value.text !== "";
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
  return isMarkup(value) ? value.html.length : 1;
}

/** Part of a text by positions, never half of a surrogate pair. */
export function cut(text: string, start: number, end: number): string {
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
