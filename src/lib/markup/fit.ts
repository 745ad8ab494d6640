/**
 * Cutting to a service's limit.
 *
 * 1. Whole lines go first, from the end, and how many they are stands in their place. A last line with an address stays: it
 *    leads to all that was left out.
 * 2. A line that has no room as a whole is cut between characters: its beginning, or what stands around the first words
 *    that were taken away or put in. So an address or a paragraph that is longer than the service takes never costs the
 *    difference behind it.
 * 3. Because lines are cut before they are printed, no tag, entity or escape is ever cut through.
 */

import { cutNote } from "./cutNote.ts";
import type { Line } from "./line.ts";
import { wordsOf } from "./line.ts";
import type { Dialect } from "./dialects.ts";
import { printLines } from "./print.ts";

/** What a service counts: code points, UTF-16 units or UTF-8 bytes. */
export type Unit = "characters" | "utf16" | "bytes";

export type Size = { max: number; unit: Unit };

const markOf = (left: readonly Line[], language?: string): Line => ({
  kind: "plain",
  spans: [{ text: cutNote(left.filter(hasWords).length, language) }],
});

const hasWords = (line: Line) => wordsOf(line).trim() !== "";

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

/** A line gets this share of the room where not all of them fit, and no less of a line is worth showing. */
const share = 4;
const minShownCharacters = 20;
/** Where less has room a note of how much is left out has none. */
const minForNote = 80;
/** What is left of the words before the first change of a line. */
const leadCharacters = 40;

/** Lines printed so that they fit, with a note in place of those that were left out, in a language. */
export function fitLines(lines: Line[], dialect: Dialect, { language, ...size }: Size & { language?: string }): string {
  const fits = (candidate: Line[]) => sizeOf(printLines(candidate, dialect), size.unit) <= size.max;
  if (fits(lines)) return printLines(lines, dialect);
  // A single line has all the room.
  const part = { max: Math.floor(size.max / share), unit: size.unit };
  const bounded = lines.length === 1 ? lines : lines.map((line) => shortLine(line, part));
  if (fits(bounded)) return printLines(bounded, dialect);
  const last = bounded.findLastIndex(hasWords);
  const tail = bounded[last];
  const least = [...bounded.slice(0, 1), markOf(bounded, language)];
  const isKept = last > 0 && tail !== undefined && leadsOn(tail) && fits([...least, tail]);
  const rest = isKept ? bounded.slice(0, last) : bounded;
  const behind = isKept ? [tail] : [];
  const markFrom = (count: number) => markOf(size.max < minForNote ? [] : rest.slice(count), language);
  const kept = maxPassing(rest.length, (count) => fits([...rest.slice(0, count), markFrom(count), ...behind]));
  const whole = rest.slice(0, kept);
  const next = rest[kept] ?? markFrom(kept);
  const length = countOf(wordsOf(next));
  const mark = markFrom(kept + 1);
  const room = maxPassing(length, (count) => fits([...whole, withFirst(next, count), mark, ...behind]));
  const isShown = room > 0 && (kept === 0 || room >= Math.min(minShownCharacters, length));
  const shown = isShown ? [...whole, withFirst(next, room), mark] : [...whole, markFrom(kept)];
  return printLines([...shown, ...behind], dialect);
}

/** Whether a line has an address that can be followed. */
const leadsOn = (line: Line) => line.spans.some(({ link, text }) => link !== undefined || /https?:\/\/\S/.test(text));

/** A line of at most such a size: from its beginning, or from shortly before its first change. */
function shortLine(given: Line, { max, unit }: Size): Line {
  // Half an address leads nowhere.
  const isLong = (text: string) => sizeOf(text, unit) > max;
  const spans = given.spans.map((span) => (isLong(span.link ?? "") ? { ...span, link: undefined } : span));
  const line: Line = { kind: given.kind, spans };
  if (!isLong(wordsOf(line))) return line;
  const change = line.spans.findIndex((span) => span.label !== undefined);
  const lead = change < 0 ? [] : line.spans.slice(0, change);
  const skipped = countOf(lead.map((span) => span.text).join("")) - leadCharacters;
  const rest = skipped > 0 ? withoutFirst(line, skipped) : line;
  const characters = [...wordsOf(rest)];
  const cut = withFirst(
    rest,
    maxPassing(characters.length, (count) => !isLong(characters.slice(0, count).join(""))),
  );
  const before = rest === line ? [] : [{ text: "…" }];
  return { kind: cut.kind, spans: [...before, ...cut.spans, { text: "…" }] };
}

/** Plain text cut to a size between characters, with "…" at its end when something was left out. */
export function shortenText(text: string, size: Size): string {
  if (sizeOf(text, size.unit) <= size.max) return text;
  const characters = [...text];
  const count = maxPassing(
    characters.length,
    (kept) => sizeOf(`${characters.slice(0, kept).join("")}…`, size.unit) <= size.max,
  );
  return count > 0 ? `${characters.slice(0, count).join("").trimEnd()}…` : "";
}

/** A line with only its first `count` characters. */
export function withFirst(line: Line, count: number): Line {
  let left = count;
  const spans = line.spans.map((span) => {
    const characters = [...span.text].slice(0, left);
    left -= characters.length;
    return { ...span, text: characters.join("") };
  });
  return { kind: line.kind, spans: spans.filter((span) => span.text !== "") };
}

/** A line without its first `count` characters. */
export function withoutFirst(line: Line, count: number): Line {
  let left = count;
  const spans = line.spans.map((span) => {
    const characters = [...span.text];
    const kept = characters.slice(left);
    left = Math.max(0, left - characters.length);
    return { ...span, text: kept.join("") };
  });
  return { kind: line.kind, spans: spans.filter((span) => span.text !== "") };
}

/** The largest number from 0 to `max` that passes, when every smaller one passes too; 0 when none does. */
function maxPassing(max: number, passes: (count: number) => boolean): number {
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
