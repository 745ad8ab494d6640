/**
 * Recursive-descent parser for XPath 1.0, and for the XPath 3.1 that reads pages: sequences, `for`, `let`, `some`, `every`, `if`, `!`, `=>`,
 * `to`, `except`, `cast as`, calls as steps. Maps, arrays, functions as values and namespaces declared elsewhere are refused by name.
 */

import { message } from "../../message/message.ts";
import { lookup } from "../lookup.ts";
import { SelectorError } from "../bounds/problem.ts";
import { beginsClause, castOf, clauseAt, type Grammar } from "./clauses.ts";
import { TokenCursor } from "./cursor.ts";
import { axes, type Axis, type Binary, type Dialect, type Expression, type NodeTest, type Step } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import { functionFor } from "./functions.ts";
import { isByCodePoints } from "./collation.ts";
import { tokensOf } from "./lexer.ts";
import { nodeKinds, nodeTestAt } from "./nodetest.ts";
import { precedence, unionLevel, valueComparison } from "./precedence.ts";
import { isPositional, simplifySteps } from "./plan.ts";
import { wholeNumber } from "./value.ts";

/** What asks for the type of a value: there is one type of numbers here, and none of dates. */
const ofTypes = new Set(["instance", "treat"]);
const onlyLater = new Set(["||", "<<", ">>", "=>", "!", "?"]);
const maxDepth = 100;
const maxTokens = 2000;
const maxChainLength = 500;

/** The expression that a text stands for; throws a SelectorError that says where it cannot be read. */
export const parseXPath = (text: string, dialect: Dialect): Expression => {
  const tokens = tokensOf(text, dialect);
  if (tokens.length === 1) throw new SelectorError("syntax", message("xpath.empty"));
  if (tokens.length > maxTokens) throw new SelectorError("syntax", message("xpath.long"));
  return new Parser(new TokenCursor(text, tokens, dialect)).whole();
};

class Parser {
  readonly #cursor: TokenCursor;
  readonly #grammar: Grammar;
  #depth = 0;

  constructor(cursor: TokenCursor) {
    this.#cursor = cursor;
    const single = (): Expression => this.#binary(1);
    this.#grammar = { cursor, names: [], single, parenthesis: () => this.#parenthesis() };
  }

  whole(): Expression {
    const expression = this.#sequence();
    const { token } = this.#cursor;
    if (token.type === "end") return expression;
    if (this.#isLater()) this.#refuseLater();
    if (ofTypes.has(token.text))
      throw new SelectorError("unsupported", message("xpath.asks_type", { word: token.text }));
    return this.#cursor.fail(message("xpath.unexpected"));
  }

  /** Whether what stands here would be read in XPath 3.1 only. */
  #isLater(): boolean {
    const { dialect, token } = this.#cursor;
    if (dialect !== "1.0" || token.type === "end") return false;
    return (
      onlyLater.has(token.text) ||
      (token.type === "name" && Object.hasOwn(precedence, token.text)) ||
      token.text === ","
    );
  }

