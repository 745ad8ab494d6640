/**
 * Filters of urlwatch and webchanges as settings: https://urlwatch.readthedocs.io/en/latest/filters.html
 * They are named in a list or in one text with commas; each takes a value or members. Here they do not run one after the
 * other: selectors select first, rules on lines come after. What only made text of a page is our way anyway. Pure.
 */
import type { Settings } from "../settings/fields.ts";
import { isObject, listOf, objectOf, textOf } from "./values.ts";

type Filter = { name: string; value: string; members: Record<string, unknown> };

const own = new Set(["html2text", "format-json", "beautify", "pdf2text", "absolute_links", "ical2text", "html2txt"]);

/** Names of the filters that have no counterpart are left. */
export function filtersOf(given: unknown): { settings: Settings; left: string[] } {
  const settings: Settings = {};
  const left: string[] = [];
  for (const filter of namedFilters(given)) {
    if (own.has(filter.name)) continue;
    const translated = Object.hasOwn(translations, filter.name) ? translations[filter.name]?.(filter) : null;
    if (!translated) left.push(filter.name);
    else addTo(settings, translated);
  }
  return { settings, left };
}

function namedFilters(given: unknown): Filter[] {
  const entries = typeof given === "string" ? given.split(",") : isObject(given) ? [given] : listOf(given);
  return entries.flatMap((entry): Filter[] => {
    if (isObject(entry)) return Object.entries(entry).map(([name, value]) => filterOf(name, value));
    const [, name, value = ""] = /^\s*([\w-]+)(?::([^]*))?$/.exec(textOf(entry)) ?? [];
    return name ? [filterOf(name, value)] : [];
  });
}

function filterOf(name: string, value: unknown): Filter {
  const members = objectOf(value);
  return { name, value: textOf(isObject(value) ? Object.values(members)[0] : value), members };
}

/** Lists grow, everything else is set. */
function addTo(settings: Settings, more: Settings): void {
  for (const [name, value] of Object.entries(more)) {
    const before = settings[name as keyof Settings];
    Object.assign(settings, { [name]: Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value });
  }
}

const expression = (value: string, flags = "") => `/${value}/${flags}`;
const including =
  (prefix: string) =>
  ({ value, members }: Filter): Settings | null => {
    const selector = textOf(members.selector) || textOf(members.path) || textOf(members.query) || value;
    if (!selector) return null;
    const excluded = textOf(members.exclude);
    return {
      include_filters: [prefix + selector],
      ...(excluded ? { subtractive_selectors: [prefix + excluded] } : {}),
    };
  };
const lines = (filter: Filter): string | null =>
  textOf(filter.members.re)
    ? expression(textOf(filter.members.re))
    : textOf(filter.members.text) || filter.value || null;

const translations: Record<string, (filter: Filter) => Settings | null> = {
  css: including(""),
  xpath: including("xpath:"),
  jq: including("jq:"),
  jsonpath: including("json:"),
  "element-by-id": including("#"),
  "element-by-class": including("."),
  "element-by-tag": including(""),
  grep: ({ value }) => (value ? { extract_text: [expression(`.*(?:${value}).*`)] } : null),
  grepi: ({ value }) => (value ? { ignore_text: [expression(value)] } : null),
  keep_lines_containing: (filter) => {
    const kept = lines(filter);
    if (kept === null) return null;
    return filter.members.re
      ? { extract_text: [`/.*(?:${textOf(filter.members.re)}).*/`] }
      : { extract_lines_containing: [kept] };
  },
  delete_lines_containing: (filter) => {
    const gone = lines(filter);
    return gone === null ? null : { ignore_text: [gone] };
  },
  strip: () => ({ trim_text_whitespace: true }),
  strip_each_line: () => ({ trim_text_whitespace: true }),
  sort: ({ members }) => (members.reverse ? null : { sort_text_alphabetically: true }),
  "remove-duplicate-lines": () => ({ remove_duplicate_lines: true }),
  "remove-repeated-lines": () => ({ remove_duplicate_lines: true }),
  remove_repeated: () => ({ remove_duplicate_lines: true }),
};
