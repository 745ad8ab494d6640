/**
 * The parts of a template after parsing.
 */
import type { Filter } from "./filters/filter.ts";
import type { Shift } from "./now.ts";
import type { Value } from "./value.ts";

export type BinaryOperator =
  | "or"
  | "and"
  | "in"
  | "not in"
  | "=="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "~"
  | "+"
  | "-"
  | "*"
  | "/"
  | "//"
  | "%"
  | "**";

export type Expression =
  | { kind: "literal"; value: Value }
  | { kind: "list"; items: readonly Expression[] }
  | { kind: "name"; name: string; given: readonly NamedArgument[] }
  | { kind: "filter"; input: Expression; filter: Filter; given: readonly (Expression | undefined)[] }
  | { kind: "test"; input: Expression; test: string; negated: boolean }
  | {
      kind: "part";
      input: Expression;
      start: Expression | null;
      end: Expression | null;
      step: Expression | null;
      single: boolean;
    }
  | { kind: "not"; operand: Expression }
  | { kind: "minus"; operand: Expression }
  | { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: "choice"; condition: Expression; then: Expression; otherwise: Expression | null };

export type NamedArgument = { name: string; value: Expression };

export type Branch = { condition: Expression | null; body: readonly Node[] };

export type Node =
  | { kind: "text"; text: string }
  | { kind: "output"; expression: Expression }
  | { kind: "if"; branches: readonly Branch[] }
  | {
      kind: "for";
      name: string;
      list: Expression;
      filter: Expression | null;
      body: readonly Node[];
      otherwise: readonly Node[];
    }
  | { kind: "set"; name: string; value: Expression }
  | { kind: "with"; names: readonly NamedArgument[]; body: readonly Node[] }
  | { kind: "now"; zone: string; shift: Shift; format: string };
