/** What a typesetter changes of a text is no other text; what changes its meaning is. */

import { expect, test } from "vitest";
import { isTypeset, plainTypography } from "../../../../src/lib/typography/typography.ts";

test.each([
  ["The agency’s “final” rule – see below…", 'The agency\'s "final" rule - see below...'],
  ["„so“ und »so« und ‚so‘", '"so" und "so" und \'so\''],
  ["open 3–5 — or 3‑5", "open 3-5 - or 3-5"],
  ["a -- b, word---word", "a - b, word-word"],
  ["1\u202f299\u00a0€", "1 299 €"],
  ["\u200fשלום\u200e \u2067a\u2069 \u061cb", "שלום a b"],
  ["Do\u00adnau\u200bdampf", "Donaudampf"],
  ["e\u0301te\u0301", "été"],
  ["ﬁnal oﬃce", "final office"],
  ["5′ 3″", "5' 3\""],
])("%s is %s", (written, plain) => {
  expect(plainTypography(written)).toBe(plain);
  expect(plainTypography(plain)).toBe(plain);
  expect(isTypeset(written) || written.includes("--")).toBe(true);
});

test.each([
  ["−3 °C", "3 °C"],
  ["3–5", "35"],
  ["x²", "x2"],
  ["cmd --all", "cmd -all"],
  ["½", "1/2"],
  ["“no”", "no"],
])("%s is not %s", (one, other) => {
  expect(plainTypography(one)).not.toBe(plainTypography(other));
});
