/**
 * The known word that someone who mistyped probably meant.
 */

const maxSuggested = 5;

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

/** What is suggested for the first of many unknown words: nobody reads more, and each costs a comparison with all known ones. */
export function suggestions(words: readonly string[], suggest: (word: string) => string | null): string[] {
  return [...new Set(words.slice(0, maxSuggested).flatMap((word) => suggest(word) ?? []))];
}

/** Characters to insert, remove, replace, or swap with their neighbour to get from one word to the other (optimal string alignment). */
function typingErrors(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1]);
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, isSwapped ? at(i - 2, j - 2) + 1 : Infinity));
    }
  }
  return at(one.length, other.length);
}
