import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { patch } from "../../../../src/lib/difference/patch.ts";
import { documentPairs } from "./documents.ts";
import { caseCount } from "../../../chance.ts";

type Side = { start: number; length: number };

/** Lines with their newlines, as a patch tool sees a file. */
function rawLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

function sides(header: string): [Side, Side] {
  const found = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@\n$/u.exec(header);
  if (found === null) throw new Error(`not a hunk header: ${header}`);
  const [, beforeStart, beforeLength, afterStart, afterLength] = found.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return [
    { start: beforeLength === 0 ? beforeStart : beforeStart - 1, length: beforeLength },
    { start: afterLength === 0 ? afterStart : afterStart - 1, length: afterLength },
  ];
}

/** The lines of a patch; one that is followed by the remark that it ends without a newline has none. */
function patchLines(unified: string): string[] {
  const lines: string[] = [];
  for (const line of rawLines(unified)) {
    if (line === "\\ No newline at end of file\n") lines.push((lines.pop() as string).slice(0, -1));
    else lines.push(line);
  }
  return lines;
}

/** Applies a unified patch without any fuzz: each position, count and context line has to be exact. */
function patched(text: string, unified: string): string {
  if (unified === "") return text;
  const source = rawLines(text);
  const result: string[] = [];
  const [beforeName, afterName, ...lines] = patchLines(unified);
  expect([beforeName, afterName]).toEqual(["--- before\n", "+++ after\n"]);
  let position = 0;
  while (lines.length > 0) {
    const [before, after] = sides(lines.shift() as string);
    expect(before.start).toBeGreaterThanOrEqual(position);
    result.push(...source.slice(position, before.start));
    expect(result.length).toBe(after.start);
    position = before.start;
    while (lines.length > 0 && !lines[0]!.startsWith("@@")) {
      const line = lines.shift() as string;
      if (!line.startsWith("+")) expect(line.slice(1)).toBe(source[position++]);
      if (!line.startsWith("-")) result.push(line.slice(1));
    }
    expect([position, result.length]).toEqual([before.start + before.length, after.start + after.length]);
  }
  return [...result, ...source.slice(position)].join("");
}

const unixLines = (text: string) => text.replaceAll("\r", "");
/** What of lines counts: no white space at their ends, and letters however Unicode composes them. */
const seen = (text: string) => rawLines(text).map((line) => line.replace(/[\s\u200b]+$/u, "").normalize("NFC"));

describe("a patch", () => {
  test.each([0, 1, 3, 10])("a patch applied to the old text gives the new one, with %i lines of context", (context) => {
    fc.assert(
      fc.property(documentPairs, ([first, second]) => {
        const [before, after] = [unixLines(first), unixLines(second)];
        const unified = patch(lineDifference(before, after), { context });
        expect(seen(patched(before, unified))).toEqual(seen(after));
      }),
      { numRuns: caseCount(2000) },
    );
  });

  test("a patch gives the new text to the last byte when no line ends in white space", () => {
    const trimmed = (text: string) => text.replaceAll(/[^\S\n]+$|\r|\u200b/gmu, "").normalize("NFC");
    fc.assert(
      fc.property(documentPairs, ([first, second]) => {
        const [before, after] = [trimmed(first), trimmed(second)];
        const unified = patch(lineDifference(before, after));
        // Texts that differ in their last newline alone are equal, so there is no patch that would tell it.
        if (unified !== "") expect(patched(before, unified)).toBe(after);
        else expect(after.replace(/\n$/u, "")).toBe(before.replace(/\n$/u, ""));
      }),
      { numRuns: caseCount(3000) },
    );
  });

  test("a patch has the form that diff -u writes", () => {
    const before = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"];
    const after = ["a", "b", "C", "d", "e", "f", "g", "h", "i", "j", "k", "l"];
    expect(patch(lineDifference(before.join("\n"), after.join("\n")))).toBe(
      [
        ...["--- before", "+++ after", "@@ -1,6 +1,6 @@", " a", " b", "-c", "+C", " d", " e", " f"],
        ...["@@ -8,4 +8,5 @@", " h", " i", " j", "-k", "\\ No newline at end of file", "+k", "+l"],
        ...["\\ No newline at end of file", ""],
      ].join("\n"),
    );
  });

  test("the patch of equal texts is empty", () => {
    expect(patch(lineDifference("a\nb", "a\nb"))).toBe("");
  });

  test("a patch to or from an empty text begins at line 0", () => {
    expect(patch(lineDifference("", "a\n"))).toBe("--- before\n+++ after\n@@ -0,0 +1,1 @@\n+a\n");
    expect(patch(lineDifference("a\n", ""))).toBe("--- before\n+++ after\n@@ -1,1 +0,0 @@\n-a\n");
  });

  test("file names in a patch contain no line ends", () => {
    const unified = patch(lineDifference("a", "b"), { beforeName: "old\n+++ evil", afterName: "new\r" });
    expect(unified.split("\n").slice(0, 3)).toEqual(["--- old+++ evil", "+++ new", "@@ -1,1 +1,1 @@"]);
  });
});
