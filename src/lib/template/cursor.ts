/**
 * A walk over the tokens of one tag, and what may be named in it.
 */
import { message, type Message, type Sentence } from "../../message/message.ts";
import { maxNesting, TemplateFault } from "./bounds.ts";
import type { Token } from "./lex.ts";

/** The tokens a template may use: each name with the names of the arguments it may be called with. */
export type KnownTokens = Readonly<Record<string, readonly string[]>>;

/** The names that may be used at a point of a template. */
export type NamesInScope = {
  known: KnownTokens;
  /** Names made by `for`, `set`, `with` and `macro`, innermost last. */
  locals: Set<string>[];
  /** Names that the template asks about itself, by `is defined` or `default`: they may be missing. */
  asked: ReadonlySet<string>;
  depth: number;
};

export type Cursor = { tokens: readonly Token[]; index: number; sight: NamesInScope };

/** The token at hand; an "end" token behind the last one. */
export function here(cursor: Cursor): Token {
  return cursor.tokens[cursor.index] ?? { kind: "end", text: "", at: 0 };
}

/** Steps over the token at hand and returns it. */
export function advance(cursor: Cursor): Token {
  const token = here(cursor);
  if (token.kind !== "end") cursor.index++;
  return token;
}

/** Whether the next token is this operator or word. */
export function at(cursor: Cursor, text: string): boolean {
  const token = here(cursor);
  return token.text === text && (token.kind === "operator" || token.kind === "name");
}

/** Steps over the next token when it is this operator or word. */
export function take(cursor: Cursor, text: string): boolean {
  if (!at(cursor, text)) return false;
  cursor.index++;
  return true;
}

/** Steps over this operator or word. @throws TemplateFault where something else stands there */
export function expect(cursor: Cursor, text: string): void {
  if (!take(cursor, text)) throw unexpectedToken(cursor, JSON.stringify(text));
}

/** Steps over a name and returns it. */
export function expectName(cursor: Cursor, what: Sentence): Token {
  const token = here(cursor);
  if (token.kind !== "name") throw unexpectedToken(cursor, what);
  return advance(cursor);
}

/** @throws TemplateFault where the tag does not end here. */
export function expectEnd(cursor: Cursor): void {
  if (here(cursor).kind !== "end") throw unexpectedToken(cursor, message("template.expression_end"));
}

/** A fault that says what was wanted and what stands there instead. */
export function unexpectedToken(cursor: Cursor, wanted: Sentence): TemplateFault {
  const token = here(cursor);
  const found = token.kind === "end" ? message("template.nothing") : JSON.stringify(token.text.slice(0, 50));
  return new TemplateFault(message("template.expected", { wanted, found }), token.at);
}

/** A sentence about a name that is not known, with the one that may be meant. */
export const orNear = (sentence: Message, near: string | null | undefined): Message =>
  near ? message("template.near", { sentence, near }) : sentence;

/** Parses something one level deeper, within the bound. */
export function parseNested<T>(sight: NamesInScope, position: number, parse: () => T): T {
  if (++sight.depth > maxNesting) throw new TemplateFault(message("template.nested"), position);
  const result = parse();
  sight.depth--;
  return result;
}
