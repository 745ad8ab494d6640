/**
 * The parts of a template after parsing.
 */
import type { Filter } from "./filters/filter.ts";
import type { Shift } from "./now.ts";
import type { Value } from "./value.ts";
import type { ValueTest } from "./valueTest.ts";

export type BinaryOperator = "or" | "and" | "~" | "+" | "-" | "*" | "/" | "//" | "%" | "**";
export type Comparison = "in" | "not in" | "==" | "!=" | "<" | "<=" | ">" | ">=";

/** The arguments of a call: `positional` in order, `named` by name; one with a star in front spreads its members. */
export type Arguments = {
  positional: readonly { value: Expression; spread: boolean }[];
  named: readonly NamedArgument[];
};

export type Expression =
  | { kind: "literal"; value: Value }
  | { kind: "list"; items: readonly Expression[]; tuple: boolean }
  | { kind: "dictionary"; entries: readonly { key: Expression; value: Expression }[] }
  /** `isToken`: it is the token of that name where the template has not made it yet. */
  | { kind: "name"; name: string; isToken: boolean }
  /** A token from outside, with its own named arguments. */
  | { kind: "token"; name: string; given: readonly NamedArgument[] }
  /** The tokens whose names begin with this name and a dot, as a dictionary. */
  | { kind: "group"; members: readonly { key: string; name: string }[] }
  | { kind: "member"; input: Expression; name: string }
  | { kind: "method"; input: Expression; name: string; given: Arguments }
  | { kind: "call"; input: Expression; given: Arguments }
  | {
      kind: "filter";
      input: Expression;
      filter: Filter;
      given: readonly (Expression | undefined)[];
      named: readonly NamedArgument[];
    }
  | { kind: "test"; input: Expression; test: ValueTest; given: readonly Expression[]; negated: boolean }
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
  | { kind: "compare"; first: Expression; rest: readonly { operator: Comparison; operand: Expression }[] }
  | { kind: "choice"; condition: Expression; then: Expression; otherwise: Expression | null };

export type NamedArgument = { name: string; value: Expression };

export type Branch = { condition: Expression | null; body: readonly Node[] };

/** What `for`, `set` and `with` give values to: a name, several that share the members of a list, or a member of a namespace. */
export type Target = { names: readonly string[]; isOne: boolean; member: string | null };

export type LoopNode = {
  kind: "for";
  target: Target;
  list: Expression;
  filter: Expression | null;
  recursive: boolean;
  body: readonly Node[];
  otherwise: readonly Node[];
};

/** What a macro or a call block takes, and what it writes. */
export type MacroNode = {
  name: string;
  takes: readonly { name: string; usual: Expression | null }[];
  body: readonly Node[];
};

export type Node =
  | { kind: "text"; text: string }
  | { kind: "output"; expression: Expression }
  | { kind: "if"; branches: readonly Branch[] }
  | LoopNode
  | { kind: "set"; target: Target; value: Expression }
  /** `{% set x %}…{% endset %}` and `{% filter x %}…{% endfilter %}`; `through` is a chain of filters over what `captured` holds. */
  | { kind: "capture"; target: Target | null; through: Expression | null; body: readonly Node[] }
  | { kind: "with"; names: readonly NamedArgument[]; body: readonly Node[] }
  | { kind: "macro"; macro: MacroNode }
  | { kind: "call block"; call: Extract<Expression, { kind: "call" | "method" }>; macro: MacroNode }
  | { kind: "now"; zone: string; shift: Shift; format: string };

/** The name under which a chain of filters finds what a block wrote: none that a template can spell. */
export const captured = " captured";
