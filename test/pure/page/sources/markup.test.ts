/** `source:` addresses on any markup: what is taken out is gone, what is chosen is there. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { elementsByTag, textContentOf } from "../../../../src/lib/document/nodes.ts";
import { parseHtml } from "../../../../src/lib/html/parse.ts";
import { textOf } from "./reading.ts";
import { caseCount } from "../../../chance.ts";

const url = "source:https://page.example/";
const names = "p b a i div ul li table tbody tr td caption body head h1 span button svg title".split(" ");

/** Tags in any order, and between them words of which no two are the same. */
const wordSoup = fc
  .array(
    fc.tuple(fc.constantFrom("<", "</"), fc.constantFrom(...names)).map(([opens, name]) => `${opens}${name}>`),
    { maxLength: 30 },
  )
  .map((tags) => tags.map((tag, at) => `${tag}w${at}.`).join(""));

/** The words in the elements of a name, as the document has them. */
const wordsIn = (html: string, name: string): string[] => {
  const document = parseHtml(html);
  return elementsByTag(document, name).flatMap((node) => textContentOf(document, node).match(/w\d+\./g) ?? []);
};

test("elements of subtractive selectors are absent from the markup, wherever the parser moved them", async () => {
  await fc.assert(
    fc.asyncProperty(wordSoup, fc.constantFrom(...names), async (html, name) => {
      const left = await textOf(html, "text/html", { url, subtractive_selectors: [name] }).catch(() => "");
      expect(wordsIn(html, name).filter((word) => left.includes(word))).toEqual([]);
    }),
    { numRuns: caseCount(500) },
  );
});

test("elements of include filters are in the markup, wherever the parser moved them", async () => {
  await fc.assert(
    fc.asyncProperty(wordSoup, fc.constantFrom(...names), async (html, name) => {
      const words = wordsIn(html, name);
      fc.pre(words.length > 0);
      const part = await textOf(html, "text/html", { url, include_filters: [name] });
      expect(words.filter((word) => !part.includes(word))).toEqual([]);
    }),
    { numRuns: caseCount(500) },
  );
});
