/** The headline of a change says on one line what changed first, and how much else did. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alertWords } from "../../../../src/services/words/index.ts";
import {
  pictureChange,
  pictureText,
  readableBrief,
  readableSnapshot,
  summaryOfComparison,
} from "../../../../src/lib/picture/words.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { headline } from "../../../../src/lib/difference/headline.ts";
import { changeHeadline } from "../../../../src/services/headline.ts";

const of = (before: string, after: string) => headline(lineDifference(before, after));
const change = (before: string, after: string) =>
  changeHeadline({ before, after }, () => lineDifference(before, after));

describe("the headline", () => {
  const long = "word ".repeat(40);
  const rows: [before: string, after: string, said: string][] = [
    ["20 EUR", "15 EUR", "20 EUR → 15 EUR"],
    ["API: Operational", "API: Major outage", "API: Operational → Major outage"],
    ["- Price: 20 EUR", "- Price: 15 EUR", "Price: 20 EUR → 15 EUR"],
    ["Price: 20 EUR", "Fee: 20 EUR", "Price: 20 EUR → Fee: 20 EUR"],
    ["See https://a.example/1", "See https://a.example/2", "See https://a.example/1 → See https://a.example/2"],
    ["Open until 8 pm.\na\nb.", "Open until 9 pm.\nc\nd.", "Open until 8 pm → Open until 9 pm and 2 more"],
    ["It is open.", "It is closed!", "It is open. → It is closed!"],
    ["a", "a\nCourses begin in May.", "Courses begin in May (new)"],
    ["1.\na", "2.\na", "1. → 2."],
    ["10:30 to 12:00", "10:30 to 13:00", "10:30 to 12:00 → 10:30 to 13:00"],
    ['{\n  "version": "2.3.1",\n  "b": 1\n}', '{\n  "version": "2.4.0",\n  "b": 1\n}', "version: 2.3.1 → 2.4.0"],
    ['{\n  "open": true\n}', '{\n  "open": false\n}', "open: true → false"],
    ["a\nb", "a\nplum 7\nb", "plum 7 (new)"],
    ["a\nplum 7\nb", "a\nb", "plum 7 (gone)"],
    ["a\nb\nc", "a\nx\nc\nd\ne", "b → x and 2 more"],
    ["[\n]", '[\n  {\n    "name": "Kettle"\n  }\n]', '"name": "Kettle" (new) and 2 more'],
    ["a\n---\nb", "a\n---\nb\n---\nc", "c (new) and 1 more"],
    ["Search: ❌", "Search: ✅", "Search: ❌ → ✅"],
    ["a\nb", "a\n***\nb", "*** (new)"],
    [`Price 20 ${long}`, `Price 15 ${long}`, "20 → 15"],
    [`The fee is EUR 2,000 per ${long}`, `The fee is EUR 1,000 per ${long}`, "EUR 2,000 → EUR 1,000"],
    [`It weighs 12 kg. ${long}`, `It weighs 13 kg. ${long}`, "12 kg → 13 kg"],
    [`Now $ 54.99 ${long}`, `Now $ 59.99 ${long}`, "$ 54.99 → $ 59.99"],
    [`Rule 12 of them: ${long}`, `Rule 13 of them: ${long}`, "12 → 13"],
    [`The USA 12 ${long}`, `The USA 13 ${long}`, "USA 12 → USA 13"],
    [`We will share it. ${long}`, `We will not share it. ${long}`, "will share → will not share"],
    [
      `Only in the Union. ${long} For billing.`,
      `Only in the Union and the United States. ${long} For billing and for support.`,
      "and the United States … and for support (new)",
    ],
    ["a", `a\n${long}`, `${"word ".repeat(14)}wor… (new)`],
    ["Alder\nBrook\nCedar\nElm", "Brook\nCedar\nElm\nAlder", "Alder (moved)"],
    ["Alder\nBrook\nCedar\nElm", "Brook\nCedar\n12 left\nElm\nAlder", "12 left (new) and 2 more"],
    [`API: it runs ${long}`, `API: it rests ${long}`, "API: runs → rests"],
    ["a", "a", ""],
  ];
  for (const [before, after, said] of rows)
    test(said ? `the headline is ${said}` : "the headline of no change is empty", () =>
      expect(of(before, after)).toBe(said),
    );

  test("a headline is one line of bounded length, and empty only where nothing changed", () => {
    const text = fc
      .array(fc.string({ maxLength: 200, unit: "grapheme" }), { maxLength: 30 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const said = of(before, after);
        expect([...said].length).toBeLessThanOrEqual(110);
        expect(said).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

describe("the headline of what is no text", () => {
  test("the headline of a product is its price and stock", () => {
    const line = (price: string, stock = "True") => `In Stock: ${stock} - Price: ${price} EUR`;
    expect(change(line("24.50"), line("19"))).toBe("€19.00 (−22%, was €24.50)");
    expect(change(line("19"), line("19", "False"))).toBe("€19.00, now sold out");
    expect(change(line("24", "False"), line("19"))).toBe("€19.00 (−21%, was €24.00), now in stock");
  });

  test("the headline of a screenshot change is how much of the picture changed, without internal marks", () => {
    const region = { x: 0, y: 0, width: 608, height: 400, changedPixels: 9 };
    const comparison = { width: 800, height: 600, comparedPixels: 480_000, changedPixels: 9, changePercentage: 18.2 };
    const picture = (digest: string, regions: number) =>
      pictureText({
        width: 800,
        height: 600,
        digest,
        comparison: { ...comparison, regions: Array.from({ length: regions }, () => region) } as never,
      });
    const [before, after] = [picture("0281fbcf30fa99", 2), picture("cb3200317faf99", 1)];
    expect(change(before, after)).toBe("18% of the picture changed, in 1 place");
    expect(pictureChange(before)).toBe("18% of the picture changed, in 2 places");
    expect(pictureChange(pictureText({ width: 8, height: 6, digest: "cb3200317faf99", comparison: null }))).toBe(
      "The picture of the page changed",
    );
    expect(pictureChange("Picture of a cat\n8 × 6 pixels")).toBeNull();
    expect(readableSnapshot(after)).toMatch(/^800 × 600 pixels\n18 % changed since the last picture, in 1 region\n/);
    expect(readableSnapshot("Picture of a cat\n8 × 6 pixels")).toBe("Picture of a cat\n8 × 6 pixels");
  });

  test("the brief of a change of pictures is written in the reader's language, and any other is left as it is", () => {
    const region = { x: 1, y: 2, width: 3, height: 4, changedPixels: 9 };
    const brief = summaryOfComparison({ changePercentage: 18.2, regions: [region, region] } as never);
    expect(readableBrief(brief)).toBe("18% of the picture changed, in 2 places");
    expect(readableBrief(brief, alertWords("de").picture)).toBe(
      "18\u00a0% des Bildes haben sich geändert, an 2 Stellen",
    );
    expect(readableBrief("(added) 18 % of the picture")).toBe("(added) 18 % of the picture");
  });
});

test("of a long line in which words only came, or only went, these words are shown, and not as if they became the line", () => {
  const long =
    "A paragraph of the terms says that this clause is valid for all customers of the harbour and its guests";
  const longer = long.replace("valid", "valid again from 2010");
  expect(headline(lineDifference(long, longer))).toBe("again from 2010 (new)");
  expect(headline(lineDifference(longer, long))).toBe("again from 2010 (gone)");
});
