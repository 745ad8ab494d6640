/** What an alert leaves out of a difference, and that it never leaves out all of it. */
import { describe, expect, test } from "vitest";
import { counts, isChanged } from "../../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { renderDifference } from "../../../../src/lib/difference/render.ts";
import { summary } from "../../../../src/lib/difference/summary.ts";
import { readOmittedLines, rangesOf, writeOmittedLines, withoutLines } from "../../../../src/lib/difference/omitted.ts";

const before = ["Kettle", "Price: $54.99", "12,001 views", "Imprint"].join("\n");
const after = ["Kettle", "Price: $59.99", "12,284 views", "Imprint"].join("\n");
const views = { before: rangesOf([2]), after: rangesOf([2]) };

describe("lines that are left out", () => {
  test("omitted lines are neither shown nor counted, and a remark says how many there are", () => {
    const difference = withoutLines(lineDifference(before, after), views);
    expect(summary(difference, 600)).toBe(
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

  test("omitted lines are shown where nothing else differs", () => {
    const all = { before: rangesOf([1, 2]), after: rangesOf([1, 2]) };
    const whole = lineDifference(before, after);
    expect(withoutLines(whole, all)).toBe(whole);
    expect(isChanged(whole)).toBe(true);
  });

  test("omitted lines are stored as ranges and read back; too many are not stored", () => {
    expect(rangesOf([1, 2, 3, 7])).toEqual([
      [1, 4],
      [7, 8],
    ]);
    expect(readOmittedLines(writeOmittedLines(views))).toEqual(views);
    expect(writeOmittedLines({ before: [], after: [] })).toBeNull();
    expect(readOmittedLines(null)).toEqual({ before: [], after: [] });
    const many = rangesOf(Array.from({ length: 1000 }, (_, index) => 2 * index));
    expect(writeOmittedLines({ before: many, after: many })).toBeNull();
  });
});
