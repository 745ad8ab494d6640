/** What changed, in facts and in large: price and stock, the first cell of a table, or how a text reads now that it changed. Pure. */
import { tableHeadline } from "../../services/tableHeadline.ts";
import { shareOfSummary } from "../../lib/picture/words.ts";
import { alertLanguageOf } from "../../services/words/language.ts";
import { Foreign } from "../parts/foreign.tsx";
import { offersOf, PriceMove } from "../parts/priceMove.tsx";
import type { Reader } from "../reader.ts";
import { alertWords } from "../../services/words/index.ts";
import { shownFinding } from "./finding.ts";
import { firstChange } from "./firstChange.ts";
import { isPictureChange, type ShownChange, type Viewed } from "./viewed.ts";

/** Rules that find words of the page; size and place tell of the whole. */
const speaking = new Set(["danger", "availability", "price", "law", "date", "number"]);

export function Facts({ reader, viewed, change }: { reader: Reader; viewed: Viewed; change: ShownChange }) {
  const { words, locale } = reader;
  const first = viewed.cells && tableHeadline(viewed.cells, alertLanguageOf(locale));
  if (first)
    return (
      <p class="viewer-facts">
        <strong class="value">
          <Foreign text={first} max={120} />
        </strong>
      </p>
    );
  const offers = offersOf(change);
  // What a finding says of one side alone is a word without a sentence.
  const finding = change.severity_findings.find(({ rule, found }) => speaking.has(rule) && found.includes(" → "));
  const said = offers ? null : finding ? shownFinding(words, finding).found : firstOf(reader, viewed);
  if (!offers && said === null) return null;
  return (
    <p class="viewer-facts">
      {offers ? <PriceMove reader={reader} {...offers} size="large" /> : null}
      {said === null ? null : (
        <strong class="value">
          <Foreign text={said} max={80} />
        </strong>
      )}
    </p>
  );
}

/** How much of a picture changed, and of a text its first change; the lines of a site are addresses. */
function firstOf({ words, locale }: Reader, viewed: Viewed): string | null {
  const { change, text, site, keptBack } = viewed;
  const share = change && isPictureChange(viewed) ? shareOfSummary(change.diff) : null;
  if (share !== null) return words.changes.pictureShare(share);
  if (!text || site) return null;
  return firstChange(text.blocks, keptBack, alertWords(alertLanguageOf(locale)).headline);
}
