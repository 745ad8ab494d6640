/** What changed, in facts and in large: price and stock, the first cell of a table, or what a change of a text is about. Pure. */
import { tableHeadline } from "../../services/tableHeadline.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { Foreign } from "../parts/foreign.tsx";
import { offersOf, PriceMove } from "../parts/priceMove.tsx";
import type { Reader } from "../reader.ts";
import { shownFinding } from "./finding.ts";
import type { ShownChange, Viewed } from "./viewed.ts";

/** Rules that find words of the page; size and place tell of the whole. */
const speaking = new Set(["danger", "availability", "price", "law", "date", "number"]);

/** `rows`: what became of the rows of a table; null of everything else. */
export function Facts({ reader, change, rows }: { reader: Reader; change: ShownChange; rows: Viewed["cells"] }) {
  const { words, locale } = reader;
  const first = rows && tableHeadline(rows, alertLanguageOf(locale));
  if (first)
    return (
      <p class="viewer-facts">
        <strong class="value">
          <Foreign text={first} max={120} />
        </strong>
      </p>
    );
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
