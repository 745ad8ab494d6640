/** Texts are cut and parted between characters, as readers know them. */
import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { beginningOf, endOf, graphemeEnds, shortened, wholeGraphemes } from "../../../src/lib/graphemes.ts";
import { caseCount } from "../../chance.ts";
import { mixedText } from "./mixedText.ts";

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
const borders = (text: string) => new Set([...segmenter.segment(text)].map(({ index }) => index).concat(text.length));

test("characters end where Unicode says that they do", () => {
  fc.assert(
    fc.property(mixedText, (text) => {
      const ends = graphemeEnds(text);
      const found = Array.from({ length: text.length + 1 }, (_, at) => at).filter(ends);
      expect(found).toEqual([...new Set([0, ...borders(text)])].toSorted((one, other) => one - other));
    }),
    { numRuns: caseCount(600) },
  );
});

test("beside each character of the basic plane characters end where Unicode says that they do", () => {
  const differing = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => {
    if (!character.isWellFormed()) return false;
    const text = `a${character}\uac00${character}${character}\u05d0`;
    const ends = graphemeEnds(text);
    const known = borders(text);
    return [1, 2, 3, 4, 5].some((at) => ends(at) !== known.has(at));
  });
  expect(differing).toEqual([]);
});

test("a beginning and an end are as long as asked for, or shorter by less than a character", () => {
  fc.assert(
    fc.property(mixedText, fc.nat(60), (text, max) => {
      const [start, end] = [beginningOf(text, max), endOf(text, max)];
      expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
      expect(Math.max(start.length, end.length)).toBeLessThanOrEqual(max);
      for (const at of [start.length, text.length - end.length]) expect(at === 0 || borders(text).has(at)).toBe(true);
    }),
    { numRuns: caseCount(600) },
  );
});

test("parts of a text begin between characters and joined are the text", () => {
  fc.assert(
    fc.property(fc.array(mixedText), (parts) => {
      const text = parts.join("");
      const whole = wholeGraphemes(text, parts.filter(Boolean));
      expect(whole.join("")).toBe(text);
      const known = borders(text);
      let at = 0;
      for (const part of whole) expect(at === 0 || known.has(at), part).toBe((at += part.length) > 0);
    }),
    { numRuns: caseCount(300) },
  );
});

test("a text that is too long is cut between characters, and never longer than it may be with its ellipsis", () => {
  fc.assert(
    fc.property(mixedText, fc.integer({ min: 1, max: 40 }), (text, max) => {
      const cut = shortened(text, max);
      expect(cut.length).toBeLessThanOrEqual(max);
      if (text.length <= max) expect(cut).toBe(text);
      else
        expect([cut.endsWith("…"), text.startsWith(cut.slice(0, -1)), /\s…$/.test(cut)]).toEqual([true, true, false]);
    }),
    { numRuns: caseCount(300) },
  );
});

test("no source cuts a text before an ellipsis wherever that falls", () => {
  const files = globSync("src/**/*.{ts,tsx}").filter((file) =>
    /\.slice\(0, [^()]*\)\}…`/.test(readFileSync(file, "utf8")),
  );
  expect(files).toEqual([]);
});
