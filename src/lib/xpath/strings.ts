/** Functions about text (XPath 1.0, section 4.2), and those of XPath 3.1. Characters are Unicode code points. */

import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { List, type Value } from "./value.ts";

/** A function of texts: every argument becomes one. */
const ofTexts = (
  minArguments: number,
  maxArguments: number,
  compute: (...texts: string[]) => string | boolean | number,
): XPathFunction => ({
  minArguments,
  maxArguments,
  value: (scope, args) => {
    const texts = args.map((argument) => scope.text(argument));
    scope.budget.spend((texts[0]?.length ?? 0) >> 6);
    return compute(...texts);
  },
});

/** Text put together is counted, so that doubling it does not go on for long. */
const concatenated = (scope: Scope, args: Expression[]): string => {
  const text = args.map((argument) => scope.text(argument)).join("");
  scope.budget.spend(text.length >> 4);
  return text;
};

const ofContext = (compute: (text: string) => string | number): XPathFunction => ({
  minArguments: 0,
  maxArguments: 1,
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
  const length = texts.reduce((sum, text) => sum + text.length + separator.length, 0);
  scope.budget.spend(texts.length + (length >> 4));
  return texts.join(separator);
};

const codes = (scope: Scope, args: Expression[]): Value => {
  const text = scope.text(args[0] as Expression);
  scope.budget.spend(text.length);
  return new List([...text].map((character) => character.codePointAt(0) as number));
};

const fromCodes = (scope: Scope, args: Expression[]): string =>
  scope
    .texts(args[0] as Expression)
    .map((text) => {
      const code = Number(text);
      const isCharacter = Number.isInteger(code) && code > 0 && code <= 0x10ffff;
      return isCharacter ? String.fromCodePoint(code) : "\u{fffd}";
    })
    .join("");

/** Of two texts, either of which may be nothing: then so is the answer. */
const ofTwo = (compute: (left: string, right: string) => number | boolean): XPathFunction => ({
  minArguments: 2,
  maxArguments: 2,
  value: (scope, args) => {
    const [left] = scope.texts(args[0] as Expression);
    const [right] = scope.texts(args[1] as Expression);
    return left === undefined || right === undefined ? new List([]) : compute(left, right);
  },
});

const compared = (left: string, right: string): number => (left === right ? 0 : left < right ? -1 : 1);

const hasToken = (scope: Scope, args: Expression[]): boolean => {
  const [texts, token] = args as [Expression, Expression];
  const wanted = normalized(scope.text(token));
  return wanted !== "" && scope.texts(texts).some((text) => normalized(text).split(" ").includes(wanted));
};

/** RFC 3986: all but unreserved characters are escaped; half a character cannot be. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const forms = new Set(["NFC", "NFD", "NFKC", "NFKD"]);

const inForm = (text: string, form = "NFC"): string => {
  const name = form.trim().toUpperCase();
  return forms.has(name) ? text.normalize(name) : text;
};

export const stringFunctions: Record<string, XPathFunction> = {
  string: ofContext((text) => text),
  concat: { minArguments: 2, maxArguments: 200, value: concatenated },
  "starts-with": ofTexts(2, 2, (text, part) => (text as string).startsWith(part as string)),
  "ends-with": ofTexts(2, 2, (text, part) => (text as string).endsWith(part as string)),
  contains: ofTexts(2, 2, (text, part) => (text as string).includes(part as string)),
  "substring-before": ofTexts(2, 2, (text, part) => before(text as string, part as string)),
  "substring-after": ofTexts(2, 2, (text, part) => after(text as string, part as string)),
  substring: { minArguments: 2, maxArguments: 3, value: substring },
  "string-length": ofContext(codePoints),
  "normalize-space": ofContext(normalized),
  translate: ofTexts(3, 3, (text, from, to) => translated(text as string, from as string, to as string)),
  "lower-case": ofContext((text) => text.toLowerCase()),
  "upper-case": ofContext((text) => text.toUpperCase()),
  "string-join": { minArguments: 1, maxArguments: 2, value: joined },
  "contains-token": { minArguments: 2, maxArguments: 2, value: hasToken },
  compare: ofTwo(compared),
  "codepoint-equal": ofTwo((left, right) => left === right),
  "string-to-codepoints": { minArguments: 1, maxArguments: 1, value: codes },
  "codepoints-to-string": { minArguments: 1, maxArguments: 1, value: fromCodes },
  "normalize-unicode": ofTexts(1, 2, (text, form) => inForm(text as string, form)),
  "encode-for-uri": ofTexts(1, 1, (text) => encoded(text as string)),
};
