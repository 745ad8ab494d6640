/** What the parts of a CSS selector share while they are matched against one document. */

import type { Selector as Token } from "css-what";
import type { Budget } from "../bounds/budget.ts";
import { ContentReader } from "../document/content.ts";
import { type Places, placesAmongAll, placesAmongType, previousSiblings } from "../document/family.ts";
import type { Spans } from "../document/marks.ts";
import { spansOf } from "../document/spans.ts";
import { type Document, ELEMENT, type Node } from "../document/tape.ts";

export type NodeTest = (node: Node) => boolean;

/** A selector list bound to a document: does a node match, seen from a scope? */
export type Bind = (list: Token[][], context: Context) => NodeTest;

/** What the parts of one selector share while it runs on one document. */
export class Context {
  readonly document: Document;
  readonly budget: Budget;
  /** Binds a nested selector list; given from outside, as nesting makes the parts refer to each other. */
  readonly bind: Bind;
  /** The text content of nodes. */
  readonly contents: ContentReader;
  /** What `:scope` stands for; 0 is the document. */
  scope: Node = 0;
  #spans: Spans | null = null;
  #among: Places | null = null;
  #amongType: Places | null = null;
  #earlier: Int32Array | null = null;

  constructor(document: Document, budget: Budget, bind: Bind) {
    this.document = document;
    this.budget = budget;
    this.bind = bind;
    this.contents = new ContentReader(document);
  }

  get isHtml(): boolean {
    return this.document.dialect === "html";
  }

  get spans(): Spans {
    this.#spans ??= spansOf(this.document);
    return this.#spans;
  }

  get places(): Places {
    if (this.#among === null) {
      this.budget.spend(this.document.count >> 4);
      this.#among = placesAmongAll(this.document);
    }
    return this.#among;
  }

  /** For each row the nearest earlier element beside it, or -1. */
  get earlier(): Int32Array {
    if (this.#earlier === null) {
      const { kind } = this.document;
      this.budget.spend(this.document.count >> 4);
      this.#earlier = previousSiblings(this.document, (node) => kind[node] === ELEMENT);
    }
    return this.#earlier;
  }

  get placesOfType(): Places {
    if (this.#amongType === null) {
      this.budget.spend(this.document.count >> 2);
      this.#amongType = placesAmongType(this.document);
    }
    return this.#amongType;
  }
}
