/** The head of a change: what is watched, when it changed, and what changed in large. Pure. */
import type { Child } from "hono/jsx";
import { isStockBrief } from "../../lib/price/stock.ts";
import { isSevere } from "../../reading/severity/severity.ts";
import { countsText } from "../parts/counts.ts";
import { Foreign, ForeignLink, hostOf } from "../parts/foreign.tsx";
import { nameText } from "../../services/shortName.ts";
import { PriceMove } from "../parts/priceMove.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { factOf } from "./facts.ts";
import type { Shown } from "./shown.ts";

type Part = { reader: Reader; shown: Shown };

/** `before` and `beside` stand on the line of the name, `children` below the facts: ways on, and what can be done. */
export const ChangeHead = ({
  reader,
  shown,
  before,
  beside,
  children,
}: Part & { before: Child; beside: Child; children: Child }) => (
  <header class="viewer-head">
    <div class="viewer-title">
      {before}
      <h1>
        <Foreign text={nameText(shown.label)} max={200} />
      </h1>
      {beside}
    </div>
    <Under reader={reader} shown={shown} />
    <Facts reader={reader} shown={shown} />
    {children}
  </header>
);

/** Where and when it changed, beside what it is compared with, how much, and how severe that is. */
function Under({ reader, shown: { url, from, at, counted, severity, share } }: Part) {
  const { words } = reader;
  // Of a picture and of a product the facts say it, and their line is for programs.
  const isCounted = share === null && !isStockBrief(counted.diff);
  return (
    <p class="under quiet">
      <ForeignLink url={url} text={hostOf(url)} /> <Time reader={reader} at={at} />
      <span class="wide-only">
        {words.viewer.against} <Time reader={reader} at={from} as="absolute" />
      </span>
      {isCounted ? <span class="wide-only">{countsText(words, counted)}</span> : null}
      {isSevere(severity) ? <span class="badge">{words.changes.severities[severity]}</span> : null}
    </p>
  );
}

export function Facts({ reader, shown }: Part) {
  const said = factOf(reader, shown);
  const { offers } = shown;
  if (said === null && !offers) return null;
  return (
    <p class="viewer-facts">
      {said === null && offers ? <PriceMove reader={reader} {...offers} size="large" /> : null}
      {said === null ? null : (
        <strong class="value">
          <Foreign text={said} max={120} />
        </strong>
      )}
    </p>
  );
}
