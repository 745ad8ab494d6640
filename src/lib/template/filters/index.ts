/**
 * Every filter by the name it has in a template.
 */
import type { Filter } from "./filter.ts";
import { mapThrough, reject, select } from "./each.ts";
import { center, filesizeformat, format, indent, striptags, wordwrap } from "./format.ts";
import { batch, first, join, last, length, lines, list, max, min, reverse, slice, sort, sum, unique } from "./list.ts";
import { abs, float, int, round } from "./number.ts";
import { escape, fallback, safe, tojson, urlencode } from "./output.ts";
import { regexReplace } from "./pattern.ts";
import { unixtime } from "./time.ts";
import { capitalize, lower, replace, split, string, title, trim, truncate, upper, wordcount } from "./text.ts";

const simple: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    abs,
    batch,
    capitalize,
    center,
    count: length,
    d: fallback,
    default: fallback,
    e: escape,
    escape,
    filesizeformat,
    first,
    float,
    format,
    indent,
    int,
    join,
    last,
    length,
    lines,
    list,
    lower,
    max,
    min,
    regex_replace: regexReplace,
    reject,
    replace,
    reverse,
    round,
    safe,
    select,
    slice,
    sort,
    split,
    string,
    striptags,
    sum,
    title,
    tojson,
    trim,
    truncate,
    unique,
    unixtime,
    upper,
    urlencode,
    wordcount,
    wordwrap,
  }),
);

export const filters: ReadonlyMap<string, Filter> = new Map([...simple, ["map", mapThrough(simple)]]);
