/**
 * Lines become numbers, equal lines equal numbers, so that aligning compares integers. Lines that cannot need aligning are
 * left out: the equal start and end of both documents, blank lines, and lines that occur on one side only.
 */

import { saysLittle } from "./slight.ts";

type Sides = { before: readonly string[]; after: readonly string[] };

export type NumberedSide = {
  /** Index in the document of each kept line, ascending. */
  lines: Int32Array;
  /** The number of each kept line. */
  numbers: Int32Array;
  /** Where the equal end of the documents begins. */
  end: number;
};

export type Numbered = {
  /** How many lines at the start of both documents are equal. */
  start: number;
  before: NumberedSide;
  after: NumberedSide;
  /** How many different numbers there are, and which are of lines that say little: short ones with a digit in them. */
  count: number;
  slight: Uint8Array;
};

/** Numbers the lines of two documents by the key under which they compare ("" for blank lines). */
export function numberLines({ before, after }: Sides, key: (line: string) => string): Numbered {
  const equal = (i: number, j: number) => {
    const left = before[i] as string;
    const right = after[j] as string;
    return left === right || key(left) === key(right);
  };
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equal(start, start)) start++;
  let beforeEnd = before.length;
  let afterEnd = after.length;
  while (beforeEnd > start && afterEnd > start && equal(beforeEnd - 1, afterEnd - 1)) {
    beforeEnd--;
    afterEnd--;
  }

  const known = new Map<string, number>();
  const beforeNumbers = new Int32Array(beforeEnd - start);
  for (let i = start; i < beforeEnd; i++) beforeNumbers[i - start] = numberFor(known, key(before[i] as string));
  const isShared = new Uint8Array(known.size);
  const afterNumbers = new Int32Array(afterEnd - start);
  for (let j = start; j < afterEnd; j++) {
    const line = key(after[j] as string);
    const number = line === "" ? -1 : (known.get(line) ?? -1);
    afterNumbers[j - start] = number;
    if (number >= 0) isShared[number] = 1;
  }
  return {
    start,
    before: { ...sharedOnly(beforeNumbers, isShared, start), end: beforeEnd },
    after: { ...sharedOnly(afterNumbers, isShared, start), end: afterEnd },
    count: known.size,
    slight: Uint8Array.from(known.keys(), (line) => (saysLittle(line) ? 1 : 0)),
  };
}

function numberFor(known: Map<string, number>, key: string): number {
  if (key === "") return -1;
  const number = known.get(key);
  if (number !== undefined) return number;
  known.set(key, known.size);
  return known.size - 1;
}

function sharedOnly(numbers: Int32Array, isShared: Uint8Array, start: number): Pick<NumberedSide, "lines" | "numbers"> {
  let length = 0;
  for (const number of numbers) if (isShared[number] === 1) length++;
  const side = { lines: new Int32Array(length), numbers: new Int32Array(length) };
  let next = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number;
    if (isShared[number] !== 1) continue;
    side.lines[next] = start + index;
    side.numbers[next++] = number;
  }
  return side;
}
