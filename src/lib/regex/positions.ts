/**
 * Positions in a text, counted in UTF-16 units but moved by whole code points, and what holds between two characters.
 */
import { wordSet } from "./escapes.ts";
import { membership } from "./sets.ts";
import type { Assertion } from "./syntax.ts";

const lineFeed = 10;
const isWord = membership(wordSet());

/** The code point that begins at `at`, or -1 at the end. */
export function pointAt(text: string, at: number): number {
  return text.codePointAt(at) ?? -1;
}

/** The position after the code point at `at`. */
export function pointAfter(text: string, at: number): number {
  return at + (pointAt(text, at) > 0xffff ? 2 : 1);
}

/** The position of the code point that ends at `at`. */
export function pointBefore(text: string, at: number): number {
  return at - (at > 1 && pointAt(text, at - 2) > 0xffff ? 2 : 1);
}

/** True when the assertion holds between the characters on both sides of `at`. */
export function holdsAt(what: Assertion, text: string, at: number): boolean {
  switch (what) {
    case "text_start":
      return at === 0;
    case "text_end":
      return at === text.length;
    case "line_start":
      return at === 0 || text.charCodeAt(at - 1) === lineFeed;
    case "line_end":
      return at === text.length || text.charCodeAt(at) === lineFeed;
    case "word_edge":
      return isWordEdge(text, at);
    case "no_word_edge":
      return !isWordEdge(text, at);
  }
}

function isWordEdge(text: string, at: number): boolean {
  const before = at > 0 && isWord(pointAt(text, pointBefore(text, at)));
  const after = at < text.length && isWord(pointAt(text, at));
  return before !== after;
}
