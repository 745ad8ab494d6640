/** The help says what the product takes. */
import { expect, test } from "vitest";
import { compileDataFilter } from "../../../../src/lib/selector/data.ts";
import { compileSelector } from "../../../../src/lib/selector/selector.ts";
import { compilePattern } from "../../../../src/lib/regex/pattern.ts";
import { noticeTemplateProblem } from "../../../../src/services/wording.ts";
import { argumentNames } from "../../../../src/services/tokenArguments.ts";
import { noticeTokens } from "../../../../src/services/tokens.ts";
import { languageCodes } from "../../../../src/language/languages.ts";
import { tokensTaking } from "../../../../src/web/help/arguments.ts";
import { TemplateTables } from "../../../../src/web/help/tables.tsx";
import { tokensTable } from "../../../../src/web/reference/registries.ts";
import { wordsFor } from "../../../../src/web/words/index.ts";
import { readerIn } from "../signed/reader.ts";
import { shared } from "../signed/shared.ts";
import { helpInEnglish } from "../../../../src/web/words/enHelp.ts";
import type { HelpSection } from "../../../../src/web/words/enHelp.ts";

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
      for (const page of [help, reference]) expect(page).toContain(`<code>${name}</code>`);
      for (const token of tokensTaking(name)) expect(help).toContain(token);
    }
  },
);

test("every template word that there is has its sentence, and no other", () => {
  expect(Object.keys(helpInEnglish.token).sort()).toEqual(Object.keys(noticeTokens).sort());
});
