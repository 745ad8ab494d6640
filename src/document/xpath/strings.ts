/** Functions about text (XPath 1.0, section 4.2), and the common ones of XPath 2. Characters are Unicode code points. */

import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./functions.ts";
import type { Scope } from "./scope.ts";
import { TextList } from "./value.ts";

/** A function of texts: every argument becomes one. */
const ofTexts = (least: number, most: number, compute: (...texts: string[]) => string | boolean): XPathFunction => ({
  least,
  most,
  value: (scope, args) => {
    const texts = args.map((argument) => scope.text(argument));
    scope.budget.spend((texts[0]?.length ?? 0) >> 6);
    return compute(...texts);
  },
});

const ofContext = (compute: (text: string) => string | number): XPathFunction => ({
  least: 0,
  most: 1,
  value: (scope, args) => {
    const text = scope.textOr(args);
    scope.budget.spend(text.length >> 6);
    return compute(text);
  },
});

const roundHalfUp = (value: number): number => Math.floor(value + 0.5);

/** Characters whose place p, from 1, fulfils round(start) <= p < round(start) + round(length). */
const substring = (scope: Scope, args: Expression[]): string => {
  const [text, start, length] = args as [Expression, Expression, Expression | undefined];
  const from = roundHalfUp(scope.number(start));
  const to = length === undefined ? Number.POSITIVE_INFINITY : from + roundHalfUp(scope.number(length));
  let place = 0;
  let result = "";
  for (const character of scope.text(text)) {
    place += 1;
    if (place >= from && place < to) result += character;
  }
  return result;
};

const translated = (text: string, from: string, to: string): string => {
  const replacements = new Map<string, string>();
  const targets = [...to];
  for (const [place, character] of [...from].entries()) {
    if (!replacements.has(character)) replacements.set(character, targets[place] ?? "");
  }
  let result = "";
  for (const character of text) result += replacements.get(character) ?? character;
  return result;
};

const before = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return at < 0 ? "" : text.slice(0, at);
};

const after = (text: string, part: string): string => {
  const at = text.indexOf(part);
  return at < 0 ? "" : text.slice(at + part.length);
};

const codePoints = (text: string): number => {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
};

const normalized = (text: string): string => text.replace(/[\t\n\r ]+/g, " ").replace(/^ | $/g, "");

const joined = (scope: Scope, args: Expression[]): string => {
  const texts = scope.texts(args[0] as Expression);
  const separator = args[1] === undefined ? "" : scope.text(args[1]);
  scope.budget.spend(texts.length * (1 + (separator.length >> 5)));
  return texts.join(separator);
};

export const stringFunctions: Record<string, XPathFunction> = {
  string: ofContext((text) => text),
  data: {
    least: 0,
    most: 1,
    value: (scope, args) => (args[0] === undefined ? scope.textOr(args) : new TextList(scope.texts(args[0]))),
  },
  concat: ofTexts(2, 200, (...texts) => texts.join("")),
  "starts-with": ofTexts(2, 2, (text, part) => (text as string).startsWith(part as string)),
  "ends-with": ofTexts(2, 2, (text, part) => (text as string).endsWith(part as string)),
  contains: ofTexts(2, 2, (text, part) => (text as string).includes(part as string)),
  "substring-before": ofTexts(2, 2, (text, part) => before(text as string, part as string)),
  "substring-after": ofTexts(2, 2, (text, part) => after(text as string, part as string)),
  substring: { least: 2, most: 3, value: substring },
  "string-length": ofContext(codePoints),
  "normalize-space": ofContext(normalized),
  translate: ofTexts(3, 3, (text, from, to) => translated(text as string, from as string, to as string)),
  "lower-case": ofContext((text) => text.toLowerCase()),
  "upper-case": ofContext((text) => text.toUpperCase()),
  "string-join": { least: 1, most: 2, value: joined },
  "distinct-values": {
    least: 1,
    most: 1,
    value: (scope, args) => new TextList([...new Set(scope.texts(args[0] as Expression))]),
  },
};
