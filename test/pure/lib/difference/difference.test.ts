import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Difference, lineDifference } from "../../../../src/lib/difference/difference.ts";
import { isBlank, linesOf, withoutWhitespace } from "../../../../src/lib/difference/lines.ts";
import { documentPairs } from "./documents.ts";
import { caseCount } from "../../../chance.ts";

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

/** What of lines counts: no white space at their ends, and letters however Unicode composes them. */
const seen = (lines: readonly string[]) => lines.map((line) => (isBlank(line) ? "" : line.trimEnd().normalize("NFC")));

describe("a difference", () => {
  test("letters in another Unicode form of the same text are no difference", () => {
    const text = "Été à Málaga\n“Ångström” – 5 Å\nがぎぐ 한국어\nplain";
    expect(changes(lineDifference(text, text.normalize("NFD")))).toEqual([]);
    expect(changes(lineDifference(text.normalize("NFD"), text, { ignoreWhitespace: true, ignoreCase: true }))).toEqual(
      [],
    );
    const other = lineDifference(text, text.replace("Málaga", "Malaga").normalize("NFD"));
    expect(changes(other)).toHaveLength(1);
    expect(other.after[0]).toBe("Été à Malaga".normalize("NFD"));
  });

  test("a difference applied to the old text gives the new one", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const difference = lineDifference(before, after);
        expect(seen(applied(difference))).toEqual(seen(linesOf(after)));
      }),
      { numRuns: caseCount(5000) },
    );
  });

  test("a difference covers both documents in order, and puts equal lines between any two changes", () => {
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
      { numRuns: caseCount(3000) },
    );
  });

  test("a difference calls only equal lines equal", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const difference = lineDifference(before, after);
        for (const operation of difference.operations.filter(({ kind }) => kind === "equal")) {
          const left = difference.before.slice(operation.beforeStart, operation.beforeEnd);
          const right = difference.after.slice(operation.afterStart, operation.afterEnd);
          expect(seen(left)).toEqual(seen(right));
        }
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("the difference of equal texts is empty", () => {
    fc.assert(
      fc.property(documentPairs, ([text]) => {
        expect(changes(lineDifference(text, text))).toEqual([]);
      }),
    );
  });

  test("the difference in the other direction is the mirror image", () => {
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
      { numRuns: caseCount(2000) },
    );
  });
});

function kinds(before: string[], after: string[], comparison = {}) {
  return changes(lineDifference(before.join("\n"), after.join("\n"), comparison)).map(({ kind }) => kind);
}

describe("the kind of a change", () => {
  test.each([
    ["an added line", ["a", "b"], ["a", "new", "b"], ["added"]],
    ["a removed line", ["a", "old", "b"], ["a", "b"], ["removed"]],
    ["a replaced line", ["a", "old", "b"], ["a", "new", "b"], ["replaced"]],
    ["two lines for one", ["a", "old", "b"], ["a", "new", "newer", "b"], ["replaced"]],
    ["changes apart from each other", ["a", "old", "b", "c"], ["a", "b", "new", "c"], ["removed", "added"]],
    ["a line put where a blank one was", ["a", "", "b"], ["a", "new", "b"], ["added"]],
    ["paragraphs changed across a blank line", ["a", "x", "", "y", "b"], ["a", "u", "", "v", "b"], ["replaced"]],
    ["everything new", ["a", "b"], ["c", "d"], ["replaced"]],
    ["a first text", [], ["a"], ["added"]],
    ["an emptied text", ["a"], [], ["removed"]],
  ])("%s is reported", (_, before, after, expected) => {
    expect(kinds(before, after)).toEqual(expected);
  });

  test("blank lines around a change do not belong to it", () => {
    const difference = lineDifference("a\n\nold\n\nb\n1", "a\n\nnew\n\nb\n2");
    const change = { kind: "replaced", beforeStart: 2, beforeEnd: 3, afterStart: 2, afterEnd: 3 };
    expect(changes(difference)[0]).toEqual(change);
  });

  test("an added entry of a list of repeated lines is one addition", () => {
    const before = ["First", "Read more", "Second", "Read more"];
    expect(kinds(before, ["New", "Read more", ...before])).toEqual(["added"]);
    expect(kinds(before, [...before, "New", "Read more"])).toEqual(["added"]);
    expect(kinds(before, ["First", "Read more", "New", "Read more", "Second", "Read more"])).toEqual(["added"]);
  });
});

