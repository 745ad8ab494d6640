/**
 * The cells of a `table` element by the columns that a person sees: `colspan` and `rowspan` take their room, and a column is called what the
 * head says above it. A head is what stands in `thead`, or rows of `th` alone. Pure.
 */
import { attributeOf } from "../lib/document/attributes.ts";
import { childrenOf, isElement, nameOf } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import { wordsIn } from "./words.ts";

/** `rows`: the cells of a row by their columns, null for none, of all but the head; `names`: what the head says of each column. */
export type Grid = { rows: ReadonlyMap<Node, readonly (Node | null)[]>; names: readonly string[] };

const maxColumns = 1000;
/** A cell may reach over so many rows at most, as HTML has it. */
const maxSpan = 65_534;

/** The cells of a table. */
export function gridOf(document: Document, table: Node): Grid {
  const rows = new Map<Node, (Node | null)[]>();
  const names: string[][] = [];
  // What reaches down from the rows above, and over how many rows more.
  let reaching: { cell: Node; left: number }[] = [];
  let section: Node | null = null;
  for (const { row, within, isHead } of rowsOf(document, table)) {
    // No cell reaches out of its part of the table.
    if (within !== section) reaching = [];
    section = within;
    const cells = placed(document, row, reaching);
    if (isHead || isHeading(document, cells))
      cells.forEach((cell, at) => {
        const words = cell === null ? null : wordsIn(document, cell);
        const said = (names[at] ??= []);
        if (words !== null && said.at(-1) !== oneLine(words)) said.push(oneLine(words));
      });
    else rows.set(row, cells);
  }
  return { rows, names: Array.from(names, (said = []) => said.join(" ")) };
}

type RowOfTable = { row: Node; within: Node; isHead: boolean };

function* rowsOf(document: Document, table: Node): Generator<RowOfTable> {
  for (const child of childrenOf(document, table)) {
    const name = isElement(document, child) ? nameOf(document, child) : "";
    if (name === "tr") yield { row: child, within: table, isHead: false };
    if (!/^(?:thead|tbody|tfoot)$/.test(name)) continue;
    for (const row of childrenOf(document, child))
      if (isElement(document, row) && nameOf(document, row) === "tr")
        yield { row, within: child, isHead: name === "thead" };
  }
}

/** The cells of a row where they stand; `reaching` is what reaches down from above, and is kept up. */
function placed(document: Document, row: Node, reaching: { cell: Node; left: number }[]): (Node | null)[] {
  const cells: (Node | null)[] = [];
  const take = (at: number): boolean => {
    const above = reaching[at];
    if (!above || above.left <= 0) return false;
    cells[at] = above.cell;
    above.left -= 1;
    return true;
  };
  let at = 0;
  for (const cell of childrenOf(document, row)) {
    if (!isElement(document, cell) || !/^t[dh]$/.test(nameOf(document, cell))) continue;
    while (take(at)) at += 1;
    const right = Math.min(spanOf(attributeOf(document, cell, "colspan"), 1), maxColumns - at);
    const down = spanOf(attributeOf(document, cell, "rowspan"), maxSpan);
    for (let place = 0; place < right; place += 1, at += 1) {
      cells[at] = cell;
      reaching[at] = { cell, left: down - 1 };
    }
  }
  for (; at < reaching.length; at += 1) take(at);
  return Array.from(cells, (cell) => cell ?? null);
}

/** How far a cell reaches; `ofZero`: what 0 means. */
function spanOf(attribute: string | null, ofZero: number): number {
  const written = /^\s*(\d{1,6})/.exec(attribute ?? "")?.[1];
  if (written === undefined) return 1;
  return Number(written) === 0 ? ofZero : Math.min(Number(written), maxSpan);
}

const isHeading = (document: Document, cells: readonly (Node | null)[]): boolean =>
  cells.length > 0 && cells.every((cell) => cell !== null && nameOf(document, cell) === "th");

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** The place of a column: by what the head calls it, whatever the case, or by its number from 1; -1 where there is none. */
export function placeOf({ names }: Grid, column: string): number {
  const wanted = column.toLowerCase();
  const named = names.findIndex((name) => name.toLowerCase() === wanted);
  if (named >= 0) return named;
  return /^[1-9]\d{0,3}$/.test(column) ? Number(column) - 1 : -1;
}
