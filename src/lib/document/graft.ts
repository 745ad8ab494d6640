/** Documents put into another one: what was sent within an attribute or as text, such as the page of a frame, becomes rows among the others. */

import { Buffer } from "node:buffer";
import { knownName } from "./names.ts";
import { CLASS_START, CLASS_STOP, ID_START, ID_STOP, type Marks } from "./marks.ts";
import { octetsOfUtf8 } from "./octets.ts";
import { Document, ELEMENT, HAS_MORE, type Node } from "./tape.ts";

/**
 * `after`: the node that it follows, which holds no other such node. `roots`: what is put there, in their order. `inner` was made with the
 * names of the document that it comes to.
 */
export type Graft = { after: Node; inner: Document; roots: readonly Node[] };

const BODY = knownName("body");
const DIVISION = knownName("div");

/** The document with the others in it: its source is followed by theirs. A body becomes a division, as a document has but one. */
export const grafted = (document: Document, grafts: readonly Graft[]): Document => {
  if (grafts.length === 0) return document;
  const sources = [document, ...grafts.map(({ inner }) => inner)].map(({ octets }) => octets.bytes);
  const fresh = new Document(octetsOfUtf8(new Uint8Array(Buffer.concat(sources))), document.dialect, document.names);
  fresh.isRearranged = true;
  fresh.flags[0] = document.flags[0] as number;
  noteMarks(fresh.marks, document.marks, 0);
  const ends = new Map(grafts.map((graft) => [document.end[graft.after] as Node, graft]));
  const places = new Int32Array(document.count);
  let base = document.octets.length;
  for (let node = 1; node <= document.count; node += 1) {
    const graft = ends.get(node);
    if (graft !== undefined) {
      const parent = places[document.parent[graft.after] as Node] as Node;
      for (const root of graft.roots) copySubtree(fresh, { from: graft.inner, root, parent, base });
      noteMarks(fresh.marks, graft.inner.marks, base);
      base += graft.inner.octets.length;
    }
    if (node < document.count)
      places[node] = copyRow(fresh, {
        from: document,
        node,
        parent: places[document.parent[node] as Node] as Node,
        base: 0,
      });
  }
  closeRows(fresh);
  return fresh;
};

type Row = { from: Document; node: Node; parent: Node; base: number };

function copyRow(fresh: Document, { from, node, parent, base }: Row): Node {
  const start = from.start[node] as number;
  const isWritten = start >= 0;
  const row = fresh.appendRow(
    from.kind[node] as number,
    parent,
    isWritten ? start + base : start,
    isWritten ? (from.stop[node] as number) + base : (from.stop[node] as number),
  );
  fresh.flags[row] = from.flags[node] as number;
  fresh.name[row] = from.name[node] as number;
  fresh.close[row] = (from.close[node] as number) + base;
  if (from.kind[node] === ELEMENT && ((from.flags[node] as number) & HAS_MORE) !== 0) {
    fresh.more.set(
      row,
      (from.more.get(node) ?? []).map((tag) => tag + base),
    );
  }
  return row;
}

function copySubtree(fresh: Document, { from, root, parent, base }: Omit<Row, "node"> & { root: Node }): void {
  const stop = from.end[root] as Node;
  const offset = fresh.count - root;
  for (let node = root; node < stop; node += 1) {
    const above = node === root ? parent : (from.parent[node] as Node) + offset;
    const row = copyRow(fresh, { from, node, parent: above, base });
    if (fresh.kind[row] === ELEMENT && fresh.name[row] === BODY) fresh.name[row] = DIVISION;
  }
}

function noteMarks(fresh: Marks, marks: Marks, base: number): void {
  for (let mark = 0; mark < marks.count; mark += 1) {
    const moved = (field: number): number => {
      const offset = marks.get(mark, field);
      return offset === 0 ? 0 : offset + base;
    };
    fresh.note(marks.tagOf(mark) + base, moved(ID_START), moved(ID_STOP), moved(CLASS_START), moved(CLASS_STOP));
  }
}

/** Sets where each subtree ends: rows stand in document order, so that the last row of each is met first from behind. */
function closeRows({ end, parent, count }: Document): void {
  for (let node = 0; node < count; node += 1) end[node] = node + 1;
  for (let node = count - 1; node > 0; node -= 1) {
    const above = parent[node] as Node;
    end[above] = Math.max(end[above] as number, end[node] as number);
  }
}
