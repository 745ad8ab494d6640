/**
 * Filters over the words of a value.
 */
import { requireLength } from "../bounds.ts";
import { sliceText, isTrue, numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

const plain = (change: (text: string) => Value): Filter => ({
  takes: [],
  needs: 0,
  apply: (input) => change(textOf(input)),
});

export const upper = plain((text) => text.toUpperCase());
export const lower = plain((text) => text.toLowerCase());
export const string = plain((text) => text);
export const capitalize = plain((text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase());
export const title = plain((text) =>
  text
    .toLowerCase()
    .replace(/(^|[\s([{<-])(\p{L})/gu, (_all, before: string, letter: string) => before + letter.toUpperCase()),
);
export const wordcount = plain((text) => text.match(/\S+/g)?.length ?? 0);

export const trim: Filter = {
  takes: ["chars"],
  needs: 0,
  apply: (input, [chars]) => {
    const text = textOf(input);
    if (chars === undefined || chars === null) return text.trim();
    const unwanted = new Set(textOf(chars));
    let [start, end] = [0, text.length];
    while (start < end && unwanted.has(text[start] ?? "")) start++;
    while (end > start && unwanted.has(text[end - 1] ?? "")) end--;
    return text.slice(start, end);
  },
};

/** `replace(old, new, count)`: every occurrence, or the first `count`. */
export const replace: Filter = {
  takes: ["old", "new", "count"],
  needs: 2,
  apply: (input, [old, replacement, count]) => {
    const [text, search, put] = [textOf(input), textOf(old ?? null), textOf(replacement ?? null)];
    if (search === "") return text;
    const parts = text.split(search);
    const maxCount = Math.max(0, numberOf(count ?? null) ?? parts.length);
    requireLength(text.length + Math.min(maxCount, parts.length - 1) * (put.length - search.length));
    const replaced = parts.slice(0, maxCount + 1).join(put);
    return [replaced, ...parts.slice(maxCount + 1)].join(search);
  },
};

/** `truncate(length=255, killwords=false, end='...', leeway=5)`: cut at a word's end, as in Jinja. */
export const truncate: Filter = {
  takes: ["length", "killwords", "end", "leeway"],
  needs: 0,
  apply: (input, [length, killwords, end, leeway]) => {
    const text = textOf(input);
    const maxLength = Math.max(0, numberOf(length ?? null) ?? 255);
    const mark = textOf(end ?? "...");
    if (text.length <= maxLength + (numberOf(leeway ?? null) ?? 5)) return text;
    const kept = sliceText(text, 0, Math.max(0, maxLength - mark.length));
    if (isTrue(killwords ?? null)) return kept + mark;
    if (text[kept.length] === " ") return kept + mark;
    const space = kept.lastIndexOf(" ");
    return (space < 0 ? kept : kept.slice(0, space)) + mark;
  },
};

/** `split(separator)`: the parts of a text; without a separator its words. */
export const split: Filter = {
  takes: ["separator"],
  needs: 0,
  apply: (input, [separator]) => {
    const text = textOf(input);
    const mark = textOf(separator ?? null);
    return mark === "" ? (text.match(/\S+/g) ?? []) : text.split(mark);
  },
};
