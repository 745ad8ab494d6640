/** A text as what differs from an earlier one, line by line: exact, or not at all. Pure. */
import { lineDifference } from "../../lib/difference/difference.ts";
import { linesOf } from "../../lib/difference/lines.ts";

/** Lines [from, to) of the earlier text give way to these. In order. */
export type Patch = { steps: [from: number, to: number, lines: string[]][]; endsInNewline: boolean };

const maxCharacters = 1600;

/** What makes `after` of `before`; null where that is long. */
export function patchBetween(before: string, after: string): Patch | null {
  const difference = lineDifference(before, after);
  const steps: Patch["steps"] = [];
  for (const { kind, beforeStart, beforeEnd, afterStart, afterEnd } of difference.operations) {
    if (kind !== "equal") {
      steps.push([beforeStart, beforeEnd, difference.after.slice(afterStart, afterEnd)]);
      continue;
    }
    // Lines that are equal to a reader may still be of other white space.
    for (let index = 0; index < beforeEnd - beforeStart; index++) {
      const line = difference.after[afterStart + index] as string;
      const at = beforeStart + index;
      if (difference.before[at] !== line) steps.push([at, at + 1, [line]]);
    }
  }
  const patch: Patch = { steps, endsInNewline: difference.newlineAtEnd.after };
  if (JSON.stringify(patch).length > maxCharacters) return null;
  return applyPatch(before, patch) === after ? patch : null;
}

/** The text that a patch makes of the one it was made for. */
export function applyPatch(before: string, { steps, endsInNewline }: Patch): string {
  const lines = linesOf(before);
  const made: string[] = [];
  let at = 0;
  for (const [from, to, instead] of steps) {
    for (; at < from; at++) made.push(lines[at] as string);
    for (const line of instead) made.push(line);
    at = to;
  }
  for (; at < lines.length; at++) made.push(lines[at] as string);
  return made.join("\n") + (endsInNewline && made.length ? "\n" : "");
}
