/** The words that changed in the first lines of a difference, as lists and messages mark them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readWords, writeJudgement } from "../../../../src/history/judgement.ts";
import { briefOf, linesOfBrief } from "../../../../src/lib/difference/brief.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { everythingCounts } from "../../../../src/lib/difference/judgement.ts";
import { textLine } from "../../../../src/lib/difference/render.ts";
import type { Span } from "../../../../src/lib/difference/words.ts";
import { caseCount } from "../../../chance.ts";
import { mixedText } from "../mixedText.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const squeezed = (text: string) => text.replaceAll(/\s+/gu, " ").trim();
const without = (spans: readonly Span[], kind: Span["kind"]) => spans.filter((span) => span.kind !== kind);
const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join("");

/** Whether each part of a line begins and ends where a character does. */
function isWhole(spans: readonly Span[]): boolean {
  const borders = new Set([...segmenter.segment(textOf(spans))].map(({ index }) => index));
  let at = 0;
  return spans.every(({ text }) => borders.has(at) && (at += text.length) > 0);
}

const line = fc.array(fc.oneof(mixedText, fc.constantFrom("Price:", "Kettle", "in stock")), {
  minLength: 1,
  maxLength: 4,
});
const lines = line.map((parts) => parts.join(" "));
const edited = fc.tuple(lines, lines, lines).map(([start, middle, end]) => `Price ${start} | ${middle} | ${end}`);

describe("the words of a brief", () => {
  test("marked words lie in their line, cut no character, and without them old and new are the same text", () => {
    fc.assert(
      fc.property(edited, edited, (before, after) => {
        const { words } = briefOf(lineDifference(before, after), 5000);
        for (const { spans } of words ?? []) {
          const [old, young] = [without(spans, "added"), without(spans, "removed")];
          expect(squeezed(textOf(old))).toBe(squeezed(before));
          expect(squeezed(textOf(young))).toBe(squeezed(after));
          expect(isWhole(old) && isWhole(young)).toBe(true);
          expect(textOf(without(old, "removed"))).toBe(textOf(without(young, "added")));
        }
      }),
      { numRuns: caseCount(600) },
    );
  });

  test("of a long line marked words cut no character", () => {
    const filler = "नमस्ते 🇩🇪🇫🇷 กำ e\u0301 ".repeat(200);
    fc.assert(
      fc.property(mixedText, mixedText, (one, other) => {
        const { words } = briefOf(lineDifference(filler + one + filler, filler + other + filler), 600);
        for (const { spans } of words ?? [])
          expect(isWhole(without(spans, "added")) && isWhole(without(spans, "removed"))).toBe(true);
      }),
      { numRuns: caseCount(30) },
    );
  });

  test("what is stored beside a judgement gives back every line of the brief as it was shown", () => {
    fc.assert(
      fc.property(
        fc.array(edited),
        fc.array(edited),
        fc.integer({ min: 60, max: 900 }),
        (before, after, characters) => {
          const { text, words } = briefOf(lineDifference(before.join("\n"), after.join("\n")), characters);
          const read = readWords(writeJudgement(everythingCounts, { words }));
          expect(read).toEqual(words);
          const shown = linesOfBrief({ text, words: read });
          const known = new Set(words?.map((changed) => changed.line));
          const all = text.split("\n");
          if (shown.length !== all.length || all.some((each) => each.endsWith("…"))) return;
          for (const [at, own] of shown.entries())
            if (known.has(at)) expect(textLine(own)).toBe(all[at]);
            else expect(own).toHaveLength(1);
        },
      ),
      { numRuns: caseCount(200) },
    );
  });

  test("a line whose first word changed is no line that is gone, with its words and without", () => {
    const { text, words } = briefOf(lineDifference("52.50 EUR\nGone", "49.90 EUR\nNew"), 600);
    expect(linesOfBrief({ text, words })).toEqual([
      [
        { mark: "removed", text: "52.50" },
        { mark: "added", text: "49.90" },
        { mark: "equal", text: " EUR" },
      ],
      [{ mark: "changed", text: "Gone" }],
      [{ mark: "into", text: "New" }],
    ]);
    expect(linesOfBrief({ text, words: null })[0]).toEqual([{ mark: "note", text: text.split("\n")[0] }]);
  });

  test.each([null, "{", '{"words":1}', '{"words":[["a","=b"]]}', '{"words":[[0,"b"]]}', '{"words":[[-1,"=b"]]}'])(
    "words that cannot be read are not known: %s",
    (stored) => {
      expect(readWords(stored)).toBeNull();
    },
  );
});
