/** Settings tried on what is stored of a watch: its changes, and the readings that were held back. */
import type { C } from "../request/app.ts";
import { bodyOf, Refusal } from "../request/operations.ts";
import { backtestWatch } from "../../look/backtest/routes.ts";

type Count = { reported: number; all: number };

/** `change`: what would have come of the change that was asked about; null where it is not among the last ones. */
export type Backtest = Count & {
  suppressed: Count;
  change: { at: number; isReported: boolean } | null;
  /** Settings that stored texts cannot show. */
  notTried: string[];
};

type Asked = { uuid: string; change: Record<string, unknown>; at: number | null };

/** How many of the last changes would have been reported; null where there are none to try it on. `at`: the change asked about. */
export async function backtestOf(c: C, { uuid, change, at }: Asked): Promise<Backtest | null> {
  try {
    const found = await bodyOf(c, backtestWatch, { params: { uuid }, json: change });
    const { changes, would_alert: reported, held_back: suppressed } = found;
    if (changes + suppressed.readings === 0) return null;
    const entry = found.entries.find((one) => one.at === at);
    return {
      ...{ reported, all: changes },
      suppressed: { reported: suppressed.would_alert, all: suppressed.readings },
      change: entry ? { at: entry.at, isReported: entry.would_alert } : null,
      notTried: found.not_tried,
    };
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  }
}
