/** Ranges of languages by extended filtering; the cases of the middle column of RFC 4647, section 3.3.2, are among them. */
import { expect, test } from "vitest";
import { languageRange } from "../../../../src/lib/css/language.ts";

test.each([
  ["de", ["de", "DE-ch", "de-Latn-DE"], ["den", "", "en-de"]],
  [
    "de-DE",
    ["de-DE", "de-de", "de-Latn-DE", "de-Latf-DE", "de-DE-x-goethe", "de-Latn-DE-1996"],
    ["de", "de-x-DE", "de-Deva"],
  ],
  ["de-*-DE", ["de-DE", "de-Latn-DE"], ["de", "de-x-DE"]],
  ["*-CH", ["fr-CH", "de-Latn-CH"], ["ch", "fr", "fr-x-CH"]],
  ["*", ["fr", "und"], [""]],
  ["", [""], ["fr", "und"]],
])("%s has %j and not %j", (range, inside, outside) => {
  const isIn = languageRange(range);
  expect(inside.filter((tag) => !isIn(tag))).toEqual([]);
  expect(outside.filter(isIn)).toEqual([]);
});
