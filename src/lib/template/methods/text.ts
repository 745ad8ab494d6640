/**
 * What may be called on a text, as in Python: `diff_added.splitlines()[0]`. A fixed list of operations; there is no way from them to
 * anything else. https://docs.python.org/3/library/stdtypes.html#string-methods
 */
import type { Filter } from "../filters/filter.ts";
import { center, linesOf } from "../filters/layout.ts";
import { join } from "../filters/list.ts";
import { capitalize, lower, occurrences, replace, split, trim, upper } from "../filters/text.ts";
import { isList, numberOf, textOf, type Value } from "../value.ts";
import { braces } from "./braces.ts";
import { layoutMethods } from "./layout.ts";

/** A question about a part of a text, between two positions where they are given. */
const withPart = (ask: (text: string, part: string) => Value): Filter => ({
  takes: ["sub", "start", "end"],
  needs: 1,
  apply: (input, [part, start, end], budget) => {
    const text = textOf(input);
    budget.scan(text.length);
    const from = numberOf(start ?? null) ?? 0;
    const within =
      start === undefined && end === undefined ? text : text.slice(from, numberOf(end ?? null) ?? undefined);
    const found = ask(within, textOf(part ?? null));
    return typeof found === "number" && found >= 0 && ask === find ? found + Math.max(0, from) : found;
  },
});
const find = (text: string, part: string): number => text.indexOf(part);

/** Whether a text begins or ends with a part, or with one of several. */
const withEdge = (ask: (text: string, edge: string) => boolean): Filter => ({
  takes: ["text"],
  needs: 1,
  apply: (input, [edge]) => {
    const text = textOf(input);
    return isList(edge ?? null)
      ? (edge as readonly Value[]).some((one) => ask(text, textOf(one)))
      : ask(text, textOf(edge ?? null));
  },
});

const splitlines: Filter = {
  takes: ["keepends"],
  needs: 0,
  apply: (input, [keepends], budget) => {
    const text = textOf(input);
    const lines = keepends === true ? (text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []) : linesOf(text);
    budget.gather(lines.length);
    return lines;
  },
};

/** `split(separator, maxsplit)`. */
const splitAtMost: Filter = {
  takes: ["sep", "maxsplit"],
  needs: 0,
  apply: (input, [separator, count], budget) => {
    const parts = split.apply(input, [separator], budget) as readonly string[];
    const max = typeof count === "number" && count >= 0 ? count : parts.length;
    if (parts.length <= max + 1) return parts;
    const mark = textOf(separator ?? null);
    const rest = mark === "" ? restBehind(textOf(input), max) : parts.slice(max).join(mark);
    return [...parts.slice(0, max), rest];
  },
};

/** What stands behind so many words. */
function restBehind(text: string, words: number): string {
  let rest = text.trimStart();
  for (let count = 0; count < words; count++) rest = rest.replace(/^\S+\s*/, "");
  return rest;
}

const strip = (isStart: boolean, isEnd: boolean): Filter => ({
  takes: ["chars"],
  needs: 0,
  apply: (input, [chars], budget) => {
    const text = textOf(input);
    const bare = textOf(trim.apply(text, [chars], budget));
    if (isStart && isEnd) return bare;
    if (bare === "") return "";
    const at = text.indexOf(bare);
    return isStart ? text.slice(at) : text.slice(0, at + bare.length);
  },
});

/** `', '.join(list)`: the text stands between the members. */
const joinMembers: Filter = {
  takes: ["list"],
  needs: 1,
  apply: (separator, [list], budget) => join.apply(list ?? null, [separator], budget),
};

/** A large letter behind everything that is no letter. */
const title: Filter = {
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length * 3);
    return text.replace(/\p{L}+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase());
  },
};

/** Whether a text has characters, and no others than these. */
const isOf = (characters: RegExp): Filter => ({
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length);
    return characters.test(text);
  },
});

/** Whether a text has letters with a case, all of this one. */
const isCased = (change: (text: string) => string): Filter => ({
  takes: [],
  needs: 0,
  apply: (input, _given, budget) => {
    const text = textOf(input);
    budget.scan(text.length);
    return text.toLowerCase() !== text.toUpperCase() && text === change(text);
  },
});

export const textMethods: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    ...layoutMethods,
    capitalize,
    casefold: lower,
    center: { ...center, needs: 1 },
    count: withPart((text, part) => (part === "" ? text.length + 1 : occurrences(text, part))),
    endswith: withEdge((text, edge) => text.endsWith(edge)),
    find: withPart(find),
    format: braces,
    index: withPart(find),
    isalnum: isOf(/^[\p{L}\p{N}]+$/u),
    isalpha: isOf(/^\p{L}+$/u),
    isdecimal: isOf(/^\p{Nd}+$/u),
    isdigit: isOf(/^\p{Nd}+$/u),
    islower: isCased((text) => text.toLowerCase()),
    isnumeric: isOf(/^\p{N}+$/u),
    isspace: isOf(/^\s+$/),
    isupper: isCased((text) => text.toUpperCase()),
    join: joinMembers,
    lower,
    lstrip: strip(true, false),
    replace,
    rfind: withPart((text, part) => text.lastIndexOf(part)),
    rstrip: strip(false, true),
    split: splitAtMost,
    splitlines,
    startswith: withEdge((text, edge) => text.startsWith(edge)),
    strip: strip(true, true),
    title,
    upper,
  }),
);
