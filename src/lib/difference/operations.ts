/**
 * From matched lines to operations: equal runs, and between them one change each, named by what a reader sees.
 */
import { isBlank } from "./lines.ts";

export type Kind = "equal" | "added" | "removed" | "replaced";

/** A run of lines `before[beforeStart..beforeEnd)` that became `after[afterStart..afterEnd)`; indices count from 0. */
export type Operation = {
  kind: Kind;
  beforeStart: number;
  beforeEnd: number;
  afterStart: number;
  afterEnd: number;
};

/** Matched lines by their index on each side, ascending on both. */
export type Matches = { before: Int32Array; after: Int32Array };

type Documents = { before: readonly string[]; after: readonly string[] };
type Range = Omit<Operation, "kind">;

/** The operations that turn `before` into `after`, given which lines matched. */
export function operationsOf(
  documents: Documents,
  matches: Matches,
  ends: { start: number; end: number },
): Operation[] {
  const operations: Operation[] = [];
  keepEqual(operations, { beforeStart: 0, beforeEnd: ends.start, afterStart: 0, afterEnd: ends.start });
  let beforeStart = ends.start;
  let afterStart = ends.start;
  for (let match = 0; match < matches.before.length; match++) {
    const beforeEnd = matches.before[match] as number;
    const afterEnd = matches.after[match] as number;
    keepGap(operations, documents, { beforeStart, beforeEnd, afterStart, afterEnd });
    beforeStart = beforeEnd + 1;
    afterStart = afterEnd + 1;
    keepEqual(operations, {
      beforeStart: beforeEnd,
      beforeEnd: beforeStart,
      afterStart: afterEnd,
      afterEnd: afterStart,
    });
  }
  const beforeEnd = ends.end;
  const afterEnd = documents.after.length - (documents.before.length - ends.end);
  keepGap(operations, documents, { beforeStart, beforeEnd, afterStart, afterEnd });
  keepEqual(operations, {
    beforeStart: beforeEnd,
    beforeEnd: documents.before.length,
    afterStart: afterEnd,
    afterEnd: documents.after.length,
  });
  return operations;
}

function keepEqual(operations: Operation[], range: Range): void {
  if (range.beforeStart === range.beforeEnd) return;
  const last = operations[operations.length - 1];
  if (last?.kind === "equal") {
    last.beforeEnd = range.beforeEnd;
    last.afterEnd = range.afterEnd;
  } else operations.push({ kind: "equal", ...range });
}

/** Blank lines at both ends of a gap match; what is left between them is the change. */
function keepGap(operations: Operation[], { before, after }: Documents, gap: Range): void {
  let { beforeStart, beforeEnd, afterStart, afterEnd } = gap;
  const isOpen = () => beforeStart < beforeEnd && afterStart < afterEnd;
  const areBlank = (i: number, j: number) => isBlank(before[i] as string) && isBlank(after[j] as string);
  while (isOpen() && areBlank(beforeStart, afterStart)) {
    beforeStart++;
    afterStart++;
  }
  while (isOpen() && areBlank(beforeEnd - 1, afterEnd - 1)) {
    beforeEnd--;
    afterEnd--;
  }
  keepEqual(operations, { ...gap, beforeEnd: beforeStart, afterEnd: afterStart });
  if (beforeStart < beforeEnd || afterStart < afterEnd) {
    const range = { beforeStart, beforeEnd, afterStart, afterEnd };
    operations.push({ kind: kindOf(before, after, range), ...range });
  }
  keepEqual(operations, { ...gap, beforeStart: beforeEnd, afterStart: afterEnd });
}

function kindOf(before: readonly string[], after: readonly string[], range: Range): Kind {
  const isRemoving = holdsVisible(before, range.beforeStart, range.beforeEnd);
  const isAdding = holdsVisible(after, range.afterStart, range.afterEnd);
  if (isRemoving || isAdding) return isRemoving && isAdding ? "replaced" : isAdding ? "added" : "removed";
  // Only blank lines differ in number. With some on both sides they would have matched.
  return range.afterStart < range.afterEnd ? "added" : "removed";
}

function holdsVisible(lines: readonly string[], start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (!isBlank(lines[index] as string)) return true;
  return false;
}
