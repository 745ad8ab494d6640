/** How the rules of an insertion mode are written down. */

import { knownCount, knownName } from "../document/names.ts";
import type { Rule } from "./builder.ts";

/** The rule for what a mode drops. */
export const ignore: Rule = () => {};

/** A table of rules from lists of names: `{ "td th": rule }`; for other names those of `base`. */
export const rules = (table: Record<string, Rule>, base?: readonly (Rule | undefined)[]): (Rule | undefined)[] => {
  const list = base === undefined ? Array.from<Rule | undefined>({ length: knownCount }).fill(undefined) : [...base];
  for (const [names, rule] of Object.entries(table)) {
    for (const name of names.split(" ")) list[knownName(name)] = rule;
  }
  return list;
};
