import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { levenshteinDistance, levenshteinRatio } from "../../../../src/lib/similarity/similarity.ts";
import { caseCount } from "../../../chance.ts";

/** The textbook table; `substitution` 2 counts insertions and deletions only. */
function table(one: string[], other: string[], substitution: 1 | 2): number {
  let row = other.map((_, index) => index + 1);
  row.unshift(0);
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++) {
      const same = one[i] === other[j] ? 0 : substitution;
      next.push(Math.min((row[j] ?? 0) + same, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "😀", "\ud83d", "e\u0301"), maxLength: 150 });

describe("distance and ratio", () => {
  test("distance and ratio are those of the textbook, over code points", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [left, right] = [Array.from(one), Array.from(other)];
        expect(levenshteinDistance(one, other)).toBe(table(left, right, 1));
        const total = left.length + right.length;
        expect(levenshteinRatio(one, other)).toBeCloseTo(total === 0 ? 1 : 1 - table(left, right, 2) / total, 10);
      }),
      { numRuns: caseCount(300) },
    );
  });

  test.each<[string, string, number, number]>([
    ["kitten", "sitting", 3, 1 - 5 / 13],
    ["", "abc", 3, 0],
    ["abc", "abc", 0, 1],
    ["", "", 0, 1],
    ["lewenstein", "levenshtein", 2, 1 - 3 / 21],
  ])("of %j and %j are %d and %d", (one, other, distance, ratio) => {
    expect(levenshteinDistance(one, other)).toBe(distance);
    expect(levenshteinRatio(one, other)).toBeCloseTo(ratio, 10);
  });

  test("of long texts that share lines are exact where stretches between them are small", () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at} of the page`);
    const changed = lines.map((line, at) => (at % 1_000 === 0 ? line.replace("line", "lime") : line));
    expect(levenshteinDistance(lines.join("\n"), changed.join("\n"))).toBe(20);
  });

  test("of texts with more different characters than symbols are bounded by their lengths", () => {
    const characters = Array.from({ length: 70_000 }, (_, at) => String.fromCodePoint(0x10000 + at));
    const [one, other] = [`a${characters.join("")}`, `b${characters.slice(35_000).join("")}c`];
    expect(levenshteinDistance(one, other)).toBe(70_001);
    expect(levenshteinRatio(one, other)).toBe(0);
  });

  test("of long texts with nothing in common are bounded by their lengths", () => {
    const [one, other] = ["a".repeat(400_000), "b".repeat(300_000)];
    expect(levenshteinDistance(one, other)).toBe(400_000);
    expect(levenshteinRatio(one, other)).toBe(0);
  });
});
