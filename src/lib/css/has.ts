/** `:has(...)`: does something stand inside, below or after an element? */

import type { Selector as Token } from "css-what";
import { nextElement } from "../document/family.ts";
import { ELEMENT, type Node } from "../document/tape.ts";
import type { Context, NodeTest } from "./context.ts";

const scope: Token = { type: "pseudo", name: "scope", data: null } as Token;
const descendant: Token = { type: "descendant" } as Token;
const leading = new Set<string>(["descendant", "child", "adjacent", "sibling"]);

/** `:has(> a)` asks for `:scope > a`, and `:has(a)` for `:scope a`. */
const anchorToScope = (tokens: Token[]): Token[] => {
  const first = tokens[0];
  if (first === undefined || tokens.some((token) => token.type === "pseudo" && token.name === "scope")) return tokens;
  return leading.has(first.type) ? [scope, ...tokens] : [scope, descendant, ...tokens];
};

const isBeside = (tokens: Token[]): boolean => tokens[0]?.type === "adjacent" || tokens[0]?.type === "sibling";

/** What the last compound alone demands, without what must stand around it: a first sieve, which must not depend on `:scope`. */
const lastCompound = (tokens: Token[]): Token[] => {
  let from = tokens.length;
  while (from > 0 && !leading.has(tokens[from - 1]?.type ?? "")) from -= 1;
  const compound = tokens.slice(from);
  return compound.some((token) => token.type === "pseudo")
    ? [{ type: "universal", namespace: null } as Token]
    : compound;
};

/** The test of `:has(list)`. */
export const hasTest = (list: Token[][], context: Context): NodeTest => {
  const tests = list.map((tokens) => relativeTest(tokens, context));
  return (node) => {
    const outer = context.scope;
    context.scope = node;
    const found = tests.some((test) => test(node));
    context.scope = outer;
    return found;
  };
};

const relativeTest = (tokens: Token[], context: Context): NodeTest => {
  const { budget } = context;
  const matches = context.bind([anchorToScope(tokens)], context);
  const range = isBeside(tokens) ? rangeBeside : rangeInside;
  let candidates: Int32Array | null = null;
  const isCandidate = context.bind([lastCompound(tokens)], context);
  return (node) => {
    candidates ??= candidatesOf(context, isCandidate);
    const [first, last] = range(context, node);
    let at = firstAtLeast(candidates, first);
    for (; at < candidates.length && (candidates[at] as number) < last; at += 1) {
      budget.spend(1);
      if (matches(candidates[at] as number)) return true;
    }
    budget.spend(1);
    return false;
  };
};

const rangeInside = ({ document }: Context, node: Node): [Node, Node] => [node + 1, document.end[node] as number];

const rangeBeside = ({ document }: Context, node: Node): [Node, Node] => {
  const next = nextElement(document, node);
  return next < 0 ? [0, 0] : [next, document.end[document.parent[node] as number] as number];
};

/** All elements that the last compound matches, once per evaluation. */
const candidatesOf = (context: Context, isCandidate: NodeTest): Int32Array => {
  const { document, budget } = context;
  const found: number[] = [];
  const { kind, end, removed, count } = document;
  budget.spend(count >> 4);
  for (let node = 1; node < count; node += 1) {
    if (removed !== null && removed[node] === 1) node = (end[node] as number) - 1;
    else if (kind[node] === ELEMENT && isCandidate(node)) found.push(node);
  }
  return Int32Array.from(found);
};

const firstAtLeast = (sorted: Int32Array, wanted: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
};
