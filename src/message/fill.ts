/**
 * Fills a text of a dictionary: `{name}` with a value, `{name, capital}` with its first letter large, `{count, plural, one {# page} other {# pages}}` by the number's category
 * in the language (ICU MessageFormat, of which this is the part that dictionaries use). What a value is may stand beside its name, so that
 * whoever says the sentence can call it what its reader does: `{name, setting}`, `{names, settings}` with commas between them, `{value, choice processor}`
 * for a value of a setting, `{at, moment}` for Unix seconds or an instant of ISO 8601. Pure.
 */
const placeholder = /\{(\w+)(?:, (capital|settings?|moment|choice \w+)|, plural,((?:\s*\w+ \{[^{}]*\})+)\s*)?\}/g;
const branch = /(\w+) \{([^{}]*)\}/g;

/** The names of the placeholders of a text, each once. */
export const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = ""]) => name)),
];

/** The categories that the plurals of a text give, by the name of their number. */
export const pluralsIn = (text: string): [name: string, categories: string[]][] =>
  [...text.matchAll(placeholder)].flatMap(([, name = "", , branches]) =>
    branches === undefined
      ? []
      : [[name, [...branches.matchAll(branch)].map(([, category = ""]) => category)] as const],
  ) as [string, string[]][];

/** The text of a value by its name, and by what it is said to be; null leaves the placeholder as it is. */
type ValueOf = (name: string, kind: string | null) => string | null;

/** @param locale - BCP 47, whose plurals count */
export function fill(text: string, valueOf: ValueOf, locale: string): string {
  return text.replace(placeholder, (whole: string, ...[name = "", kind, branches]: (string | undefined)[]) => {
    const value = valueOf(name, kind ?? null);
    if (value === null) return whole;
    if (kind === "capital") return value.charAt(0).toLocaleUpperCase(locale) + value.slice(1);
    return branches === undefined ? value : pluralOf(branches, value, locale);
  });
}

function pluralOf(branches: string, value: string, locale: string): string {
  const texts = new Map([...branches.matchAll(branch)].map(([, category = "", text = ""]) => [category, text]));
  const category = new Intl.PluralRules(locale).select(Number(value));
  return (texts.get(category) ?? texts.get("other") ?? "").replaceAll("#", value);
}
