import { expect, test } from "vitest";
import { acceptedAlertLanguage } from "../../../../src/services/words/language.ts";

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["nl,de;q=0.5,en;q=0.9", "en"],
  ["nl-BE, nl;q=0.9, de;q=0.7, *;q=0.5", "de"],
  ["fr-CH, fr;q=0.9, de;q=0.7, *;q=0.5", "fr"],
  ["de;q=0, en", "en"],
  ["nl", "en"],
  ["", "en"],
  [null, "en"],
])("a page of a mail is in the language that the browser asks for first among ours: %s", (header, language) =>
  expect(acceptedAlertLanguage(header)).toBe(language),
);
