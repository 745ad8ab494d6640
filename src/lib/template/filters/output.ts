/**
 * Filters that fit a value for where it is written: HTML, JSON, an address; and the value of last resort.
 */
import { escapeHtml, percentEncode } from "../escape.ts";
import {
  isDictionary,
  isFloat,
  isList,
  isMarkup,
  isThing,
  isTrue,
  numberOf,
  sizeOf,
  spellingOf,
  textOf,
  type Value,
} from "../value.ts";
import type { Filter } from "./filter.ts";

/** Escapes for HTML, once: markup stays as it is. */
export const escape: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    if (isMarkup(input)) return input;
    const text = textOf(input);
    budget.scan(text.length);
    const markup = escapeHtml(text);
    budget.make(markup.length);
    return { markup, text };
  },
};

/** Accepted because templates from elsewhere use it, and without effect: words of a page are never trusted as HTML. */
export const safe: Filter = { takes: [], needs: 0, takesLists: true, apply: (input) => input };

/** `tojson(indent=none)`: a JSON value in ASCII that is also safe inside HTML, with its keys in order, as in Jinja. */
export const tojson: Filter = {
  takes: ["indent"],
  needs: 0,
  apply: (input, [indent], budget) => {
    const width = numberOf(indent ?? null);
    const step = width === null ? null : " ".repeat(Math.min(20, Math.max(0, width)));
    const text = jsonOf(input, { step, margin: "" }).replace(
      /[<>&']|[^\x00-\x7F]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    budget.make(text.length);
    return { markup: text, text };
  },
};

type Layout = { step: string | null; margin: string };

function jsonOf(value: Value, { step, margin }: Layout): string {
  const inner = { step, margin: margin + (step ?? "") };
  if (isList(value))
    return bracketed(
      value.map((item) => jsonOf(item, inner)),
      "[]",
      { step, margin },
    );
  if (isDictionary(value)) {
    const entries = [...value].map(([key, item]) => ({ key: textOf(key), item }));
    entries.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)));
    const parts = entries.map(({ key, item }) => `${JSON.stringify(key)}: ${jsonOf(item, inner)}`);
    return bracketed(parts, "{}", { step, margin });
  }
  if (isFloat(value)) return spellingOf(value);
  if (isThing(value)) return "null";
  return JSON.stringify(isMarkup(value) ? value.text : value);
}

function bracketed(parts: readonly string[], brackets: string, { step, margin }: Layout): string {
  const [open = "", close = ""] = brackets;
  if (parts.length === 0) return brackets;
  if (step === null) return open + parts.join(", ") + close;
  const inner = `\n${margin}${step}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${margin}${close}`;
}

/** Percent-encoding as UTF-8 of everything but letters, digits and `_ . - ~ /`; a dictionary or list of pairs as a query. As in Jinja. */
export const urlencode: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    budget.scan(sizeOf(input));
    if (isDictionary(input)) return queryOf([...input]);
    if (isList(input))
      return queryOf(input.flatMap((pair) => (isList(pair) ? [[pair[0] ?? null, pair[1] ?? null]] : [])));
    return percentEncode(textOf(input)).replaceAll("%2F", "/");
  },
};

function queryOf(pairs: readonly (readonly [Value, Value] | readonly Value[])[]): string {
  const part = (value: Value) => percentEncode(textOf(value)).replaceAll("%20", "+");
  return pairs.map(([key = null, value = null]) => `${part(key)}=${part(value)}`).join("&");
}

/** `default(default_value='', boolean=false)`: what stands in for nothing; with `true` also for what is empty, zero or false. */
export const fallback: Filter = {
  takes: ["default_value", "boolean"],
  needs: 0,
  takesLists: true,
  apply: (input, [value, boolean]) => {
    const missing = isTrue(boolean ?? null) ? !isTrue(input) : input === null;
    return missing ? (value ?? "") : input;
  },
};

/** A value as a literal, as `pprint` shows it. */
export const pprint: Filter = { takes: ["verbose"], needs: 0, apply: (input) => spellingOf(input) };
