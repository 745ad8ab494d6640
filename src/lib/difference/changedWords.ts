/**
 * What changed within a line, in a few words: `12 kg → 13 kg`, `and the United States … and support (new)`. A word or two that came or
 * went alone stand between their neighbours, `will share → will not share`: by themselves they say nothing.
 */
import { shortened } from "../graphemes.ts";
import { labelOf } from "./lineLabel.ts";
import { withUnit } from "./unit.ts";
import type { Span } from "./words.ts";

/** What is said after words that are new, and after those that are gone. */
export type FreshAndGone = { fresh: string; gone: string };

/** The line as it was and as it is, each with what changed in it; `max`: characters (UTF-16) of the whole, at least 20. */
export type ChangedLineSides = { before: readonly Span[]; after: readonly Span[]; max: number };

/** Null where no visible word changed. */
export function changedWords({ before, after, max }: ChangedLineSides, said: FreshAndGone): string | null {
  const { label, length } = labelOf(beginningOfSpans(before));
  const isLabelled =
    label !== "" && beginningOfSpans(after).slice(0, length) === beginningOfSpans(before).slice(0, length);
  if (!isLabelled) return wordsBetween({ before, after, max }, said);
  const name = `${label}: `;
  const sides = { before: without(before, length), after: without(after, length), max: max - name.length };
  const words = wordsBetween(sides, said);
  return words === null ? null : name + words;
}

/** What stayed at the beginning of a line. */
const beginningOfSpans = ([first]: readonly Span[]): string => (first?.kind === "equal" ? first.text : "");

const without = ([first, ...others]: readonly Span[], length: number): Span[] =>
  first ? [{ ...first, text: first.text.slice(length) }, ...others] : [];

function wordsBetween({ before, after, max }: ChangedLineSides, { fresh, gone }: FreshAndGone): string | null {
  const [from, to] = [wordsOf(before, "removed"), wordsOf(after, "added")];
  const half = Math.floor((max - arrow.length) / 2);
  if (from && to) return `${shortened(from, half)}${arrow}${shortened(to, half)}`;
  const alone = to || from;
  if (!alone) return null;
  const isBrief = alone.split(" ").length <= 2;
  const around = isBrief ? betweenNeighbours(to ? after : before, to ? "added" : "removed") : null;
  if (around) {
    const [short, long] = [shortened(around.without, half), shortened(around.with, half)];
    return to ? `${short}${arrow}${long}` : `${long}${arrow}${short}`;
  }
  const said = to ? fresh : gone;
  return `${shortened(alone, max - said.length - 1)} ${said}`;
}

const arrow = " → ";
const gap = " … ";
/** Of more pieces the first ones stand for all. */
const maxPieces = 3;

/** The changed words of a kind; a gap stands for the words between them. */
function wordsOf(spans: readonly Span[], kind: Change): string {
  const changed = spans.flatMap((span, at) => (span.kind === kind && span.text.trim() !== "" ? at : []));
  if (changed.length === 1) return oneLine(withUnit(spans, changed[0] as number));
  const pieces = changed.slice(0, maxPieces).map((at, index) => {
    const between = index === 0 ? "" : equalText(spans.slice(changed[index - 1], at));
    return (/[\p{L}\p{N}]/u.test(between) ? gap : between || " ") + (spans[at]?.text ?? "");
  });
  return oneLine(pieces.join("") + (changed.length > maxPieces ? gap : ""));
}

type Change = "removed" | "added";

const equalText = (spans: readonly Span[]): string =>
  spans.flatMap(({ kind, text }) => (kind === "equal" ? text : [])).join("");

/** The words of the first change of a kind with a word of each side, and these two without it; null where none stands beside it. */
function betweenNeighbours(spans: readonly Span[], kind: Change): { with: string; without: string } | null {
  const at = spans.findIndex((span) => span.kind === kind && span.text.trim() !== "");
  const left = /\S+\s*$/u.exec(equalText(spans.slice(0, at)))?.[0] ?? "";
  const right = /^\s*\S+/u.exec(equalText(spans.slice(at + 1)))?.[0] ?? "";
  const [whole, rest] = [oneLine(left + (spans[at]?.text ?? "") + right), oneLine(left + right)];
  return rest === "" || rest === whole ? null : { with: whole, without: rest };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
