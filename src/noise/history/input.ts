/** What the history of a page is asked about. */
import type { Difference } from "../../lib/difference/difference.ts";
import type { Hunk, Suppressions } from "../hunks.ts";
import type { NoiseMemory } from "../memory.ts";
import type { Sides } from "./contents.ts";
import type { Moment } from "./moment.ts";
import type { Reordering } from "./orders.ts";

export type HistoryInput = {
  difference: Difference;
  hunks: readonly Hunk[];
  suppressions: Suppressions;
  memory: NoiseMemory;
  now: number;
  /** Since when the text of the baseline stands. */
  baselineAt: number;
  /** Seconds from check to check. */
  pace: number;
  moment?: Moment;
  /** The list among the hunks that only stands in another order. */
  reordering: Reordering | null;
  /** Contents that another rule took, known to come and go. */
  passing: readonly Sides[];
  isPart: boolean;
  /** Whether every number is news. */
  numbersCount: boolean;
};
