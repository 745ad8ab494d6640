/** What changed inside a line whose stored words are said otherwise. Pure. */
import { newAllowance, wordDifference, type Span } from "../lib/difference/words.ts";

/** `say`: a line as people read it. Where that is another one, what changed between the two as they read them. */
export function spansSaid(spans: readonly Span[], say: (line: string) => string): Span[] {
  const textOf = (left: Span["kind"]) => spans.map(({ kind, text }) => (kind === left ? "" : text)).join("");
  const [before, after] = [textOf("added"), textOf("removed")];
  const [old, young] = [say(before), say(after)];
  if (old === before && young === after) return [...spans];
  return (
    wordDifference(old, young, newAllowance()) ?? [
      { kind: "removed", text: old },
      { kind: "added", text: young },
    ]
  );
}
