/** Rules that name no id and no class, by the attribute they ask for: exact values and beginnings are looked up in a table, all others are tried one by one. Pure. */
import type { AttributeCursor } from "../../lib/document/cursor.ts";
import { inOctets } from "../../lib/document/octets.ts";
import type { Document } from "../../lib/document/tape.ts";

/** Beginnings are filed under their first characters (twelve tell addresses apart by their hosts); shorter ones are asked one by one. */
const headLengths = [12, 6] as const;

type OfName = {
  heads: Map<string, [value: string, selector: string][]>;
  exact: Map<string, string[]>;
  others: [operator: string, value: string, selector: string][];
};

/** The rules that ask for an attribute, found by its name and value. */
export class AttributeIndex {
  readonly #names = new Map<string, OfName>();
  /** First characters of the names that have rules: enough to pass over most attributes of a page. */
  readonly #firsts = new Set<number>();

  /** `lines`: name, operator, value and selector with tabs between them. */
  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const [name = "", operator = "", value = "", selector = ""] = line.split("\t");
      const of = this.#of(name);
      const headLength = headLengths.find((length) => value.length >= length);
      if (operator === "^=" && headLength) pushUnder(of.heads, value.slice(0, headLength), [value, selector]);
      else if (operator === "=") pushUnder(of.exact, value, selector);
      else of.others.push([operator, value, selector]);
    }
  }

  #of(name: string): OfName {
    let known = this.#names.get(name);
    if (!known) {
      known = { heads: new Map(), exact: new Map(), others: [] };
      this.#names.set(name, known);
      this.#firsts.add(inOctets(name).charCodeAt(0));
    }
    return known;
  }

  /** Adds the selectors that the attribute under the cursor calls for. */
  collect(document: Document, cursor: AttributeCursor, candidates: Set<string>): void {
    if (!this.#firsts.has(document.octets.bytes[cursor.nameStart] as number)) return;
    const name = document.written(cursor.nameStart, cursor.nameStop);
    if (this.#names.has(name))
      this.collectValue(name, document.written(cursor.valueStart, cursor.valueStop), candidates);
  }

  /** The same for a name and a value. */
  collectValue(name: string, value: string, candidates: Set<string>): void {
    const of = this.#names.get(name);
    if (!of) return;
    if (of.heads.size)
      for (const length of headLengths)
        for (const [start, selector] of of.heads.get(value.slice(0, length)) ?? [])
          if (value.startsWith(start)) candidates.add(selector);
    for (const selector of of.exact.get(value) ?? []) candidates.add(selector);
    for (const [operator, part, selector] of of.others) if (holds(operator, value, part)) candidates.add(selector);
  }
}

function holds(operator: string, value: string, part: string): boolean {
  if (operator === "^=") return value.startsWith(part);
  if (operator === "$=") return value.endsWith(part);
  return operator === "has" || value.includes(part);
}

function pushUnder<V>(map: Map<string, V[]>, key: string, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
