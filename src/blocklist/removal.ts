/**
 * Advertisements and cookie banners out of a page, by community filter lists. A rule that would take more than half of the
 * page's text is not followed: lists are made for eyes, and what they hide is never most of what people came for. Pure.
 */
import { message, type Sentence } from "../message/message.ts";
import { remove } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { textOf } from "../lib/text/text.ts";
import { removal, type Removal, type Stage } from "../trace.ts";
import type { AdLists } from "../reading/blocklist/lookup.ts";

/** Below this nobody asks how much of the page a rule takes. */
const minCheckedCharacters = 500;

/** Takes out what the lists name for a page at `address`, and says what that was; without lists it says so. */
export function withoutAds(document: Document, address: string, lists: AdLists | null): Stage {
  if (lists === null)
    return {
      stage: "block_ads",
      notes: [message("note.no_list")],
    };
  const notes: Sentence[] = [];
  const removed: Removal[] = [];
  const nodes: Node[] = [];
  let whole = -1;
  for (const [rule, found] of lists.find(document, hostOf(address)).byRule) {
    if (!found.length) continue;
    const text = textOf(document, { roots: found });
    if (text.length > minCheckedCharacters) {
      if (whole < 0) whole = textOf(document).length;
      if (text.length > whole / 2) {
        notes.push(message("note.names_most", { rule }));
        continue;
      }
    }
    nodes.push(...found);
    removed.push({ ...removal(rule, text === "" ? [] : text.split("\n")), count: found.length });
  }
  remove(document, nodes);
  const dates = new Date(lists.facts.updatedAt * 1000).toISOString();
  return { stage: "block_ads", facts: { elements: nodes.length, lists_of: dates }, removed, notes };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}
