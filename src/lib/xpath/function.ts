/** The shape of a function of XPath. */
import type { Expression } from "./expression.ts";
import type { Scope } from "./scope.ts";
import type { Value } from "./value.ts";

export type XPathFunction = {
  /** How few and how many arguments it takes. */
  minArguments: number;
  maxArguments: number;
  /** Its value; arguments are evaluated when it asks for them. */
  value: (scope: Scope, args: Expression[]) => Value;
};
