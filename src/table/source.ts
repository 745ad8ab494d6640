/**
 * The table of a page as the text of a watch. Rows are elements of a page of HTML or XML, or data: JSON, data inside of a page, or the
 * records of a CSV file. Where the rows cannot be read that is a failure with a sentence, never a table without rows. Pure.
 */
import { titleOf } from "../lib/document/nodes.ts";
import { embeddedData } from "../lib/document/embedded.ts";
import type { Document } from "../lib/document/tape.ts";
import { parsePage } from "../lib/html/page.ts";
import { parseXml } from "../lib/html/xml.ts";
import { jsonOfBody } from "../lib/json/repair.ts";
import type { Json } from "../lib/json/value.ts";
import { newMatchBudget } from "../lib/regex/budget.ts";
import { resultsOf, type DataFilter } from "../lib/selector/data.ts";
import { select, type Selector } from "../lib/selector/selector.ts";
import { sourceNameOf } from "../lib/sniff/sniff.ts";
import { cellsOf } from "../lib/spreadsheet/csv.ts";
import { about, message, type Message } from "../message/message.ts";
import type { Failure } from "../page/sources/failure.ts";
import { withoutSelected } from "../page/sources/removal.ts";
import type { ChooseSource, Extracted, SourceInput, TableFacts } from "../page/sources/source.ts";
import { compileFilter } from "../rules/select/index.ts";
import { isOfSite } from "../settings/tableOfSite.ts";
import { ownRowsAsked } from "../settings/tableOfWatches.ts";
import { tableInForce } from "../settings/tableInForce.ts";
import { typeOf, type TableSettings } from "../settings/tableSettings.ts";
import type { Stage } from "../trace.ts";
import { keyedTable } from "./keyed.ts";
import { settledName, siteScopeIn } from "./pages.ts";
import { cellsOfRows, UnfitColumn } from "./read.ts";
import { keyOf, tableText, type Row } from "./rows.ts";

export const tableSourceOf: ChooseSource = () => ({ name: "table", extract: extractTable });

type Given = SourceInput & { table: Required<TableSettings>; stages: Stage[] };
type FoundRows = Parameters<typeof cellsOfRows>[0];

/** What keeps a page from being read as a table. */
class NoTable extends Error {
  readonly failure: Failure;

  constructor(kind: Failure["class"], sentence: Message) {
    super();
    this.failure = { class: kind, sentence };
  }
}

const unreadableColumn = ({ sentence: reason }: UnfitColumn): NoTable =>
  new NoTable("parse", message("table.column_unreadable", { reason }));

function extractTable(input: SourceInput): Extracted {
  const given = { ...input, table: tableInForce(input.settings.table), stages: [] };
  const base = { text: "", title: null, hasLdjsonPriceData: false, stages: given.stages };
  const seen: Seen = { title: null };
  try {
    return { ...base, ...readTable(given, seen), ...seen };
  } catch (error) {
    if (error instanceof NoTable) return { ...base, ...seen, failure: error.failure };
    if (error instanceof UnfitColumn) return { ...base, ...seen, failure: unreadableColumn(error).failure };
    throw error;
  }
}

/** What is known of the page, also where it has no table. */
type Seen = { title: string | null };

function readTable(given: Given, seen: Seen): Pick<Extracted, "text" | "table"> {
  const { table, url, stages, characters } = given;
  if (!table.rows || table.columns.length === 0) throw new NoTable("parse", message("table.unset"));
  const filter = compileFilter(table.rows);
  if (filter.kind === "problem") throw new NoTable("parse", about("table.rows", filter.sentence));
  const { found, document } = filter.kind === "data" ? rowsOfData(filter, given) : rowsOfMarkup(filter, given);
  seen.title = document ? titleOf(document)?.slice(0, 2000) || null : null;
  const most = given.settings.table_rows;
  const cells = cellsOfRows(found, { ...table, base: url, budget: newMatchBudget() });
  document?.discard();
  characters.slim();
  const rows = cells.filter((row) => row.some((cell) => cell !== null));
  if (rows.length > most) throw new NoTable("too_large", message("table.many_rows", { count: rows.length, most }));
  const known = found.map(watchedOf);
  const open = known.filter((each) => each?.isOpen).length;
  if (found.length > 0 && rows.length === 0)
    throw new NoTable("filter_no_match", nothingRead(given, { count: found.length, open }));
  if (rows.length === 0 && !table.may_be_empty) throw new NoTable("filter_no_match", message("table.no_rows"));
  const watched = known.filter((_, at) => cells[at]?.some((cell) => cell !== null));
  const of = ownRowsAsked(given.settings.table) && ownRowsAsked(given.settings.table) + siteScopeIn(given.contentType);
  return { ...tableRead(rows, { ...table, stages, elements: found.length, watched, open, of }) };
}

/** Why no column finds anything: of pages of a site that were not read yet nobody knows that. */
function nothingRead({ settings }: Pick<Given, "settings">, { count, open }: { count: number; open: number }): Message {
  if (open === count) return message("table.pages_unread", { count });
  return isOfSite(settings.table)
    ? message("table.nothing_on_pages", { count: count - open })
    : message("table.nothing_inside", { count });
}

/**
 * `watched`: of each row which watch it is, and whether that could not be read; null for rows of a page. `open`: of how many elements something was
 * not read yet, whether they are rows already or not.
 */
type Kept = Required<TableSettings> & {
  stages: Stage[];
  elements: number;
  watched: (WatchedRowFacts | null)[];
  open: number;
  of: string;
};

