/**
 * Finds a plain text inside another, letter case ignored. Long needles are sought by Knuth, Morris and Pratt: the platform's own search
 * needs needle x text steps on repetitive text (measured: 14 s for a needle of 5,000 in 10 MB).
 */

const longNeedle = 64;

/** A text to look for, prepared once: to be sought as it is, or (`isLowered`) in lower-cased text. */
export type Needle = { text: string; isLowered: boolean; fallback: Int32Array | null };

/** Prepares a plain text for searching in lower-cased text. */
export function needleOf(written: string): Needle {
  return exactNeedle(written.toLowerCase(), true);
}

/** Prepares a text for searching as it is. */
export function exactNeedle(text: string, isLowered: boolean): Needle {
  return { text, isLowered, fallback: text.length > longNeedle ? fallbackTable(text) : null };
}

/** Where the needle begins in `lowered` (already lower case, if the needle is) at or after `from`, or -1. */
export function indexOfNeedle(wanted: Needle, lowered: string, from = 0): number {
  if (wanted.fallback === null) return lowered.indexOf(wanted.text, from);
  const { text: sought, fallback } = wanted;
  let matched = 0;
  for (let at = from; at < lowered.length; at++) {
    const code = lowered.charCodeAt(at);
    while (matched > 0 && sought.charCodeAt(matched) !== code) matched = fallback[matched - 1] ?? 0;
    if (sought.charCodeAt(matched) === code) matched++;
    if (matched === sought.length) return at - matched + 1;
  }
  return -1;
}

/** For each prefix, the length of its longest proper border. */
function fallbackTable(text: string): Int32Array {
  const table = new Int32Array(text.length);
  let border = 0;
  for (let at = 1; at < text.length; at++) {
    while (border > 0 && text.charCodeAt(border) !== text.charCodeAt(at)) border = table[border - 1] ?? 0;
    if (text.charCodeAt(border) === text.charCodeAt(at)) border++;
    table[at] = border;
  }
  return table;
}
