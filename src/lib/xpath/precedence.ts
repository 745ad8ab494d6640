/** How close operators bind (XPath 3.1, section A.4; between `=` and `<` as in 1.0), and which of them compare single values. */

import type { Binary } from "./expression.ts";

/** Higher binds closer. */
export const precedence: Record<string, number> = {
  or: 1,
  and: 2,
  "=": 3,
  "!=": 3,
  eq: 3,
  ne: 3,
  is: 3,
  "<": 4,
  "<=": 4,
  ">": 4,
  ">=": 4,
  lt: 4,
  le: 4,
  gt: 4,
  ge: 4,
  "<<": 4,
  ">>": 4,
  "||": 5,
  to: 6,
  "+": 7,
  "-": 7,
  "*": 8,
  div: 8,
  idiv: 8,
  mod: 8,
  "|": 9,
  union: 9,
  intersect: 10,
  except: 10,
  castable: 11,
  cast: 11,
  "=>": 12,
};
export const unionLevel = 9;

/** The comparisons of single values (XPath 3.1, section 3.7.1) as those of sequences; beside nothing they are nothing. */
export const valueComparison: Record<string, Binary> = { eq: "=", ne: "!=", lt: "<", le: "<=", gt: ">", ge: ">=" };
