/** What a translation may lack, and what stands in its place. Pure. */

/** How far a translation is to be trusted: made by a machine, or read by somebody whose language it is. */
export type TranslationState = "machine" | "checked";

/** The words of a translation: each of the kind that it has in English, and any of them may be missing. */
export type PartialWords<Words> = Words extends (...given: never[]) => unknown
  ? Words
  : Words extends string
    ? string extends Words
      ? string
      : Words
    : Words extends readonly unknown[]
      ? Words
      : { readonly [Name in keyof Words]?: PartialWords<Words[Name]> };

type Members = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The translated words, with English in the place of each that is missing. */
export function complete<Words>(english: Words, translated: PartialWords<Words> | undefined): Words {
  return merged(english, translated) as Words;
}

function merged(english: unknown, translated: unknown): unknown {
  if (translated === undefined) return english;
  if (!isTree(english) || !isTree(translated)) return translated;
  const names = new Set([...Object.keys(english), ...Object.keys(translated)]);
  return Object.fromEntries([...names].map((name) => [name, merged(english[name], translated[name])]));
}

/** Whether a translation has every word of English: one that is shown whole or not at all must not lack any. */
export function isWhole(english: unknown, translated: unknown): boolean {
  if (Array.isArray(english)) return Array.isArray(translated) && english.length === translated.length;
  if (!isTree(english)) return typeof translated === typeof english;
  return isTree(translated) && Object.entries(english).every(([name, each]) => isWhole(each, translated[name]));
}

/** The translated words where they are whole, else English: what is sent or shown as one piece is in one language. */
export const wholeOr = <Words>(english: Words, translated: PartialWords<Words>): Words =>
  isWhole(english, translated) ? (translated as Words) : english;
