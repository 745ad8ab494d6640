/**
 * What React streams into a page: `<!--$?--><template id="B:0"></template>Loading<!--/$-->` keeps a place, later comes
 * `<div hidden id="S:0">`, and a script puts one where the other is: `$RC("B:0","S:0")`. Nothing but the tree is needed for that, so
 * that it is done here as a browser would:
 *
 * 1. `$RC` and `$RR` (a boundary, the latter once its styles are there): the rows from the template to the end of its boundary go, and the
 *    content takes their place;
 * 2. `$RS` (a segment): the content takes the place of the template;
 * 3. templates with `data-rci`, `data-rri` and `data-rsi` say the same without scripts.
 *
 * https://github.com/facebook/react/tree/main/packages/react-dom-bindings/src/server/fizz-instruction-set
 */

import { attributeOf } from "../document/attributes.ts";
import { knownName } from "../document/names.ts";
import { elementsByNameNumber, textContentOf } from "../document/nodes.ts";
import { COMMENT, type Document, ELEMENT, HAS_ID, type Node } from "../document/tape.ts";
import { Links } from "./links.ts";

const SCRIPT = knownName("script");
const TEMPLATE = knownName("template");

/** `place`: the id of the template that keeps the place; `content`: of what comes there. */
type Instruction = { isBoundary: boolean; place: string; content: string };

/** A page has a few dozen. */
const maxInstructions = 2000;
/** How many ancestors may be passed on the way up in one document. */
const maxSteps = 2_000_000;

/** The same document with streamed content in its place; the document itself where none is. */
export const withStreamed = (document: Document): Document => {
  const instructions = instructionsIn(document);
  if (!instructions.length) return document;
  const streaming = new Streaming(document, instructions);
  for (const one of instructions) streaming.follow(one);
  return streaming.finish();
};

function instructionsIn(document: Document): Instruction[] {
  const { source } = document;
  const found: Instruction[] = [];
  // The pages of others have no such letters at all, which is found out fast.
  if (source.includes("$R") && /\$R[CRS]\(/.test(source)) {
    for (const script of elementsByNameNumber(document, SCRIPT)) {
      for (const [, name, first = "", second = ""] of callsIn(textContentOf(document, script))) {
        // A segment is named before its place, a boundary after it.
        const [place, content] = name === "S" ? [second, first] : [first, second];
        found.push({ isBoundary: name !== "S", place, content });
        if (found.length >= maxInstructions) return found;
      }
    }
  }
  found.push(...declaredIn(document).slice(0, maxInstructions - found.length));
  return found;
}

const callsIn = (script: string) => script.matchAll(/\$R([CRS])\("([^"\\]{1,200})","([^"\\]{1,200})"/g);

function declaredIn(document: Document): Instruction[] {
  return elementsByNameNumber(document, TEMPLATE).flatMap((node) => {
    const value = (name: string) => attributeOf(document, node, name);
    const isBoundary = value("data-rci") !== null || value("data-rri") !== null;
    if (!isBoundary && value("data-rsi") === null) return [];
    const [place, content] = [value(isBoundary ? "data-bid" : "data-pid"), value("data-sid")];
    return place && content ? [{ isBoundary, place, content }] : [];
  });
}

/** The first element of each id, as browsers find it. */
function elementsById(document: Document, ids: ReadonlySet<string>): Map<string, Node> {
  const { kind, flags, count } = document;
  const found = new Map<string, Node>();
  for (let node = 1; node < count && found.size < ids.size; node += 1) {
    if (kind[node] !== ELEMENT || ((flags[node] as number) & HAS_ID) === 0) continue;
    const id = attributeOf(document, node, "id") ?? "";
    if (ids.has(id) && !found.has(id)) found.set(id, node);
  }
  return found;
}

class Streaming {
  readonly #document: Document;
  readonly #links: Links;
  readonly #nodes: Map<string, Node>;
  /** What was taken out; what stands below it is out, too. */
  readonly #gone = new Set<Node>();
  #steps = maxSteps;

  constructor(document: Document, instructions: readonly Instruction[]) {
    this.#document = document;
    this.#links = new Links(document);
    this.#nodes = elementsById(document, new Set(instructions.flatMap(({ place, content }) => [place, content])));
  }

  finish(): Document {
    return this.#gone.size ? this.#links.renumbered() : this.#document;
  }

  follow({ isBoundary, place, content }: Instruction): void {
    const at = this.#nodes.get(place);
    const from = this.#nodes.get(content);
    // Where one holds the other, both stay where they are.
    if (at === undefined || from === undefined || !this.#isApart(at, from) || !this.#isApart(from, at)) return;
    if (isBoundary && !this.#beginsBoundary(at)) return;
    this.#takeOut(from);
    const parent = this.#document.parent[at] as Node;
    const before = isBoundary ? this.#withoutFallback(at) : at;
    this.#moveChildren(from, { parent, before });
    if (!isBoundary) this.#takeOut(at);
  }

  /** Whether a node stands in the document, and not in the other one. */
  #isApart(node: Node, other: Node): boolean {
    for (let up = node; up > 0; up = this.#document.parent[up] as Node) {
      this.#steps -= 1;
      if (up === other || this.#steps < 0 || this.#gone.has(up)) return false;
    }
    return true;
  }

  #beginsBoundary(template: Node): boolean {
    return beginsBoundary(this.#dataOf(this.#links.previous[template] as Node));
  }

  /** The data of a comment; "" of what is none. */
  #dataOf(node: Node): string {
    return node > 0 && this.#document.kind[node] === COMMENT ? textContentOf(this.#document, node) : "";
  }

  /** Takes out what stands from the template to the end of its boundary; answers the comment there, or -1. */
  #withoutFallback(template: Node): Node {
    const { next } = this.#links;
    let depth = 0;
    let at = template;
    while (at >= 0) {
      const data = this.#dataOf(at);
      if (data === "/$" || data === "/&") {
        if (depth === 0) return at;
        depth -= 1;
      } else if (beginsBoundary(data) || data === "&") depth += 1;
      const following = next[at] as Node;
      this.#takeOut(at);
      at = following;
    }
    return -1;
  }

  #takeOut(node: Node): void {
    this.#links.detach(node);
    this.#gone.add(node);
  }

  #moveChildren(from: Node, { parent, before }: { parent: Node; before: Node }): void {
    const links = this.#links;
    for (let child = links.first[from] as Node; child >= 0;) {
      const following = links.next[child] as Node;
      links.detach(child);
      if (before < 0) links.append(parent, child);
      else links.insertBefore(before, child);
      child = following;
    }
  }
}

const beginsBoundary = (data: string): boolean => /^\$[?!~]?$/.test(data);
