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
import { plain } from "../../../src/message/plain.ts";
import { englishLabels, type SettingLabels } from "../../../src/settings/form/labels.ts";
import { germanLabels } from "../../../src/web/words/german/settingLabels.ts";
import { wordsFor } from "../../../src/web/words/index.ts";

const codes = Object.keys(english) as (keyof typeof english)[];
/** What people read in English. */
const forPeople: Readonly<Record<string, string>> = { ...english, ...plain };
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
      const left = text.replace(
        /\{\w+(?:, (?:capital|settings?|moment|choice \w+)|, plural,(?:\s*\w+ \{[^{}]*#[^{}]*\})+\s*)?\}/g,
        "",
      );
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
  const used = codes.filter((code) => glossary[term]?.english.test(wordsOf(forPeople[code] ?? "")));
  expect(used.length).toBeGreaterThan(0);
  const others = used.filter((code) => texts[code] !== undefined && !said.test(texts[code]));
  expect(others.toSorted()).toEqual([...besides].toSorted());
});

const textsOf = (language: string) => further.find(({ locale }) => locale === language)?.texts ?? {};

test("what people read in English has the placeholders of what the API says, and says something else", () => {
  const own = Object.keys(plain) as (keyof typeof english)[];
  const wrong = own.filter((code) => `${namesIn(forPeople[code] ?? "").sort()}` !== `${namesIn(english[code]).sort()}`);
  expect(wrong).toEqual([]);
  expect(own.filter((code) => forPeople[code] === english[code])).toEqual([]);
});

/** What stands in quotes and is no name of a setting: names of other pages, services and keys, and texts of pages. */
const quoted: Readonly<Record<string, readonly string[]>> = {
  en: ["Mail", "All watches"],
  de: ["Alle Beobachtungen", "Mail"],
  fr: ["Tous les suivis", "E-mail"],
};
const labelsIn = ({ settings, members, choices }: SettingLabels) =>
  new Set([...Object.values(settings), ...Object.values(members), ...Object.values(choices).flatMap(Object.values)]);

test.each([
  ["en", plain as Readonly<Record<string, string>>, /“([^“”{}]+)”/g, englishLabels],
  ["de", german as Readonly<Record<string, string>>, /„([^„“{}]+)“/g, germanLabels],
  [
    "fr",
    translations.fr.messages as Readonly<Record<string, string>>,
    /«\u00a0([^«»{}]+)\u00a0»/g,
    wordsFor("fr", undefined).words.settings.labels,
  ],
] as const)("%s quotes settings by the names that its forms give them", (language, texts, quotes, labels) => {
  const known = labelsIn(labels);
  const found = Object.keys(plain).flatMap((code) =>
    [...(texts[code] ?? "").matchAll(quotes)].map(([, name = ""]) => name),
  );
  expect(found.length).toBeGreaterThan(8);
  expect(found.filter((name) => !known.has(name) && !quoted[language]?.includes(name))).toEqual([]);
});

/** Names as programs have them, which no text for people holds; what stands in capitals is typed by whoever runs the server. */
const wire = /\b[a-z]+_[a-z_]+\b|(?:PUT|POST|GET) \/|`|\b(?:site|table)\.[a-z]+/;
/** What people write as it stands there. */
const written =
  /^(?:url|broker|option|schema\.(?:fetch_backend|next_cursor|page_change|listed_uuid|cursor)|import\.(?:csv|distill|urlwatch)_)|^(?:mailbox|telegram|channel\.unknown|request|bulk|auth\.bound)/;

test.each([{ locale: "en", texts: forPeople }, ...dictionaries.slice(1), ...further])(
  "no text of $locale for people holds a name of programs",
  ({ texts }) => {
    const bare = (text: string) =>
      text.replace(/\{\w+(?:, [a-z]+(?: [a-z_]+)?)?\}/g, "").replace(/\S*(?:\.(?:xml|json|txt)|:\/\/)\S*/g, "");
    expect(codes.filter((code) => !written.test(code) && wire.test(bare(texts[code] ?? "")))).toEqual([]);
  },
);
