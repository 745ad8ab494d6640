/**
 * The known word that someone who mistyped probably meant.
 */

/** The nearest candidate to `word`, with one typing error in three letters and two at most; null when none is near. */
export function closest(word: string, candidates: readonly string[]): string | null {
  if (word.length > 50) return null;
  const limit = Math.min(2, Math.floor(word.length / 3));
  let best: { candidate: string; errors: number } | null = null;
  for (const candidate of candidates) {
    const errors = typingErrors(word, candidate);
    if (errors <= limit && errors < (best?.errors ?? Infinity)) best = { candidate, errors };
  }
  return best?.candidate ?? null;
}

/** Characters to insert, remove or replace to get from one word to the other. */
function typingErrors(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
