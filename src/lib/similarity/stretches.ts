/**
 * Cuts two texts into the stretches that differ, and spells a stretch in symbols for measuring.
 */
import { alignment } from "../difference/alignment.ts";
import type { SymbolPair } from "./commonSubsequence.ts";

export type Stretch = { left: string; right: string };

/** The stretches between lines that both texts share in the same order. */
export function stretchesBetween({ left, right }: Stretch): Stretch[] {
  const before = left.split("\n");
  const after = right.split("\n");
  const numbers = new Map<string, number>();
  const lines = { before: numberLines(before, numbers), after: numberLines(after, numbers) };
  const partners = alignment({ ...lines, numbers: numbers.size });
  const stretches: Stretch[] = [];
  let beforeStart = 0;
  let afterStart = 0;
  for (let line = 0; line <= before.length; line++) {
    const partner = line === before.length ? after.length : (partners[line] ?? -1);
    if (partner < 0) continue;
    if (line > beforeStart || partner > afterStart)
      stretches.push({
        left: before.slice(beforeStart, line).join("\n"),
        right: after.slice(afterStart, partner).join("\n"),
      });
    beforeStart = line + 1;
    afterStart = partner + 1;
  }
  return stretches;
}

/**
 * Both sides as symbols, one a code point, without what they share at the start and the end. Symbols are unequal for unequal characters
 * while `alphabet` is at most 65,536.
 */
export function symbolsOf({ left, right }: Stretch): SymbolPair {
  const known = new Map<number, number>();
  const one = symbols(left, known);
  const other = symbols(right, known);
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let end = 0;
  while (end < shorter - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  return {
    left: one.subarray(start, one.length - end),
    right: other.subarray(start, other.length - end),
    alphabet: known.size,
  };
}

/** How many code points a text has. */
export function pointCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    if ((text.codePointAt(at) ?? 0) > 0xffff) at++;
    count++;
  }
  return count;
}

function numberLines(lines: string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(lines, (line) => numberFor(line, numbers));
}

function symbols(text: string, known: Map<number, number>): Uint16Array {
  const spelled = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) ?? 0;
    if (point > 0xffff) at++;
    spelled[length++] = numberFor(point, known);
  }
  return spelled.subarray(0, length);
}

function numberFor<Key>(key: Key, numbers: Map<Key, number>): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}
