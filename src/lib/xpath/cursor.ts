/** A place in the tokens of an XPath expression, and the sentence that says what is wrong there. */

import { message, type Message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Dialect } from "./expression.ts";
import type { Token } from "./lexer.ts";

/** Walks over the tokens of one expression. @throws SelectorError with the place */
export class TokenCursor {
  readonly dialect: Dialect;
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;

  constructor(text: string, tokens: Token[], dialect: Dialect) {
    this.#text = text;
    this.#tokens = tokens;
    this.dialect = dialect;
  }

  get token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  get ahead(): Token | undefined {
    return this.#tokens[this.#next + 1];
  }

  advance(): void {
    this.#next += 1;
  }

  is(text: string): boolean {
    return this.token.type === "operator" && this.token.text === text;
  }

  isAhead(text: string): boolean {
    return this.ahead?.type === "operator" && this.ahead.text === text;
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.advance();
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) this.fail(message("xpath.missing_sign", { sign: text }));
  }

  /** The text of the token at hand, which must be of a type. */
  take(type: Token["type"], what: Message): string {
    if (this.token.type !== type) this.fail(message("xpath.missing", { what }));
    const { text } = this.token;
    this.advance();
    return text;
  }

  /** @param what - says what is wrong, without the place */
  fail(what: Message): never {
    const rest = this.#text.slice(this.token.at).trim().slice(0, 20);
    const sentence = rest === "" ? message("xpath.at_end", { what }) : message("xpath.before", { what, rest });
    throw new SelectorError("syntax", sentence);
  }
}
