/** Subtractive selectors over a document: all are found before any is removed, so that positions do not shift under them. Pure. */

import { remove } from "../../document/nodes.ts";
import { select } from "../../document/selector.ts";
import type { Document, Node } from "../../document/tape.ts";
import { textOf } from "../../document/text.ts";
import { compileFilter } from "../select/index.ts";
import { removal, type Stage } from "../trace.ts";

/** Takes out what the selectors find, and says what that was. */
export function withoutSelected(document: Document, entries: readonly string[]): Stage {
  const notes: string[] = [];
  const removed: NonNullable<Stage["removed"]> = [];
  const nodes: Node[] = [];
  for (const entry of entries) {
    const filter = compileFilter(entry);
    if (filter.kind === "data") continue;
    const found = filter.kind === "problem" ? filter : select(document, filter);
    if (found.kind === "problem") notes.push(`${entry}: ${found.sentence}`);
    else if (found.kind === "nodes") {
      for (const node of found.nodes) nodes.push(node);
      const lines = found.nodes.length ? textOf(document, { roots: found.nodes }).split("\n") : [];
      removed.push({ ...removal(entry, lines), count: found.nodes.length });
    }
  }
  remove(document, nodes);
  return { stage: "subtractive_selectors", facts: { elements: nodes.length }, removed, notes };
}
