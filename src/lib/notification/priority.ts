/** Priorities from -2 to 2, as several push services count them: numbers, or words of which the first letter decides. */

import { lookup } from "../lookup.ts";

const named: Readonly<Record<string, number>> = { l: -2, m: -1, n: 0, h: 1, e: 2 };

/** low -2, moderate -1, normal 0, high 1, emergency 2, or the number itself; undefined for anything else. */
export function pushPriorityOf(word: string | undefined): number | undefined {
  const name = (word ?? "").toLowerCase();
  return /^-?[0-2]$/.test(name) ? Number(name) : lookup(named, name.slice(0, 1));
}
