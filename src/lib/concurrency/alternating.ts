/** Takes from groups in turns. Pure. */

/** The first item of each group, then the second of each, and so on. */
export function alternating<T, K>(items: readonly T[], groupOf: (item: T) => K): T[] {
  const counts = new Map<K, number>();
  const rounds: T[][] = [];
  for (const item of items) {
    const group = groupOf(item);
    const round = counts.get(group) ?? 0;
    counts.set(group, round + 1);
    (rounds[round] ??= []).push(item);
  }
  return rounds.flat();
}
