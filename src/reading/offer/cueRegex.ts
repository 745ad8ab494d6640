/** Cues of one meaning as one pattern: words that stand by themselves, and signs of scripts without spaces. Pure. */

/** `words`: patterns that no letter or digit may touch; `signs`: patterns that may stand within others. */
export type Cues = { words?: readonly string[]; signs?: string };

/** The source of a pattern for cues. */
export function cueSource({ words = [], signs }: Cues): string {
  const spelled = words.length > 0 ? [`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}])`] : [];
  return [...spelled, ...(signs === undefined ? [] : [signs])].join("|");
}
