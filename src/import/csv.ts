/**
 * A table of watches (CSV, or the sheet of a workbook), as spreadsheets and Wachete write it. The first row names the columns, in any order and case:
 *
 * 1. `url` (or uri, link, address, website) is required; rows without one are left out.
 * 2. `title` (name), `tags` (tag, folder, group), `xpath`, `css` (selector), `interval` (minutes; also
 *    interval_minutes), `dynamic` (dynamic wachet: whether the page needs a browser).
 * 3. Any other column that has the name of a setting is read as the query of an import reads it.
 * 4. Without such a row, the columns are address, title, tags.
 *
 * Pure.
 */
import { message, type Sentence } from "../message/message.ts";
import { lookup } from "../lib/lookup.ts";
import { asQuery } from "../http/query.ts";
import { sentenceOf } from "../http/sentence.ts";
import { problem } from "../problem.ts";
import { fields, type Settings } from "../settings/fields.ts";
import { cellsOf } from "../lib/spreadsheet/csv.ts";
import { everySeconds, textsOf } from "./values.ts";
import { maxItems, type Note, type ParsedImport, type ImportItem } from "./item.ts";

type Column = "url" | "title" | "tags" | "xpath" | "css" | "interval" | "dynamic";
const columns: Record<string, Column> = {
  url: "url",
  uri: "url",
  link: "url",
  address: "url",
  website: "url",
  title: "title",
  name: "title",
  tag: "tags",
  tags: "tags",
  folder: "tags",
  group: "tags",
  xpath: "xpath",
  css: "css",
  selector: "css",
  interval: "interval",
  interval_minutes: "interval",
  dynamic: "dynamic",
  dynamic_wachet: "dynamic",
};
const textFields = fields.omit({ url: true, tag: true, tags: true, external_id: true });
let asText: typeof textFields | undefined;

/** @throws Problem for a table without addresses. */
export const readCsv = (text: string): ParsedImport => readTable(numbered(cellsOf(text)));

function* numbered(rows: Iterable<string[]>): Generator<[number, string[]], void> {
  let number = 0;
  for (const cells of rows) yield [++number, cells];
}

/** The same from rows with their numbers, wherever they stood. @throws Problem for a table without addresses. */
export function readTable(rows: Iterable<[number: number, cells: string[]]>): ParsedImport {
  const parsed: ParsedImport = { items: [], notes: [] };
  let header: string[] | null = null;
  for (const [number, cells] of rows) {
    if (header === null) {
      header = headerOf(cells);
      if (header !== positional) continue;
    }
    if (cells.every((cell) => !cell)) continue;
    const where = message("import.row", { number });
    const item = itemOf(header, cells, { where, notes: parsed.notes });
    if (item.settings.url) parsed.items.push(item);
    else {
      parsed.notes.push({ where, reason: message("import.has_no_address") });
      parsed.refused = (parsed.refused ?? 0) + 1;
    }
    if (parsed.items.length + parsed.notes.length > 2 * maxItems)
      throw problem.tooLarge(message("thing.table"), `${maxItems} rows`);
  }
  if (header === null) throw noTable();
  return parsed;
}

const positional = ["url", "title", "tags"];
const noTable = () => problem.invalid(message("import.csv_expected"));

function headerOf(cells: string[]): string[] {
  const names = cells.map(nameOf);
  if (names.some((name) => lookup(columns, name) === "url")) return names;
  if (/^(?:source:)?https?:/i.test(cells[0] ?? "")) return positional;
  throw noTable();
}

const nameOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\s*\(min(?:utes)?\)$/, "")
    .replace(/[\s-]+/g, "_");

function itemOf(header: string[], cells: string[], { where, notes }: { where: Sentence; notes: Note[] }): ImportItem {
  const settings: Settings & { url: string } = { url: "" };
  const tagTitles: string[] = [];
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim() ?? "";
    if (!cell) continue;
    const column = lookup(columns, name);
    if (column === "tags") tagTitles.push(...textsOf(cell));
    else if (column) Object.assign(settings, columnSettings[column](cell));
    else if (Object.hasOwn(textFields.shape, name)) {
      const read = (asText ??= asQuery(textFields)).safeParse({ [name]: cell });
      if (read.success) Object.assign(settings, read.data);
      else
        notes.push({
          where,
          reason: message("import.left_out", { what: sentenceOf(read.error.issues, { [name]: cell }) }),
        });
    }
  }
  return { where, settings, tagTitles };
}

const columnSettings: Record<Exclude<Column, "tags">, (cell: string) => Settings> = {
  url: (cell) => ({ url: cell }),
  title: (cell) => ({ title: cell }),
  xpath: (cell) => ({ include_filters: [cell.startsWith("xpath:") ? cell : `xpath:${cell}`] }),
  css: (cell) => ({ include_filters: [cell] }),
  interval: (cell) => everySeconds(Number(cell.replace(",", ".")) * 60),
  dynamic: (cell) => ({ fetch_backend: /^(?:true|1|yes)$/i.test(cell) ? "html_webdriver" : "html_requests" }),
};
