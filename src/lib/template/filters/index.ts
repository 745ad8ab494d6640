/**
 * Every filter by the name it has in a template.
 */
import type { Filter } from "./filter.ts";
import { first, join, last, length, lines, reverse, sort, unique } from "./list.ts";
import { abs, float, int, round } from "./number.ts";
import { escape, fallback, safe, tojson, urlencode } from "./output.ts";
import { regexReplace } from "./pattern.ts";
import { capitalize, lower, replace, split, string, title, trim, truncate, upper, wordcount } from "./text.ts";

export const filters: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    abs,
    capitalize,
    count: length,
    d: fallback,
    default: fallback,
    e: escape,
    escape,
    first,
    float,
    int,
    join,
    last,
    length,
    lines,
    lower,
    regex_replace: regexReplace,
    replace,
    reverse,
    round,
    safe,
    sort,
    split,
    string,
    title,
    tojson,
    trim,
    truncate,
    unique,
    upper,
    urlencode,
    wordcount,
  }),
);
