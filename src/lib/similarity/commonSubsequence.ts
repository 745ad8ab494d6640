/**
 * The longest common subsequence, 32 rows of its table at a time (Hyyrö 2004, "Bit-parallel LCS-length computation revisited"). Each
 * block of rows runs over all columns and hands its carries to the next block. Steps: left x right / 32.
 */

/** Two texts as symbols: equal numbers, equal characters; numbers are 0 to `alphabet` - 1. */
export type SymbolPair = { left: Uint16Array; right: Uint16Array; alphabet: number };

const rows = 32;

/** The length of the longest common subsequence, in symbols. */
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
