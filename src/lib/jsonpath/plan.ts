/**
 * A JSONPath (RFC 9535) as data, ready to be evaluated. The parser and its checks of types are json-p3's; its evaluator is not used,
 * since it has no bound on its work. Pure.
 */
import { message, type Message } from "../../message/message.ts";
import { JSONPathEnvironment, JSONPathError, jsonpath, type JSONPathQuery } from "json-p3";
import { SelectorError } from "../bounds/problem.ts";
import { modernPath } from "./dialect.ts";
import { reasonOf } from "./reason.ts";
import { exactNumber, type LongNumber } from "../json/value.ts";

export type Selector =
  | { kind: "name"; name: string }
  | { kind: "index"; index: number }
  | { kind: "slice"; start: number | undefined; stop: number | undefined; step: number }
  | { kind: "every" }
  | { kind: "filter"; test: Expression };

export type Segment = { descends: boolean; selectors: Selector[] };

export type Expression =
  | { kind: "literal"; value: string | number | LongNumber | boolean | null }
  | { kind: "not"; operand: Expression }
  | { kind: "and" | "or"; left: Expression; right: Expression }
  | { kind: "compare"; operator: string; left: Expression; right: Expression }
  | { kind: "query"; isRoot: boolean; segments: Segment[] }
  | { kind: "call"; name: string; args: Expression[] };

const environment = new JSONPathEnvironment();
const maxPathLength = 2000;
const maxBracketDepth = 64;

/** The plan of a path, old spellings allowed. @throws SelectorError that says what is wrong with it. */
export function planOf(path: string): Segment[] {
  const modern = modernPath(path);
  if (modern.length > maxPathLength) throw refused(message("jsonpath.long", { count: maxPathLength }));
  if (nestingOf(modern) > maxBracketDepth) throw refused(message("jsonpath.deep", { count: maxBracketDepth }));
  try {
    return segmentsOf(environment.compile(modern));
  } catch (error) {
    if (error instanceof JSONPathError) throw refused(reasonOf(error));
    throw error;
  }
}

const refused = (reason: Message) => new SelectorError("syntax", message("jsonpath.refused", { reason }));

function nestingOf(path: string): number {
  let depth = 0;
  let deepest = 0;
  for (const char of path) {
    if (char === "(" || char === "[" || char === "!") deepest = Math.max(deepest, ++depth);
    else if (char === ")" || char === "]") depth--;
  }
  return deepest;
}

function segmentsOf(query: JSONPathQuery): Segment[] {
  return query.segments.map((segment) => ({
    // The kinds of segments are not exported, their canonical spelling is.
    descends: segment.toString({ form: "canonical" }).startsWith(".."),
    selectors: segment.selectors.map(selectorOf),
  }));
}

const { selectors, expressions } = jsonpath;

function selectorOf(selector: jsonpath.JSONPathSelector): Selector {
  if (selector instanceof selectors.NameSelector) return { kind: "name", name: selector.name };
  if (selector instanceof selectors.IndexSelector) return { kind: "index", index: selector.index };
  if (selector instanceof selectors.WildcardSelector) return { kind: "every" };
  if (selector instanceof selectors.SliceSelector)
    return { kind: "slice", start: selector.start, stop: selector.stop, step: selector.step ?? 1 };
  if (selector instanceof selectors.FilterSelector) return { kind: "filter", test: expressionOf(selector.expression) };
  throw refused(message("jsonpath.selector"));
}

function expressionOf(expression: jsonpath.expressions.FilterExpression): Expression {
  if (expression instanceof expressions.LogicalExpression) return expressionOf(expression.expression);
  if (expression instanceof expressions.NullLiteral) return { kind: "literal", value: null };
  if (expression instanceof expressions.NumberLiteral)
    return { kind: "literal", value: exactNumber(expression.token.value) };
  if (expression instanceof expressions.BooleanLiteral || expression instanceof expressions.StringLiteral)
    return { kind: "literal", value: expression.value };
  if (expression instanceof expressions.PrefixExpression)
    return { kind: "not", operand: expressionOf(expression.right) };
  if (expression instanceof expressions.InfixExpression) return infixOf(expression);
  if (expression instanceof expressions.FilterQuery)
    return {
      kind: "query",
      isRoot: expression instanceof expressions.RootQuery,
      segments: segmentsOf(expression.path),
    };
  if (expression instanceof expressions.FunctionExtension)
    return { kind: "call", name: expression.name, args: expression.args.map(expressionOf) };
  throw refused(message("jsonpath.expression"));
}

function infixOf(expression: jsonpath.expressions.InfixExpression): Expression {
  const left = expressionOf(expression.left);
  const right = expressionOf(expression.right);
  if (expression.operator === "&&") return { kind: "and", left, right };
  if (expression.operator === "||") return { kind: "or", left, right };
  return { kind: "compare", operator: expression.operator, left, right };
}