  #refuseLater(): never {
    const { text } = this.#cursor.token;
    throw new SelectorError("unsupported", message("xpath.later", { text }));
  }

  /** One expression, or several separated by commas. */
  #sequence(): Expression {
    const first = this.#binary(1);
    if (!this.#cursor.is(",") || this.#cursor.dialect === "1.0") return first;
    const items = [first];
    while (this.#cursor.accept(",")) items.push(this.#binary(1));
    return { type: "sequence", items };
  }

  #binary(minimum: number): Expression {
    const cursor = this.#cursor;
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new SelectorError("syntax", message("xpath.deep"));
    let left = clauseAt(this.#grammar) ?? this.#unary();
    for (let count = 0; ; count += 1) {
      const { type, text } = cursor.token;
      const level = type === "operator" ? (lookup(precedence, text) ?? 0) : 0;
      if (level < minimum) break;
      if (this.#isLater()) this.#refuseLater();
      if (count > maxChainLength) throw new SelectorError("syntax", message("xpath.long"));
      if (text === "cast" || text === "castable") left = castOf(cursor, left);
      else {
        cursor.advance();
        if (text === "=>") left = this.#arrow(left);
        else {
          const right = this.#binary(level + 1);
          const single = lookup(valueComparison, text);
          if (single) left = { type: "binary", operator: single, isOfValues: true, left, right };
          else left = { type: "binary", operator: text === "union" ? "|" : (text as Binary), left, right };
        }
      }
    }
    this.#depth -= 1;
    return left;
  }

  /** `x => f(y)` is `f(x, y)`. */
  #arrow(first: Expression): Expression {
    if (this.#cursor.token.type !== "name")
      this.#cursor.fail(message("xpath.missing", { what: message("xpath.a_function") }));
    return this.#call([first]);
  }

  #unary(): Expression {
    const cursor = this.#cursor;
    let isNegative = false;
    let hasSign = false;
    while (cursor.is("-") || cursor.is("+")) {
      hasSign = true;
      if (cursor.is("-")) isNegative = !isNegative;
      cursor.advance();
    }
    if (!hasSign) return this.#mapped();
    const operand = cursor.dialect === "1.0" ? this.#binary(unionLevel) : this.#mapped();
    return isNegative ? { type: "negation", operand } : { type: "call", name: "number", arguments: [operand] };
  }

  /** XPath 1.0 knows doubles only. */
  #literal(text: string): number | bigint {
    return this.#cursor.dialect === "3.1" && /^\d+$/.test(text) ? wholeNumber(text) : Number(text);
  }

  /** `a ! b ! c` */
  #mapped(): Expression {
    let source = this.#path();
    for (let count = 0; this.#cursor.is("!") && this.#cursor.dialect === "3.1"; count += 1) {
      if (count > maxChainLength) throw new SelectorError("syntax", message("xpath.long"));
      this.#cursor.advance();
      source = { type: "map", source, result: this.#path() };
    }
    return source;
  }

  #path(): Expression {
    if (this.#cursor.is("/") || this.#cursor.is("//")) return this.#rooted();
    const start = this.#filter();
    const steps: Step[] = [];
    if (start === null) steps.push(this.#step());
    const base = start ?? "context";
    this.#moreSteps(steps);
    if (steps.length === 0 && base !== "context") return base;
    return { type: "path", start: base, steps: simplifySteps(steps) };
  }

  #rooted(): Expression {
    const steps: Step[] = [];
    if (this.#cursor.accept("/")) {
      if (!this.#startsStep()) return { type: "path", start: "root", steps };
      steps.push(this.#step());
    }
    this.#moreSteps(steps);
    return { type: "path", start: "root", steps: simplifySteps(steps) };
  }

  #moreSteps(steps: Step[]): void {
    const descent: Step = {
      type: "axis",
      axis: "descendant-or-self",
      test: { type: "node" },
      predicates: [],
      isPositional: false,
    };
    for (;;) {
      if (this.#cursor.accept("//")) steps.push(descent);
      else if (!this.#cursor.accept("/")) return;
      steps.push(this.#step());
    }
  }

  #startsStep(): boolean {
    const { type, text } = this.#cursor.token;
    return type === "name" || (type === "operator" && ["*any", "@", ".", "..", "("].includes(text));
  }

  /** A primary expression with predicates, or null when a step begins here. */
  #filter(): Expression | null {
    const base = this.#primary();
    if (base === null) return null;
    const predicates = this.#predicates();
    return predicates.length === 0 ? base : { type: "filter", base, predicates };
  }

  #primary(): Expression | null {
    const cursor = this.#cursor;
    const { type, text } = cursor.token;
    if (type === "number" || type === "string") {
      cursor.advance();
      return type === "number" ? { type, value: this.#literal(text) } : { type, value: text };
    }
    if (type === "variable") return this.#variable(text);
    if (cursor.dialect === "1.0" && beginsClause(cursor)) this.#refuseLater();
    if (cursor.is("(")) return this.#parenthesis();
    if (cursor.is("[") || cursor.is("{")) throw noStructures();
    if (type !== "name") return null;
    if (cursor.isAhead("#") || cursor.isAhead("{") || (text === "function" && cursor.isAhead("(")))
      throw noStructures();
    return cursor.isAhead("(") && !nodeKinds.has(text) ? this.#call([]) : null;
  }

  #variable(name: string): Expression {
    if (!this.#grammar.names.includes(name)) {
      throw new SelectorError("unsupported", message("xpath.variable", { name }));
    }
    this.#cursor.advance();
    return { type: "variable", name };
  }

  #parenthesis(): Expression {
    const cursor = this.#cursor;
    cursor.expect("(");
    if (cursor.dialect === "3.1" && cursor.accept(")")) return { type: "sequence", items: [] };
    const inner = this.#sequence();
    if (this.#isLater()) this.#refuseLater();
    cursor.expect(")");
    return inner;
  }

  #call(before: Expression[]): Expression {
    const cursor = this.#cursor;
    const written = cursor.token.text;
    const [name, signature] = functionFor(written, cursor.dialect);
    cursor.advance();
    cursor.expect("(");
    const args = [...before];
    if (!cursor.is(")")) {
      do args.push(this.#binary(1));
      while (cursor.accept(","));
    }
    cursor.expect(")");
    if (isByCodePoints(name, args)) args.pop();
    this.#count(written, args, signature);
    return { type: "call", name, arguments: args };
  }

  #count(written: string, { length }: Expression[], { minArguments, maxArguments }: XPathFunction): void {
    if (length >= minArguments && length <= maxArguments) return;
    throw new SelectorError("syntax", message("xpath.argument_count", { name: written, count: length }));
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#cursor.accept("[")) {
      predicates.push(this.#sequence());
      this.#cursor.expect("]");
    }
    if (this.#cursor.is("?") && this.#cursor.dialect === "3.1") throw noStructures();
    return predicates;
  }

  #step(): Step {
    const cursor = this.#cursor;
    if (cursor.is(".") || cursor.is("..")) {
      const axis = cursor.token.text === "." ? "self" : "parent";
      cursor.advance();
      return this.#axisStep(axis, { type: "node" });
    }
    if (cursor.accept("@")) return this.#axisStep("attribute", nodeTestAt(cursor));
    if (cursor.isAhead("::")) {
      const axis = cursor.token.text;
      if (!axes.includes(axis as Axis)) cursor.fail(message("xpath.no_axis", { name: axis }));
      cursor.advance();
      cursor.advance();
      return this.#axisStep(axis as Axis, nodeTestAt(cursor));
    }
    const value = this.#filter();
    if (value !== null && cursor.dialect === "1.0") {
      throw new SelectorError("unsupported", message("xpath.later_step"));
    }
    if (value !== null) return { type: "value", expression: value };
    const isAttribute = cursor.token.text === "attribute" && cursor.isAhead("(");
    return this.#axisStep(isAttribute ? "attribute" : "child", nodeTestAt(cursor));
  }

  #axisStep(axis: Axis, test: NodeTest): Step {
    const predicates = this.#predicates();
    return { type: "axis", axis, test, predicates, isPositional: predicates.some(isPositional) };
  }
}

const noStructures = (): SelectorError => new SelectorError("unsupported", message("xpath.structures"));
