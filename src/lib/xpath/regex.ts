/**
 * Regular expressions in XPath: `re:test`, `re:match`, `re:replace` of EXSLT, and `matches`, `replace`, `tokenize` of XPath 2. They run on
 * an engine of linear time (RE2 semantics: no look-around, no back-references).
 */

import { message } from "../../message/message.ts";
import { RE2JS } from "re2js";
import { SelectorError } from "../bounds/problem.ts";
import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { patternForLinearEngine } from "./pattern.ts";
import { List } from "./value.ts";

const flagBits: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  g: 0,
  x: 0,
  q: 0,
};

const compilePattern = (pattern: string, flags: string): RE2JS => {
  let bits = 0;
  for (const flag of flags) {
    const bit = Object.hasOwn(flagBits, flag) ? flagBits[flag] : undefined;
    if (bit === undefined) throw new SelectorError("syntax", message("xpath.flag", { flag }));
    bits |= bit;
  }
  const written = flags.includes("q") ? RE2JS.quote(pattern) : patternForLinearEngine(pattern, flags.includes("x"));
  try {
    return RE2JS.compile(written, bits);
  } catch {
    throw new SelectorError("syntax", message("xpath.pattern", { pattern }));
  }
};

/** One compiled pattern per evaluation is the rule; a few are kept for the length of it. */
const cache = new WeakMap<object, Map<string, RE2JS>>();

const patternOf = (scope: Scope, pattern: string, flags: string): RE2JS => {
  let patterns = cache.get(scope.budget);
  if (patterns === undefined) {
    patterns = new Map();
    cache.set(scope.budget, patterns);
  }
  const key = `${flags}/${pattern}`;
  let expression = patterns.get(key);
  if (expression === undefined) {
    scope.budget.spend(1000);
    expression = compilePattern(pattern, flags);
    patterns.set(key, expression);
  }
  return expression;
};

/** Matching is counted by the length of the text. */
const subject = (scope: Scope, argument: Expression): string => {
  const text = scope.text(argument);
  scope.budget.spend(1 + (text.length >> 5));
  return text;
};

const flagsOf = (scope: Scope, argument: Expression | undefined): string =>
  argument === undefined ? "" : scope.text(argument);

const test = (scope: Scope, args: Expression[]): boolean => {
  const [text, pattern, flags] = args as [Expression, Expression, Expression | undefined];
  return patternOf(scope, scope.text(pattern), flagsOf(scope, flags)).test(subject(scope, text));
};

/** The first match and its groups; with the flag g, every match. */
const match = (scope: Scope, args: Expression[]): List => {
  const [text, pattern, flags] = args as [Expression, Expression, Expression | undefined];
  const letters = flagsOf(scope, flags);
  const matcher = patternOf(scope, scope.text(pattern), letters).matcher(subject(scope, text));
  const found: string[] = [];
  if (letters.includes("g")) while (matcher.find()) found.push(matcher.group() ?? "");
  else if (matcher.find()) {
    for (let group = 0; group <= matcher.groupCount(); group += 1) found.push(matcher.group(group) ?? "");
  }
  return new List(found);
};

/** A replacement may stand as often as the text has characters; what that would cost is counted first. */
const payForReplacement = (scope: Scope, text: string, replacement: string): string => {
  scope.budget.spend(Math.floor((text.length * replacement.length) / 16));
  return replacement;
};

/** re:replace(text, pattern, flags, replacement): the replacement is taken as it is. */
const replaceFirst = (scope: Scope, args: Expression[]): string => {
  const [text, pattern, flags, replacement] = args as [Expression, Expression, Expression, Expression];
  const letters = scope.text(flags);
  const whole = subject(scope, text);
  const matcher = patternOf(scope, scope.text(pattern), letters).matcher(whole);
  const literal = RE2JS.quoteReplacement(payForReplacement(scope, whole, scope.text(replacement)));
  return letters.includes("g") ? matcher.replaceAll(literal) : matcher.replaceFirst(literal);
};

/** replace(text, pattern, replacement, flags): every match, `$1` stands for a group. */
const replace = (scope: Scope, args: Expression[]): string => {
  const [text, pattern, replacement, flags] = args as [Expression, Expression, Expression, Expression | undefined];
  const letters = flagsOf(scope, flags);
  const whole = subject(scope, text);
  const matcher = patternOf(scope, scope.text(pattern), letters).matcher(whole);
  const written = payForReplacement(scope, whole, scope.text(replacement));
  const parts = letters.includes("q") ? [written] : replacementParts(written, matcher.groupCount());
  let result = "";
  let at = 0;
  while (matcher.find()) {
    result += whole.slice(at, matcher.start());
    for (const part of parts) result += typeof part === "string" ? part : (matcher.group(part) ?? "");
    at = matcher.end();
  }
  return result + whole.slice(at);
};

/** Text and numbers of groups. `$12` is the first group and a 2 where there are no twelve; a group that does not exist is empty. */
const replacementParts = (replacement: string, groups: number): (string | number)[] =>
  [...replacement.matchAll(/\\([\s\S])|\$(\d+)|[^\\$]+|[\s\S]/g)].flatMap(([written, escaped, digits]) => {
    if (escaped !== undefined) return [escaped];
    if (digits === undefined) return [written];
    let length = digits.length;
    while (length > 1 && Number(digits.slice(0, length)) > groups) length -= 1;
    const group = Number(digits.slice(0, length));
    return [group > groups ? "" : group, digits.slice(length)];
  });

const tokenize = (scope: Scope, args: Expression[]): List => {
  const [text, pattern, flags] = args as [Expression, Expression | undefined, Expression | undefined];
  const whole = subject(scope, text);
  if (pattern === undefined) return new List(whole.split(/[\t\n\r ]+/).filter((part) => part !== ""));
  if (whole === "") return new List([]);
  return new List(patternOf(scope, scope.text(pattern), flagsOf(scope, flags)).split(whole, -1));
};

export const regexFunctions: Record<string, XPathFunction> = {
  "re:test": { minArguments: 2, maxArguments: 3, value: test },
  "re:match": { minArguments: 2, maxArguments: 3, value: match },
  "re:replace": { minArguments: 4, maxArguments: 4, value: replaceFirst },
  matches: { minArguments: 2, maxArguments: 3, value: test },
  replace: { minArguments: 3, maxArguments: 4, value: replace },
  tokenize: { minArguments: 1, maxArguments: 3, value: tokenize },
};
