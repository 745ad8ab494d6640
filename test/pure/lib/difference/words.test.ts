import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { renderDifference } from "../../../../src/lib/difference/render.ts";
import { briefOf } from "../../../../src/lib/difference/brief.ts";
import { newAllowance, wordDifference, wordsOf } from "../../../../src/lib/difference/words.ts";
import { caseCount } from "../../../chance.ts";

const visibleWords = (line: string) => wordsOf(line).filter((word) => word.trim() !== "");

describe("a word is what a reader takes for one", () => {
  test.each([
    ["Price: $1,299.00 (-5%)", ["Price", ":", "$1,299.00", "(", "-5%", ")"]],
    ["10.000 € or 1.299,00€", ["10.000", "€", "or", "1.299,00€"]],
    ["2026-11-21 at 10:30", ["2026-11-21", "at", "10:30"]],
    ["don't stop, e-mail me", ["don't", "stop", ",", "e-mail", "me"]],
    ["see https://shop.example/a?b=1&c=2 now", ["see", "https://shop.example/a?b=1&c=2", "now"]],
    ['<a href="/x y">more</a>', ['<a href="/x y">', "more", "</a>"]],
    ["価格は1,000円", ["価", "格", "は", "1,000", "円"]],
    ["Größe naïve Ünïcode", ["Größe", "naïve", "Ünïcode"]],
    ["👍🏽👩‍👧 🇩🇪🇫🇷", ["👍🏽", "👩‍👧", "🇩🇪", "🇫🇷"]],
    ["می‌خواهم، กำ", ["می‌خواهم", "،", "กำ"]],
  ])("%s", (line, words) => {
    expect(visibleWords(line)).toEqual(words);
  });

  test("the words of a line joined are the line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), (line) => {
        expect(wordsOf(line).join("")).toBe(line);
      }),
      { numRuns: caseCount(3000) },
    );
  });
});

const someWords = fc.array(fc.constantFrom("in", "stock", "out", "of", "$5", "$75.00", ",", "  ", "価格"), {
  maxLength: 15,
});
const sentences = someWords.map((words) => words.join(" "));

describe("the words that changed inside a line", () => {
  test("changed words are listed in order, removed before added, with the white space between them", () => {
    expect(wordDifference("quick brown fox jumps", "slow red fox hops", newAllowance())).toEqual([
      { kind: "removed", text: "quick brown" },
      { kind: "added", text: "slow red" },
      { kind: "equal", text: " fox " },
      { kind: "removed", text: "jumps" },
      { kind: "added", text: "hops" },
    ]);
  });

  test("changed words give back both lines, but for white space", () => {
    const squeezed = (text: string) => text.replaceAll(/\s+/gu, " ");
    fc.assert(
      fc.property(sentences, sentences, (before, after) => {
        const spans = wordDifference(before, after, newAllowance());
        if (spans === null) return;
        const without = (kind: string) => spans.filter((span) => span.kind !== kind).map(({ text }) => text);
        expect(squeezed(without("added").join(""))).toBe(squeezed(before));
        expect(squeezed(without("removed").join(""))).toBe(squeezed(after));
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("changed words are not listed when the lines share no word, or differ in white space only", () => {
    for (const [before, after] of [
      ["Sold out.", "In stock."],
      ["a  b", "a b"],
    ] as const) {
      expect(wordDifference(before, after, newAllowance())).toBeNull();
    }
  });

  test.each<[string, string, string, string[]]>([
    ["late in a paragraph", `${"word ".repeat(4000)}old end`, `${"word ".repeat(4000)}new end`, ["old", "new"]],
    ["early in a paragraph", `old ${"word ".repeat(4000)}`, `new ${"word ".repeat(4000)}`, ["old", "new"]],
    [
      "in one line of JSON",
      `[${'{"id":12345,"name":"kettle"},'.repeat(2000)}{"fee":"10"}]`,
      `[${'{"id":12345,"name":"kettle"},'.repeat(2000)}{"fee":"12"}]`,
      ["10", "12"],
    ],
    [
      "at two places far apart",
      `one ${"Words, and more words. ".repeat(900)}two`,
      `eins ${"Words, and more words. ".repeat(900)}zwei`,
      ["one", "eins", "two", "zwei"],
    ],
    [
      "without a blank",
      `${"漢字".repeat(3000)}古${"漢字".repeat(3000)}`,
      `${"漢字".repeat(3000)}新${"漢字".repeat(3000)}`,
      ["古", "新"],
    ],
  ])(
    "of a long line the words that changed %s are found, and the rest stays as it is",
    (_name, before, after, words) => {
      const spans = wordDifference(before, after, newAllowance()) ?? [];
      const textOf = (side: "removed" | "added") =>
        spans.flatMap(({ kind, text }) => (kind === "equal" || kind === side ? [text] : [])).join("");
      expect([textOf("removed"), textOf("added")]).toEqual([before, after]);
      const changed = spans.filter(({ kind }) => kind !== "equal").map(({ text }) => text.trim());
      expect(changed.join(" ").length).toBeLessThan(500);
      for (const word of words) expect(changed.join(" ")).toContain(word);
    },
  );

  test("changed words are not listed when more than 300 edits apart, and an attempt costs its edits", () => {
    const line = (start: number, count: number) =>
      ["Same", ...Array.from({ length: count }, (_, index) => start + index)].join(" ");
    expect(wordDifference(line(1000, 200), line(3000, 200), newAllowance())).toBeNull();
    const left = newAllowance();
    const { steps } = left;
    expect(wordDifference(line(1000, 100), line(3000, 100), left)).not.toBeNull();
    expect(steps - left.steps).toBeGreaterThan(200 ** 2);
  });

  test("changed words are not listed once the budget is spent", () => {
    expect(wordDifference("a b", "a c", { steps: 0 })).toBeNull();
    const left = { steps: 150 };
    expect(wordDifference("a b", "a c", left)).not.toBeNull();
    expect(wordDifference("a b", "a c", left)).not.toBeNull();
    expect(wordDifference("a b", "a c", left)).toBeNull();
  });
});

test("of a long line what changed is shown with what stands around it, in full and in short", () => {
  const line = (fee: string) =>
    `${"Words and more words. ".repeat(1000)}The fee is ${fee} euros. ${"And so on. ".repeat(1000)}`;
  const difference = lineDifference(line("10"), line("12"));
  for (const text of [renderDifference(difference, "text", { words: true }), briefOf(difference, 300).text]) {
    expect(text).toMatch(/…[^…]*The fee is \(removed\) 10 \(added\) 12 euros\.[^…]*…/);
    expect(text.length).toBeLessThan(500);
  }
});