describe("lines", () => {
  test("a newline at the end adds no further line", () => {
    expect(linesOf("a\n")).toEqual(["a"]);
    expect(linesOf("\n")).toEqual([""]);
    expect(linesOf("")).toEqual([]);
    expect(kinds(["a", "b"], ["a", "b", ""])).toEqual([]);
  });

  test("the kind of line end and white space at a line's end make no difference", () => {
    expect(changes(lineDifference("a\r\nb \r\n", "a\nb"))).toEqual([]);
  });

  test("white space inside a line counts unless it is ignored", () => {
    expect(kinds(["a  b"], ["a b"])).toEqual(["replaced"]);
    expect(kinds(["a  b", "\u00a0c"], ["ab", "c"], { ignoreWhitespace: true })).toEqual([]);
  });

  test("case counts unless it is ignored", () => {
    expect(kinds(["Sold Out"], ["SOLD OUT"])).toEqual(["replaced"]);
    expect(kinds(["Sold Out"], ["SOLD OUT"], { ignoreCase: true })).toEqual([]);
  });

  test("masked parts make no difference, and a line masked whole is not a blank one", () => {
    const comparable = (line: string) => line.replaceAll(/\d+ minutes ago/gu, "");
    expect(kinds(["Posted 3 minutes ago"], ["Posted 7 minutes ago"], { comparable })).toEqual([]);
    expect(kinds(["a", "3 minutes ago", "b"], ["a", "7 minutes ago", "b"], { comparable })).toEqual([]);
    expect(kinds(["a", "", "b"], ["a", "7 minutes ago", "b"], { comparable })).toEqual(["added"]);
  });

  test("texts equal without white space are equal when it is ignored, line by line", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const isSame = changes(lineDifference(before, after, { ignoreWhitespace: true })).every(
          ({ kind, ...range }) => {
            const sides = [before, after].map((text) => linesOf(text));
            const old = sides[0]!.slice(range.beforeStart, range.beforeEnd);
            return kind !== "equal" && [...old, ...sides[1]!.slice(range.afterStart, range.afterEnd)].every(isBlank);
          },
        );
        if (isSame) expect(withoutWhitespace(visible(before))).toBe(withoutWhitespace(visible(after)));
      }),
      { numRuns: caseCount(3000) },
    );
  });
});

function visible(text: string): string {
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .join("\n");
}

describe("a moved line", () => {
  test("a moved line is marked on both sides, and stays a removal and an addition", () => {
    const difference = lineDifference("x\na\nb\nc", "a\nb\nc\nx");
    expect(changes(difference).map(({ kind }) => kind)).toEqual(["removed", "added"]);
    expect([...difference.movedTo]).toEqual([3, -1, -1, -1]);
    expect([...difference.movedFrom]).toEqual([-1, -1, -1, 0]);
  });

  test("a moved line is the same on both sides, and moves only once", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const { movedTo, movedFrom, ...documents } = lineDifference(before, after);
        for (const [from, to] of movedTo.entries()) {
          if (to < 0) continue;
          expect(movedFrom[to]).toBe(from);
          expect(seen([documents.before[from]!])).toEqual(seen([documents.after[to]!]));
        }
        expect(movedFrom.filter((from) => from >= 0).length).toBe(movedTo.filter((to) => to >= 0).length);
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("a line that is removed here and added there is always marked as moved", () => {
    fc.assert(
      fc.property(documentPairs, ([before, after]) => {
        const { movedTo, movedFrom, operations, ...documents } = lineDifference(before, after);
        const alone = { before: new Set<string>(), after: new Set<string>() };
        for (const { kind, beforeStart, beforeEnd, afterStart, afterEnd } of operations) {
          if (kind === "equal") continue;
          for (let i = beforeStart; i < beforeEnd; i++)
            if (movedTo[i] === -1) alone.before.add(documents.before[i]!.trimEnd());
          for (let j = afterStart; j < afterEnd; j++)
            if (movedFrom[j] === -1) alone.after.add(documents.after[j]!.trimEnd());
        }
        expect([...alone.before].filter((line) => !isBlank(line) && alone.after.has(line))).toEqual([]);
      }),
      { numRuns: caseCount(2000) },
    );
  });
});
