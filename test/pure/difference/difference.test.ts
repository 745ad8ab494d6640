import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Difference, lineDifference } from "../../../src/difference/difference.ts";
import { isBlank, linesOf } from "../../../src/difference/lines.ts";
import { documentPairs } from "./documents.ts";

/** Rebuilds the new document from the old one and the changes alone; equal lines are taken from the old one. */
function applied(difference: Difference): string[] {
  const lines: string[] = [];
  for (const { kind, beforeStart, beforeEnd, afterStart, afterEnd } of difference.operations) {
    if (kind === "equal") lines.push(...difference.before.slice(beforeStart, beforeEnd));
    else lines.push(...difference.after.slice(afterStart, afterEnd));
  }
  return lines;
}

function changes(difference: Difference) {
  return difference.operations.filter((operation) => operation.kind !== "equal");
}

const seen = (lines: readonly string[]) => lines.map((line) => (isBlank(line) ? "" : line.trimEnd()));

describe("a difference", () => {
  test("applied to the old text gives the new one", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const difference = lineDifference(before, after);
        expect(seen(applied(difference))).toEqual(seen(linesOf(after)));
      }),
      { numRuns: 5000 },
    );
  });

  test("covers both documents in order, and puts equal lines between any two changes", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const { operations, ...documents } = lineDifference(before, after);
        let [i, j, last] = [0, 0, ""];
        for (const operation of operations) {
          expect([operation.beforeStart, operation.afterStart]).toEqual([i, j]);
          expect(operation.kind === "equal" || last === "equal" || last === "").toBe(true);
          expect(operation.beforeEnd + operation.afterEnd).toBeGreaterThan(i + j);
          if (operation.kind === "equal") expect(operation.beforeEnd - i).toBe(operation.afterEnd - j);
          [i, j, last] = [operation.beforeEnd, operation.afterEnd, operation.kind];
        }
        expect([i, j]).toEqual([documents.before.length, documents.after.length]);
      }),
      { numRuns: 3000 },
    );
  });

  test("calls equal only lines that are", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const difference = lineDifference(before, after);
        for (const operation of difference.operations.filter(({ kind }) => kind === "equal")) {
          const left = difference.before.slice(operation.beforeStart, operation.beforeEnd);
          const right = difference.after.slice(operation.afterStart, operation.afterEnd);
          expect(seen(left)).toEqual(seen(right));
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("of equal texts is empty", () => {
    fc.assert(
      fc.property(documentPairs, ([text]) => {
        expect(changes(lineDifference(text, text))).toEqual([]);
      }),
    );
  });

  test("in the other direction is its mirror", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const mirror = { equal: "equal", replaced: "replaced", added: "removed", removed: "added" } as const;
        const back = lineDifference(after, before).operations.map((operation) => ({
          kind: mirror[operation.kind],
          beforeStart: operation.afterStart,
          beforeEnd: operation.afterEnd,
          afterStart: operation.beforeStart,
          afterEnd: operation.beforeEnd,
        }));
        expect(back).toEqual(lineDifference(before, after).operations);
      }),
      { numRuns: 2000 },
    );
  });
});
