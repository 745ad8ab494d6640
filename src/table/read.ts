/**
 * The rows of a page, each as a cell a column, in the order of the page. A selector is asked once for all rows: what it finds belongs to
 * the row that it stands in, and the first one with words counts. Pure.
 */
import { attributeAt, attributeOf, ownerOf } from "../lib/document/attributes.ts";
import { isElement, nameOf } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import type { Json } from "../lib/json/value.ts";
import { printJson } from "../lib/json/print.ts";
import type { MatchBudget } from "../lib/regex/budget.ts";
import { resultsOf } from "../lib/selector/data.ts";
import { select } from "../lib/selector/selector.ts";
import { message, type Sentence } from "../message/message.ts";
import { compileColumn, type Column } from "../rules/columns/column.ts";
import { typeOf, type ColumnSettings } from "../settings/tableSettings.ts";
import { cellOf } from "./cell.ts";
import { gridOf, placeOf, type Grid } from "./grid.ts";
import type { Cell, Row } from "./rows.ts";
import { wordsIn } from "./words.ts";

/** A row as it was found. */
type Found = { document: Document; node: Node } | { value: Json };

/** What a column says of each row, in words; null where it finds nothing. */
type Words = (string | null)[];

/** A column that cannot be applied to the page. Thrown inside of this folder only. */
export class UnfitColumn extends Error {
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super();
    this.sentence = sentence;
  }
}

type Reading = { rows: string; columns: readonly ColumnSettings[]; base: string; budget: MatchBudget };

/** A cell a column for each of the rows. @throws UnfitColumn */
export function cellsOfRows(found: readonly Found[], { rows, columns, base, budget }: Reading): Row[] {
  const known = columns.map((column) => {
    const compiled = compileColumn(column, rows);
    if ("code" in compiled) throw new UnfitColumn(compiled);
    return { ...column, compiled };
  });
  const words = new Map<string, Words>();
  for (const { name, compiled } of known)
    if (compiled.kind !== "pattern") words.set(name, wordsOf(compiled, found, base));
  const cells = known.map(({ name, compiled, ...column }): Cell[] => {
    const type = typeOf(column);
    if (compiled.kind !== "pattern") return (words.get(name) ?? []).map((each) => each && cellOf(each, type));
    const { pattern, of } = compiled;
    return (words.get(of) ?? []).map((each) => {
      if (each === null) return null;
      const part = firstMatch(oneLine(each), pattern, budget);
      if (type === "boolean") return String(part !== null);
      return part && cellOf(part, type);
    });
  });
  return found.map((_, at) => cells.map((column) => column[at] ?? null));
}

const oneLine = (words: string): string => words.replace(/\s+/g, " ").trim();

/** The first group of the first match, or all of it where the pattern has no group. */
function firstMatch(text: string, { matches }: Extract<Column, { kind: "pattern" }>["pattern"], budget: MatchBudget) {
  for (const spans of matches(text, budget)) {
    const [start = -1, end = -1] = spans.length > 2 ? [spans[2], spans[3]] : spans;
    return start < 0 ? null : text.slice(start, end);
  }
  return null;
}

function wordsOf(column: Exclude<Column, { kind: "pattern" }>, found: readonly Found[], base: string): Words {
  if (column.kind === "data")
    return found.map((row) => ("value" in row ? wordsInData(column.filter, row.value) : null));
  const rows = found.flatMap((row) => ("value" in row ? [] : [row]));
  const [first] = rows;
  if (first === undefined) return [];
  const { document } = first;
  if (column.kind === "cell") return cellWords(document, rows, column.column);
  const say = (node: Node): string | null => {
    const { attribute } = column;
    if (node < 0) return attributeAt(document, node).value || null;
    if (attribute !== null) return attributeWords(document, node, { attribute, base });
    return wordsIn(document, node);
  };
  if (column.kind === "row") return rows.map(({ node }) => say(node));
  const selection = select(document, column.selector);
  if (selection.kind === "problem") throw new UnfitColumn(selection.sentence);
  if (selection.kind === "text") throw new UnfitColumn(message("table.no_element"));
  const places = selection.nodes.map((node) => ({ node, at: node < 0 ? ownerOf(node) : node }));
  return rows.map(({ node }) => firstWords(places, { from: node, end: document.end[node] as number, say }));
}

/** Each table is laid out once for all of its columns. */
const grids = new WeakMap<Document, Map<Node, Grid>>();

/** What stands in the column of the table that a row is of; nothing in its head. */
function cellWords(document: Document, rows: readonly { node: Node }[], column: string): Words {
  const known = grids.get(document) ?? new Map<Node, Grid>();
  grids.set(document, known);
  return rows.map(({ node }) => {
    const table = tableOf(document, node);
    if (table < 0) return null;
    const grid = known.get(table) ?? gridOf(document, table);
    known.set(table, grid);
    const cell = grid.rows.get(node)?.[placeOf(grid, column)] ?? null;
    return cell === null ? null : wordsIn(document, cell);
  });
}

function tableOf(document: Document, row: Node): Node {
  let at = row;
  while (at > 0 && nameOf(document, at) !== "table") at = document.parent[at] as number;
  return at > 0 ? at : -1;
}

type Within = { from: Node; end: Node; say: (node: Node) => string | null };

/** Elements without words before the first one that has some. */
const maxEmpty = 20;

function firstWords(places: readonly { node: Node; at: Node }[], { from, end, say }: Within): string | null {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  for (const { node, at } of places.slice(low, low + maxEmpty)) {
    if (at >= end) return null;
    const words = say(node);
    if (words !== null) return words;
  }
  return null;
}

/** Addresses are whole ones: what stands on two pages is the same then. */
const addresses = new Set(["href", "src", "action", "poster"]);

function attributeWords(
  document: Document,
  node: Node,
  { attribute, base }: { attribute: string; base: string },
): string | null {
  const value = isElement(document, node) ? attributeOf(document, node, attribute)?.trim() : undefined;
  if (!value) return null;
  return addresses.has(attribute) ? (URL.parse(value, base)?.href ?? value) : value;
}

function wordsInData(filter: Extract<Column, { kind: "data" }>["filter"], value: Json): string | null {
  const results = resultsOf(filter, value);
  if (!Array.isArray(results)) throw new UnfitColumn(results.sentence);
  const result = results.find((each) => each !== null);
  if (result === undefined) return null;
  return (typeof result === "string" ? result.trim() : (printJson(result, 0) ?? "")) || null;
}
