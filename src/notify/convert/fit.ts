/**
 * Cutting to a service's limit. Whole lines go first, from the end, and "..." stands in their place; when not even the
 * first line fits, it is cut between characters. Because lines are cut before they are printed, no tag, entity or
 * escape is ever cut through.
 */

import type { Line } from "./line.ts";
import { wordsOf } from "./line.ts";
import type { Dialect } from "./manners.ts";
import { printed } from "./print.ts";

/** What a service counts: code points, UTF-16 units or UTF-8 bytes. */
export type Unit = "characters" | "utf16" | "bytes";

export type Size = { most: number; unit: Unit };

const cutMark: Line = { kind: "plain", spans: [{ text: "..." }] };

/** The size of a text in a unit. */
export function sizeOf(text: string, unit: Unit): number {
  if (unit === "utf16") return text.length;
  return unit === "bytes" ? new TextEncoder().encode(text).length : countOf(text);
}

function countOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Lines printed so that they fit, with "..." as the last line when something was left out. */
export function fitted(lines: Line[], dialect: Dialect, size: Size): string {
  const fits = (candidate: Line[]) => sizeOf(printed(candidate, dialect), size.unit) <= size.most;
  if (fits(lines)) return printed(lines, dialect);
  const kept = largest(lines.length, (count) => fits([...lines.slice(0, count), cutMark]));
  if (kept > 0) return printed([...lines.slice(0, kept), cutMark], dialect);
  const first = lines[0] ?? cutMark;
  const shortened = (count: number): Line[] => [withFirst(first, count), cutMark];
  const characters = largest(countOf(wordsOf(first)), (count) => fits(shortened(count)));
  return printed(characters > 0 ? shortened(characters) : [cutMark], dialect);
}

/** Plain text cut to a size between characters, with "…" at its end when something was left out. */
export function shortened(text: string, size: Size): string {
  if (sizeOf(text, size.unit) <= size.most) return text;
  const characters = [...text];
  const count = largest(
    characters.length,
    (kept) => sizeOf(`${characters.slice(0, kept).join("")}…`, size.unit) <= size.most,
  );
  return count > 0 ? `${characters.slice(0, count).join("").trimEnd()}…` : "";
}

/** A line with only its first `count` characters. */
function withFirst(line: Line, count: number): Line {
  let left = count;
  const spans = line.spans.map((span) => {
    const characters = [...span.text].slice(0, left);
    left -= characters.length;
    return { ...span, text: characters.join("") };
  });
  return { kind: line.kind, spans: spans.filter((span) => span.text !== "") };
}

/** The largest number from 0 to `most` that passes, when every smaller one passes too; 0 when none does. */
function largest(most: number, passes: (count: number) => boolean): number {
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
