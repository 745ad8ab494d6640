/** Parts of a difference: together they are the whole, each line once, and what is folded is counted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { sectionOf, type SectionHunk } from "../../../../src/lib/difference/section.ts";
import { structureDifference } from "../../../../src/lib/difference/structure.ts";

const text = fc.array(fc.constantFrom("a", "b", "c", "d", "e", ""), { maxLength: 40 }).map((lines) => lines.join("\n"));
const rows = (hunks: SectionHunk[]) =>
  hunks.flatMap((hunk) =>
    hunk.kind === "equal"
      ? hunk.after_lines.map((line, index) => [hunk.line + index, "=", hunk.before_start + index, line])
      : [
          ...hunk.before_lines.map((line, index) => [hunk.line + index, "-", hunk.before_start + index, line]),
          ...hunk.after_lines.map((line, index) => [
            hunk.line + hunk.before_lines.length + index,
            "+",
            hunk.after_start + index,
            line,
          ]),
        ],
  );

test("the parts of a difference are together the whole, and every line is shown or counted as folded", () => {
  const views = fc.record({ changesOnly: fc.boolean(), context: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(text, text, views, fc.integer({ min: 1, max: 7 }), (before, after, view, lines) => {
      const difference = lineDifference(before, after);
      const { hunks } = structureDifference(difference, view);
      const whole = sectionOf(difference, hunks, {});
      const folded = whole.hunks.reduce((sum, hunk) => sum + hunk.folded_before, whole.folded_after);
      expect(rows(whole.hunks).length + folded).toBe(whole.total_lines);
      const parts: SectionHunk[] = [];
      for (let from: number | null = 1; from !== null;) {
        const part: ReturnType<typeof sectionOf> = sectionOf(difference, hunks, { from, lines });
        expect(rows(part.hunks).length).toBeLessThanOrEqual(lines);
        parts.push(...part.hunks);
        from = part.next_line;
      }
      expect(rows(parts)).toEqual(rows(whole.hunks));
    }),
  );
});

test("the unchanged lines that are folded come by their place", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
  const after = lines.with(9, "other").with(24, "another");
  const difference = lineDifference(lines.join("\n"), after.join("\n"));
  const folded = structureDifference(difference, { changesOnly: true, context: 3 });
  const section = sectionOf(difference, folded.hunks, {});
  expect(section.hunks.map(({ kind, line, folded_before }) => [kind, line, folded_before])).toEqual([
    ["equal", 7, 6],
    ["replaced", 10, 0],
    ["equal", 12, 0],
    ["equal", 23, 8],
    ["replaced", 26, 0],
    ["equal", 28, 0],
  ]);
  expect(section).toMatchObject({ folded_after: 2, total_lines: 32, next_line: null });
  const { hunks } = structureDifference(difference);
  expect(sectionOf(difference, hunks, { from: 15, lines: 8 }).hunks).toMatchObject([
    { kind: "equal", line: 15, before_start: 14, after_lines: lines.slice(13, 21) },
  ]);
});
