/** Functions about nodes and truth (XPath 1.0, sections 4.1 and 4.3; Functions and Operators 3.1, section 13). */

import { attributeOf, attributeSteps } from "../document/attributes.ts";
import { childrenOf, isElement, nameOf, subtreeOf } from "../document/nodes.ts";
import { ELEMENT, INSTRUCTION, IS_MATH, IS_SVG, type Node } from "../document/tape.ts";
import type { Expression } from "./expression.ts";
import type { XPathFunction } from "./function.ts";
import type { Scope } from "./scope.ts";
import { NodeSet } from "./value.ts";

const named = (scope: Scope, args: Expression[]): Node | undefined => {
  const [argument] = args;
  return argument === undefined ? scope.contextNode : scope.nodes(argument).nodes[0];
};

const fullName = (scope: Scope, args: Expression[]): string => {
  const node = named(scope, args);
  if (node === undefined) return "";
  if (node < 0 || scope.document.kind[node] !== INSTRUCTION) return nameOf(scope.document, node);
  const target = (scope.document.start[node] as number) + 2;
  // 200 characters have at most 600 bytes.
  const stop = Math.min(target + 800, scope.document.stop[node] as number);
  return /^[^\s?]{0,200}/.exec(scope.document.written(target, stop))?.[0] ?? "";
};

const namespaceOf = ({ document, budget }: Scope, node: Node): string => {
  if (node < 0 || document.kind[node] !== ELEMENT) return "";
  const flags = document.flags[node] as number;
  if ((flags & IS_SVG) !== 0) return "http://www.w3.org/2000/svg";
  if ((flags & IS_MATH) !== 0) return "http://www.w3.org/1998/Math/MathML";
  if (document.dialect === "html") return "";
  const name = nameOf(document, node);
  const declaration = name.includes(":") ? `xmlns:${name.replace(/:.*$/s, "")}` : "xmlns";
  for (let at = node; at > 0; at = document.parent[at] as number) {
    budget.spend(attributeSteps(document, at));
    const address = attributeOf(document, at, declaration);
    if (address !== null) return address;
  }
  return "";
};

const byId = (scope: Scope, args: Expression[]): NodeSet => {
  const ids = new Set(scope.texts(args[0] as Expression).flatMap((text) => text.split(/[\t\n\r ]+/)));
  const found: Node[] = [];
  const seen = new Set<string>();
  for (const node of subtreeOf(scope.document, 0)) {
    if (!isElement(scope.document, node)) continue;
    scope.budget.spend(attributeSteps(scope.document, node));
    const id = attributeOf(scope.document, node, "id") ?? attributeOf(scope.document, node, "xml:id");
    if (id === null || id === "" || !ids.has(id) || seen.has(id)) continue;
    seen.add(id);
    found.push(node);
  }
  return new NodeSet(found);
};

const inLanguage = (scope: Scope, args: Expression[]): boolean => {
  const wanted = scope.text(args[0] as Expression).toLowerCase();
  const { document } = scope;
  const from = args[1] === undefined ? scope.contextNode : (scope.nodes(args[1]).nodes[0] ?? 0);
  for (let at = from; at > 0; at = document.parent[at] as number) {
    scope.budget.spend(attributeSteps(document, at));
    const language = (attributeOf(document, at, "xml:lang") ?? attributeOf(document, at, "lang"))?.toLowerCase();
    if (language !== undefined) return language === wanted || language.startsWith(`${wanted}-`);
  }
  return false;
};

/** The node at the top, or nothing where there is no node. */
const rootOf = (scope: Scope, args: Expression[]): NodeSet => {
  const node = named(scope, args);
  return new NodeSet(node === undefined ? [] : [0]);
};

const hasChildren = (scope: Scope, args: Expression[]): boolean => {
  const node = named(scope, args);
  if (node === undefined || node < 0) return false;
  for (const _child of childrenOf(scope.document, node)) return true;
  return false;
};

const none = { minArguments: 0, maxArguments: 0 };
const one = { minArguments: 1, maxArguments: 1 };
const optional = { minArguments: 0, maxArguments: 1 };

export const nodeFunctions: Record<string, XPathFunction> = {
  last: { ...none, value: (scope) => scope.size },
  position: { ...none, value: (scope) => scope.position },
  id: { ...one, value: byId },
  name: { ...optional, value: fullName },
  "local-name": { ...optional, value: (scope, args) => fullName(scope, args).replace(/^.*:/s, "") },
  "node-name": { ...optional, value: fullName },
  root: { ...optional, value: rootOf },
  "has-children": { ...optional, value: hasChildren },
  "namespace-uri": {
    ...optional,
    value: (scope, args) => {
      const node = named(scope, args);
      return node === undefined ? "" : namespaceOf(scope, node);
    },
  },
  boolean: { ...one, value: (scope, args) => scope.boolean(args[0] as Expression) },
  not: { ...one, value: (scope, args) => !scope.boolean(args[0] as Expression) },
  true: { ...none, value: () => true },
  false: { ...none, value: () => false },
  lang: { minArguments: 1, maxArguments: 2, value: inLanguage },
};
