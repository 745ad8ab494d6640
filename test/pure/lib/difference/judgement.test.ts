/** What an alert leaves out of a difference, and that it never leaves out all of it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedLines, counts, isChanged, removedLines } from "../../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { headline } from "../../../../src/lib/difference/headline.ts";
import {
  changeKinds,
  everythingCounts,
  evaluateDifference,
  decisiveDifference,
  type Judgement,
} from "../../../../src/lib/difference/judgement.ts";
import { changedLines, maxRanges, rangesOf } from "../../../../src/lib/difference/omitted.ts";
import { renderDifference } from "../../../../src/lib/difference/render.ts";
import { briefOf } from "../../../../src/lib/difference/brief.ts";
import { caseCount } from "../../../chance.ts";

const before = ["Kettle", "Price: $54.99", "12,001 views", "Imprint"].join("\n");
const after = ["Kettle", "Price: $59.99", "12,284 views", "Imprint"].join("\n");
const views = { before: rangesOf([2]), after: rangesOf([2]) };
const decisiveOf = (judgement: Partial<Judgement>) =>
  decisiveDifference(before, after, { judgement: { ...everythingCounts, ...judgement } });

describe("lines that are left out", () => {
  test("noise is neither shown nor counted, and a remark says how many lines it is", () => {
    const difference = decisiveOf({ noise: views });
    expect(briefOf(difference, 600).text).toBe(
      "Price: (removed) $54.99 (added) $59.99\n[1 more changed line held back as noise]",
    );
    expect(counts(difference)).toMatchObject({ replaced: 1, added: 0, removed: 0 });
    for (const format of ["text", "html", "markdown"] as const) {
      const shown = renderDifference(difference, format, { changesOnly: true });
      expect(shown).toContain("59.99");
      expect(shown).not.toContain("views");
      expect(shown).toContain("held back as noise");
    }
  });

  test("what a rule ignores is neither shown nor counted, and nothing is said of it", () => {
    const difference = decisiveOf({ ignored: views });
    expect(briefOf(difference, 600).text).toBe("Price: (removed) $54.99 (added) $59.99");
    expect(headline(difference)).toBe("Price: $54.99 → $59.99");
    expect(renderDifference(difference, "text", { changesOnly: true })).not.toContain("held back");
  });

  test.each([
    ["added", "a\nb", "a\nx\nb\nc", "b (gone)"],
    ["removed", "a\ngone\nb\nc", "a\nb\nc\nnew", "new (new)"],
  ] as const)("lines of the kind %s are neither shown nor counted where they do not count", (kind, from, to, said) => {
    const [old, young] = kind === "added" ? ["a\nb\nc", "a\nc\nx"] : [from, to];
    const difference = decisiveDifference(old, young, { judgement: { ...everythingCounts, uncounted: [kind] } });
    expect(headline(difference)).toBe(said);
    expect(counts(difference)[kind]).toBe(0);
  });

  test("lines are shown where nothing else differs", () => {
    const all = { before: rangesOf([1, 2]), after: rangesOf([1, 2]) };
    const whole = lineDifference(before, after);
    for (const judgement of [{ noise: all }, { ignored: all }, { uncounted: changeKinds }])
      expect(counts(decisiveOf(judgement))).toEqual(counts(whole));
    expect(isChanged(whole)).toBe(true);
  });

  test("another way to compare leaves out the same lines, also where it leaves nothing", () => {
    const judgement = { ...everythingCounts, ignored: { before: rangesOf([1]), after: rangesOf([1]) } };
    const comparison = { ignoreCase: true };
    const difference = decisiveDifference("Kettle\nviews 1\n", "KETTLE\nviews 2\n", { judgement, comparison });
    expect(isChanged(difference)).toBe(false);
  });
});

const line = fc.constantFrom("a", "b", "c", "views 1", "views 2", "views 3", "ad 1", "ad 2", "");
const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.join("\n"));

describe("the judgement of a difference", () => {
  const rules = { ignoresWhitespace: false, ignoresTypography: false };

  test("what was judged once is found again by its judgement alone", () => {
    fc.assert(
      fc.property(text, text, fc.subarray([...changeKinds]), (from, to, uncounted) => {
        const whole = lineDifference(from, to);
        const isIgnored = (side: "before" | "after", index: number) => whole[side][index]?.startsWith("views") === true;
        const noise = changedLines(whole, (side, index) => whole[side][index]?.startsWith("ad") === true);
        const made = evaluateDifference(whole, { ...rules, isIgnored, noise, uncounted });
        if (!isChanged(made.decisive)) return;
        const again = decisiveDifference(from, to, { judgement: made.judgement });
        const shown = (one: typeof again) => [addedLines(one), removedLines(one), counts(one), one.suppressed];
        expect(shown(again)).toEqual(shown(made.decisive));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("leaving out more never makes more count", () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const whole = lineDifference(from, to);
        const isIgnored = (side: "before" | "after", index: number) => whole[side][index]?.startsWith("views") === true;
        const { countable, news } = evaluateDifference(whole, {
          ...rules,
          isIgnored,
          noise: changedLines(whole, (side, index) => whole[side][index] === "ad 1"),
          uncounted: [],
        });
        for (const kind of changeKinds) {
          expect(counts(countable)[kind]).toBeLessThanOrEqual(counts(whole)[kind]);
          expect(counts(news)[kind]).toBeLessThanOrEqual(counts(countable)[kind]);
        }
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("a page of thousands of ignored lines between lines that stay has a judgement of one range", () => {
    const page = (views: number) =>
      Array.from({ length: 5000 }, (_, index) => `Article ${index}\nviews ${100_000 * views + index}`).join("\n");
    const [from, to] = [`${page(1)}\nPrice 1`, `${page(2)}\nPrice 2`];
    const whole = lineDifference(from, to);
    const isIgnored = (side: "before" | "after", index: number) => whole[side][index]?.startsWith("views") === true;
    const { judgement, decisive: news } = evaluateDifference(whole, {
      ...rules,
      isIgnored,
      noise: { before: [], after: [] },
      uncounted: [],
    });
    expect(headline(news)).toBe("Price 1 → Price 2");
    expect(judgement.ignored.before).toHaveLength(1);
  });

  test("a judgement of too many ranges leaves nothing out, at the check and later alike", () => {
    const lines = Array.from({ length: 2 * maxRanges }, (_, index) => index);
    const page = (change: number) =>
      lines.map((index) => `${index % 2 ? "views" : "Price"} ${index} ${change}`).join("\n");
    const whole = lineDifference(page(1), page(2));
    const isIgnored = (side: "before" | "after", index: number) => whole[side][index]?.startsWith("views") === true;
    const { decisive: news, judgement } = evaluateDifference(whole, {
      ...rules,
      isIgnored,
      noise: { before: [], after: [] },
      uncounted: [],
    });
    expect(counts(news)).toEqual(counts(whole));
    expect(counts(decisiveDifference(page(1), page(2), { judgement }))).toEqual(counts(whole));
    expect(judgement.ignored.before).toHaveLength(0);
  });
});
