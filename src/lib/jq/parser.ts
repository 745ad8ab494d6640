/**
 * The jq language (version 1.7) to a tree. Operators bind, from loose to tight: `|`, `,`, `//`, assignments, `or`, `and`,
 * comparisons, `+ -`, `* / %`; `as`, `label` and `def` take all that follows them. Not read: modules (`import`, `include`), `?//`,
 * `$__loc__`.
 */
import { message } from "../../message/message.ts";
import { Scanner, syntaxError } from "./scanner.ts";
import { jqLimits, type Definition, type Node, type Pattern } from "./syntax.ts";
import { Terms } from "./terms.ts";

/** The tree of a program. @throws SelectorError that says what is wrong with it. */
export function parseJq(source: string): Node {
  if (source.length > jqLimits.length) throw syntaxError(message("jq.long", { count: jqLimits.length }));
  const parser = new Parser(new Scanner(source));
  return parser.program();
}

/** The tree of one `def`. */
export function parseDefinition(source: string): Definition {
  return new Parser(new Scanner(source)).definition();
}

type Operator = { mark: string; power: number; right?: boolean; assigns?: boolean };

const comparisons = ["==", "!=", "<=", ">=", "<", ">"];
const assignments = ["|=", "+=", "-=", "*=", "/=", "%=", "//=", "="];

/** Longer marks first, so that `//=` is not taken for `//`. */
const operators: Operator[] = [
  ...assignments.map((mark) => ({ mark, power: 4, assigns: true })),
  { mark: "//", power: 3, right: true },
  ...comparisons.map((mark) => ({ mark, power: 7 })),
  { mark: "|", power: 1, right: true },
  { mark: ",", power: 2 },
  ...["+", "-"].map((mark) => ({ mark, power: 8 })),
  ...["*", "/", "%"].map((mark) => ({ mark, power: 9 })),
].sort((a, b) => b.mark.length - a.mark.length);

const words: Operator[] = [
  { mark: "or", power: 5 },
  { mark: "and", power: 6 },
];

class Parser extends Terms {
  #depth = 0;

  program(): Node {
    const scanner = this.scanner;
    const node = this.expression(1);
    if (!scanner.isAtEnd) scanner.fail();
    return node;
  }

  /** `def name(parameters): body;` */
  definition(): Definition {
    const scanner = this.scanner;
    scanner.expectWord("def");
    const name = scanner.name();
    const parameters: Definition["parameters"] = [];
    if (scanner.takes("(")) {
      do {
        const isValue = scanner.takes("$");
        parameters.push({ name: scanner.name(), isValue });
      } while (scanner.takes(";"));
      scanner.expect(")");
    }
    scanner.expect(":");
    const body = this.expression(1);
    scanner.expect(";");
    return { name, parameters, body };
  }

  /** An expression of operators that bind at least as tightly as `power`. */
  protected expression(power: number): Node {
    if (++this.#depth > jqLimits.nesting) throw syntaxError(message("jq.deep", { count: jqLimits.nesting }));
    let left = this.#operand();
    for (let operator = this.#operator(power); operator; operator = this.#operator(power)) {
      left = this.#combined(operator, left);
      // Comparisons and assignments do not chain: `1 < 2 < 3` is an error.
      const again = operator.power === 4 || operator.power === 7 ? this.#peekOperator() : null;
      if (again?.power === operator.power) this.scanner.fail();
    }
    this.#depth--;
    return left;
  }

  #peekOperator(): Operator | null {
    const scanner = this.scanner;
    const word = scanner.peekName();
    if (word) return words.find(({ mark }) => mark === word) ?? null;
    return operators.find(({ mark }) => scanner.sees(mark)) ?? null;
  }

  #operator(power: number): Operator | null {
    const operator = this.#peekOperator();
    if (!operator || operator.power < power) return null;
    this.scanner.takes(operator.mark);
    return operator;
  }

  #combined({ mark, power, right, assigns }: Operator, left: Node): Node {
    const operand = this.expression(right ? power : power + 1);
    if (assigns) return { kind: "assign", operator: mark.slice(0, -1), left, right: operand };
    if (mark === "|") return { kind: "pipe", left, right: operand };
    if (mark === ",") return { kind: "comma", left, right: operand };
    if (mark === "//") return { kind: "alternative", left, right: operand };
    if (mark === "and" || mark === "or") return { kind: mark, left, right: operand };
    return { kind: "operation", operator: mark, left, right: operand };
  }

  #operand(): Node {
    const scanner = this.scanner;
    const word = scanner.peekName();
    if (word === "def") {
      const definition = this.definition();
      return { kind: "function", definition, rest: this.expression(1) };
    }
    if (scanner.takesWord("label")) {
      scanner.expect("$");
      const name = scanner.name();
      scanner.expect("|");
      return { kind: "label", name, body: this.expression(1) };
    }
    if (scanner.takes("-")) return { kind: "negate", body: this.#operandOrBinding() };
    return this.#operandOrBinding();
  }

  #operandOrBinding(): Node {
    const scanner = this.scanner;
    const term = this.postfix();
    if (!scanner.takesWord("as")) return term;
    const pattern = this.pattern();
    const others: Pattern[] = [];
    while (scanner.takes("?//")) others.push(this.pattern());
    scanner.expect("|");
    return { kind: "bind", source: term, pattern, others, body: this.expression(1) };
  }
}
