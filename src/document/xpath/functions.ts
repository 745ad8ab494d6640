/**
 * The function library: all of XPath 1.0 section 4, the `re:` functions of EXSLT, and the string and number functions of XPath 2
 * that people use in filters. Nothing here reads files, addresses, variables or the environment.
 */

import type { Expression } from "./expression.ts";
import { nodeFunctions } from "./nodes.ts";
import { numberFunctions } from "./numbers.ts";
import { regexFunctions } from "./regex.ts";
import { stringFunctions } from "./strings.ts";
import type { Scope } from "./scope.ts";
import type { Value } from "./value.ts";

export type XPathFunction = {
  /** How few and how many arguments it takes. */
  least: number;
  most: number;
  /** Its value; arguments are evaluated when it asks for them. */
  value: (scope: Scope, args: Expression[]) => Value;
};

export const functions: Record<string, XPathFunction> = {
  ...nodeFunctions,
  ...stringFunctions,
  ...numberFunctions,
  ...regexFunctions,
};
