/**
 * A difference as data for programs: the body of the `json` format. Line numbers count from 1.
 */
import { type CountedChange, countedChanges, counts, type Counts, restrictToKinds } from "./counting.ts";
import type { Difference } from "./difference.ts";
import type { Kind, Operation } from "./operations.ts";
import { pairsOf } from "./pairs.ts";
import { type Stretch, stretches, type View } from "./view.ts";
import { newAllowance, type Allowance, type Span, wordDifference } from "./words.ts";

/** Lines that follow each other. `before_start` and `after_start` are where they are, or would be, in each text. */
export type StructuredHunk = {
  kind: Kind;
  before_start: number;
  before_lines: string[];
  after_start: number;
  after_lines: string[];
  /** With words asked for: the lines of which one became the other, and what changed inside them. */
  words?: { before_line: number; after_line: number; spans: Span[] }[];
};

export type StructuredDifference = {
  counts: Counts;
  hunks: StructuredHunk[];
  /** Removed lines that were added unchanged elsewhere. */
  moved: { before_line: number; after_line: number }[];
  /** Whether hunks were left out because of the limit of lines. */
  truncated: boolean;
};

/** The difference as a JSON value. Hunks beyond `view.lines` lines (both sides counted) are left out whole, the first never. */
export function structureDifference(difference: Difference, view: View = {}): StructuredDifference {
  const wanted = restrictToKinds(difference, view);
  const left = view.words === true ? newAllowance() : null;
  const hunks: StructuredHunk[] = [];
  let lines = 0;
  let truncated = false;
  for (const stretch of stretches(difference, view)) {
    if (stretch.kind === "omitted") continue;
    const hunk = hunkOf(wanted, stretch, left);
    lines += Math.max(hunk.before_lines.length, hunk.after_lines.length);
    truncated = hunks.length > 0 && lines > (view.lines ?? Number.POSITIVE_INFINITY);
    if (truncated) break;
    hunks.push(hunk);
  }
  return { counts: counts(wanted), hunks, moved: movedLines(wanted), truncated };
}

function hunkOf(
  difference: Difference,
  stretch: Exclude<Stretch, { kind: "omitted" }>,
  left: Allowance | null,
): StructuredHunk {
  if (stretch.kind === "equal") {
    const { beforeStart, afterStart, length } = stretch;
    const [beforeEnd, afterEnd] = [beforeStart + length, afterStart + length];
    return plainHunk(difference, { kind: "equal", beforeStart, beforeEnd, afterStart, afterEnd });
  }
  if (stretch.kind === "layout") return plainHunk(difference, stretch.operation);
  const hunk = plainHunk(difference, stretch.change.operation);
  return left === null || hunk.kind !== "replaced"
    ? hunk
    : { ...hunk, words: wordsOfHunk(difference, stretch.change, left) };
}

function plainHunk({ before, after }: Difference, operation: Operation): StructuredHunk {
  return {
    kind: operation.kind,
    before_start: operation.beforeStart + 1,
    before_lines: before.slice(operation.beforeStart, operation.beforeEnd),
    after_start: operation.afterStart + 1,
    after_lines: after.slice(operation.afterStart, operation.afterEnd),
  };
}

function wordsOfHunk(difference: Difference, change: CountedChange, left: Allowance): StructuredHunk["words"] {
  return pairsOf(difference, change, left).flatMap(({ before, after }) => {
    if (before === null || after === null) return [];
    const spans = wordDifference(difference.before[before] as string, difference.after[after] as string, left);
    return spans === null ? [] : [{ before_line: before + 1, after_line: after + 1, spans }];
  });
}

function movedLines(difference: Difference): StructuredDifference["moved"] {
  return countedChanges(difference).flatMap(({ removed }) =>
    removed
      .filter((i) => (difference.movedTo[i] as number) >= 0)
      .map((i) => ({ before_line: i + 1, after_line: (difference.movedTo[i] as number) + 1 })),
  );
}
