/**
 * Filters over the words of a value.
 */
import { sliceText, isTrue, numberOf, textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";

const plain = (change: (text: string) => Value): Filter => ({
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length);
    return change(text);
  },
});

export const upper = plain((text) => text.toUpperCase());
export const lower = plain((text) => text.toLowerCase());
export const string = plain((text) => text);
export const capitalize = plain((text) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase());
export const title: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input).toLowerCase();
    budget.scan(text.length * 4);
    return text.replace(
      /(^|[\s([{<-])(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toUpperCase(),
    );
  },
};
/** Runs of letters, digits and underscores. */
export const wordcount: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length * 2);
    let count = 0;
    for (const _word of text.matchAll(/[\p{L}\p{N}_]+/gu)) count++;
    return count;
  },
};

export const trim: Filter = {
  takes: ["chars"],
  needs: 0,
  apply: (input, [chars], budget) => {
    const text = textOf(input);
    if (chars === undefined || chars === null) return text.trim();
    budget.scan(text.length);
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
  apply: (input, [old, replacement, count], budget) => {
    const [text, search, put] = [textOf(input), textOf(old ?? null), textOf(replacement ?? null)];
    budget.read(text.length);
    const found = search === "" ? text.length + 1 : occurrences(text, search);
    const given = numberOf(count ?? null);
    const times = given === null || given < 0 ? found : Math.min(found, Math.trunc(given));
    budget.spend(found / 8);
    budget.make(text.length + times * Math.max(0, put.length - search.length));
    if (times === 0) return text;
    if (search === "") {
      const spread = text.slice(0, times).split("").join(put);
      return put + spread + (times > text.length ? put : text.slice(times));
    }
    const parts = text.split(search);
    return [parts.slice(0, times + 1).join(put), ...parts.slice(times + 1)].join(search);
  },
};

/** How often a part stands in a text, without overlaps. */
export function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** `truncate(length=255, killwords=false, end='...', leeway=5)`: without the word that is cut, unless `killwords`. As in Jinja. */
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
    const space = kept.lastIndexOf(" ");
    return (space < 0 ? kept : kept.slice(0, space)) + mark;
  },
};

/** `split(separator)`: the parts of a text; without a separator its words. */
export const split: Filter = {
  takes: ["sep"],
  needs: 0,
  apply: (input, [separator], budget) => {
    const text = textOf(input);
    const mark = textOf(separator ?? null);
    budget.gather(mark === "" ? text.length / 6 : occurrences(text, mark) + 1);
    return mark === "" ? (text.match(/\S+/g) ?? []) : text.split(mark);
  },
};
