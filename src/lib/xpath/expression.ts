/** The shapes of a parsed XPath expression. */

/** `xpath1:` is XPath 1.0, `xpath:` 3.1. */
export type Dialect = "1.0" | "3.1";

export const axes = [
  "ancestor",
  "ancestor-or-self",
  "attribute",
  "child",
  "descendant",
  "descendant-or-self",
  "following",
  "following-sibling",
  "namespace",
  "parent",
  "preceding",
  "preceding-sibling",
  "self",
] as const;
export type Axis = (typeof axes)[number];

export type NodeTest =
  | { type: "name"; name: string }
  | { type: "any" }
  /** `prefix:*` */
  | { type: "prefix"; prefix: string }
  /** `*:local` */
  | { type: "local"; local: string }
  | { type: "node" }
  | { type: "text" }
  | { type: "comment" }
  | { type: "instruction"; target: string | null };

export type AxisStep = { type: "axis"; axis: Axis; test: NodeTest; predicates: Expression[]; isPositional: boolean };
/** A function call or parenthesis as a step (`//a/lower-case(.)`), evaluated once for each node before it. */
type ValueStep = { type: "value"; expression: Expression };
export type Step = AxisStep | ValueStep;

export type Binary =
  | "or"
  | "and"
  | "="
  | "!="
  | "<"
  | "<="
  | ">"
  | ">="
  | "is"
  | "<<"
  | ">>"
  | "||"
  | "to"
  | "+"
  | "-"
  | "*"
  | "div"
  | "idiv"
  | "mod"
  | "|"
  | "intersect"
  | "except";

/** `isOfValues`: a comparison of single values (`eq`, `lt`), which is nothing beside nothing. */
export type BinaryExpression = {
  type: "binary";
  operator: Binary;
  isOfValues?: true;
  left: Expression;
  right: Expression;
};

/** What decides which expression is evaluated, how often, and with which names and context. */
export type Flow =
  | { type: "variable"; name: string }
  /** `for $name in source return result`; several names are nested. */
  | { type: "for"; name: string; source: Expression; result: Expression }
  | { type: "let"; name: string; source: Expression; result: Expression }
  | { type: "some" | "every"; name: string; source: Expression; result: Expression }
  /** `source ! result` */
  | { type: "map"; source: Expression; result: Expression }
  | { type: "choice"; condition: Expression; whenTrue: Expression; otherwise: Expression }
  /** `operand cast as target`, or `castable as`. */
  | { type: "cast"; operand: Expression; target: string; isOptional: boolean; isQuestion: boolean };

export type Expression =
  | { type: "number"; value: number | bigint }
  | { type: "string"; value: string }
  | { type: "negation"; operand: Expression }
  | BinaryExpression
  | { type: "call"; name: string; arguments: Expression[] }
  | { type: "path"; start: "root" | "context" | Expression; steps: Step[] }
  | { type: "filter"; base: Expression; predicates: Expression[] }
  | { type: "sequence"; items: Expression[] }
  | Flow;
