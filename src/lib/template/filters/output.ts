/**
 * Filters that fit a value for where it is written: HTML, JSON, an address; and the value of last resort.
 */
import { escapeHtml, isList, isMarkup, isTrue, percentEncode, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

/** Escapes for HTML, once: markup stays as it is. */
export const escape: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => (isMarkup(input) ? input : { markup: escapeHtml(textOf(input)), text: textOf(input) }),
};

/** Accepted because templates from elsewhere use it, and without effect: words of a page are never trusted as HTML. */
export const safe: Filter = { takes: [], needs: 0, apply: (input) => input };

/** A JSON value that is also safe inside HTML: the characters < > & ' are written as \u escapes, as in Jinja. */
export const tojson: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => {
    const text = JSON.stringify(asJson(input)).replace(
      /[<>&'\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    return { markup: text, text };
  },
};

function asJson(value: Value): unknown {
  if (isList(value)) return value.map(asJson);
  return isMarkup(value) ? value.text : value;
}

/** Percent-encoding as UTF-8 of everything but letters, digits and `_ . - ~ /`, as in Jinja. */
export const urlencode: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => percentEncode(textOf(input)).replaceAll("%2F", "/"),
};

/** `default(value, boolean=false)`: what stands in for nothing; with `true` also for what is empty, zero or false. */
export const fallback: Filter = {
  takes: ["value", "boolean"],
  needs: 0,
  apply: (input, [value, boolean]) => {
    const missing = isTrue(boolean ?? null) ? !isTrue(input) : input === null;
    return missing ? (value ?? "") : input;
  },
};
