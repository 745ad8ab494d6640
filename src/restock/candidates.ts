/**
 * The prices of which one could be meant, where a page shows several and nothing decides: each with its line, and with the include
 * filter that makes it the price. Pure.
 */
import type { Document, Node } from "../lib/document/tape.ts";
import { parsePage } from "../lib/html/page.ts";
import type { PossiblePrice } from "../reading/offer/asking.ts";
import { withCents } from "../reading/offer/set.ts";
import { visibleStock } from "../reading/offer/visible.ts";
import { selectorOf } from "../reading/healing/selector.ts";
import { textOf } from "../lib/text/text.ts";
import { withoutAds } from "../blocklist/removal.ts";
import { withoutSelected } from "../page/sources/removal.ts";
import type { SourceInput } from "../page/sources/source.ts";
import type { Stage } from "../trace.ts";

/** `include_filter`: a CSS selector; null where no element shows this price alone. */
export type PriceCandidate = { price: string; currency: string | null; line: string; include_filter: string | null };

const candidatesStage = "price_candidates";
const maxLineLength = 200;
const ancestorsTried = 3;

/** `rows`: the nodes of each line of the text, empty lines aside. */
export function priceCandidates(
  possible: readonly PossiblePrice[],
  rows: readonly (readonly Node[] | undefined)[],
  input: SourceInput,
): Stage[] {
  if (possible.length === 0) return [];
  // What a filter finds it finds on the page as it came, but for what the watch leaves out; nodes have the same numbers there.
  const document = parsePage(input.characters.octets);
  withoutSelected(document, input.settings.subtractive_selectors);
  if (input.settings.block_ads) withoutAds(document, input.url, input.lists ?? null);
  const table = possible.map((price): PriceCandidate => ({
    price: price.amount,
    currency: price.currency,
    line: price.text.slice(0, maxLineLength),
    include_filter: filterFor(document, price, rows[price.number] ?? []),
  }));
  document.discard();
  return [{ stage: candidatesStage, table }];
}

/** The selector of the smallest element around the nodes of a line that shows this price and decides it. */
function filterFor(document: Document, price: PossiblePrice, nodes: readonly Node[]): string | null {
  const [first] = nodes;
  if (first === undefined) return null;
  let tried = 0;
  for (let at = first; at > 0 && tried < ancestorsTried; at = document.parent[at] as Node) {
    const text = withCents(document, textOf(document, { roots: [at] })).trim();
    if (text === "") continue;
    const { stock } = visibleStock({ text, heading: "", isScoped: true, currency: null, money: price.currency });
    if (stock.price !== price.amount) continue;
    tried += 1;
    const selector = selectorOf(document, at);
    if (selector !== null) return selector;
  }
  return null;
}

/** The candidates that the stages of a trace name. */
export const candidatesIn = (stages: readonly Stage[]): PriceCandidate[] =>
  (stages.find(({ stage }) => stage === candidatesStage)?.table ?? []) as PriceCandidate[];
