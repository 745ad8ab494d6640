/**
 * The languages that people read Tidemark in. English and German stand beside each other in each room, so that the compiler asks for
 * both. Every other language is a folder here with all of its words, and its line in `translations`: what it lacks is said in
 * English, and `npm run words -- CODE` lists that. Pure.
 */
import { french } from "./french/index.ts";

/** By BCP 47 code, which is also the locale of numbers, dates and plurals. */
export const translations = {
  fr: french,
} as const;

export type TranslatedCode = keyof typeof translations;
export type LanguageCode = "en" | "de" | TranslatedCode;
export type Translation = (typeof translations)[TranslatedCode];

export const translatedCodes = Object.keys(translations) as TranslatedCode[];
export const languageCodes: readonly LanguageCode[] = ["en", "de", ...translatedCodes];

const isTranslated = (code: LanguageCode): code is TranslatedCode => Object.hasOwn(translations, code);

/** The languages by code with their own names, and what is to be known of the translation, as people choose them. */
export const languageNames: readonly (readonly [code: LanguageCode, name: string])[] = [
  ["en", "English"],
  ["de", "Deutsch"],
  ...translatedCodes.map((code) => {
    const { name, state, states } = translations[code];
    return [code, state === "checked" ? name : `${name} · ${states[state]}`] as const;
  }),
];

/** The language of a BCP 47 tag such as "fr-CH"; null where there is none. */
export function languageOfTag(tag: string | null | undefined): LanguageCode | null {
  const primary = (tag ?? "").toLowerCase().split("-")[0];
  return languageCodes.find((code) => code === primary) ?? null;
}

type Written<Words> = Readonly<Record<"en" | "de", Words>>;

/**
 * Words by language: those that are written in a room, and what `translated` makes of each translation at its first use.
 * @param written - English and German, of the same shape
 */
export function wordsByLanguage<Words>(
  written: Written<Words>,
  translated: (translation: Translation, code: TranslatedCode) => Words,
): (code: LanguageCode) => Words {
  const made = new Map<TranslatedCode, Words>();
  return (code) => {
    if (!isTranslated(code)) return written[code];
    const words = made.get(code) ?? translated(translations[code], code);
    made.set(code, words);
    return words;
  };
}
