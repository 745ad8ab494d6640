import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addedLines,
  counts,
  isChanged,
  removedLines,
  restrictToKinds,
} from "../../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { changedFragments } from "../../../../src/lib/difference/fragments.ts";
import { isBlank } from "../../../../src/lib/difference/lines.ts";
import { structureDifference } from "../../../../src/lib/difference/structure.ts";
import { documentPairs } from "./documents.ts";
import { caseCount } from "../../../chance.ts";

const kinds = fc.record({ added: fc.boolean(), removed: fc.boolean(), replaced: fc.boolean(), moved: fc.boolean() });

describe("the count of changed lines", () => {
  test("the count never grows when fewer kinds of change are followed", () => {
    fc.assert(
      fc.property(documentPairs, kinds, kinds, ([before, after], first, second) => {
        const loose = restrictToKinds(lineDifference(before, after), first);
        const strict = restrictToKinds(loose, second);
        const [more, less] = [counts(loose), counts(strict)];
        for (const kind of ["added", "removed", "replaced", "moved"] as const)
          expect(less[kind]).toBeLessThanOrEqual(more[kind]);
        expect(addedLines(strict).length).toBeLessThanOrEqual(addedLines(loose).length);
        expect(removedLines(strict).length).toBeLessThanOrEqual(removedLines(loose).length);
        if (isChanged(strict)) expect(isChanged(loose)).toBe(true);
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("the count in the other direction is the mirror image", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const [there, back] = [lineDifference(before, after), lineDifference(after, before)];
        const { added, removed, replaced, moved } = counts(there);
        expect(counts(back)).toEqual({ added: removed, removed: added, replaced, moved });
        expect(addedLines(back)).toEqual(removedLines(there));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("a text counts as changed exactly when a line is counted, and then a changed fragment is reported", () => {
    fc.assert(
      fc.property(documentPairs, kinds, ([before, after], wanted) => {
        const difference = restrictToKinds(lineDifference(before, after), wanted);
        const { added, removed, replaced } = counts(difference);
        const { from, to } = changedFragments(difference);
        expect(added + removed + replaced > 0).toBe(isChanged(difference));
        expect(from.length + to.length > 0).toBe(isChanged(difference));
        expect([...from, ...to, ...addedLines(difference), ...removedLines(difference)].some(isBlank)).toBe(false);
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("added, removed and replaced lines are counted separately", () => {
    const difference = lineDifference("a\nold\nb\ngone\nc", "a\nnew\nnewer\nb\nc\nlast");
    expect(counts(difference)).toEqual({ added: 2, removed: 1, replaced: 1, moved: 0 });
    expect(addedLines(difference)).toEqual(["new", "newer", "last"]);
    expect(removedLines(difference)).toEqual(["old", "gone"]);
    expect(addedLines(restrictToKinds(difference, { replaced: false }))).toEqual(["last"]);
    expect(isChanged(restrictToKinds(difference, { added: false, removed: false, replaced: false }))).toBe(false);
  });

  test("a replacement by more or fewer lines counts the surplus as added or removed", () => {
    const of = (before: string, after: string) => counts(lineDifference(before, after));
    const base = { added: 0, removed: 0, replaced: 0, moved: 0 };
    expect(of("plum 5\nkiwi 3\nend", "plum 6\nkiwi 4\nplum 7\nend")).toEqual({ ...base, added: 1, replaced: 2 });
    expect(of("First line.\nSecond line.\nend", "First row.\nend")).toEqual({ ...base, removed: 1, replaced: 1 });
    expect(of("one\n\n\nend", "two\nend")).toEqual({ ...base, replaced: 1 });
  });

  test("blank lines are not counted", () => {
    expect(isChanged(lineDifference("a\nb", "a\n\n \nb\n\u200b"))).toBe(false);
  });

  test("a moved line is not counted when moves are not followed", () => {
    const difference = lineDifference("x\na\nb", "a\nb\nx");
    expect(counts(difference)).toEqual({ added: 1, removed: 1, replaced: 0, moved: 1 });
    expect(isChanged(restrictToKinds(difference, { moved: false }))).toBe(false);
  });
});

describe("fragments", () => {
  test("fragments are the bare values that changed, and whole lines that were added or removed", () => {
    const difference = lineDifference(
      "Price: $50.00 USD\nsame\nSold out.\nsame too\ngone",
      "Price: $75.00 USD\nsame\nIn stock!\nsame too\nand\nmore",
    );
    expect(changedFragments(difference)).toEqual({
      from: ["$50.00", "Sold out.", "gone"],
      to: ["$75.00", "In stock!", "and", "more"],
    });
  });

  test("fragments pair the lines that are alike when a change has several", () => {
    const difference = lineDifference(
      "Top offer\nApples cost 5 coins",
      "Pears cost 3 coins today\nApples cost 6 coins",
    );
    expect(changedFragments(difference)).toEqual({ from: ["Top offer", "5"], to: ["Pears cost 3 coins today", "6"] });
  });
});

describe("the structured difference", () => {
  test("the structured difference lists each hunk with line numbers, words and moves", () => {
    const difference = lineDifference("x\na\nPrice: 5 coins\nb", "a\nPrice: 6 coins\nb\nx");
    expect(structureDifference(difference, { words: true, changesOnly: true })).toEqual({
      counts: { added: 1, removed: 1, replaced: 1, moved: 1 },
      hunks: [
        { kind: "removed", before_start: 1, before_lines: ["x"], after_start: 1, after_lines: [] },
        {
          kind: "replaced",
          before_start: 3,
          before_lines: ["Price: 5 coins"],
          after_start: 2,
          after_lines: ["Price: 6 coins"],
          words: [
            {
              before_line: 3,
              after_line: 2,
              spans: [
                { kind: "equal", text: "Price: " },
                { kind: "removed", text: "5" },
                { kind: "added", text: "6" },
                { kind: "equal", text: " coins" },
              ],
            },
          ],
        },
        { kind: "added", before_start: 5, before_lines: [], after_start: 4, after_lines: ["x"] },
      ],
      moved: [{ before_line: 1, after_line: 4 }],
      truncated: false,
    });
  });

  test("the structured difference with equal lines contains both texts completely", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const difference = lineDifference(before, after);
        if (!isChanged(difference)) return;
        const { hunks } = structureDifference(difference);
        const layout = difference.operations.length - hunks.length;
        if (layout > 0) return;
        expect(hunks.flatMap((hunk) => hunk.before_lines)).toEqual(difference.before);
        expect(hunks.flatMap((hunk) => hunk.after_lines)).toEqual(difference.after);
      }),
    );
  });

  test("the structured difference says when hunks are left out, and never leaves out the first", () => {
    const difference = lineDifference("a\nb", "new\nnewer\na\nlast\nb");
    const { hunks, truncated } = structureDifference(difference, { changesOnly: true, lines: 1 });
    expect([hunks.map((hunk) => hunk.after_lines), truncated]).toEqual([[["new", "newer"]], true]);
  });
});
