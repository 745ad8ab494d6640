/**
 * The shortest edit between two runs of numbered lines, after Myers ("An O(ND) Difference Algorithm and Its Variations",
 * 1986), in bounded steps: when an edit grows past the budget, the path that came furthest is kept and the search starts
 * anew from its end. Time is at most (lines of both sides) x `editBudget`, memory `editBudget` squared / 2 numbers.
 */

const editBudget = 128;

/** Two runs of line numbers to match; `keep(i, j)` is called once for each match, both counted from the run's start. */
export type Runs = { before: Int32Array; after: Int32Array; keep: (i: number, j: number) => void };

type Search = Runs & { beforeStart: number; afterStart: number; reach: Int32Array };
type Reached = { edits: number; slot: number };

/** Matches equal lines of two runs in order, calling `keep` for each. */
export function matchByShortestEdit(runs: Runs): void {
  const reach = new Int32Array(((editBudget + 1) * (editBudget + 2)) / 2);
  const search: Search = { ...runs, beforeStart: 0, afterStart: 0, reach };
  while (search.beforeStart < runs.before.length && search.afterStart < runs.after.length) {
    const end = explore(search);
    const x = reach[rowStart(end.edits) + end.slot] as number;
    retrace(search, end);
    search.beforeStart += x;
    search.afterStart += x - diagonal(end);
  }
}

// Row `edits` holds one slot for each diagonal -edits, -edits+2, ..., edits.
function rowStart(edits: number): number {
  return (edits * (edits + 1)) / 2;
}

function diagonal(at: Reached): number {
  return 2 * at.slot - at.edits;
}

function explore(search: Search): Reached {
  const { before, after, beforeStart, afterStart, reach } = search;
  const width = before.length - beforeStart;
  const height = after.length - afterStart;
  let furthest: Reached = { edits: 0, slot: 0 };
  for (let edits = 0; edits <= editBudget; edits++) {
    const row = rowStart(edits);
    let furthestSum = -1;
    for (let slot = 0; slot <= edits; slot++) {
      const k = 2 * slot - edits;
      let x = edits === 0 ? 0 : stepInto(search, edits, slot);
      let y = x - k;
      while (x < width && y < height && before[beforeStart + x] === after[afterStart + y]) {
        x++;
        y++;
      }
      reach[row + slot] = x;
      if (x > width || y > height) continue;
      if (x === width && y === height) return { edits, slot };
      if (x + y > furthestSum) {
        furthestSum = x + y;
        furthest = { edits, slot };
      }
    }
  }
  return furthest;
}

/** Where diagonal `slot` starts after one more edit: the further of an added line and a removed one. */
function stepInto(search: Search, edits: number, slot: number): number {
  return Math.max(byAdding(search, edits, slot), byRemoving(search, edits, slot));
}

function byAdding(search: Search, edits: number, slot: number): number {
  return slot < edits ? (search.reach[rowStart(edits - 1) + slot] as number) : -1;
}

function byRemoving(search: Search, edits: number, slot: number): number {
  return slot > 0 ? (search.reach[rowStart(edits - 1) + slot - 1] as number) + 1 : -1;
}

function retrace(search: Search, end: Reached): void {
  let { edits, slot } = end;
  for (;;) {
    const x = search.reach[rowStart(edits) + slot] as number;
    const k = 2 * slot - edits;
    const start = edits === 0 ? 0 : stepInto(search, edits, slot);
    for (let i = x - 1; i >= start; i--) search.keep(search.beforeStart + i, search.afterStart + i - k);
    if (edits === 0) return;
    if (byRemoving(search, edits, slot) > byAdding(search, edits, slot)) slot--;
    edits--;
  }
}
