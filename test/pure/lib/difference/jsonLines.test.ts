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

  const rooms = ["Attic", "Cellar", "Hall"].map((name, at) => ({ id: at, name, tags: ["warm"] }));
  const shown = (before: unknown, after: unknown) => {
    const { operations, ...texts } = of(before, after);
    return operations.flatMap(({ kind, ...range }) => {
      if (kind === "equal") return [];
      expect(kind).not.toBe("replaced");
      const lines = kind === "added" ? texts.after : texts.before;
      const [start, end] = kind === "added" ? [range.afterStart, range.afterEnd] : [range.beforeStart, range.beforeEnd];
      return [kind, ...lines.slice(start, end).map((line) => line.trim())];
    });
  };
  const lodge = { id: 9, name: "Lodge", tags: ["cold"] };
  const lodgeLines = (comma: string) => ["{", '"id": 9,', '"name": "Lodge",', '"tags": [', '"cold"', "]", `}${comma}`];

  test.each([0, 1, 2, 3])("an object is shown whole, at place %i of a list", (place) => {
    const longer = rooms.toSpliced(place, 0, lodge);
    const comma = place < rooms.length ? "," : "";
    expect(shown(rooms, longer)).toEqual(["added", ...lodgeLines(comma)]);
    expect(shown(longer, rooms)).toEqual(["removed", ...lodgeLines(comma)]);
  });

  test("the difference the other way round is its mirror", () => {
    const list = fc.array(fc.record({ id: fc.nat(3), tags: fc.array(fc.nat(1)) }));
    const mirrored = { equal: "equal", added: "removed", removed: "added", replaced: "replaced" };
    fc.assert(
      fc.property(list, list, (one, other) => {
        const back = of(other, one).operations.map(({ kind, ...range }) => ({
          kind: mirrored[kind],
          ...{ beforeStart: range.afterStart, beforeEnd: range.afterEnd },
          ...{ afterStart: range.beforeStart, afterEnd: range.beforeEnd },
        }));
        expect(back).toEqual(of(one, other).operations);
      }),
    );
  });

  test("lines that moved with an object are known by their places", () => {
    const list = fc.array(fc.record({ id: fc.nat(3), name: fc.constantFrom("a", "b"), tags: fc.array(fc.nat(1)) }));
    fc.assert(
      fc.property(list, list, (one, other) => {
        const { operations, before, after, movedTo, movedFrom } = of(one, other);
        const plain = (line = "") => line.replace(/,$/, "");
        let [i, j] = [0, 0];
        for (const { kind, ...range } of operations) {
          expect([range.beforeStart, range.afterStart]).toEqual([i, j]);
          [i, j] = [range.beforeEnd, range.afterEnd];
          const length = range.beforeEnd - range.beforeStart;
          for (let at = 0; kind === "equal" && at < length; at++) {
            expect(plain(before[range.beforeStart + at])).toBe(plain(after[range.afterStart + at]));
            expect([movedTo[range.beforeStart + at], movedFrom[range.afterStart + at]]).toEqual([-1, -1]);
          }
        }
        expect([i, j]).toEqual([before.length, after.length]);
        for (const [from, to] of movedTo.entries()) if (to >= 0) expect(movedFrom[to]).toBe(from);
        for (const [to, from] of movedFrom.entries()) if (from >= 0) expect(movedTo[from]).toBe(to);
      }),
    );
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
