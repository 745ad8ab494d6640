import fc from "fast-check";
import { expect, test } from "vitest";
import { newMatchBudget } from "../../../../src/lib/regex/budget.ts";
import { withoutIgnored } from "../../../../src/rules/text/ignore.ts";
import { linesContaining } from "../../../../src/rules/text/keep.ts";
import { linesOf } from "../../../../src/lib/lines/lines.ts";
import { compilePatterns } from "../../../../src/lib/regex/pattern.ts";
import { byCodePoint, sortedLines, trimmedLines } from "../../../../src/lib/lines/tidy.ts";
import { uniqueLines } from "../../../../src/rules/text/unique.ts";

const line = fc.string({
  unit: fc.constantFrom("a", "B", "1", " ", "\t", "é", "😀", "\ufffd", "\u0301", "\u00a0", "İ", "ſ", "\ud83d"),
  maxLength: 5,
});
const page = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\n\n", "\r")), { maxLength: 12 })
  .map((lines) => lines.map(([text, end]) => text + end).join(""));
const entry = fc.constantFrom(
  "a",
  "b1",
  "/^\\s*$/",
  "/a.*1/s",
  "/b$/m",
  "/[é😀]/",
  "/1\\s+a/m",
  "/(?<!a)b/",
  "/(.)\\1/",
  " ",
);

function ignored(text: string, entries: string[]): string {
  return withoutIgnored(text, compilePatterns(entries).patterns, newMatchBudget()).text;
}

test.each([
  ["trimming", trimmedLines],
  ["dropping duplicates", (text: string) => uniqueLines(text).text],
  ["sorting", sortedLines],
])('the text step "%s" gives the same result when applied twice', (_name, step) => {
  fc.assert(
    fc.property(page, (text) => {
      expect(step(step(text))).toBe(step(text));
    }),
  );
});

test("ignoring line by line twice is the same as once", () => {
  const perLine = entry.filter((one) => !/\/[ms]+$/.test(one));
  fc.assert(
    fc.property(page, fc.array(perLine, { maxLength: 3 }), (text, entries) => {
      expect(ignored(ignored(text, entries), entries)).toBe(ignored(text, entries));
    }),
  );
});

test("ignoring more never creates a line, nor brings one back", () => {
  fc.assert(
    fc.property(page, fc.array(entry, { maxLength: 3 }), entry, (text, entries, more) => {
      const fewer = linesOf(ignored(text, entries));
      let at = 0;
      for (const kept of linesOf(ignored(text, [...entries, more]))) {
        if (kept === "" && !fewer.includes("")) continue;
        at = fewer.indexOf(kept, at) + 1;
        expect(at).toBeGreaterThan(0);
      }
    }),
  );
});

test("ignored lines and kept lines together are all lines", () => {
  fc.assert(
    fc.property(page, fc.array(entry, { minLength: 1, maxLength: 3 }), (text, entries) => {
      const { patterns } = compilePatterns(entries);
      fc.pre(patterns.length > 0);
      const filled = (one: string): string[] => linesOf(one).filter((each) => each.trim() !== "");
      const kept = filled(linesContaining(text, patterns, newMatchBudget()).text);
      const left = filled(withoutIgnored(text, patterns, newMatchBudget()).text);
      expect([...kept, ...left].sort()).toEqual(filled(text).sort());
    }),
  );
});

test("the order of lines is that of their code points", () => {
  const points = (text: string): number[] => Array.from(text, (char) => char.codePointAt(0) ?? 0);
  const reference = (one: string, other: string): number => {
    const [left, right] = [points(one), points(other)];
    const at = left.findIndex((point, index) => point !== right[index]);
    return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1);
  };
  // Half a letter, which no kept text holds, has no code point of its own.
  const wellFormed = line.map((text) => text.toWellFormed());
  fc.assert(
    fc.property(wellFormed, wellFormed, (one, other) => {
      expect(Math.sign(byCodePoint(one, other))).toBe(Math.sign(reference(one, other)));
    }),
  );
});
