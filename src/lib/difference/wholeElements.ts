/**
 * Elements of JSON that came or went, shown as they are written. Where elements begin alike, the last "{" before them could be theirs or
 * that of the next one; an alignment that keeps what stands first shows `"name": …, }, {`. Pure but for the moves that it is given.
 */
import { withoutComma } from "./jsonLines.ts";
import type { Moves } from "./moves.ts";
import type { Operation } from "./operations.ts";

type Documents = { before: readonly string[]; after: readonly string[] };

/** Moves each block of lines that only came, or only went, up to where it begins least indented; `moves` are set right with it. */
export function withWholeElements(operations: readonly Operation[], documents: Documents, moves: Moves): Operation[] {
  const result: Operation[] = [];
  for (const operation of operations) {
    const above = result.at(-1);
    const block = blockOf(operation, documents, moves);
    const rise = block && above?.kind === "equal" ? riseOf(block, above.afterEnd - above.afterStart) : 0;
    if (!block || !above || rise === 0) {
      result.push({ ...operation });
      continue;
    }
    raiseMarks(block, rise);
    const { kind, beforeStart, beforeEnd, afterStart, afterEnd } = operation;
    above.beforeEnd -= rise;
    above.afterEnd -= rise;
    const [before, after] = [beforeEnd - rise, afterEnd - rise];
    result.push(
      { kind, beforeStart: beforeStart - rise, beforeEnd: before, afterStart: afterStart - rise, afterEnd: after },
      { kind: "equal", beforeStart: before, beforeEnd, afterStart: after, afterEnd },
    );
  }
  return joined(result);
}

/** Lines [start, end) of one text without a counterpart; `moved`: where they stand in the other one, `from`: the same of its lines. */
type Block = { lines: readonly string[]; start: number; end: number; moved: Int32Array; from: Int32Array };

function blockOf(operation: Operation, { before, after }: Documents, { movedTo, movedFrom }: Moves): Block | null {
  const { kind, beforeStart, beforeEnd, afterStart, afterEnd } = operation;
  const [isOnlyAfter, isOnlyBefore] = [beforeStart === beforeEnd, afterStart === afterEnd];
  if (kind === "added" && isOnlyAfter)
    return { lines: after, start: afterStart, end: afterEnd, moved: movedFrom, from: movedTo };
  return kind === "removed" && isOnlyBefore
    ? { lines: before, start: beforeStart, end: beforeEnd, moved: movedTo, from: movedFrom }
    : null;
}

/** By how many lines: as long as the line above is the last one of the block, and no more than the block is long. */
function riseOf({ lines, start, end }: Block, most: number): number {
  let best = 0;
  for (let rise = 1; rise <= Math.min(most, end - start); rise++) {
    if (textAt(lines, start - rise) !== textAt(lines, end - rise)) break;
    if (indentAt(lines, start - rise) < indentAt(lines, start - best)) best = rise;
  }
  return best;
}

const textAt = (lines: readonly string[], index: number): string => withoutComma(lines[index] ?? "").trimEnd();
const indentAt = (lines: readonly string[], index: number): number => (lines[index] ?? "").search(/\S|$/);

/** A line that joins the block stands where the one that leaves it stood. */
function raiseMarks({ start, end, moved, from }: Block, rise: number): void {
  for (let step = 1; step <= rise; step++) {
    const place = moved[end - step] as number;
    moved[end - step] = -1;
    moved[start - step] = place;
    if (place >= 0) from[place] = start - step;
  }
}

/** The operations without empty ones, equal lines in one run. */
function joined(operations: readonly Operation[]): Operation[] {
  const result: Operation[] = [];
  for (const operation of operations) {
    const last = result.at(-1);
    if (operation.kind === "equal" && operation.beforeStart === operation.beforeEnd) continue;
    if (operation.kind === "equal" && last?.kind === "equal") {
      last.beforeEnd = operation.beforeEnd;
      last.afterEnd = operation.afterEnd;
    } else result.push(operation);
  }
  return result;
}
