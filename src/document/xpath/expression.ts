/** The shapes of a parsed XPath expression. */

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
  | "+"
  | "-"
  | "*"
  | "div"
  | "idiv"
  | "mod"
  | "|"
  | "||";

export type Expression =
  | { type: "number"; value: number }
  | { type: "string"; value: string }
  | { type: "negation"; operand: Expression }
  | { type: "binary"; operator: Binary; left: Expression; right: Expression }
  | { type: "call"; name: string; arguments: Expression[] }
  | { type: "path"; start: "root" | "context" | Expression; steps: Step[] }
  | { type: "filter"; base: Expression; predicates: Expression[] }
  | { type: "sequence"; items: Expression[] }
  | { type: "choice"; condition: Expression; whenTrue: Expression; otherwise: Expression };
