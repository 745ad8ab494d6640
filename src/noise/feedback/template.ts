/**
 * What stays and what may move in a line, learned from two of its readings: "Price … EUR" from "Price 10 EUR" and "Price 12 EUR".
 *
 * 1. Words that both readings share stay. They are kept as hashes, so that a template is small however long the line is.
 * 2. What lies between them may move, and only to something of its kind: a number to numbers with the same sign of
 *    currency or percent, a code to codes. A word may become any few words.
 * 3. Of lines too long to compare word by word, what they begin and end with stays. Two readings that share no word are
 *    one part that may move.
 */
import { shortened } from "../../lib/graphemes.ts";
import { sha256 } from "../../secret/digest.ts";
import { newAllowance, type Span, wordDifference, wordsOf } from "../../lib/difference/words.ts";

/** So many words with this hash stand here; or, between `least` and `most` words, one of these kinds or (null) any. */
export type Part = [words: number, hash: string] | { kinds: string[] | null; least: number; most: number };

export type LearnedTemplate = {
  parts: Part[];
  /** The longest word that stays, to find the line by; "" where none does. */
  word: string;
  /** The line for people to read, with an ellipsis for each part that may move. */
  shown: string;
};

const shownCharacters = 120;
/** Longer ones are not known again. */
const maxLineLength = 100_000;
/** Of words looked at: a template of ours takes a few for each word of the line. */
const maxSteps = 200_000;

/** Tells numbers by their signs, codes of letters and digits, and words apart. */
function kindOf(word: string): string {
  if (!/\d/.test(word)) return "word";
  if (/\p{L}/u.test(word)) return "code";
  return `number${word.replace(/[\d.,:'’/\s-]/gu, "")}`;
}

const visible = (words: readonly string[]) => words.filter((word) => word.trim() !== "");

/** The words of a line that can be seen; of very long lines what stands between spaces. */
function wordsIn(line: string): string[] {
  const words = visible(wordsOf(line));
  return words.length ? words : line.split(/\s+/).filter(Boolean);
}

const hashOf = (words: readonly string[]) => sha256(words.join("\n")).slice(0, 10);

function fixedPart(words: readonly string[]): Part[] {
  return words.length ? [[words.length, hashOf(words)]] : [];
}

function movingPart(before: readonly string[], after: readonly string[]): Part {
  const kinds = [...new Set([...before, ...after].map(kindOf))].toSorted();
  const [least, most] = [Math.min(before.length, after.length), Math.max(before.length, after.length)];
  if (kinds.includes("word")) return { kinds: null, least: Math.min(1, least), most: 2 * most + 1 };
  return { kinds, least, most };
}

const wordToFindBy = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), "").slice(0, 60);
const cut = (text: string) => shortened(text, shownCharacters);

/** The template of a line that stays whole. */
export function wholeTemplate(line: string): LearnedTemplate {
  const words = wordsIn(line);
  return { parts: fixedPart(words), word: wordToFindBy(words), shown: cut(line.trim()) };
}

/** The template that two readings of a line share. It stands on both of them. */
export function sharedTemplate(before: string, after: string): LearnedTemplate {
  const spans = wordDifference(before.trim(), after.trim(), newAllowance());
  const template = spans && ofSpans(spans);
  // Where words part differently in their span than in their line, nothing of it can be relied on.
  if (template?.word && matchesTemplate(before, template) && matchesTemplate(after, template)) return template;
  return ofEnds(wordsIn(before), wordsIn(after));
}

/** The template of lines of which only the beginning is known: whatever follows may move. Null where it begins with no word. */
export function beginningTemplate(line: string): LearnedTemplate | null {
  const words = wordsIn(line);
  if (words.length === 0) return null;
  const rest: Part = { kinds: null, least: 0, most: maxLineLength };
  return { parts: [...fixedPart(words), rest], word: wordToFindBy(words), shown: cut(`${line.trim()} …`) };
}

/** For lines that are too long, or too different, to be compared word by word: what they begin and end with stays. */
function ofEnds(before: readonly string[], after: readonly string[]): LearnedTemplate {
  const shorter = Math.min(before.length, after.length);
  let first = 0;
  while (first < shorter && before[first] === after[first]) first++;
  let last = 0;
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last++;
  const [head, tail] = [before.slice(0, first), last ? before.slice(-last) : []];
  const middle = (words: readonly string[]) => words.slice(first, words.length - last);
  return {
    parts: [...fixedPart(head), movingPart(middle(before), middle(after)), ...fixedPart(tail)],
    word: wordToFindBy([...head, ...tail]),
    shown: cut([...head, "…", ...tail].join(" ")),
  };
}

function ofSpans(spans: readonly Span[]): LearnedTemplate {
  const parts: Part[] = [];
  const stays: string[] = [];
  let shown = "";
  let moving: { before: string[]; after: string[] } | null = null;
  const close = () => {
    if (moving) parts.push(movingPart(moving.before, moving.after));
    moving = null;
  };
  for (const { kind, text } of spans) {
    const words = wordsIn(text);
    if (kind === "equal") {
      if (words.length) close();
      parts.push(...fixedPart(words));
      stays.push(...words);
      shown += text;
      continue;
    }
    if (!moving) shown += "…";
    moving ??= { before: [], after: [] };
    moving[kind === "removed" ? "before" : "after"].push(...words);
  }
  close();
  return { parts, word: wordToFindBy(stays), shown: cut(shown) };
}

/** Whether a line has this template. One that takes too long to find out about has not. */
export function matchesTemplate(line: string, { parts, word }: Pick<LearnedTemplate, "parts" | "word">): boolean {
  if (line.length > maxLineLength || !line.includes(word)) return false;
  const words = wordsIn(line);
  let reached = new Set([0]);
  let left = maxSteps;
  for (const part of parts) {
    const next = new Set<number>();
    for (const at of reached) {
      const ends = endsOf(part, words, at);
      left -= 1 + ends.length + (Array.isArray(part) ? part[0] : 0);
      if (left < 0) return false;
      for (const end of ends) next.add(end);
    }
    if (!next.size) return false;
    reached = next;
  }
  return reached.has(words.length);
}

function endsOf(part: Part, words: readonly string[], at: number): number[] {
  if (Array.isArray(part)) {
    const [count, hash] = part;
    const end = at + count;
    return end <= words.length && hashOf(words.slice(at, end)) === hash ? [end] : [];
  }
  const ends: number[] = [];
  for (let taken = 0; taken <= part.most && at + taken <= words.length; taken++) {
    const last = words[at + taken - 1];
    if (taken > 0 && part.kinds && !part.kinds.includes(kindOf(last ?? ""))) break;
    if (taken >= part.least) ends.push(at + taken);
  }
  return ends;
}
