import { describe, expect, test } from "vitest";
import { alignment } from "../../../../src/lib/difference/alignment.ts";

/** A fixed sequence of numbers from 0 up to `below` that looks random (a linear congruential generator). */
function scattered(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}

function matched(before: readonly number[], after: readonly number[]): number {
  const lines = { before: Int32Array.from(before), after: Int32Array.from(after) };
  const partners = alignment({ ...lines, numbers: Math.max(0, ...before, ...after) + 1 });
  let last = -1;
  let count = 0;
  for (const [index, partner] of partners.entries()) {
    if (partner < 0) continue;
    expect(partner).toBeGreaterThan(last);
    expect(after[partner]).toBe(before[index]);
    last = partner;
    count++;
  }
  return count;
}

/** The length of a longest common subsequence, by the textbook table. */
function maxMatches(before: readonly number[], after: readonly number[]): number {
  let row = new Int32Array(after.length + 1);
  for (const left of before) {
    const next = new Int32Array(after.length + 1);
    for (const [j, right] of after.entries()) {
      next[j + 1] = left === right ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!);
    }
    row = next;
  }
  return row[after.length]!;
}

type Script = { before: number[]; after: number[]; edits: number };

/**
 * A document in which each of `length / repeats` lines stands about `repeats` times, no further than `spread` from its
 * neighbours, and what edits made of it.
 */
function script(length: number, repeats: number, share: number, spread = 200): Script {
  const random = scattered(length + repeats);
  const before = Array.from({ length }, (_, index) => Math.floor(index / repeats));
  for (let index = length - 1; index > 0; index--) {
    const other = Math.max(0, index - random(spread));
    [before[index], before[other]] = [before[other]!, before[index]!];
  }
  let edits = 0;
  const after = before.flatMap((line) => {
    const chance = random(1000) / 1000;
    if (chance >= share) return [line];
    edits++;
    return chance < share / 2 ? [] : [line, random(Math.floor(length / repeats))];
  });
  return { before, after, edits };
}

function moved(lines: number[], { from, length, to }: { from: number; length: number; to: number }): number[] {
  const block = lines.splice(from, length);
  lines.splice(to, 0, ...block);
  return lines;
}

describe("an alignment", () => {
  test("an alignment of random lines matches nearly as many as can be matched, in order", () => {
    let [found, possible] = [0, 0];
    for (let seed = 0; seed < 300; seed++) {
      const random = scattered(seed);
      const different = 2 + random(60);
      const lines = () => Array.from({ length: random(120) }, () => random(different));
      const [before, after] = [lines(), lines()];
      found += matched(before, after);
      possible += maxMatches(before, after);
    }
    expect(found / possible).toBeGreaterThan(0.98);
  });

  test.each([
    [3000, 3, 0.1],
    [3000, 6, 0.5],
    [20_000, 2, 0.5],
    [20_000, 6, 0.9],
    [20_000, 400, 0.3],
  ])("of %i lines that each stand %i times finds what %f of edits left", (length, repeats, share) => {
    const { before, after, edits } = script(length, repeats, share);
    const differing = before.length + after.length - 2 * matched(before, after);
    expect(differing).toBeLessThan(1.05 * edits);
  });

  test("an alignment is not torn apart by a few rare lines among common ones", () => {
    const { before, after, edits } = script(10_000, 20, 0.5, 10_000);
    // Some lines that stand rarely enough to be anchors, too few to be trusted.
    const sprinkled = (lines: readonly number[], step: number) =>
      lines.flatMap((line, index) => (index % 400 === step ? [line, 9000 + (Math.floor(index / 400) % 6)] : [line]));
    const [left, right] = [sprinkled(before, 3), sprinkled(after, 77)];
    const differing = left.length + right.length - 2 * matched(left, right);
    expect(differing).toBeLessThan(1.05 * (edits + 60));
  });

  test("an alignment is not torn apart by a few unique lines that moved among repeated ones", () => {
    const { before } = script(2000, 4, 0);
    const unique = [5000, 5001, 5002];
    const [first, last] = [
      [...unique, ...before],
      [...before, ...unique],
    ];
    expect(matched(first, last)).toBe(before.length);
  });

  test("an alignment keeps the larger part in place when a block moved", () => {
    const { before } = script(3000, 3, 0);
    const after = moved([...before], { from: 100, length: 300, to: 2600 });
    expect(matched(before, after)).toBeGreaterThan(2700 - 30);
  });
});
