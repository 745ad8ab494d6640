/** Several prices of which one is meant: each with its line, and a way to say "this one". Pure. */
import type { Child } from "hono/jsx";
import type { PriceCandidate } from "../../restock/candidates.ts";
import type { Reader } from "../reader.ts";
import { Foreign } from "./foreign.tsx";
import { priceText } from "./money.ts";
import { Notice } from "./page.tsx";

/** `choose`: the control that makes a filter the only one; `name` says which price it is for, to those who do not see the row. */
export function Candidates({
  reader,
  candidates,
  choose,
}: {
  reader: Reader;
  candidates: readonly PriceCandidate[];
  choose: (filter: string, name: string) => Child;
}) {
  if (candidates.length === 0) return null;
  const { candidates: words } = reader.words;
  return (
    <Notice kind="info">
      <p>
        <strong>{words.which}</strong> {words.whichText}
      </p>
      <ul class="candidates">
        {candidates.map(({ price, currency, line, include_filter: filter }) => {
          const amount = priceText(reader.locale, Number(price), currency);
          return (
            <li class="row">
              <strong>{amount}</strong> <Foreign text={line} max={120} />
              {filter === null ? (
                <span class="small quiet">{words.notAlone}</span>
              ) : (
                choose(filter, words.thisOf(amount))
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
