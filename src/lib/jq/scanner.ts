/** The characters of a jq program: white space and comments skipped, names, numbers and marks taken one at a time. */

import { message, type Message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { exactNumber, type LongNumber } from "../json/value.ts";

/** An error in the spelling of a program, with the place it was met. */
export const syntaxError = (reason: Message): SelectorError =>
  new SelectorError("syntax", message("jq.refused", { reason }));

const space = /(?:\s|#[^\n]*)+/y;
const identifier = /[A-Za-z_]\w*/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const escapes: Record<string, string> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

/** Walks over the source of a program, token by token. @throws SelectorError with the place */
export class Scanner {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
    this.skip();
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  skip(): void {
    this.#match(space);
  }

  /** Whether the text at hand begins with a mark. */
  sees(mark: string): boolean {
    return this.source.startsWith(mark, this.at);
  }

  /** Takes a mark when it is at hand, and the space after it. */
  takes(mark: string): boolean {
    if (!this.sees(mark)) return false;
    this.at += mark.length;
    this.skip();
    return true;
  }

  expect(mark: string): void {
    if (!this.takes(mark)) throw this.#expected(mark);
  }

  /** The name at hand, without taking it; "" where there is none. */
  peekName(): string {
    const from = this.at;
    const name = this.#match(identifier) ?? "";
    this.at = from;
    return name;
  }

  takesWord(word: string): boolean {
    if (this.peekName() !== word) return false;
    this.at += word.length;
    this.skip();
    return true;
  }

  expectWord(word: string): void {
    if (!this.takesWord(word)) throw this.#expected(word);
  }

  name(): string {
    const name = this.#match(identifier);
    if (name === null) throw this.#expected(message("jq.a_name"));
    this.skip();
    return name;
  }

  /** The number at hand, or null. */
  takesNumber(): number | LongNumber | null {
    const literal = this.#match(number);
    if (literal === null) return null;
    this.skip();
    return exactNumber(literal);
  }

  /** Characters of a string up to a quote or an interpolation; which of the two ended it. The mark is taken. */
  stringPart(): { text: string; isEnd: boolean } {
    let text = "";
    for (;;) {
      const char = this.source[this.at++];
      if (char === undefined) throw syntaxError(message("jq.string_open"));
      if (char === '"') return { text, isEnd: true };
      if (char !== "\\") text += char;
      else if (this.takes("(")) return { text, isEnd: false };
      else text += this.#escape();
    }
  }

  #escape(): string {
    const char = this.source[this.at++] ?? "";
    if ('"\\/'.includes(char) && char) return char;
    if (Object.hasOwn(escapes, char)) return escapes[char] as string;
    const code = /^[0-9a-fA-F]{4}/.exec(this.source.slice(this.at, this.at + 4))?.[0];
    if (char !== "u" || code === undefined) throw syntaxError(message("jq.escape", { escape: `\\${char}` }));
    this.at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  fail(): never {
    throw syntaxError(this.isAtEnd ? message("jq.ends_early") : message("jq.not_expected", { found: this.#here() }));
  }

  #expected(wanted: string | Message): SelectorError {
    return syntaxError(message("jq.expected", { wanted, found: this.#here() }));
  }

  #here(): Message {
    if (this.isAtEnd) return message("jq.the_end");
    return message("jq.here", { text: this.source.slice(this.at, this.at + 12), position: this.at + 1 });
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    if (!found) return null;
    this.at = pattern.lastIndex;
    return found[0];
  }
}
