/**
 * Every filter by the name it has in a template.
 */
import { message, type Message } from "../../../message/message.ts";
import { mapThrough, reject, rejectattr, select, selectattr } from "./each.ts";
import type { Filter } from "./filter.ts";
import { center, filesizeformat, indent, wordwrap } from "./layout.ts";
import { batch, first, items, join, last, length, lines, list, reverse, slice, sum } from "./list.ts";
import { forceescape, striptags, urlize, xmlattr } from "./markup.ts";
import { abs, float, int, round } from "./number.ts";
import { dictsort, groupby, max, min, sort, unique } from "./order.ts";
import { escape, fallback, pprint, safe, tojson, urlencode } from "./output.ts";
import { regexReplace } from "./pattern.ts";
import { format } from "./printf.ts";
import { capitalize, lower, replace, split, string, title, trim, truncate, upper, wordcount } from "./text.ts";
import { unixtime } from "./time.ts";

const simple: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    abs,
    batch,
    capitalize,
    center: { ...center, takes: ["width"] },
    count: length,
    d: fallback,
    default: fallback,
    dictsort,
    e: escape,
    escape,
    filesizeformat,
    first,
    float,
    forceescape,
    format,
    groupby,
    indent,
    int,
    items,
    join,
    last,
    length,
    lines,
    list,
    lower,
    max,
    min,
    pprint,
    regex_replace: regexReplace,
    reject,
    rejectattr,
    replace,
    reverse,
    round,
    safe,
    select,
    selectattr,
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
    urlize,
    wordcount,
    wordwrap,
    xmlattr,
  }),
);

export const filters: ReadonlyMap<string, Filter> = new Map([...simple, ["map", mapThrough(simple)]]);

/** Filters of Jinja that are not there, each with the sentence why. */
export const refusedFilters: ReadonlyMap<string, Message> = new Map([
  ["random", message("template.filter_random")],
  ["attr", message("template.filter_attr")],
]);
