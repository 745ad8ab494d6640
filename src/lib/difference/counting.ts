/**
 * What of a difference counts: for the decision whether a page changed, for the numbers people read, for every rendering.
 *
 * 1. Only kinds of change that are wanted count. A replacement is one kind, however many lines it took out or put in.
 * 2. Blank lines and ignored lines never count, but the kind of a change depends on them, too. A difference of nothing but blank lines
 *    counts nothing.
 * 3. When moves are not wanted, lines that only changed their place do not count.
 * Wanting less never makes more count.
 */
import type { CountedKinds, Difference } from "./difference.ts";
import { isBlank } from "./lines.ts";
import type { Operation } from "./operations.ts";

/** A change that counts: the lines that do, by index, removed ones of `before` and added ones of `after`. */
export type CountedChange = { operation: Operation; removed: readonly number[]; added: readonly number[] };

/**
 * Numbers of lines. A replacement of m lines by n is min(m, n) lines replaced and, for the rest, lines added or removed.
 * `moved` lines are among the others too.
 */
export type Counts = { added: number; removed: number; replaced: number; moved: number };

/** The same difference with fewer kinds of change counting; a kind that is left out keeps its state. */
export function restrictToKinds(difference: Difference, kinds: Partial<CountedKinds>): Difference {
  const { added, removed, replaced, moved } = difference.counted;
  return {
    ...difference,
    counted: {
      added: added && kinds.added !== false,
      removed: removed && kinds.removed !== false,
      replaced: replaced && kinds.replaced !== false,
      moved: moved && kinds.moved !== false,
    },
  };
}

/** The lines of one operation that count, or null when none does. */
export function countedChange(difference: Difference, operation: Operation): CountedChange | null {
  if (operation.kind === "equal" || !difference.counted[operation.kind]) return null;
  const removed: number[] = [];
  const added: number[] = [];
  const { before, after, movedTo, movedFrom, ignored } = difference;
  const isCounted = (line: string, partner: number) => !isBlank(line) && (difference.counted.moved || partner < 0);
  for (let i = operation.beforeStart; i < operation.beforeEnd; i++) {
    if (isCounted(before[i] as string, movedTo[i] as number) && !ignored?.before.has(i)) removed.push(i);
  }
  for (let j = operation.afterStart; j < operation.afterEnd; j++) {
    if (isCounted(after[j] as string, movedFrom[j] as number) && !ignored?.after.has(j)) added.push(j);
  }
  return removed.length + added.length === 0 ? null : { operation, removed, added };
}

/** All changes that count, in order. */
export function countedChanges(difference: Difference): CountedChange[] {
  return difference.operations
    .map((operation) => countedChange(difference, operation))
    .filter((change) => change !== null);
}

/** Whether anything counts: false means that the page did not change. */
export function isChanged(difference: Difference): boolean {
  return difference.operations.some((operation) => countedChange(difference, operation) !== null);
}

/** How many lines count, by kind. */
export function counts(difference: Difference): Counts {
  const total = { added: 0, removed: 0, replaced: 0, moved: 0 };
  for (const { operation, removed, added } of countedChanges(difference)) {
    const { surplus, deficit } = imbalance(difference, operation);
    const [gained, lost] = [Math.min(surplus, added.length), Math.min(deficit, removed.length)];
    total.added += gained;
    total.removed += lost;
    total.replaced += Math.max(added.length - gained, removed.length - lost);
    for (const i of removed) if ((difference.movedTo[i] as number) >= 0) total.moved++;
  }
  return total;
}

/**
 * How many visible lines more, or fewer, an operation puts in than it takes out: of all its lines, so that wanting less
 * only ever takes from it.
 */
function imbalance({ before, after }: Difference, { beforeStart, beforeEnd, afterStart, afterEnd }: Operation) {
  const visible = (lines: readonly string[], start: number, end: number) => {
    let count = 0;
    for (let index = start; index < end; index++) if (!isBlank(lines[index] as string)) count++;
    return count;
  };
  const more = visible(after, afterStart, afterEnd) - visible(before, beforeStart, beforeEnd);
  return { surplus: Math.max(0, more), deficit: Math.max(0, -more) };
}

/** The lines that are new, in order, those of replacements among them. */
export function addedLines(difference: Difference): string[] {
  return countedChanges(difference).flatMap(({ added }) => added.map((j) => difference.after[j] as string));
}

/** The lines that are gone, in order, those of replacements among them. */
export function removedLines(difference: Difference): string[] {
  return countedChanges(difference).flatMap(({ removed }) => removed.map((i) => difference.before[i] as string));
}
