/**
 * The adoption agency algorithm (WHATWG HTML 13.2.6.4.7): what an end tag such as `</b>` does when blocks were opened inside
 * the b. Its work is counted; when a page asks for more surgery than the allowance, such tags only close elements.
 */

import type { Node } from "../document/tape.ts";
import type { Builder, Rule } from "./builder.ts";

/** Runs the algorithm for the tag at hand. `anyOtherEnd` is the rule for end tags without a rule of their own. */
export const adopt = (builder: Builder, anyOtherEnd: Rule): void => {
  const { open, formatting } = builder;
  const subject = builder.tagName;
  if (open.currentName === subject && !open.isForeign) {
    const isLast = formatting.entries.at(-1) === open.current;
    if (isLast) formatting.entries.pop();
    if (isLast || !formatting.entries.includes(open.current)) {
      builder.pop(builder.tokenStop);
      return;
    }
  }
  for (let round = 0; round < 8; round += 1) {
    const element = formatting.find(subject);
    if (element < 0) {
      anyOtherEnd(builder);
      return;
    }
    if (!builder.isOpen(element)) {
      formatting.remove(element);
      return;
    }
    const position = positionOf(builder, element);
    if (!open.isPositionInScope(position)) return;
    if ((open.special[open.depth - 1] as number) <= position || builder.surgery < 0) {
      builder.popTo(position);
      formatting.remove(element);
      return;
    }
    moveOut(builder, element, position);
  }
};

const positionOf = (builder: Builder, element: Node): number => {
  const position = builder.open.positionOf(element);
  builder.surgery -= builder.open.depth - position;
  return position;
};

/** One round: the lowest special element above the formatting element leaves it, with a copy of it inside. */
const moveOut = (builder: Builder, element: Node, position: number): void => {
  const { open, formatting, document } = builder;
  const links = builder.rearrange();
  let blockPosition = position + 1;
  while (!open.isSpecial(blockPosition)) blockPosition += 1;
  builder.surgery -= open.depth - position;
  const block = open.nodes[blockPosition] as Node;
  const ancestor = open.nodes[position - 1] as Node;
  const { last, bookmark } = chainOfCopies(builder, { element, blockPosition });
  links.detach(last);
  builder.placeUnder(ancestor, last);
  const copy = builder.detachedClone(element);
  builder.surgery -= links.moveChildren(block, copy);
  links.append(block, copy);
  const entries = formatting.entries;
  const oldPlace = entries.indexOf(element);
  const place = bookmark < 0 ? oldPlace : entries.indexOf(bookmark) + 1;
  entries.splice(place, 0, copy);
  entries.splice(entries.indexOf(element), 1);
  open.removeAt(open.positionOf(element));
  document.close[element] = builder.tokenStart;
  open.insertAt(open.positionOf(block) + 1, copy, document.name[copy] as number);
};

/** Wraps the block into copies of the formatting elements between it and `element`. */
const chainOfCopies = (
  builder: Builder,
  from: { element: Node; blockPosition: number },
): { last: Node; bookmark: Node } => {
  const { open, formatting, document } = builder;
  const links = builder.rearrange();
  let last = open.nodes[from.blockPosition] as Node;
  let bookmark = -1;
  let position = from.blockPosition;
  for (let inner = 1; ; inner += 1) {
    position -= 1;
    const node = open.nodes[position] as Node;
    if (node === from.element) return { last, bookmark };
    if (inner > 3) formatting.remove(node);
    const place = formatting.entries.indexOf(node);
    if (place < 0) {
      builder.surgery -= open.depth - position;
      document.close[node] = builder.tokenStart;
      open.removeAt(position);
      continue;
    }
    const copy = builder.detachedClone(node);
    formatting.entries[place] = copy;
    open.replaceAt(position, copy);
    document.close[node] = builder.tokenStart;
    if (bookmark < 0) bookmark = copy;
    links.detach(last);
    links.append(copy, last);
    last = copy;
  }
};

/** A second `a` or `nobr` closes the first, wherever it is. */
export const closeEarlier = (builder: Builder, name: number, anyOtherEnd: Rule): void => {
  const earlier = builder.formatting.find(name);
  if (earlier < 0) return;
  adopt(builder, anyOtherEnd);
  builder.formatting.remove(earlier);
  if (!builder.isOpen(earlier)) return;
  builder.removeOpen(positionOf(builder, earlier));
};
