import { describe, expect, test } from "vitest";
import { lineDifference } from "../../../../src/lib/difference/difference.ts";
import { renderDifference } from "../../../../src/lib/difference/render.ts";
import { processorMilliseconds } from "../../../effort.ts";

const size = 100_000;
// The slowest of these takes about a quarter of a second; without bounds they take minutes. The room is for busy machines.
const maxMilliseconds = 10_000;

function numbers(next: (index: number) => number): string[] {
  return Array.from({ length: size }, (_, index) => `Line ${next(index)} of a document that is long`);
}

/** A fixed sequence that looks random (a linear congruential generator). */
function scattered(): () => number {
  let state = 1;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
}

function shuffled(lines: readonly string[]): string[] {
  const random = scattered();
  const keyed = lines.map((line) => [random(), line] as const);
  return keyed.sort(([left], [right]) => left - right).map(([, line]) => line);
}

const counting = numbers((index) => index);
const [first, second] = [scattered(), scattered()];
second();

const cases: [string, string[], string[]][] = [
  ["all different", counting, numbers((index) => index + size)],
  ["reversed", counting, counting.toReversed()],
  ["shuffled", counting, shuffled(counting)],
  ["one repeated line, half as often", numbers(() => 1), numbers(() => 1).slice(size / 2)],
  ["two lines in random order", numbers(() => (first() >>> 9) % 2), numbers(() => (second() >>> 9) % 2)],
  ["fifty lines in random order", numbers(() => (first() >>> 9) % 50), numbers(() => (second() >>> 9) % 50)],
  ["a thousand lines in random order", numbers(() => (first() >>> 9) % 1000), numbers(() => (second() >>> 9) % 1000)],
  ["every second line edited", counting, counting.map((line, index) => (index % 2 === 0 ? line : `${line}!`))],
  ["periods that do not fit", numbers((index) => index % 97), numbers((index) => (index * 5) % 97)],
  // Each anchor splits off one line only, so that every split is followed by another over all that is left.
  ["anchors that come one by one", staircase(0), staircase(1)],
];

function staircase(side: 0 | 1): string[] {
  const lines: string[] = [];
  for (let step = 0; lines.length < size; step++)
    lines.push(`Step ${step + (side === 0 ? 0 : step % 2)}`, `Step ${step >> 1}`);
  return lines;
}

describe("two texts of 100,000 lines are compared in bounded time", () => {
  test.each(cases)("%s", (_, before, after) => {
    const texts = [before.join("\n"), after.join("\n")] as const;
    const start = processorMilliseconds();
    const difference = lineDifference(...texts);
    expect(processorMilliseconds() - start).toBeLessThan(maxMilliseconds);
    expect(difference.operations.some(({ kind }) => kind !== "equal")).toBe(true);
  });

  test("refining the words of 100,000 lines takes bounded time", () => {
    const sentence = (index: number, step: number) =>
      Array.from({ length: 200 }, (_, word) => `word${(index + word * step) % 911}`).join(" ");
    const lines = (step: number) =>
      Array.from({ length: 4000 }, (_, index) => (index % 2 === 0 ? `Part ${index}` : sentence(index, step)));
    const difference = lineDifference(lines(3).join("\n"), lines(5).join("\n"));
    const start = processorMilliseconds();
    expect(renderDifference(difference, "text", { words: true })).toContain("(into)");
    expect(processorMilliseconds() - start).toBeLessThan(maxMilliseconds);
  });
});
