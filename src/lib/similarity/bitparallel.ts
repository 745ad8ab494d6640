/**
 * Edit distance and longest common subsequence, 32 rows of the table at a time. Each block of rows runs over all columns, handing what
 * flows out at its foot to the next block, column by column.
 * Distance: Myers 1999 (doi 10.1145/316542.316550) in Hyyrö's 2003 form; subsequence: Hyyrö 2004. Steps: left x right / 32.
 */

/** Two texts as symbols: equal numbers, equal characters; numbers are 0 to `alphabet` - 1. */
export type SymbolPair = { left: Int32Array; right: Int32Array; alphabet: number };

const rows = 32;

/** The fewest insertions, deletions and substitutions that turn `left` into `right`. */
export function editDistance({ left, right, alphabet }: SymbolPair): number {
  if (left.length === 0 || right.length === 0) return left.length + right.length;
  const masks = new Int32Array(alphabet);
  // What flows from block to block per column: +1 (rises) and -1 (falls). At the top of the table every column rises.
  const rises = new Uint8Array(right.length).fill(1);
  const falls = new Uint8Array(right.length);
  let distance = left.length;
  for (let from = 0; from < left.length; from += rows) {
    const to = Math.min(from + rows, left.length);
    for (let row = from; row < to; row++) addRow(masks, left[row] ?? 0, row - from);
    const foot = to - from - 1;
    let ups = -1;
    let downs = 0;
    for (let column = 0; column < right.length; column++) {
      const fall = falls[column] ?? 0;
      const rise = rises[column] ?? 0;
      const equal = masks[right[column] ?? 0] ?? 0;
      const vertical = equal | downs;
      const seen = equal | fall;
      const across = (((seen & ups) + ups) ^ ups) | seen;
      const up = downs | ~(across | ups);
      const down = ups & across;
      rises[column] = (up >>> foot) & 1;
      falls[column] = (down >>> foot) & 1;
      const shiftedUp = (up << 1) | rise;
      ups = (down << 1) | fall | ~(vertical | shiftedUp);
      downs = shiftedUp & vertical;
    }
    for (let row = from; row < to; row++) masks[left[row] ?? 0] = 0;
  }
  for (let column = 0; column < right.length; column++) distance += (rises[column] ?? 0) - (falls[column] ?? 0);
  return distance;
}

/** The length of the longest common subsequence. */
export function commonSubsequence({ left, right, alphabet }: SymbolPair): number {
  const masks = new Int32Array(alphabet);
  const carries = new Uint8Array(right.length);
  let common = 0;
  for (let from = 0; from < left.length; from += rows) {
    const to = Math.min(from + rows, left.length);
    for (let row = from; row < to; row++) addRow(masks, left[row] ?? 0, row - from);
    let open = -1;
    for (let column = 0; column < right.length; column++) {
      const matching = open & (masks[right[column] ?? 0] ?? 0);
      const sum = (open >>> 0) + (matching >>> 0) + (carries[column] ?? 0);
      carries[column] = sum > 0xffffffff ? 1 : 0;
      open = sum | (open & ~matching);
    }
    // Rows closed by now belong to the subsequence; those beyond the last symbol stay open.
    common += bitCount(~open);
    for (let row = from; row < to; row++) masks[left[row] ?? 0] = 0;
  }
  return common;
}

function addRow(masks: Int32Array, symbol: number, row: number): void {
  masks[symbol] = (masks[symbol] ?? 0) | (1 << row);
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits >>> 0; left !== 0; left &= left - 1) count++;
  return count;
}
