/**
 * How much a difference matters, whichever text it is of: of a site what changed on its pages is looked at, not the line that stands
 * for it, which names the change before as well; of a table its cells, each by itself. Pure.
 */
import type { Difference } from "../../lib/difference/difference.ts";
import { severityOf, type Severity } from "../../reading/severity/severity.ts";
import { type ProcessorName, traitsOf } from "../../settings/processors.ts";
import { withPageLines } from "../../site/pageLines.ts";
import { withCellLines } from "../../table/cellLines.ts";

export function severityOfLines(difference: Difference, processor: ProcessorName): Severity {
  const { readsRows, listsPages } = traitsOf(processor);
  if (readsRows) return severityOf(withCellLines(difference));
  return severityOf(listsPages ? withPageLines(difference) : difference);
}
