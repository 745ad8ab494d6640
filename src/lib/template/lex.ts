/**
 * The inside of one pair of braces, cut into names, literals and operators.
 */
import { message } from "../../message/message.ts";
import { maxTokensInTag, TemplateFault } from "./bounds.ts";

export type Token = { kind: "name" | "text" | "number" | "operator" | "end"; text: string; at: number };

/** The tokens of a tag, ended by an "end" token; where the tag ends; and whether white space after it goes. */
export type Tag = { tokens: Token[]; end: number; trimsAfter: boolean };

const space = /\s*/y;
const name = /[A-Za-z_]\w*/y;
const number = /\d+(?:_\d+)*(?:\.\d+)?(?:[eE][+-]?\d{1,3})?/y;
const operator = /==|!=|<=|>=|\/\/|\*\*|[-+*/%~<>|()[\]{},:=.]/y;

/** Reads a tag whose inside starts at `start` and which `close` ("}}" or "%}") ends, outside of brackets; throws TemplateFault. */
export function tagAt(source: string, start: number, close: string): Tag {
  const tokens: Token[] = [];
  let at = start;
  let open = 0;
  for (;;) {
    at += matched(space, source, at).length;
    if (open <= 0) {
      if (source.startsWith(close, at)) return { tokens: ended(tokens, at), end: at + close.length, trimsAfter: false };
      const sign = source[at];
      if ((sign === "-" || sign === "+") && source.startsWith(close, at + 1)) {
        return { tokens: ended(tokens, at), end: at + 1 + close.length, trimsAfter: sign === "-" };
      }
    }
    if (at >= source.length) throw new TemplateFault(message("template.close", { close }), start - 2);
    if (tokens.length >= maxTokensInTag) throw new TemplateFault(message("template.long_expression"), start);
    const [token, end] = tokenAt(source, at);
    if (token.kind === "operator") open += bracketDepth(token.text);
    tokens.push(token);
    at = end;
  }
}

/** An opening brace hides a closing one until it is closed itself, so that a dictionary may stand at the end of a tag. */
function bracketDepth(text: string): number {
  return text === "{" ? 1 : text === "}" ? -1 : 0;
}

function ended(tokens: Token[], at: number): Token[] {
  return [...tokens, { kind: "end", text: "", at }];
}

function tokenAt(source: string, at: number): [Token, number] {
  const quote = source[at];
  if (quote === '"' || quote === "'") return textAt(source, at, quote);
  for (const [kind, pattern] of [
    ["name", name],
    ["number", number],
    ["operator", operator],
  ] as const) {
    const text = matched(pattern, source, at);
    if (text !== "") return [{ kind, text, at }, at + text.length];
  }
  const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
  throw new TemplateFault(message("template.unexpected", { character: JSON.stringify(character) }), at);
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\\": "\\", "'": "'", '"': '"' };

/** A backslash that escapes nothing stays, so that patterns such as '\d+' can be written as they are. */
function textAt(source: string, at: number, quote: string): [Token, number] {
  let text = "";
  for (let index = at + 1; index < source.length; index++) {
    const character = source[index] ?? "";
    if (character === quote) return [{ kind: "text", text, at }, index + 1];
    const escaped = character === "\\" ? escapes[source[index + 1] ?? ""] : undefined;
    const code =
      character === "\\" ? /^\\(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(source.slice(index, index + 6)) : null;
    if (escaped !== undefined) index++;
    if (code) index += code[0].length - 1;
    text += escaped ?? (code ? String.fromCharCode(Number.parseInt(code[1] ?? code[2] ?? "", 16)) : character);
  }
  throw new TemplateFault(message("template.quote"), at);
}

function matched(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? "";
}
