/**
 * Which words of a line changed.
 *
 * 1. A word is what a reader takes for one: "1,299.00", "$50", "2026-11-21", "don't", an address and an HTML tag are one word each.
 *    Scripts written without spaces (Chinese, Japanese, Thai, Lao, Khmer, Burmese) go character by character.
 *    What a reader takes for one character is never two words: a letter with its marks, a flag, a family of emoji.
 * 2. White space is equal to any other white space; between two changed words it belongs to the change.
 * 3. Of lines over 2,000 characters the equal beginning and end are skipped, and what is between is compared piece by piece
 *    where it still is as long. Pairs more than 300 edits apart and pairs that share no word are not refined: the whole line is
 *    the change. So is a pair in which nothing visible changed.
 * 4. All pairs of one difference share an allowance of steps, so that refining stays a fraction of a second.
 */
import { diffArrays } from "diff";
import { graphemeEnds, wholeGraphemes } from "../graphemes.ts";
import { isBlank } from "./lines.ts";
import { type Middle, middleOf, piecesOf } from "./middle.ts";

export type Span = { kind: "equal" | "removed" | "added"; text: string };

/** Steps left for refining, spent by pairing lines and by `wordDifference`. */
export type Allowance = { steps: number };

const maxLineLength = 2000;
const maxEdits = 300;
const stepsPerDifference = 3_000_000;
const stepsPerPair = 100;
const charactersPerStep = 50;

const spaceless =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const letters = `(?:(?![${spaceless}])[\\p{L}\\p{N}\\p{M}_])+`;
const token = new RegExp(
  [
    "\\s+",
    "</?[a-zA-Z][^<>]{0,400}>",
    'https?://[^\\s<>"]+',
    `(?:(?<![\\p{L}\\p{N}])[+\\-\u2212])?\\p{Sc}?${letters}(?:[.,:'\u2019/@\\-\u200c]${letters})*[%\\p{Sc}]?`,
    "[^][\\p{M}\u200d\ufe0f\\p{Emoji_Modifier}]*",
  ].join("|"),
  "gu",
);
const word = /[\p{L}\p{N}]/u;

/** A fresh allowance for one difference. */
export function newAllowance(): Allowance {
  return { steps: stepsPerDifference };
}

/** The words of a line with the white space and signs between them, none for a line that is too long to refine. */
export function wordsOf(line: string): string[] {
  return line.length > maxLineLength ? [] : wholeGraphemes(line, line.match(token) ?? []);
}

/** What changed inside a line, in order, a removed span before the added one; null when the whole line is the change. */
export function wordDifference(before: string, after: string, left: Allowance): Span[] | null {
  if (left.steps <= 0) return null;
  const isLong = before.length > maxLineLength || after.length > maxLineLength;
  const spans = isLong ? longDifference(before, after, left) : spansBetween(wordsOf(before), wordsOf(after), left);
  if (spans === null) return null;
  const isShared = spans.some(({ kind, text }) => kind === "equal" && word.test(text));
  const isSeen = spans.some(({ kind, text }) => kind !== "equal" && !isBlank(text));
  return isShared && isSeen ? spans : null;
}

/** How one list of words, or of pieces, became the other; null where they are too far apart. */
function spansBetween(from: readonly string[], to: readonly string[], left: Allowance): Span[] | null {
  left.steps -= stepsPerPair + from.length + to.length;
  if (editsAtLeast(from, to) > maxEdits) return null;
  const changes = diffArrays([...from], [...to], { maxEditLength: maxEdits, comparator: isSameWord });
  const edits = changes?.reduce((sum, change) => sum + (change.added || change.removed ? change.count : 0), 0);
  left.steps -= (edits ?? maxEdits) ** 2;
  return changes === undefined ? null : spansOfRuns(changes);
}

function longDifference(before: string, after: string, left: Allowance): Span[] | null {
  left.steps -= stepsPerPair + (before.length + after.length) / charactersPerStep;
  const { start, end } = wholeMiddle(before, after);
  const [old, young] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const around = (spans: Span[]): Span[] => [
    ...(start ? [{ kind: "equal" as const, text: before.slice(0, start) }] : []),
    ...spans,
    ...(end ? [{ kind: "equal" as const, text: before.slice(before.length - end) }] : []),
  ];
  const isShort = old.length <= maxLineLength && young.length <= maxLineLength;
  if (isShort) return around(spansBetween(wordsOf(old), wordsOf(young), left) ?? whole(old, young));
  const wholePieces = (text: string) => wholeGraphemes(text, piecesOf(text));
  const pieces = spansBetween(wholePieces(old), wholePieces(young), left);
  return pieces === null ? (start + end ? around(whole(old, young)) : null) : around(refined(pieces, left));
}

/** The middle of two lines that cuts no character of either. */
function wholeMiddle(before: string, after: string): Middle {
  const [endsBefore, endsAfter] = [graphemeEnds(before), graphemeEnds(after)];
  let { start, end } = middleOf(before, after);
  while (!endsBefore(start) || !endsAfter(start)) start--;
  while (!endsBefore(before.length - end) || !endsAfter(after.length - end)) end--;
  return { start, end };
}

const whole = (old: string, young: string): Span[] => [
  ...(old ? [{ kind: "removed" as const, text: old }] : []),
  ...(young ? [{ kind: "added" as const, text: young }] : []),
];

/** Pieces that became others, with the words in which they differ. */
function refined(pieces: readonly Span[], left: Allowance): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const [piece, next] = [pieces[at] as Span, pieces[at + 1]];
    const isPair = piece.kind === "removed" && next?.kind === "added";
    const isShort = isPair && piece.text.length <= maxLineLength && next.text.length <= maxLineLength;
    const inside = isShort && left.steps > 0 ? spansBetween(wordsOf(piece.text), wordsOf(next.text), left) : null;
    if (inside) at++;
    spans.push(...(inside ?? [piece]));
  }
  return spans;
}

function isSameWord(left: string, right: string): boolean {
  return left === right || (isSpace(left) && isSpace(right));
}

function isSpace(text: string): boolean {
  return text.trim() === "";
}

/** A lower bound of the edits, from how often each word occurs: cheap, and enough to refuse unlike lines. */
function editsAtLeast(from: readonly string[], to: readonly string[]): number {
  const spare = new Map<string, number>();
  const key = (text: string) => (isSpace(text) ? " " : text);
  for (const text of from) spare.set(key(text), (spare.get(key(text)) ?? 0) + 1);
  let shared = 0;
  for (const text of to) {
    const count = spare.get(key(text)) ?? 0;
    if (count === 0) continue;
    spare.set(key(text), count - 1);
    shared++;
  }
  return from.length + to.length - 2 * shared;
}

type Run = { added: boolean; removed: boolean; value: string[] };

function spansOfRuns(changes: readonly Run[]): Span[] {
  const spans: Span[] = [];
  let [removed, added, space] = ["", "", ""];
  const close = () => {
    if (removed !== "") spans.push({ kind: "removed", text: removed });
    if (added !== "") spans.push({ kind: "added", text: added });
    if (space !== "") spans.push({ kind: "equal", text: space });
    [removed, added, space] = ["", "", ""];
  };
  for (const change of changes) {
    const text = change.value.join("");
    if (change.added || change.removed) {
      removed += space;
      added += space;
      space = "";
      if (change.removed) removed += text;
      else added += text;
    } else if (isSpace(text) && removed + added !== "") space = text;
    else {
      const lead = space;
      space = "";
      close();
      spans.push({ kind: "equal", text: lead + text });
    }
  }
  close();
  return spans;
}
