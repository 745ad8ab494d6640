/** A change of the viewer as what it shows. Pure. */
import { shareOfSummary } from "../../lib/picture/words.ts";
import type { Shown } from "../change/shown.ts";
import { offersOf } from "../parts/priceMove.tsx";
import { isPictureChange, type ShownChange, type Viewed } from "./viewed.ts";

export function shownOf(viewed: Viewed, change: ShownChange): Shown {
  const { label, url, from, to, prices, cells, site, text, keptBack } = viewed;
  return {
    ...{ label, url, from, at: to, counted: change, summary: change.summary, keptBack },
    ...{ severity: change.severity, findings: change.severity_findings },
    share: isPictureChange(viewed) ? shareOfSummary(change.diff) : null,
    offers: offersOf(change),
    ...{ prices, table: cells, site, blocks: text?.blocks ?? null },
  };
}
