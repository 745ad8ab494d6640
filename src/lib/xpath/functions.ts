/**
 * The function library: all of XPath 1.0 section 4, the `re:` functions of EXSLT, and the functions of XPath 3.1 about text, numbers,
 * sequences and nodes. Nothing here reads files, addresses, the environment or the clock: the same page gives the same answer.
 */

import { message } from "../../message/message.ts";
import { SelectorError } from "../bounds/problem.ts";
import { castFunctions } from "./casts.ts";
import type { Dialect } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import { nodeFunctions } from "./nodes.ts";
import { numberFunctions } from "./numbers.ts";
import { regexFunctions } from "./regex.ts";
import { sequenceFunctions } from "./sequences.ts";
import { stringFunctions } from "./strings.ts";

export const functions: Record<string, XPathFunction> = {
  ...nodeFunctions,
  ...stringFunctions,
  ...numberFunctions,
  ...sequenceFunctions,
  ...regexFunctions,
  ...castFunctions,
};

/** XPath 1.0, section 4, and EXSLT. */
const early = new Set(
  (
    "last position count id local-name namespace-uri name string concat starts-with contains substring-before substring-after substring " +
    "string-length normalize-space translate boolean not true false lang number sum floor ceiling round re:test re:match re:replace"
  ).split(" "),
);

const clock = /^(?:fn:)?current-(?:date|dateTime|time)$/;

/** The function of a name as it is written, and its name without the prefix of all functions. */
export const functionFor = (written: string, dialect: Dialect): [string, XPathFunction] => {
  const name = dialect === "3.1" ? written.replace(/^fn:/, "") : written;
  const found = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (found !== undefined && (dialect === "3.1" || early.has(name))) return [name, found];
  const code = found !== undefined ? "xpath.later_function" : clock.test(written) ? "xpath.clock" : "xpath.no_function";
  throw new SelectorError("unsupported", message(code, { name: written }));
};
