/**
 * Sibling links, made only when tree construction has to put a node somewhere else than at the end of the tape
 * (foster parenting, misnested formatting, content after the closed head or body). While they exist, they are the
 * truth about the order of children; at the end the rows are renumbered by them into document order.
 */

import { Document, ELEMENT, HAS_MORE, IS_OPEN, type Node } from "../document/tape.ts";

const none = -1;

const wider = (old: Int32Array, length: number): Int32Array<ArrayBuffer> => {
  const grown = new Int32Array(length).fill(none);
  grown.set(old);
  return grown;
};

/** First and last child, next and previous sibling of each row. */
export class Links {
  readonly #document: Document;
  first: Int32Array;
  last: Int32Array;
  next: Int32Array;
  previous: Int32Array;

  /** Reads the links off a tape whose rows are still in document order. */
  constructor(document: Document) {
    this.#document = document;
    const length = document.kind.length;
    this.first = new Int32Array(length).fill(none);
    this.last = new Int32Array(length).fill(none);
    this.next = new Int32Array(length).fill(none);
    this.previous = new Int32Array(length).fill(none);
    for (let node = 1; node < document.count; node += 1) this.append(document.parent[node] as number, node);
  }

  /** Puts a node that has no place yet after the last child of `parent`. */
  append(parent: Node, node: Node): void {
    this.#reach(node);
    const last = this.last[parent] as number;
    this.previous[node] = last;
    this.next[node] = none;
    if (last === none) this.first[parent] = node;
    else this.next[last] = node;
    this.last[parent] = node;
    this.#document.parent[node] = parent;
  }

  /** Puts a node that has no place yet before `sibling`. */
  insertBefore(sibling: Node, node: Node): void {
    this.#reach(node);
    const parent = this.#document.parent[sibling] as number;
    const previous = this.previous[sibling] as number;
    this.next[node] = sibling;
    this.previous[node] = previous;
    this.previous[sibling] = node;
    if (previous === none) this.first[parent] = node;
    else this.next[previous] = node;
    this.#document.parent[node] = parent;
  }

  detach(node: Node): void {
    const parent = this.#document.parent[node] as number;
    const previous = this.previous[node] as number;
    const next = this.next[node] as number;
    if (previous === none) this.first[parent] = next;
    else this.next[previous] = next;
    if (next === none) this.last[parent] = previous;
    else this.previous[next] = previous;
    this.next[node] = none;
    this.previous[node] = none;
  }

  /** Moves all children of `from` to the end of `to`; answers how many there were. */
  moveChildren(from: Node, to: Node): number {
    let moved = 0;
    for (let child = this.first[from] as number; child !== none; moved += 1) {
      const next = this.next[child] as number;
      this.detach(child);
      this.append(to, child);
      child = next;
    }
    return moved;
  }

  /** The same document with its rows in document order. Detached nodes are left out. */
  renumbered(): Document {
    const old = this.#document;
    const fresh = new Document(old.octets, old.dialect, old.names);
    fresh.isRearranged = true;
    fresh.marks = old.marks;
    fresh.flags[0] = old.flags[0] as number;
    let node = this.first[0] as number;
    let parent = 0;
    while (node !== none) {
      const row = this.#copy(fresh, node, parent);
      const child = this.first[node] as number;
      if (child !== none) {
        parent = row;
        node = child;
        continue;
      }
      // Climb until some ancestor has a next sibling; each ancestor left behind is complete.
      while (node !== none && this.next[node] === none) {
        node = old.parent[node] as number;
        fresh.end[parent] = fresh.count;
        if (node <= 0) return fresh;
        parent = fresh.parent[parent] as number;
      }
      node = this.next[node] as number;
    }
    fresh.end[0] = fresh.count;
    return fresh;
  }

  #copy(fresh: Document, node: Node, parent: Node): Node {
    const old = this.#document;
    const row = fresh.appendRow(old.kind[node] as number, parent, old.start[node] as number, old.stop[node] as number);
    fresh.flags[row] = (old.flags[node] as number) & ~IS_OPEN;
    fresh.name[row] = old.name[node] as number;
    fresh.close[row] = old.close[node] as number;
    if (old.kind[node] === ELEMENT && ((old.flags[node] as number) & HAS_MORE) !== 0) {
      fresh.more.set(row, old.more.get(node) ?? []);
    }
    return row;
  }

  #reach(node: Node): void {
    if (node < this.first.length) return;
    const length = this.#document.kind.length;
    this.first = wider(this.first, length);
    this.last = wider(this.last, length);
    this.next = wider(this.next, length);
    this.previous = wider(this.previous, length);
  }
}
