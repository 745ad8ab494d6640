/** An insertion mode: what tree construction does with each kind of token (WHATWG HTML 13.2.6.4). */

import { knownCount, knownName } from "../document/names.ts";
import type { Builder } from "./builder.ts";

export type Rule = (builder: Builder) => void;

/** Rules by element name, with one for every other name. */
export type Mode = {
  start: (Rule | undefined)[];
  anyStart: Rule;
  end: (Rule | undefined)[];
  anyEnd: Rule;
  text: Rule;
  comment: Rule;
};

export const ignore: Rule = () => {};

/** A table of rules from lists of names: `{ "td th": rule }`; for other names those of `base`. */
export const rules = (table: Record<string, Rule>, base?: readonly (Rule | undefined)[]): (Rule | undefined)[] => {
  const list = base === undefined ? Array.from<Rule | undefined>({ length: knownCount }).fill(undefined) : [...base];
  for (const [names, rule] of Object.entries(table)) {
    for (const name of names.split(" ")) list[knownName(name)] = rule;
  }
  return list;
};

/** Every mode by name. Rules find the other modes here, so that their files need not know each other. */
export type Modes = Record<
  | "beforeHtml"
  | "beforeHead"
  | "head"
  | "afterHead"
  | "body"
  | "table"
  | "caption"
  | "columnGroup"
  | "tableBody"
  | "row"
  | "cell"
  | "template"
  | "afterBody"
  | "frameset"
  | "afterFrameset",
  Mode
> & { reset: (builder: Builder) => Mode };
