/**
 * Filters of urlwatch and webchanges as settings: https://urlwatch.readthedocs.io/en/latest/filters.html
 * They are named in a list or in one text with commas; each takes a value or members. Here they do not run one after the
 * other: selectors select first, rules on lines come after. A selector of CSS behind another selects within what that one did; of
 * other chains the last selector is kept, and those before it are named. What only made text of a page is our way anyway. Pure.
 */
import type { Settings } from "../settings/fields.ts";
import { isObject, listOf, objectOf, textOf } from "./values.ts";

type Filter = { name: string; value: string; members: Record<string, unknown> };

const own = new Set(["html2text", "format-json", "beautify", "pdf2text", "absolute_links", "ical2text", "html2txt"]);

/** Names of the filters that have no counterpart are left. */
export function filtersOf(given: unknown): { settings: Settings; left: string[] } {
  const settings: Settings = {};
  const left: string[] = [];
  let selected: string | null = null;
  for (const filter of namedFilters(given)) {
    if (own.has(filter.name)) continue;
    const translated = Object.hasOwn(translations, filter.name) ? translations[filter.name]?.(filter) : null;
    const [selector] = translated?.include_filters ?? [];
    if (!translated) left.push(filter.name);
    else if (selector === undefined || selected === null) addTo(settings, translated);
    else {
      const within = selectorWithin(selected, selector);
      if (within === null) left.push(`${selected} (before ${selector})`);
      addTo(settings, { ...translated, include_filters: [] });
      settings.include_filters = [within ?? selector];
    }
    selected = settings.include_filters?.[0] ?? null;
  }
  return { settings, left };
}

const isCss = (selector: string): boolean => !/^(?:xpath|jq|json):/.test(selector);

/** What `inner` selects of what `outer` did, which may be the same element; null where that cannot be said in one selector. */
function selectorWithin(outer: string, inner: string): string | null {
  if (!isCss(outer) || !isCss(inner)) return null;
  return `:is(${outer}) :is(${inner}), :is(${outer}):is(${inner})`;
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

/** A regular expression of Python in ours; flags that it begins with stand behind it. */
function expression(value: string, flags = ""): string {
  const [, letters = "", rest = value] = /^\(\?([aiLmsux]+)\)([^]*)$/.exec(value) ?? [];
  return `/${rest.replaceAll(/(?<!\\)((?:\\\\)*)\//g, "$1\\/")}/${[...new Set(flags + letters.replaceAll(/[^imsx]/g, ""))].join("")}`;
}
/** The name of a class or an id as part of a selector: https://drafts.csswg.org/cssom/#serialize-an-identifier */
const identifier = (name: string): string =>
  name
    .replaceAll(/[^\w\u0080-\uffff-]/g, (sign) => `\\${sign}`)
    .replace(/^(-?)(\d)/, (_, dash: string, digit: string) => `${dash}\\3${digit} `);
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

/** Elements by their id or their classes. */
function named(selectorOf: (value: string) => string): (filter: Filter) => Settings | null {
  return ({ value }) => (value.trim() ? { include_filters: [selectorOf(value)] } : null);
}

/** A replacement by nothing of what are whole lines; any other one has no counterpart. */
function removal({ value, members }: Filter): Settings | null {
  const pattern = textOf(members.pattern) || value;
  const isWhole = /^(?:\(\?[a-zA-Z]+\))?(?:\^|\.\*)/.test(pattern) && /(?:\$|\.\*|\\n)$/.test(pattern);
  if (!pattern || textOf(members.repl) || !isWhole) return null;
  return { ignore_text: [expression(pattern.replace(/\\n$/, "$"))] };
}

/** All matches of an expression, where they are not put together anew. */
function matches({ value, members }: Filter): Settings | null {
  const pattern = textOf(members.pattern) || value;
  const replacement = textOf(members.repl);
  if (!pattern || (replacement && replacement !== String.raw`\g<0>`)) return null;
  return { extract_text: [expression(pattern)] };
}

const translations: Record<string, (filter: Filter) => Settings | null> = {
  css: including(""),
  xpath: including("xpath:"),
  jq: including("jq:"),
  jsonpath: including("json:"),
  "element-by-id": named((value) => `#${identifier(value.trim())}`),
  "element-by-class": named((value) =>
    value
      .trim()
      .split(/\s+/)
      .map((name) => `.${identifier(name)}`)
      .join(""),
  ),
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
  "re.findall": matches,
  "re.sub": removal,
  strip: () => ({ trim_text_whitespace: true }),
  strip_each_line: () => ({ trim_text_whitespace: true }),
  sort: ({ members }) => (members.reverse ? null : { sort_text_alphabetically: true }),
  "remove-duplicate-lines": () => ({ remove_duplicate_lines: true }),
  "remove-repeated-lines": () => ({ remove_duplicate_lines: true }),
  remove_repeated: () => ({ remove_duplicate_lines: true }),
};
