/** What changes and failures are in words, before they become a page. */
import { describe, expect, test } from "vitest";
import { summaryOfComparison } from "../../../../src/lib/picture/words.ts";
import { countsText } from "../../../../src/web/parts/counts.ts";
import { sentenceOf } from "../../../../src/web/parts/sentence.ts";
import { de } from "../../../../src/web/words/de.ts";
import { en } from "../../../../src/web/words/en.ts";

describe("what a change is in a few words", () => {
  const counted = { added: 0, removed: 0, replaced: 1, unit: "lines" as const };

  test("of a picture its share, as a check writes it", () => {
    const region = { x: 16, y: 80, width: 1248, height: 256 };
    const diff = summaryOfComparison({ changePercentage: 3.24, regions: [region] } as never);
    expect(countsText(en, { ...counted, diff })).toBe("3.2% of the picture changed");
  });

  test("of a text its lines, whatever it says of pictures", () => {
    const diff = "(added) 20 % of the picture changed, in 1 region: 1 × 1 at 0, 0";
    expect(countsText(en, { ...counted, diff })).toBe("1 line replaced");
  });

  test("of a site that is watched as a whole its pages, in both languages", () => {
    const change = { added: 1, removed: 2, replaced: 0, unit: "pages" as const, diff: "(added) https://docs.test/a" };
    expect(countsText(en, change)).toBe("1 page new, 2 pages gone");
    expect(countsText(de, change)).toBe("1 neue Seite, 2 Seiten verschwunden");
  });
});

test.each([
  ['no element matches "#a"', 'No element matches "#a".'],
  ["The site answered 403.", "The site answered 403."],
  ["https://a.example/: no such page", "https://a.example/: no such page."],
  ["Was it moved?", "Was it moved?"],
])("a failure written as %s becomes a sentence", (failure, sentence) => {
  expect(sentenceOf(failure)).toBe(sentence);
});
