/**
 * The changed rows of a table as people read them: cells set apart by more than the comma of the stored text, in which "Air 13" before
 * "999 EUR" would read as the number 13,999. Pure.
 */
import { countedChanges } from "../lib/difference/counting.ts";
import type { Difference } from "../lib/difference/difference.ts";
import { cellsOf } from "../lib/spreadsheet/csv.ts";

const between = " · ";

/** The same difference, with such lines in place of the rows that changed. */
export function withCellLines(difference: Difference): Difference {
  const [before, after] = [[...difference.before], [...difference.after]];
  for (const { removed, added } of countedChanges(difference)) {
    for (const at of removed) before[at] = cellLine(before[at] as string);
    for (const at of added) after[at] = cellLine(after[at] as string);
  }
  return { ...difference, before, after };
}

const cellLine = (line: string): string => [...cellsOf(line, [","])].map((cells) => cells.join(between)).join(between);
