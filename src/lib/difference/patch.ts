/**
 * A difference as a unified patch, as `diff -u` writes it and `patch -p0` applies it
 * (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html).
 *
 * A patch holds the whole difference, whichever kinds of change count. Applied to the old text it gives the new one, but for
 * what the comparison ignored. Line ends are newlines.
 */
import type { Difference } from "./difference.ts";
import type { Operation } from "./operations.ts";

export type PatchOptions = {
  /** Names of the two files; "before" and "after" unless given. */
  beforeName?: string;
  afterName?: string;
  /** Equal lines around each change, 3 unless given. */
  context?: number;
};

/** A unified patch, ending in a newline; "" when the texts have the same lines. */
export function patch(difference: Difference, options: PatchOptions = {}): string {
  const { beforeName = "before", afterName = "after", context = 3 } = options;
  const hunks = hunksOf(exactOperations(difference), Math.max(0, context));
  if (hunks.length === 0) return "";
  const lines = [`--- ${fileName(beforeName)}`, `+++ ${fileName(afterName)}`];
  for (const hunk of hunks) for (const line of hunkLines(difference, hunk)) lines.push(line);
  return `${lines.join("\n")}\n`;
}

function fileName(name: string): string {
  return name.replace(/[\p{Cc}]/gu, "");
}

/** A line that gains or loses the newline at its end, or a comma of JSON, is a change here, though its text is the same. */
function exactOperations({ operations, before, after, newlineAtEnd }: Difference): Operation[] {
  if (operations.every(({ kind }) => kind === "equal")) return [];
  const isSame = (i: number, j: number) =>
    isUnended(before, i, newlineAtEnd.before) === isUnended(after, j, newlineAtEnd.after) &&
    endsWithComma(before[i]) === endsWithComma(after[j]);
  return operations.flatMap((operation) => (operation.kind === "equal" ? exactRuns(operation, isSame) : [operation]));
}

const endsWithComma = (line = ""): boolean => line.trimEnd().endsWith(",");

/** Equal lines, those as replaced that are the same only to a reader. */
function exactRuns({ kind, ...range }: Operation, isSame: (i: number, j: number) => boolean): Operation[] {
  const runs: Operation[] = [];
  let { beforeStart, afterStart } = range;
  const upTo = (ended: Operation["kind"], beforeEnd: number) => {
    const afterEnd = afterStart + beforeEnd - beforeStart;
    if (beforeEnd > beforeStart) runs.push({ kind: ended, beforeStart, beforeEnd, afterStart, afterEnd });
    [beforeStart, afterStart] = [beforeEnd, afterEnd];
  };
  for (let at = range.beforeStart; at < range.beforeEnd; at++) {
    if (isSame(at, afterStart + at - beforeStart)) continue;
    upTo(kind, at);
    upTo("replaced", at + 1);
  }
  upTo(kind, range.beforeEnd);
  return runs;
}

/** The operations of each hunk; their equal runs are cut to the context. */
function hunksOf(operations: readonly Operation[], context: number): Operation[][] {
  const hunks: Operation[][] = [];
  let hunk: Operation[] = [];
  for (const [index, operation] of operations.entries()) {
    if (operation.kind !== "equal") {
      hunk.push(operation);
      continue;
    }
    const length = operation.beforeEnd - operation.beforeStart;
    const isBetween = index > 0 && index < operations.length - 1;
    if (isBetween && length <= 2 * context) {
      hunk.push(operation);
      continue;
    }
    const shown = Math.min(context, length);
    if (index > 0) {
      hunks.push([
        ...hunk,
        { ...operation, beforeEnd: operation.beforeStart + shown, afterEnd: operation.afterStart + shown },
      ]);
    }
    hunk = [{ ...operation, beforeStart: operation.beforeEnd - shown, afterStart: operation.afterEnd - shown }];
  }
  if (hunk.some(({ kind }) => kind !== "equal")) hunks.push(hunk);
  return hunks;
}

function hunkLines(difference: Difference, hunk: readonly Operation[]): string[] {
  const first = hunk[0] as Operation;
  const last = hunk[hunk.length - 1] as Operation;
  const lines = [`@@ -${range(first.beforeStart, last.beforeEnd)} +${range(first.afterStart, last.afterEnd)} @@`];
  const { before, after, newlineAtEnd } = difference;
  for (const { kind, beforeStart, beforeEnd, afterStart, afterEnd } of hunk) {
    const sign = kind === "equal" ? " " : "-";
    for (let i = beforeStart; i < beforeEnd; i++) lines.push(sign + withLineEnd(before, i, newlineAtEnd.before));
    if (kind === "equal") continue;
    for (let j = afterStart; j < afterEnd; j++) lines.push(`+${withLineEnd(after, j, newlineAtEnd.after)}`);
  }
  return lines;
}

/** First line and number of lines. An empty range names the line before it. */
function range(start: number, end: number): string {
  return `${start === end ? start : start + 1},${end - start}`;
}

function withLineEnd(lines: readonly string[], index: number, isClosed: boolean): string {
  const line = lines[index] as string;
  return isUnended(lines, index, isClosed) ? `${line}\n\\ No newline at end of file` : line;
}

function isUnended(lines: readonly string[], index: number, isClosed: boolean): boolean {
  return !isClosed && index === lines.length - 1;
}
