/**
 * The longest strictly increasing subsequence, by patience sorting: the backbone on which anchors are kept in order.
 */

/**
 * Positions (indices into `values`, ascending) of a longest strictly increasing subsequence of the first `length` values.
 * Time is length x log length.
 */
export function longestIncreasingSubsequence(values: Int32Array, length: number): Int32Array {
  const previous = new Int32Array(length);
  const pileTops = new Int32Array(length);
  let piles = 0;
  for (let index = 0; index < length; index++) {
    const value = values[index] as number;
    let low = 0;
    let high = piles;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[pileTops[middle] as number] as number) < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low === 0 ? -1 : (pileTops[low - 1] as number);
    pileTops[low] = index;
    if (low === piles) piles++;
  }
  const positions = new Int32Array(piles);
  let position = piles === 0 ? -1 : (pileTops[piles - 1] as number);
  for (let pile = piles - 1; pile >= 0; pile--) {
    positions[pile] = position;
    position = previous[position] as number;
  }
  return positions;
}

/**
 * The same of the greatest weight: `weights` are positive. Values are at least 0 and below `bound`. Time is length x log bound.
 */
export function heaviestIncreasingSubsequence(values: Int32Array, weights: Uint8Array, bound: number): Int32Array {
  const length = weights.length;
  const previous = new Int32Array(length);
  const sums = new Int32Array(length);
  // For prefixes of the values, in the way of Fenwick: the position that ends the heaviest run.
  const best = new Int32Array(bound + 1).fill(-1);
  let heaviest = -1;
  for (let index = 0; index < length; index++) {
    const value = values[index] as number;
    let before = -1;
    for (let at = value; at > 0; at -= at & -at) before = heavier(sums, before, best[at] as number);
    previous[index] = before;
    sums[index] = (weights[index] as number) + (before < 0 ? 0 : (sums[before] as number));
    for (let at = value + 1; at <= bound; at += at & -at) best[at] = heavier(sums, best[at] as number, index);
    heaviest = heavier(sums, heaviest, index);
  }
  const positions: number[] = [];
  for (let position = heaviest; position >= 0; position = previous[position] as number) positions.push(position);
  return Int32Array.from(positions.reverse());
}

/** The position with the greater sum, the former of equals; -1 is none. */
const heavier = (sums: Int32Array, one: number, other: number): number =>
  other >= 0 && (one < 0 || (sums[other] as number) > (sums[one] as number)) ? other : one;
