/**
 * Asks whether one code point belongs to a set. ASCII is a table; for the rest the platform's own Unicode data answers,
 * one character at a time, so that case folding and properties are the standard's and the cost of one question is constant.
 */
import type { CharSet } from "./syntax.ts";

export type Membership = (code: number) => boolean;

/** A question that answers for one code point whether the set holds it. */
export function membership(set: CharSet): Membership {
  const ask = asker(set);
  const ascii = Uint8Array.from({ length: 128 }, (_, code) => (ask(code) ? 1 : 0));
  return (code) => (code < 128 ? ascii[code] === 1 : ask(code));
}

function asker(set: CharSet): Membership {
  const positive = set.ranges.map(([low, high]) => `${escapeCode(low)}-${escapeCode(high)}`);
  const alternatives: string[] = [];
  for (const { name, negated } of set.properties) {
    // Apart, because in one class ECMAScript would complement before folding.
    if (negated) alternatives.push(`[^\\p{${name}}]`);
    else positive.push(`\\p{${name}}`);
  }
  if (positive.length > 0) alternatives.push(`[${positive.join("")}]`);
  if (set.hasNonWord) alternatives.push("[^\\p{L}\\p{M}\\p{N}_]");
  if (alternatives.length === 0) return () => set.negated;
  const member = new RegExp(`^(?:${alternatives.join("|")})$`, set.fold ? "iu" : "u");
  return (code) => member.test(String.fromCodePoint(code)) !== set.negated;
}

function escapeCode(code: number): string {
  return `\\u{${code.toString(16)}}`;
}
