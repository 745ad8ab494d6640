/**
 * What a person chose to see of a difference, cut into stretches: changes, and the equal lines around them.
 */
import type { DifferenceLabels } from "./labels.ts";
import { type CountedChange, countedChange, isChanged, restrictToKinds } from "./counting.ts";
import type { CountedKinds, Difference } from "./difference.ts";
import type { Operation } from "./operations.ts";

export type View = Partial<CountedKinds> & {
  /** Show the changed words inside a replaced line instead of both lines. */
  words?: boolean;
  /** Leave out lines that did not change, but for `context`. */
  changesOnly?: boolean;
  /** With `changesOnly`: how many equal lines to show on each side of a change. */
  context?: number;
  /** The most lines to show; a note says how many more there are. */
  lines?: number;
  /** In other words than English. */
  labels?: DifferenceLabels;
};

export type Stretch =
  /** Equal lines from `beforeStart` and `afterStart` on. */
  | { kind: "equal"; beforeStart: number; afterStart: number; length: number }
  /** Equal lines that are left out between two shown stretches. */
  | { kind: "omitted"; length: number }
  | { kind: "change"; change: CountedChange }
  /** Only the number of blank lines changed, here and everywhere. */
  | { kind: "layout"; operation: Operation };

/** The stretches to show, in order. Never empty when something that the view asks for changed. */
export function stretches(difference: Difference, view: View): Stretch[] {
  const wanted = restrictToKinds(difference, view);
  const isLayoutShown = !isChanged(wanted);
  const shown: Stretch[] = [];
  for (const operation of wanted.operations) {
    if (operation.kind === "equal") {
      const { beforeStart, afterStart } = operation;
      shown.push({ kind: "equal", beforeStart, afterStart, length: operation.beforeEnd - beforeStart });
      continue;
    }
    const change = countedChange(wanted, operation);
    if (change !== null) shown.push({ kind: "change", change });
    else if (isLayoutShown && wanted.counted[operation.kind] && !holdsVisible(wanted, operation)) {
      shown.push({ kind: "layout", operation });
    }
  }
  return view.changesOnly === true ? cropEqualLines(shown, view.context ?? 0) : shown;
}

function holdsVisible(difference: Difference, operation: Operation): boolean {
  return countedChange({ ...difference, counted: { ...difference.counted, moved: true } }, operation) !== null;
}

function cropEqualLines(shown: readonly Stretch[], context: number): Stretch[] {
  const kept: Stretch[] = [];
  for (const [index, stretch] of shown.entries()) {
    if (stretch.kind !== "equal") {
      kept.push(stretch);
      continue;
    }
    const head = isChange(shown[index - 1]) ? Math.min(context, stretch.length) : 0;
    const tail = isChange(shown[index + 1]) ? Math.min(context, stretch.length - head) : 0;
    const omitted = stretch.length - head - tail;
    const start = { beforeStart: stretch.beforeStart, afterStart: stretch.afterStart };
    if (head > 0) kept.push({ kind: "equal", ...start, length: head });
    if (context > 0 && omitted > 0 && kept.length > 0 && tail > 0) kept.push({ kind: "omitted", length: omitted });
    const skipped = { beforeStart: start.beforeStart + head + omitted, afterStart: start.afterStart + head + omitted };
    if (tail > 0) kept.push({ kind: "equal", ...skipped, length: tail });
  }
  return kept;
}

function isChange(stretch: Stretch | undefined): boolean {
  return stretch !== undefined && stretch.kind !== "equal";
}
