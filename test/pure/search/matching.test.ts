import fc from "fast-check";
import { expect, test } from "vitest";
import { foreignLetters, neededPieces, plainPiece, searchMatcher } from "../../../src/search/matching.ts";
import { caseCount } from "../../chance.ts";

const watch = {
  url: "https://shop.example/list?page=[1]",
  title: "Blaue Kännchen 100%",
  page_title: "Shop",
  last_error: "The server answered 404",
};

test.each([
  ["https://SHOP.example/list?page=[1]", false, true],
  ["https://shop.example/list", false, false],
  ["https://shop.example/list", true, true],
  ["BLAUE KÄNNCHEN 100%", false, true],
  ["kÄnn", true, true],
  ["shop", false, true],
  ["answered 404", true, true],
  ["answered 404", false, false],
  ["page=[1]", true, true],
  ["page=?1", true, false],
  ["*.example/*", false, true],
  ["list?*[1]", true, true],
  ["list?*[1]", false, false],
  ["100_", true, false],
  ["x".repeat(5000), true, false],
])("the search %.40s (partial: %s) matches the watch: %s", (query, partial, expected) => {
  expect(searchMatcher(query, partial)(watch)).toBe(expected);
});

test.each([
  [" https://SHOP.example/* ", "https://shop.example/"],
  ["a*bcd*ef", "bcd"],
  ["***", ""],
  ["K\u00e4nn*shop", "shop"],
  ["k\u00e4nn", ""],
])("every text found by the search %j contains %j", (query, piece) =>
  expect(plainPiece(neededPieces(query))).toBe(piece),
);

/** As the database looks, which knows the small letters of English only. */
const mayHold = (text: string, piece: string) =>
  foreignLetters(piece).some((letter) => text.includes(letter)) ||
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).includes(piece);

test("the preselection never drops a text that the search would find", () => {
  const words = fc.array(
    fc.constantFrom("a", "B", "shop", "*", " ", "\u00c4", "\u212a", "k", "\u0130", "i", "\n", "?", "["),
    { maxLength: 6 },
  );
  const texts = words.map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, texts, fc.boolean(), (query, text, partial) => {
      fc.pre(query.trim() !== "");
      const none = { title: null, page_title: null, last_error: null };
      if (searchMatcher(query, partial)({ url: text, ...none }))
        expect(mayHold(text, plainPiece(neededPieces(query)))).toBe(true);
    }),
    { numRuns: caseCount(2000) },
  );
});
