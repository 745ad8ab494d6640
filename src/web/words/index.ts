/** The words of the dashboard by language. Pure. */
import { languageOfTag, wordsByLanguage } from "../../language/languages.ts";
import { complete } from "../../language/translation.ts";
import { textOf } from "../../message/textOf.ts";
import { de } from "./de.ts";
import { en, type Words } from "./en.ts";
import { pseudo } from "./pseudo.ts";

export type { Words } from "./en.ts";

const wordsOf = wordsByLanguage<Words>({ en, de }, ({ dashboard, formTexts }, language) => ({
  ...complete(en, dashboard),
  formTexts,
  message: (stated, by) => textOf(stated, { language, ...by }),
}));

/** The code of the language for tests (BCP 47, private use), which nobody can choose. */
const pseudoCode = "qps";
let changed: Words | undefined;

// A cookie may name anything.
function wordsOfTag(tag: string): Words | null {
  if (tag === pseudoCode) return (changed ??= pseudo(en));
  const code = languageOfTag(tag);
  return code && wordsOf(code);
}

/** The words for a reader: of `wanted` (a code) if there are such, else of the first known in Accept-Language, else English. */
export function wordsFor(wanted: string | null, accepted: string | undefined): { words: Words; locale: string } {
  const tags = [wanted ?? "", ...acceptedTags(accepted ?? "")];
  for (const tag of tags) {
    const words = wordsOfTag(tag);
    if (words) return { words, locale: tag };
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
