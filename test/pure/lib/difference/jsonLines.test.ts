/** JSON by its lines: the comma between elements belongs to none of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { counts, isChanged } from "../../../../src/lib/difference/counting.ts";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { patch } from "../../../../src/lib/difference/patch.ts";

const laidOut = (value: unknown) => JSON.stringify(value, null, 4);
const of = (before: unknown, after: unknown) => lineDifference(laidOut(before), laidOut(after));
const counted = (before: unknown, after: unknown) => {
  const { added, removed, replaced } = counts(of(before, after));
  return { added, removed, replaced };
};
const cities = ["Berlin", "Lisbon", "Oslo"];

describe("of JSON", () => {
  test.each<[string, unknown, unknown, { added: number; removed: number; replaced: number }]>([
    ["an element behind the last one", cities, [...cities, "Rome"], { added: 1, removed: 0, replaced: 0 }],
    ["the last element that went", cities, cities.slice(0, -1), { added: 0, removed: 1, replaced: 0 }],
    [
      "a member behind the last one",
      { a: 1, b: [] },
      { a: 1, b: [], c: "x, y" },
      { added: 1, removed: 0, replaced: 0 },
    ],
    ["a value of the last member", { a: 1, b: "x," }, { a: 1, b: "y," }, { added: 0, removed: 0, replaced: 1 }],
    ["a comma within a value", { a: "x", b: 1 }, { a: "x,", b: 1 }, { added: 0, removed: 0, replaced: 1 }],
  ])("%s is all that changed", (_what, before, after, expected) => {
    expect(counted(before, after)).toEqual(expected);
  });

  test("another order moves lines, and changes none", () => {
    const { operations, movedTo } = of(cities, cities.toReversed());
    const removed = operations.flatMap(({ kind, beforeStart, beforeEnd }) =>
      kind === "equal" ? [] : Array.from({ length: beforeEnd - beforeStart }, (_, offset) => beforeStart + offset),
    );
    expect(removed.length).toBeGreaterThan(0);
    expect(removed.every((index) => (movedTo[index] as number) >= 0)).toBe(true);
  });

  test("whatever differs is a change, and the same is none", () => {
    const value = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(isChanged(of(one, other))).toBe(laidOut(one) !== laidOut(other));
      }),
    );
  });

  test("a patch holds the commas", () => {
    const unified = patch(of(cities, [...cities, "Rome"]), { context: 0 });
    expect(unified).toContain('-    "Oslo"\n+    "Oslo",\n+    "Rome"\n');
  });
});

test.each([
  ["prose", "Dear reader,\nwe moved", "Dear reader\nwe moved"],
  ["prose in brackets", "[\nDear reader,\n]", "[\nDear reader\n]"],
  ["lists of values", "1,\n2", "1\n2"],
])("in %s a comma counts", (_what, before, after) => {
  expect(isChanged(lineDifference(before, after))).toBe(true);
});
