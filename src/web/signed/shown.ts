/** A change by its link as what it shows. Pure. */
import { differenceData } from "../../history/difference.ts";
import type { SharedChange } from "../../history/page/shared.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import { blocksOf } from "../change/blocks.ts";
import type { Shown } from "../change/shown.ts";
import { offersOf } from "../parts/priceMove.tsx";

const maxLines = 2000;

/** `left`: lines behind those shown. */
export function shownOf(change: SharedChange): Shown & { left: number } {
  const { name: label, brief: diff, counted, whole, ...same } = change;
  const data = whole && differenceData(whole, { words: true, changesOnly: true, context: 3 }, { lines: maxLines });
  return {
    ...same,
    ...{ label, counted: { ...counted, diff } },
    offers: offersOf(change),
    prices: change.prices && { ...change.prices, threshold: null },
    share: change.difference ? null : shareOfSummary(diff),
    blocks: data && blocksOf({ from: change.from, to: change.at, ...data }),
    left: data?.next_line ? data.total_lines - data.next_line + 1 : 0,
  };
}
