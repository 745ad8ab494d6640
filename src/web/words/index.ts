/** The languages of the dashboard. A language is one file of the same shape, and one line here. Pure. */
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { pseudo } from "./pseudo.ts";

export type { Words } from "./en.ts";

let changed: Words | undefined;

const languages: Record<string, { words: Words; name: string }> = {
  en: { words: en, name: "English" },
  de: { words: de, name: "Deutsch" },
  // For tests alone, so it has no name to choose it by, and is made when one of them asks for it.
  qps: {
    get words() {
      return (changed ??= pseudo(en));
    },
    name: "",
  },
};

/** The languages by code, with their own names. */
export const languageNames = Object.entries(languages)
  .map(([code, { name }]): [code: string, name: string] => [code, name])
  .filter(([, name]) => name !== "");

// A cookie may name anything.
const languageOf = (code: string) => (Object.hasOwn(languages, code) ? languages[code] : undefined);

/** The words for a reader: of `wanted` (a code) if there are such, else of the first known in Accept-Language, else English. */
export function wordsFor(wanted: string | null, accepted: string | undefined): { words: Words; locale: string } {
  const tags = [wanted ?? "", ...acceptedTags(accepted ?? "")];
  for (const tag of tags) {
    const language = languageOf(tag) ?? languageOf(tag.split("-")[0] ?? "");
    if (language) return { words: language.words, locale: tag };
  }
  return { words: en, locale: "en" };
}

/** The tags of an Accept-Language header, best first (RFC 9110, 12.5.4). */
function acceptedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((entry) => {
      const [tag = "", ...parameters] = entry.trim().split(";");
      const weight = Number(/q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? 1);
      return { tag: tag.trim(), weight };
    })
    .filter(({ tag, weight }) => /^[a-z]{2,3}(?:-[a-z0-9]+)*$/i.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag.toLowerCase().replace(/-([a-z]{2})$/, (_, region: string) => `-${region.toUpperCase()}`));
}
