/** The help says what the product takes. */
import { expect, test } from "vitest";
import { compileDataFilter } from "../../../../src/lib/selector/data.ts";
import { compileSelector } from "../../../../src/lib/selector/selector.ts";
import { compilePattern } from "../../../../src/lib/regex/pattern.ts";
import { noticeTemplateProblem } from "../../../../src/services/wording.ts";
import { argumentNames } from "../../../../src/services/tokenArguments.ts";
import { noticeTokens } from "../../../../src/services/tokens.ts";
import { languageCodes, type LanguageCode } from "../../../../src/language/languages.ts";
import { argumentExamples, tokensTaking } from "../../../../src/web/help/arguments.ts";
import { TemplateTables } from "../../../../src/web/help/tables.tsx";
import { tokensTable } from "../../../../src/web/reference/registries.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";
import { readerIn } from "../signed/reader.ts";
import { shared } from "../signed/shared.ts";
import { helpInEnglish } from "../../../../src/web/words/english/help.ts";
import type { HelpSection } from "../../../../src/web/words/english/helpPages.ts";

const { selectors, rules, templates } = helpInEnglish.pages;
const examplesOf = (sections: readonly HelpSection[]) =>
  sections.flatMap(({ examples }) => examples ?? []).map(([code]) => code);

test.each(examplesOf(selectors.sections))("the selector %s of the help can be used", (code) => {
  const compiled = /^(?:json|jq|jqraw):/.test(code) ? compileDataFilter(code) : compileSelector(code);
  expect(compiled.kind).not.toBe("problem");
});

test.each(examplesOf(rules.sections.slice(0, 1)))("the text rule %s of the help can be used", (code) => {
  expect(compilePattern(code)).not.toHaveProperty("problem");
});

test.each(examplesOf(templates.sections))("the template %s of the help can be used", (code) => {
  expect(noticeTemplateProblem(code)).toBeNull();
});

test.each(languageCodes)(
  "every argument of every template word is documented, in the reference and in the help: %s",
  (language) => {
    const taken = new Set(Object.values(noticeTokens).flat());
    expect([...argumentNames].toSorted()).toEqual([...taken].toSorted());
    const reader = { ...readerIn({ ...shared, language }), ...wordsFor(language, undefined) };
    const help = String(TemplateTables({ reader, origin: "https://tidemark.example" }) as { toString(): string });
    const reference = tokensTable();
    for (const name of argumentNames) {
      expect(reader.words.help.argument[name]).not.toBe("");
      expect(reference).toContain(`<code>${name}</code>`);
      expect(help).toContain(`<code>${name}=`);
      for (const token of tokensTaking(name)) expect(help).toContain(token);
    }
  },
);

test("every template word that there is has its sentence, and no other", () => {
  expect(Object.keys(helpInEnglish.token).sort()).toEqual(Object.keys(noticeTokens).sort());
});

test("an argument can be written as the help shows it, behind each word that takes it", () => {
  for (const name of argumentNames)
    for (const token of tokensTaking(name))
      expect(noticeTemplateProblem(`{{ ${token}(${argumentExamples[name]}) }}`), `${token} ${name}`).toBeNull();
});

/** What the samples of the words are, by word. */
function samplesIn(language: LanguageCode): Map<string, string> {
  const reader = { ...readerIn({ ...shared, language }), ...wordsFor(language, undefined) };
  const rows = String(TemplateTables({ reader, origin: "https://t.example" }) as { toString(): string }).matchAll(
    /<code>\{\{ ([\w.]+) \}\}<\/code>.*?<bdi class="foreign">(.*?)<\/bdi>/gs,
  );
  return new Map([...rows].map(([, name = "", sample = ""]) => [name, sample]));
}

test("every template word has a sample, but those that tell of what went wrong", () => {
  const empty = [...samplesIn("en")].flatMap(([name, sample]) => (sample === "" ? name : []));
  expect(empty).toEqual(["llm_intent_error", "llm_unjudged"]);
});

test.each([
  ["de", ["49,90 €", "52,50 € → 49,90 €", "Neue Seite: Teapot", "12 %"]],
  ["fr", ["49,90 €", "Nouvelle page", "12 %"]],
] as const)("samples are in the language of the help, as alerts are: %s", (language, expected) => {
  const all = [...samplesIn(language).values()].join("\n").replaceAll(/[\u00a0\u202f]/g, " ");
  for (const words of expected) expect(all).toContain(words);
  expect(all).not.toMatch(/New page|of the picture changed| AM\b/);
});
