/** Says what the page's own styles hide, so that nothing is left out in silence. Filters that name it read it all the same. Pure. */
import { isRemoved } from "../../lib/document/nodes.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import type { Concealment } from "../../lib/stylesheet/concealment.ts";
import { textOf } from "../../lib/text/text.ts";
import { removal, type Stage } from "../../trace.ts";

const listedRules = 20;
const listedLines = 5;

/** The stage of the trace: each selector that hides something, with what it hides. */
export function concealedStage(document: Document, concealed: Concealment): Stage {
  const bySelector = new Map<string, Node[]>();
  for (const [node, selector] of concealed) {
    if (isRemoved(document, node)) continue;
    const nodes = bySelector.get(selector);
    if (nodes) nodes.push(node);
    else bySelector.set(selector, [node]);
  }
  const removed = [...bySelector].slice(0, listedRules).map(([selector, nodes]) => {
    const lines = nodes.slice(0, listedLines).flatMap((node) => {
      const text = textOf(document, { roots: [node], lines: listedLines });
      return text === "" ? [] : text.split("\n", listedLines);
    });
    return { ...removal(selector, lines), count: nodes.length };
  });
  return { stage: "page_styles", facts: { elements: concealed.size }, removed };
}
