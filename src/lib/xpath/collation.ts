/** Collations (XPath and XQuery Functions 3.1, section 5.3): texts are compared by their code points, which may be said. */

import type { Expression } from "./expression.ts";

const codePoints = "http://www.w3.org/2005/xpath-functions/collation/codepoint";

/** Which argument of a function names its collation, counted from 0. */
const places: Readonly<Record<string, number>> = {
  compare: 2,
  contains: 2,
  "starts-with": 2,
  "ends-with": 2,
  "substring-before": 2,
  "substring-after": 2,
  "contains-token": 2,
  "index-of": 2,
  "deep-equal": 2,
  "distinct-values": 1,
  max: 1,
  min: 1,
};

/** Whether the last argument of a call says what is the rule anyway. */
export function isByCodePoints(name: string, args: readonly Expression[]): boolean {
  const last = args.at(-1);
  return (
    last?.type === "string" &&
    last.value === codePoints &&
    Object.hasOwn(places, name) &&
    places[name] === args.length - 1
  );
}
