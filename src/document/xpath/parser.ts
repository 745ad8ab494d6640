/**
 * Recursive-descent parser for XPath 1.0 with the few things of XPath 2 that people paste: `*:name`, `(a, b)`, `eq` and its like, `||`,
 * `if (a) then b else c`, and a function call as the last step. Variables, `for` and namespaces declared elsewhere are refused.
 */

import { SelectorError } from "../problem.ts";
import { axes, type Axis, type Binary, type Expression, type NodeTest, type Step } from "./expression.ts";
import { functions } from "./functions.ts";
import { type Token, tokensOf } from "./lexer.ts";
import { isPositional, simplified } from "./plan.ts";

const precedence: Record<string, number> = {
  or: 1,
  and: 2,
  "=": 3,
  "!=": 3,
  eq: 3,
  ne: 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  lt: 4,
  le: 4,
  gt: 4,
  ge: 4,
  "||": 5,
  "+": 6,
  "-": 6,
  "*": 7,
  div: 7,
  idiv: 7,
  mod: 7,
  "|": 9,
  union: 9,
};
const unaryPrecedence = 8;

/** The XPath 2 spelling of some operators. */
const spelling: Record<string, Binary> = { eq: "=", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=", union: "|" };

const nodeTypes = new Set(["node", "text", "comment", "processing-instruction", "element"]);
const maximumDepth = 100;
const maximumTokens = 2000;

/** The expression that a text stands for; throws a SelectorError that says where it cannot be read. */
export const parseXPath = (text: string): Expression => {
  const tokens = tokensOf(text);
  if (tokens.length === 1) throw new SelectorError("syntax", "The XPath is empty.");
  if (tokens.length > maximumTokens) throw new SelectorError("syntax", "The XPath is too long.");
  const parser = new Parser(text, tokens);
  const expression = parser.sequence();
  parser.expectEnd();
  return expression;
};

class Parser {
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;

  constructor(text: string, tokens: Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #is(text: string): boolean {
    return this.#token.type === "operator" && this.#token.text === text;
  }

  #isAhead(text: string): boolean {
    const ahead = this.#tokens[this.#next + 1];
    return ahead?.type === "operator" && ahead.text === text;
  }

  #accept(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#next += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#accept(text)) this.#fail(`"${text}" is missing`);
  }

  #fail(what: string): never {
    const rest = this.#text.slice(this.#token.at).trim().slice(0, 20);
    throw new SelectorError("syntax", `XPath: ${what} ${rest === "" ? "at its end" : `before "${rest}"`}.`);
  }

  expectEnd(): void {
    if (this.#token.type !== "end") this.#fail("something unexpected stands");
  }

  /** One expression, or several separated by commas. */
  sequence(): Expression {
    const first = this.#binary(1);
    if (!this.#is(",")) return first;
    const items = [first];
    while (this.#accept(",")) items.push(this.#binary(1));
    return { type: "sequence", items };
  }

  #binary(minimum: number): Expression {
    this.#depth += 1;
    if (this.#depth > maximumDepth) throw new SelectorError("syntax", "The XPath is nested too deeply.");
    let left = this.#unary();
    for (let count = 0; ; count += 1) {
      const { type, text } = this.#token;
      const level = type === "operator" ? (precedence[text] ?? 0) : 0;
      if (level < minimum) break;
      if (count > 500) throw new SelectorError("syntax", "The XPath is too long.");
      this.#next += 1;
      const right = this.#binary(level + 1);
      left = { type: "binary", operator: spelling[text] ?? (text as Binary), left, right };
    }
    this.#depth -= 1;
    return left;
  }

  #unary(): Expression {
    let isNegative = false;
    let hasSign = false;
    while (this.#is("-") || this.#is("+")) {
      hasSign = true;
      if (this.#is("-")) isNegative = !isNegative;
      this.#next += 1;
    }
    if (!hasSign) return this.#path();
    const operand = this.#binary(unaryPrecedence);
    return isNegative ? { type: "negation", operand } : { type: "call", name: "number", arguments: [operand] };
  }

  #path(): Expression {
    if (this.#is("/") || this.#is("//")) return this.#rooted();
    const start = this.#filter();
    const steps: Step[] = [];
    if (start === null) steps.push(this.#step());
    const base = start ?? "context";
    this.#moreSteps(steps);
    if (steps.length === 0 && base !== "context") return base;
    return { type: "path", start: base, steps: simplified(steps) };
  }

  #rooted(): Expression {
    const steps: Step[] = [];
    if (this.#is("/")) {
      this.#next += 1;
      if (!this.#startsStep()) return { type: "path", start: "root", steps };
      steps.push(this.#step());
    }
    this.#moreSteps(steps);
    return { type: "path", start: "root", steps: simplified(steps) };
  }

  #moreSteps(steps: Step[]): void {
    for (;;) {
      if (this.#accept("//")) {
        steps.push({
          type: "axis",
          axis: "descendant-or-self",
          test: { type: "node" },
          predicates: [],
          isPositional: false,
        });
      } else if (!this.#accept("/")) return;
      steps.push(this.#step());
    }
  }

  #startsStep(): boolean {
    const { type, text } = this.#token;
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
    const { type, text } = this.#token;
    if (type === "number" || type === "string") {
      this.#next += 1;
      return type === "number" ? { type, value: Number(text) } : { type, value: text };
    }
    if (type === "variable") {
      throw new SelectorError("unsupported", `XPath variables such as ${text} have no value here.`);
    }
    if (this.#is("(")) return this.#parenthesis();
    if (type !== "name" || !this.#isAhead("(") || nodeTypes.has(text)) return null;
    return text === "if" ? this.#choice() : this.#call();
  }

  #parenthesis(): Expression {
    this.#expect("(");
    if (this.#accept(")")) return { type: "sequence", items: [] };
    const inner = this.sequence();
    this.#expect(")");
    return inner;
  }

  #choice(): Expression {
    this.#next += 1;
    const condition = this.#parenthesis();
    this.#word("then");
    const whenTrue = this.#binary(1);
    this.#word("else");
    return { type: "choice", condition, whenTrue, otherwise: this.#binary(1) };
  }

  #word(word: string): void {
    if (this.#token.type !== "name" || this.#token.text !== word) this.#fail(`"${word}" is missing`);
    this.#next += 1;
  }

  #call(): Expression {
    const written = this.#token.text;
    const name = written.replace(/^fn:/, "");
    const signature = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (signature === undefined) throw new SelectorError("unsupported", `XPath has no function ${written}() here.`);
    this.#next += 1;
    this.#expect("(");
    const args: Expression[] = [];
    if (!this.#is(")")) {
      do args.push(this.#binary(1));
      while (this.#accept(","));
    }
    this.#expect(")");
    if (args.length < signature.least || args.length > signature.most) {
      throw new SelectorError("syntax", `XPath: ${written}() does not take ${args.length} arguments.`);
    }
    return { type: "call", name, arguments: args };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#accept("[")) {
      predicates.push(this.#binary(1));
      this.#expect("]");
    }
    return predicates;
  }

  #step(): Step {
    if (this.#is(".") || this.#is("..")) {
      const axis = this.#token.text === "." ? "self" : "parent";
      this.#next += 1;
      return this.#axisStep(axis, { type: "node" });
    }
    if (this.#accept("@")) return this.#axisStep("attribute", this.#nodeTest());
    if (this.#isAhead("::")) {
      const axis = this.#token.text;
      if (!axes.includes(axis as Axis)) this.#fail(`"${axis}" is no axis; it stands`);
      this.#next += 2;
      return this.#axisStep(axis as Axis, this.#nodeTest());
    }
    const value = this.#filter();
    if (value !== null) return { type: "value", expression: value };
    return this.#axisStep("child", this.#nodeTest());
  }

  #axisStep(axis: Axis, test: NodeTest): Step {
    const predicates = this.#predicates();
    return { type: "axis", axis, test, predicates, isPositional: predicates.some(isPositional) };
  }

  #nodeTest(): NodeTest {
    if (this.#accept("*any") || this.#accept("*")) return { type: "any" };
    const { type, text } = this.#token;
    if (type !== "name") this.#fail("a name is missing");
    this.#next += 1;
    if (this.#is("(") && nodeTypes.has(text)) return this.#nodeType(text);
    const [prefix, local] = text.split(":") as [string, string | undefined];
    if (local === "*") return { type: "prefix", prefix };
    if (prefix === "*" && local !== undefined) return { type: "local", local };
    return { type: "name", name: text };
  }

  #nodeType(name: string): NodeTest {
    this.#expect("(");
    let target: string | null = null;
    if (this.#token.type === "string" || this.#token.type === "name") {
      target = this.#token.text;
      this.#next += 1;
    } else this.#accept("*any");
    this.#expect(")");
    if (name === "processing-instruction") return { type: "instruction", target };
    if (name === "element") return target === null ? { type: "any" } : { type: "name", name: target };
    return { type: name as "node" | "text" | "comment" };
  }
}
