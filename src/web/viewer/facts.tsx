/** What changed, in facts and in large: price and stock, or what a change of a text is about. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { offersOf, PriceMove } from "../parts/priceMove.tsx";
import type { Reader } from "../reader.ts";
import { shownFinding } from "./finding.ts";
import type { ShownChange } from "./viewed.ts";

/** Rules that find words of the page; size and place tell of the whole. */
const speaking = new Set(["danger", "availability", "price", "law", "date", "number"]);

export function Facts({ reader, change }: { reader: Reader; change: ShownChange }) {
  const { words } = reader;
  const offers = offersOf(change);
  const finding = offers ? null : change.severity_findings.find(({ rule }) => speaking.has(rule));
  if (!offers && !finding) return null;
  return (
    <p class="viewer-facts">
      {offers ? <PriceMove reader={reader} {...offers} size="large" /> : null}
      {finding ? (
        <strong class="value">
          <Foreign text={shownFinding(words, finding).found} max={80} />
        </strong>
      ) : null}
    </p>
  );
}
