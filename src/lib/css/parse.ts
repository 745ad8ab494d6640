/**
 * CSS selectors as lists of tokens. The parser is css-what's; what it takes without a word though it is no selector is refused here, for
 * it would find nothing, or too much. Pure.
 */
import { parse, type Selector as Token } from "css-what";
import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { syntaxError } from "./syntaxError.ts";

/** What no selector holds outside of strings, brackets and escapes, and names that begin with a digit; css-what would take both. */
const stray = /[{};@!$%<`?]|(?<=^|[\s,>+~.#])\d/;
/** A class or id without a name. */
const nameless = /[.#](?![\w\u0080-\uffff-])/;
const escape = /\\(?:[0-9a-f]{1,6}\s?|.)/gis;
/** A string of an argument: an apostrophe inside of words opens none. */
const argument = /(?<=[(,=\s])(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(?=\s*[),\]])/gs;
const maxNesting = 100;

/** The selectors of a list. @throws SelectorError for what is none. */
export function parseSelectors(text: string): Token[][] {
  const outside = outsideOfBrackets(text);
  const character = stray.exec(outside)?.[0];
  if (character !== undefined) throw new SelectorError("syntax", message("css.stray", { character }));
  const mark = nameless.exec(outside)?.[0];
  if (mark !== undefined) throw new SelectorError("syntax", message("css.nameless", { mark }));
  let list: Token[][];
  try {
    list = parse(text.replace(argument, withEscapedBrackets));
  } catch (error) {
    throw syntaxError(error);
  }
  if (list.length === 0 || list.some((tokens) => tokens.length === 0)) {
    throw new SelectorError("syntax", message("css.empty"));
  }
  for (const tokens of list) checkOrder(tokens);
  return list;
}

/** A selector without its strings, arguments and attributes. */
function outsideOfBrackets(text: string): string {
  // An escape stands for a letter, whatever it spells: `#\31 23` is the id "123".
  let outside = text
    .replace(escape, "_")
    .replace(/"[^"]*"|'[^']*'/g, "")
    .replace(/\[[^\]]*\]/g, "");
  for (let level = 0; level < maxNesting; level += 1) {
    const next = outside.replace(/\([^()]*\)/g, "");
    if (next === outside) break;
    outside = next;
  }
  return outside;
}

/** The parser counts brackets inside of quotes, too. */
const withEscapedBrackets = (string: string): string => string.replace(/\\.|[()]/gs, (part) => part.padStart(2, "\\"));

const combinators: ReadonlySet<string> = new Set([
  "descendant",
  "child",
  "adjacent",
  "sibling",
  "parent",
  "column-combinator",
]);

/** The name of an element comes first: "[href]p" is none of the forms that it might be meant for. */
function checkOrder(tokens: readonly Token[]): void {
  let isFirst = true;
  for (const token of tokens) {
    if (!isFirst && (token.type === "tag" || token.type === "universal")) {
      const name = token.type === "tag" ? token.name : "*";
      throw new SelectorError("syntax", message("css.order", { name }));
    }
    isFirst = combinators.has(token.type);
    if (token.type === "pseudo" && Array.isArray(token.data)) for (const inner of token.data) checkOrder(inner);
  }
}
