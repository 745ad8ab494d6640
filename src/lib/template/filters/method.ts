/**
 * What may be called on a value, as in Python: `diff_added.splitlines()[0]`. A fixed list of operations on text; there is no way from them
 * to anything else.
 */
import { textOf, type Value } from "../value.ts";
import type { Filter } from "./filter.ts";
import { join } from "./list.ts";
import { methodsOfText } from "./methodsOfText.ts";
import { capitalize, lower, replace, split, title, trim, upper } from "./text.ts";

const withText = (ask: (text: string, part: string) => Value): Filter => ({
  takes: ["text"],
  needs: 1,
  apply: (input, [part]) => ask(textOf(input), textOf(part ?? null)),
});

const splitlines: Filter = {
  takes: [],
  needs: 0,
  apply: (input) => {
    const text = textOf(input);
    return text === "" ? [] : text.replace(/(?:\r\n|\n|\r)$/, "").split(/\r\n|\n|\r/);
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
    const rest = mark === "" ? parts.slice(max).join(" ") : parts.slice(max).join(mark);
    return [...parts.slice(0, max), rest];
  },
};

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

function countOf(text: string, part: string): number {
  if (part === "") return text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

export const methods: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    ...methodsOfText,
    capitalize,
    count: withText(countOf),
    endswith: withText((text, part) => text.endsWith(part)),
    find: withText((text, part) => text.indexOf(part)),
    rfind: withText((text, part) => text.lastIndexOf(part)),
    join: joinMembers,
    lower,
    lstrip: strip(true, false),
    replace,
    rstrip: strip(false, true),
    split: splitAtMost,
    splitlines,
    startswith: withText((text, part) => text.startsWith(part)),
    strip: strip(true, true),
    title,
    upper,
  }),
);
