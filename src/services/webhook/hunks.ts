/** The lines of a difference for programs, as many as fit. Pure. */
import { countedChanges } from "../../lib/difference/counting.ts";
import type { Difference } from "../../lib/difference/difference.ts";
import { utf8 } from "../../lib/markup/base64.ts";
import { kept, linesBytes, type WebhookHunk } from "./shape.ts";

/** Bytes of a hunk beside its lines. */
const frameBytes = 120;
/** Bytes of a line beside its characters: quotation marks and a comma. */
const lineFrameBytes = 3;

/** The changes that count, in order, until their lines take so many bytes of JSON; the first is cut, others are left out whole. */
export function boundedHunks(difference: Difference, bytes = linesBytes): { hunks: WebhookHunk[]; truncated: boolean } {
  const hunks: WebhookHunk[] = [];
  let left = bytes;
  let truncated = false;
  /** The lines at these places that fit, their ends cut. */
  const take = (texts: readonly string[], places: readonly number[]): string[] => {
    const taken: string[] = [];
    for (const place of places) {
      const whole = (texts[place] as string).toWellFormed();
      const line = whole.slice(0, kept.line).toWellFormed();
      const size = utf8(JSON.stringify(line)).length + lineFrameBytes;
      truncated ||= line.length < whole.length || size > left;
      if (size > left) break;
      left -= size;
      taken.push(line);
    }
    return taken;
  };
  for (const { operation, removed, added } of countedChanges(difference)) {
    left -= frameBytes;
    truncated ||= left <= 0;
    if (left <= 0 || operation.kind === "equal") break;
    const { kind, beforeStart, afterStart } = operation;
    // Half for each side, so that what is new is seen beside much that is gone.
    const share = left / 2;
    left = share;
    const before = take(difference.before, removed);
    left += share;
    const after = take(difference.after, added);
    hunks.push({
      kind,
      before_start: (removed[0] ?? beforeStart) + 1,
      before_lines: before,
      after_start: (added[0] ?? afterStart) + 1,
      after_lines: after,
    });
    if (truncated && (before.length < removed.length || after.length < added.length)) break;
  }
  return { hunks, truncated };
}
