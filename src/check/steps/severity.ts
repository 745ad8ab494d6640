/**
 * How much a difference matters, whichever text it is of: of a site what changed on its pages is looked at, not the line that stands
 * for it, which names the change before as well; of a table its cells, each by itself; of a product whether it can be bought, in words. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { stockOfText, stockText } from "../../lib/price/stock.ts";
import { severityOf, type Severity } from "../../reading/severity/severity.ts";
import { type ProcessorName, traitsOf } from "../../settings/processors.ts";
import { withPageLines } from "../../site/pageLines.ts";
import { withCellLines } from "../../table/cellLines.ts";

export function severityOfLines(difference: Difference, processor: ProcessorName): Severity {
  const { readsRows, listsPages, followsPrice } = traitsOf(processor);
  if (readsRows) return severityOf(withCellLines(difference));
  if (listsPages) return severityOf(withPageLines(difference));
  return severityOf(followsPrice ? withStockWords(difference) : difference);
}

/** The line of a product names stock in both of its states, so that none of its words turns. */
function withStockWords({ before, after, ...difference }: Difference): Difference {
  const said = (line: string): string => {
    const stock = stockOfText(line);
    if (!stock || stock.in_stock === null) return line;
    return `${stock.in_stock ? "in stock" : "sold out"} - ${stockText(stock)}`.replace(/ - In Stock: \w+/, "");
  };
  return { ...difference, before: before.map(said), after: after.map(said) };
}
