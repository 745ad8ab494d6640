/**
 * The bare values that changed: "$50" and "$75", not the lines around them.
 */
import { countedChanges } from "./counting.ts";
import type { Difference } from "./difference.ts";
import { pairsOf } from "./pairs.ts";
import { newAllowance, wordDifference } from "./words.ts";

/**
 * What changed, from what and to what, in order: the changed words of lines that were replaced, and lines that were added
 * or removed whole. Fragments are trimmed and never blank.
 */
export function changedFragments(difference: Difference): { from: string[]; to: string[] } {
  const fragments: { from: string[]; to: string[] } = { from: [], to: [] };
  const left = newAllowance();
  for (const change of countedChanges(difference)) {
    for (const pair of pairsOf(difference, change, left)) {
      const before = pair.before === null ? "" : (difference.before[pair.before] as string);
      const after = pair.after === null ? "" : (difference.after[pair.after] as string);
      const spans = pair.before === null || pair.after === null ? null : wordDifference(before, after, left);
      const changed = spans ?? [
        { kind: "removed", text: before },
        { kind: "added", text: after },
      ];
      for (const { kind, text } of changed) {
        if (kind === "equal" || text.trim() === "") continue;
        (kind === "removed" ? fragments.from : fragments.to).push(text.trim());
      }
    }
  }
  return fragments;
}