function tableRead(rows: readonly Row[], { columns, key, stages, elements, watched, open, of }: Kept) {
  const known = columns.map((column) => ({ name: column.name, type: typeOf(column) }));
  const names = known.map(({ name }) => name);
  const ids = of ? watched.map((each) => each?.watch ?? "") : undefined;
  const { table, places, ...left } = keyedTable(rows, { columns: names, key, ids });
  const openRows = places.filter((place) => watched[place]?.isOpen).length;
  // A key that was not read yet is none that lacks.
  const openKeys = watched.filter((each) => each?.isOpen).length - openRows;
  const [withoutKey, doubled] = [left.withoutKey - openKeys, left.doubled];
  if (rows.length > 0 && table.rows.length === 0)
    throw new NoTable(
      "filter_no_match",
      withoutKey === 0
        ? message("table.pages_unread", { count: elements })
        : message("table.without_keys", { key, count: withoutKey }),
    );
  const settled = watched.flatMap((each) => each?.settled ?? []);
  // Of what is still to be read nobody knows that there is nothing.
  const emptyColumns = names.filter((_, at) => open === 0 && rows.length > 0 && rows.every((row) => row[at] === null));
  const unread = table.rows.filter((_, at) => watched[places[at] ?? -1]?.unread).map(keyOf);
  const facts: TableFacts = {
    ...(of ? { of, watches: places.map((place) => ids?.[place] ?? "") } : {}),
    ...(unread.length ? { unread } : {}),
    ...(open ? { open } : {}),
    ...(open > openRows ? { awaited: open - openRows } : {}),
    ...(settled.length ? { settled } : {}),
    rows: table.rows.length,
    withoutKey,
    doubled,
    emptyColumns,
    columns: known,
  };
  const notes = [
    ...(open > 0 ? [message("table.open_rows", { read: elements - open, count: elements })] : []),
    ...(unread.length > 0 ? [message("table.unread_rows", { count: unread.length })] : []),
    ...(withoutKey > 0 ? [message("table.left_out", { count: withoutKey })] : []),
    ...(doubled > 0 ? [message("table.doubled", { count: doubled })] : []),
    ...(emptyColumns.length > 0 ? [message("table.empty_columns", { names: emptyColumns.join(", ") })] : []),
  ];
  stages.push({ stage: "table", facts: { elements, rows: table.rows.length, columns: columns.length }, notes });
  return { text: tableText(table), table: facts };
}

/** `watch`: what the row is; `isOpen`: something of it was not read yet; `settled`: see table/pages.ts. */
type WatchedRowFacts = { watch: string; unread: boolean; isOpen: boolean; settled: string[] };

function watchedOf(row: FoundRows[number]): WatchedRowFacts | null {
  if (!("value" in row)) return null;
  const { watch, page, unread, open, settled } = Object(row.value) as Record<string, Json>;
  const id = typeof watch === "string" ? watch : typeof page === "string" ? page : "";
  return {
    ...{ watch: id, unread: unread === true, isOpen: Array.isArray(open) && open.length > 0 },
    settled: Array.isArray(settled)
      ? settled.flatMap((field) => (typeof field === "string" ? [settledName(id, field)] : []))
      : [],
  };
}

function rowsOfMarkup(selector: Selector, { settings, stages, ...input }: Given) {
  const name = sourceNameOf({ ...input, asksForMarkup: true });
  if (name !== "html" && name !== "xml" && name !== "feed")
    throw new NoTable("unsupported_type", message("table.no_markup"));
  const document = name === "html" ? parsePage(input.characters.octets) : parseXml(input.characters.octets);
  if (settings.subtractive_selectors.length) stages.push(withoutSelected(document, settings.subtractive_selectors));
  const selection = select(document, selector);
  if (selection.kind === "problem") throw new NoTable("parse", about("table.rows", selection.sentence));
  if (selection.kind === "text") throw new NoTable("parse", message("table.rows_no_elements"));
  const found: FoundRows = selection.nodes.filter((node) => node >= 0).map((node) => ({ document, node }));
  return { found, document };
}

function rowsOfData(filter: DataFilter, input: Given): { found: FoundRows; document: Document | null } {
  const { candidates, document } = dataIn(input);
  if (candidates.length === 0) throw new NoTable("unsupported_type", message("table.no_data"));
  for (const candidate of candidates) {
    const results = resultsOf(filter, candidate);
    if (!Array.isArray(results)) throw new NoTable("parse", about("table.rows", results.sentence));
    const [only] = results;
    const values = results.length === 1 && Array.isArray(only) ? only : results;
    const known = values.filter((value) => value !== null);
    if (known.length > 0) return { found: known.map((value) => ({ value })), document };
  }
  return { found: [], document };
}

function dataIn(input: Given): { candidates: Json[]; document: Document | null } {
  const name = sourceNameOf(input);
  if (name === "csv") return { candidates: [recordsOf(input.characters.text)], document: null };
  if (name === "html") {
    const document = parsePage(input.characters.octets);
    return { candidates: embeddedData(document), document };
  }
  const value = jsonOfBody(input.characters.text);
  return { candidates: value === undefined ? [] : [value], document: null };
}

/** The records of a CSV file by the names in its first row. */
function recordsOf(text: string): Json[] {
  const [names = [], ...records] = cellsOf(text, [",", ";", "\t", "|"]);
  return records.map((cells) => Object.fromEntries(names.map((name, at) => [name.trim(), (cells[at] ?? "").trim()])));
}
