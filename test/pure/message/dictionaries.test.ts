/** The dictionaries say the same: each code is one that the service uses, with the same placeholders and whole plurals. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { english } from "../../../src/message/english/index.ts";
import { namesIn, pluralsIn } from "../../../src/message/fill.ts";
import { translatedCodes, translations } from "../../../src/language/languages.ts";
import { glossaries, type Said } from "./glossaries.ts";
import { glossary } from "./glossary.ts";
import { german } from "../../../src/message/german/index.ts";

const codes = Object.keys(english) as (keyof typeof english)[];
const dictionaries = [
  { locale: "en", texts: english as Record<string, string> },
  { locale: "de", texts: german as Record<string, string> },
];
/** Languages that may lack a code, which is English then; test/pure/language counts those. */
const further = translatedCodes.map((locale) => ({
  locale,
  texts: translations[locale].messages as Record<string, string>,
}));
const source = (readdirSync("src", { recursive: true }) as string[])
  .filter((path) => /\.tsx?$/.test(path) && !/^(?:message\/[a-z]+|language)\//.test(path))
  .map((path) => readFileSync(join("src", path), "utf8"))
  .join("\n");

test("each code is one that the service uses", () => {
  // Things and features are named by the end of their code.
  const isUsed = (code: string) =>
    source.includes(`"${code}"`) || (/^(?:thing|feature)\./.test(code) && source.includes(`"${code.split(".")[1]}"`));
  expect(codes.filter((code) => !isUsed(code))).toEqual([]);
});

test("each code is a noun and a name, and says something else than the others", () => {
  expect(codes.filter((code) => !/^[a-z]+\.[a-z][a-z0-9_]*$/.test(code) || code.length > 60)).toEqual([]);
});

test.each(dictionaries)("$locale has all codes in one order, each with the placeholders of English", ({ texts }) => {
  expect(Object.keys(texts)).toEqual(codes);
  const wrong = codes.filter((code) => `${namesIn(texts[code] ?? "").sort()}` !== `${namesIn(english[code]).sort()}`);
  expect(wrong).toEqual([]);
});

test.each([...dictionaries, ...further])(
  "plurals of $locale have the categories of the language, and braces are closed",
  (language) => {
    const categories = new Intl.PluralRules(language.locale).resolvedOptions().pluralCategories.toSorted();
    const wrong = codes.filter((code) => {
      const text = language.texts[code] ?? "";
      const left = text.replace(/\{\w+(?:, capital|, plural,(?:\s*\w+ \{[^{}]*#[^{}]*\})+\s*)?\}/g, "");
      return /[{}]/.test(left) || pluralsIn(text).some(([, found]) => `${found.toSorted()}` !== `${categories}`);
    });
    expect(wrong).toEqual([]);
  },
);

test.each([...dictionaries, ...further])(
  "no text of $locale is more than 1.8 times as long as English and 60 letters",
  ({ texts }) => {
    expect(codes.filter((code) => (texts[code] ?? "").length > 1.8 * english[code].length + 60)).toEqual([]);
  },
);

/** The text without what stands in the same letters in every language: placeholders, names on the wire, schemes. */
const wordsOf = (text: string) => text.replace(/\{[^{}]*\}|`[^`]*`|[a-z]+(?:_[a-z]+)+|[a-z]+:\/\/\S*|no-proxy/g, "");

const terms = Object.keys(glossary);
const cases = Object.entries(glossaries).flatMap(([language, said]) =>
  terms.map((term) => [language, term, said] as const),
);

test.each(cases)("%s says %s in the word of the glossary", (language, term, words) => {
  const { said, besides = [] }: Said = words[term] ?? { said: /no word/ };
  const texts = language === "de" ? (german as Record<string, string>) : textsOf(language);
  const used = codes.filter((code) => glossary[term]?.english.test(wordsOf(english[code])));
  expect(used.length).toBeGreaterThan(0);
  const others = used.filter((code) => texts[code] !== undefined && !said.test(texts[code]));
  expect(others.toSorted()).toEqual([...besides].toSorted());
});

const textsOf = (language: string) => further.find(({ locale }) => locale === language)?.texts ?? {};
