/** What noise reduction has to reach on everyday pages, in percent. Bars go up, and alerts down; never back. */
import type { Rates } from "./score.ts";

/** A sample that is the same in every run. */
export const sample = { seed: 11, cases: 300 };
/** `news`, `returns`: at least; `alerts`: at most. */
export const bars: Rates = { news: 99.9, returns: 99.9, alerts: 5.5 };
