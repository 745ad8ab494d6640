/** How severe a change is and why, and whether it was compared with what its owner wants to hear of. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Said } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";
import { isStockBrief } from "../../lib/price/stock.ts";
import { priceText } from "../parts/money.ts";
import { shownFinding } from "../change/finding.ts";
import type { ShownChange } from "./viewed.ts";

export function Severity({ reader, change }: { reader: Reader; change: ShownChange }) {
  const { words } = reader;
  const { severity, severity_findings: findings, intent_error: unjudged, intent_error_code: code } = change;
  // A severity alone, without what was found, is no news.
  if (findings.length === 0 && unjudged === null) return null;
  return (
    <section class="severity" aria-label={words.viewer.severity}>
      {severity === null ? null : (
        <ul>
          <li>
            <span class="badge">{words.changes.severities[severity]}</span>
          </li>
          {findings.map((finding) => {
            const { label, found } = shownFinding(words, finding);
            const isSaid = finding.rule === "price" || finding.rule === "availability";
            const said = isSaid && isOurs(change) ? ourWords(finding.rule, found, reader) : found;
            return (
              <li>
                {label}
                {words.frame.colon} <Foreign text={said} max={100} />
              </li>
            );
          })}
        </ul>
      )}
      {unjudged === null ? null : (
        <p>
          {words.changes.unjudged}
          {words.frame.colon} <Said reader={reader} text={sentenceIn(unjudged, code)} max={500} />
        </p>
      )}
    </section>
  );
}

/** Of a product or a row of a table, whose line is ours; of a text a price stands as the page writes it. */
const isOurs = ({ diff, unit }: ShownChange): boolean => unit === "rows" || isStockBrief(diff);

/** Of a line of ours amounts and states of stock stand in the language of the reader. */
function ourWords(rule: string, found: string, reader: Reader): string {
  if (rule === "price") return amountsIn(found, reader);
  const { inStock, soldOut } = reader.words.reading;
  return rule === "availability" ? found.replace(/\bin stock\b/, inStock).replace(/\bsold out\b/, soldOut) : found;
}

/** "89,00 € → 69,00 €"; what is no price of ours stays as it is. */
const amountsIn = (found: string, { locale }: Reader): string =>
  found.replace(ownAmount, (_, amount: string, currency: string) => priceText(locale, Number(amount), currency));

/** A price as the lines of products and tables are stored. */
const ownAmount = /(?<![\w.,])(\d+(?:\.\d+)?) ([A-Z]{3})(?!\w)/g;
