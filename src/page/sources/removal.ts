/** Subtractive selectors over a document: all are found before any is removed, so that positions do not shift under them. Pure. */

import { message, type Sentence } from "../../message/message.ts";
import { remove } from "../../lib/document/nodes.ts";
import { select } from "../../lib/selector/selector.ts";
import type { Document, Node } from "../../lib/document/tape.ts";
import { textOf } from "../../lib/text/text.ts";
import { compileFilter } from "../../rules/select/index.ts";
import { removal, type Stage } from "../../trace.ts";

/** Takes out what the selectors find, and says what that was. */
export function withoutSelected(document: Document, entries: readonly string[]): Stage {
  const notes: Sentence[] = [];
  const removed: NonNullable<Stage["removed"]> = [];
  const nodes: Node[] = [];
  for (const entry of entries) {
    const filter = compileFilter(entry);
    if (filter.kind === "data") continue;
    const found = filter.kind === "problem" ? filter : select(document, filter);
    if (found.kind === "problem") notes.push(message("rule.of_entry", { entry, problem: found.sentence }));
    else if (found.kind === "nodes") {
      for (const node of found.nodes) nodes.push(node);
      removed.push({ ...removal(entry, firstLines(document, found.nodes)), count: found.nodes.length });
    } else notes.push(message("note.names_no_part", { entry }));
  }
  remove(document, nodes);
  return { stage: "subtractive_selectors", facts: { elements: nodes.length }, removed, notes };
}

const listedLines = 20;

/** What stood in them, as far as a listing shows it: the rest of a long page need not become text for that. */
function firstLines(document: Document, nodes: readonly Node[]): string[] {
  const lines: string[] = [];
  for (const node of nodes) {
    if (lines.length >= listedLines) break;
    const text = textOf(document, { roots: [node], lines: listedLines });
    if (text) lines.push(...text.split("\n", listedLines));
  }
  return lines;
}
