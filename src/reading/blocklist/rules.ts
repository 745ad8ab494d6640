/** The rules of filter lists, and the text in which they are stored: quick to load, and hosts are found without a parse. Pure. */
import type { Operator } from "./keys.ts";

export type AttributeRule = { name: string; operator: Operator; value: string; selector: string };

export type ListRules = {
  /** ".class" and "#id" that are whole selectors. */
  bare: Set<string>;
  /** Selectors under the token that each match must have. */
  tokens: Map<string, string[]>;
  attributes: AttributeRule[];
  tags: Map<string, string[]>;
  /** Selectors that have nothing in common with any index. */
  always: string[];
  hosts: Map<string, string[]>;
  exceptions: Map<string, string[]>;
  /** Sites that generic rules, or all, are to leave alone. */
  quiet: Map<string, "generic" | "all">;
};

/** An empty set of rules. */
export const newRules = (): ListRules => ({
  bare: new Set(),
  tokens: new Map(),
  attributes: [],
  tags: new Map(),
  always: [],
  hosts: new Map(),
  exceptions: new Map(),
  quiet: new Map(),
});

/** Where the rules come from. `version` as the list says it, "" where it does not; `updatedAt` in Unix seconds. */
export type ListOrigin = { title: string; version: string; address: string; license: string };
export type ListFacts = { updatedAt: number; kept: number; dropped: number; lists: ListOrigin[] };

/** What the head of a list says about itself. */
export function originOf(text: string, address: string): ListOrigin {
  const head = text.slice(0, 4000);
  const said = (name: string) => new RegExp(`^! ?${name}: ?(.{1,200})$`, "im").exec(head)?.[1]?.trim() ?? "";
  return {
    title: said("Title"),
    version: said("Version") || said("Last modified"),
    address,
    license: said("Licen[cs]e"),
  };
}

const format = "cosmetic rules 1";
const section = "\u0001";
const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
const rows = (map: Map<string, string[]>) =>
  [...map].sort(byKey).map(([key, selectors]) => [key, ...selectors].join("\t"));

/** Rules and their origin as one text. */
export function packRules(rules: ListRules, facts: ListFacts): string {
  const attributes = rules.attributes.map(({ name, operator, value, selector }) =>
    [name, operator, value, selector].join("\t"),
  );
  const quiet = [...rules.quiet].sort(byKey).map(([host, what]) => `${host}\t${what}`);
  const lists = [
    [...rules.bare],
    rows(rules.tokens),
    attributes,
    rows(rules.tags),
    rules.always,
    rows(rules.hosts),
    rows(rules.exceptions),
    quiet,
  ];
  // Each line of a section starts with a line feed, so that a row is found by its key alone.
  return [
    format,
    JSON.stringify(facts),
    ...lists.map((lines) => lines.map((line) => `\n${line}`).join("") + "\n"),
  ].join(section);
}

/** The sections of a packed text, hosts unparsed; null for any other text. */
export type Unpacked = {
  facts: ListFacts;
  bare: string;
  tokens: string;
  attributes: string;
  tags: string;
  always: string;
  hosts: string;
  exceptions: string;
  quiet: string;
};

/** Takes what `packRules` wrote apart, hosts unparsed; null for any other text. */
export function unpackRules(text: string): Unpacked | null {
  const parts = text.split(section);
  if (parts.length !== 10 || parts[0] !== format) return null;
  const [
    ,
    facts = "",
    bare = "",
    tokens = "",
    attributes = "",
    tags = "",
    always = "",
    hosts = "",
    exceptions = "",
    quiet = "",
  ] = parts;
  return { facts: JSON.parse(facts) as ListFacts, bare, tokens, attributes, tags, always, hosts, exceptions, quiet };
}

/** The lines of a section. */
export const linesOfSection = (text: string): string[] => (text.length < 3 ? [] : text.slice(1, -1).split("\n"));

/** What a section of rows says under a key: the cells after it; none where the key is missing. Rows are sorted, so this is a bisection. */
export function rowOf(text: string, key: string): string[] {
  let low = 0;
  let high = text.length - 1;
  while (low < high) {
    const start = text.lastIndexOf("\n", (low + high) >> 1);
    const tab = text.indexOf("\t", start);
    const found = text.slice(start + 1, tab);
    if (found === key) return text.slice(tab + 1, text.indexOf("\n", tab)).split("\t");
    if (found < key) low = text.indexOf("\n", tab);
    else high = start;
  }
  return [];
}
