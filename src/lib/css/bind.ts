/**
 * Matches a CSS selector right to left against the tape. Compounds (`a.b[c]`) are tests on one node; combinators lead from a node to
 * the relatives that the compound to the left may stand on.
 */

import { message } from "../../message/message.ts";
import type { Selector as Token } from "css-what";
import { isImpliedTbody, parentElement } from "../document/family.ts";
import { SelectorError } from "../bounds/problem.ts";
import type { Node } from "../document/tape.ts";
import { attributeTest } from "./attribute.ts";
import type { Context, NodeTest } from "./context.ts";
import { pseudoTest } from "./pseudo.ts";

type Combinator = "descendant" | "child" | "adjacent" | "sibling";

/** One compound, and the combinator that stands to its left. */
type Compound = { test: NodeTest; combinator: Combinator | null };

const isCombinator = (type: string): type is Combinator =>
  type === "descendant" || type === "child" || type === "adjacent" || type === "sibling";

/** Whether a namespace is no part of names: in HTML `svg|rect` is `rect`, but `div|p` is no `p`. */
const isPlainIn = (namespace: string | null, { isHtml }: Context): boolean =>
  namespace === null || namespace === "" || (isHtml && /^(?:\*|html|svg|math)$/.test(namespace));

const nameTest = (token: Token & { name: string; namespace: string | null }, context: Context): NodeTest => {
  const { document } = context;
  const { names, name: rows } = document;
  const { namespace } = token;
  if (namespace === "*" && !context.isHtml) {
    return (node) => names.text(rows[node] as number).replace(/^.*:/, "") === token.name;
  }
  const isPlain = isPlainIn(namespace, context);
  const wanted = names.find(isPlain ? token.name : `${namespace}:${token.name}`);
  return (node) => rows[node] === wanted;
};

const tokenTest = (token: Token, context: Context): NodeTest => {
  switch (token.type) {
    case "tag":
      return nameTest(token, context);
    case "universal":
      return () => true;
    case "attribute":
      return attributeTest(token, context);
    case "pseudo":
      return pseudoTest(token, context);
    case "pseudo-element":
      throw new SelectorError("unsupported", message("css.pseudo_element", { name: token.name }));
    default:
      throw new SelectorError("unsupported", message("css.combinator", { name: token.type }));
  }
};

/** Cheap tests first: names, then classes and ids, then other attributes, then pseudo-classes. */
const cost = (token: Token): number => {
  if (token.type === "tag") return 0;
  if (token.type === "attribute") return token.name === "class" || token.name === "id" ? 1 : 2;
  return 3;
};

const compoundTest = (tokens: Token[], context: Context): NodeTest => {
  const tests = tokens.toSorted((left, right) => cost(left) - cost(right)).map((token) => tokenTest(token, context));
  const [first, second] = tests;
  if (first === undefined) throw new SelectorError("syntax", message("css.combinator_alone"));
  if (second === undefined) return first;
  if (tests.length === 2) return (node) => first(node) && second(node);
  return (node) => {
    for (const test of tests) if (!test(node)) return false;
    return true;
  };
};

/** The compounds from right to left. */
const compoundsOf = (tokens: Token[], context: Context): Compound[] => {
  const compounds: Compound[] = [];
  let from = 0;
  let combinator: Combinator | null = null;
  for (let at = 0; at <= tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined && !isCombinator(token.type)) continue;
    compounds.push({ test: compoundTest(tokens.slice(from, at), context), combinator });
    combinator = token === undefined ? null : (token.type as Combinator);
    from = at + 1;
  }
  return compounds.reverse();
};

const FAILS = 0;
const MATCHES = 1;
/** Fails, and would fail from any ancestor too: the compounds to the left ran out of ancestors. */
const FAILS_ABOVE = 2;

class Complex {
  readonly #compounds: Compound[];
  readonly #context: Context;

  constructor(compounds: Compound[], context: Context) {
    this.#compounds = compounds;
    this.#context = context;
  }

  matches(node: Node): boolean {
    return this.#match(node, 0) === MATCHES;
  }

  #match(node: Node, index: number): number {
    const compound = this.#compounds[index] as Compound;
    this.#context.budget.spend(1);
    if (!compound.test(node)) return FAILS;
    switch (compound.combinator) {
      case null:
        return MATCHES;
      case "child":
        return this.#matchParent(node, index + 1);
      case "descendant":
        return this.#matchAncestors(node, index + 1);
      case "adjacent": {
        const previous = this.#context.earlier[node] as number;
        return previous < 0 ? FAILS : this.#match(previous, index + 1) === MATCHES ? MATCHES : FAILS;
      }
      default:
        return this.#matchEarlier(node, index + 1);
    }
  }

  #matchParent(node: Node, index: number): number {
    const { document } = this.#context;
    const parent = parentElement(document, node);
    if (parent < 0) return FAILS_ABOVE;
    const result = this.#match(parent, index);
    if (result === MATCHES || !isImpliedTbody(document, parent)) return result;
    return this.#match(parentElement(document, parent), index);
  }

  #matchAncestors(node: Node, index: number): number {
    const { document } = this.#context;
    for (let at = parentElement(document, node); at >= 0; at = parentElement(document, at)) {
      const result = this.#match(at, index);
      if (result !== FAILS) return result;
    }
    return FAILS_ABOVE;
  }

  #matchEarlier(node: Node, index: number): number {
    const { earlier } = this.#context;
    for (let at = earlier[node] as number; at >= 0; at = earlier[at] as number) {
      const result = this.#match(at, index);
      if (result === MATCHES) return MATCHES;
      if (result === FAILS_ABOVE) return FAILS_ABOVE;
    }
    return FAILS;
  }
}

/** Which rows can match at all: those of a name, those with an id or class, or any. */
export type Seed = { kind: "name"; number: number } | { kind: "marked" } | { kind: "any" };

const seedOf = (tokens: Token[], context: Context): Seed => {
  let seed: Seed = { kind: "any" };
  for (const token of tokens) {
    if (isCombinator(token.type)) seed = { kind: "any" };
    else if (token.type === "tag" && token.namespace !== "*") {
      const isPlain = isPlainIn(token.namespace, context);
      seed = {
        kind: "name",
        number: context.document.names.find(isPlain ? token.name : `${token.namespace}:${token.name}`),
      };
    } else if (seed.kind === "any" && isMark(token)) seed = { kind: "marked" };
  }
  return seed;
};

/** `.word` and `#id`, which only elements with such an attribute can match. */
const isMark = (token: Token): boolean =>
  token.type === "attribute" &&
  token.ignoreCase === "quirks" &&
  token.value !== "" &&
  (token.action === "element" || token.action === "equals");

/** One selector of a list, ready to look for: where to look, and the test. */
export const bindOne = (tokens: Token[], context: Context): { seed: Seed; test: NodeTest } => ({
  seed: seedOf(tokens, context),
  test: bindList([tokens], context),
});

/** A test for a selector list: true when any of its selectors matches. */
export const bindList = (list: Token[][], context: Context): NodeTest => {
  if (list.length === 0) throw new SelectorError("syntax", message("css.missing"));
  const tests = list.map((tokens) => {
    const compounds = compoundsOf(tokens, context);
    if (compounds.length === 1) return (compounds[0] as Compound).test;
    const complex = new Complex(compounds, context);
    return (node: Node) => complex.matches(node);
  });
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) return only;
  return (node) => tests.some((test) => test(node));
};
