/** A translation that lacks something: a word is English where it stands alone, and what is sent whole is English whole. */
import { expect, test } from "vitest";
import { languageNames, languageOfTag, translatedCodes } from "../../../src/language/languages.ts";
import { complete, isWhole, wholeOr } from "../../../src/language/translation.ts";
import { atMost } from "./bounds.ts";
import { alertLanguages } from "../../../src/services/words/index.ts";

const english = {
  title: "Watches",
  of: (n: number) => `${n} watches`,
  steps: ["One", "Two"],
  act: { save: "Save", undo: "Undo" },
};
const whole = {
  title: "Suivis",
  of: (n: number) => `${n} suivis`,
  steps: ["Un", "Deux"],
  act: { save: "Enregistrer", undo: "Annuler" },
};

test("a word that is missing is English, and the others are translated", () => {
  const { title, of, act, steps } = complete(english, { title: "Suivis", act: { undo: "Annuler" } });
  expect([title, of(2), act.save, act.undo, steps]).toEqual(["Suivis", "2 watches", "Save", "Annuler", ["One", "Two"]]);
  expect(complete(english, whole).of(2)).toBe("2 suivis");
});

test("what is shown whole or not at all is English as soon as one word is missing, wherever it is", () => {
  expect(wholeOr(english, whole)).toBe(whole);
  for (const lacking of [
    { ...whole, title: undefined },
    { ...whole, of: undefined },
    { ...whole, steps: ["Un"] },
    { ...whole, act: { save: "Enregistrer" } },
  ] as (typeof whole)[]) {
    expect(isWhole(english, lacking)).toBe(false);
    expect(wholeOr(english, lacking)).toBe(english);
  }
});

test("alerts and mails are written in each language whose words for them are whole", () => {
  const whole = translatedCodes.filter((code) => atMost[code].missing === 0);
  expect(alertLanguages()).toEqual(expect.arrayContaining(["en", "de", ...whole]));
});

test("a language is found by its tag whatever the region, and is chosen by its own name with how it was made", () => {
  expect(["fr-CA", "FR", "de_AT", "pt-BR", "constructor", "__proto__", "", null].map(languageOfTag)).toEqual([
    ...["fr", "fr", null, null, null, null, null, null],
  ]);
  expect(languageNames.slice(0, 3)).toEqual([
    ["en", "English"],
    ["de", "Deutsch"],
    ["fr", "Français · traduit par machine"],
  ]);
});
