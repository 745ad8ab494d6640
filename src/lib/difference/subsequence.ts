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
