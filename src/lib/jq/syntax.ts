/** The tree of a jq program, and the bounds on its size. */

import type { LongNumber } from "../json/value.ts";

export type Node =
  | { kind: "identity" }
  | { kind: "recurse" }
  | { kind: "literal"; value: null | boolean | number | LongNumber | string }
  /** A string with expressions in it; `format` names how their results are written ("text" without an @name). */
  | { kind: "string"; format: string; parts: (string | Node)[] }
  | { kind: "format"; format: string }
  /** `isOptional`: a question mark follows, and an error of this step alone (not of what it steps from) gives nothing. */
  | { kind: "index"; of: Node; key: Node; isOptional?: boolean }
  | { kind: "slice"; of: Node; from: Node | null; to: Node | null; isOptional?: boolean }
  | { kind: "each"; of: Node; isOptional?: boolean }
  | { kind: "try"; body: Node; handler: Node | null }
  | { kind: "array"; body: Node | null }
  | { kind: "object"; entries: { key: Node; value: Node }[] }
  | { kind: "negate"; body: Node }
  | { kind: "pipe"; left: Node; right: Node }
  | { kind: "comma"; left: Node; right: Node }
  | { kind: "alternative"; left: Node; right: Node }
  | { kind: "and" | "or"; left: Node; right: Node }
  | { kind: "operation"; operator: string; left: Node; right: Node }
  /** `=`, `|=`, or an operation followed by `=`. */
  | { kind: "assign"; operator: string; left: Node; right: Node }
  | { kind: "if"; test: Node; then: Node; otherwise: Node }
  | { kind: "reduce"; source: Node; pattern: Pattern; start: Node; update: Node }
  | { kind: "foreach"; source: Node; pattern: Pattern; start: Node; update: Node; extract: Node }
  /** `others`: what is tried in turn where the pattern before, or the body with it, ends in an error. */
  | { kind: "bind"; source: Node; pattern: Pattern; others: Pattern[]; body: Node }
  | { kind: "function"; definition: Definition; rest: Node }
  | { kind: "call"; name: string; args: Node[] }
  | { kind: "variable"; name: string }
  | { kind: "label"; name: string; body: Node }
  | { kind: "break"; name: string };

export type Definition = { name: string; parameters: { name: string; isValue: boolean }[]; body: Node };

/** What stands after `as`. */
export type Pattern =
  | { kind: "variable"; name: string }
  | { kind: "array"; elements: Pattern[] }
  | { kind: "object"; entries: { key: Node; variable: string | null; pattern: Pattern | null }[] };

/** Beyond these a program is refused at save. */
export const jqLimits = { length: 5000, nesting: 200 } as const;
