/**
 * What a page has of tables: the largest one that has a head and several rows, as settings that read all of it. Types are guessed out of the
 * cells; the key is the first column in which no two rows say the same. Pure.
 */
import { attributeOf } from "../lib/document/attributes.ts";
import { elementsByTag } from "../lib/document/nodes.ts";
import type { Document, Node } from "../lib/document/tape.ts";
import type { ColumnSettings, ColumnType, TableSettings } from "../settings/tableSettings.ts";
import { cellOf } from "./cell.ts";
import { gridOf, type Grid } from "./grid.ts";
import { wordsIn } from "./words.ts";

/** `rows`: how many there are. */
export type SuggestedTable = { rows: number; columns: string[]; settings: TableSettings };

const fewRows = 2;
const fewColumns = 2;
const maxColumns = 12;
/** Tables that are looked at, and rows that say what a column holds. */
const maxTables = 50;
const asked = 200;

/** The table of a page that is worth following, or null. */
export function suggestedTable(document: Document): SuggestedTable | null {
  const tables = elementsByTag(document, "table");
  const found = tables.slice(0, maxTables).flatMap((table, at) => {
    const grid = gridOf(document, table);
    const columns = columnsOf(grid);
    return grid.rows.size >= fewRows && columns.length >= fewColumns ? [{ table, at, grid, columns }] : [];
  });
  const size = ({ grid, columns }: (typeof found)[number]) => grid.rows.size * columns.length;
  const [largest] = found.toSorted((one, other) => size(other) - size(one));
  if (!largest) return null;
  const { table, at, grid, columns } = largest;
  const sample = [...grid.rows.values()].slice(0, asked);
  const read = columns.map(({ name, place }) => {
    const words = sample.map((cells) => wordsAt(document, cells[place] ?? null));
    return { settings: columnSettings(name, place, words), words };
  });
  const known = read.filter(({ words }) => words.some((each) => each !== null));
  if (known.length < fewColumns) return null;
  const key = known.find(({ words }) => words.every((each) => each !== null) && new Set(words).size === words.length);
  return {
    rows: grid.rows.size,
    columns: known.map(({ settings }) => settings.name),
    settings: {
      rows: selectorOf(document, { table, at, isOnly: tables.length === 1 }),
      ...(key && key !== known[0] ? { key: key.settings.name } : {}),
      columns: known.map(({ settings }) => settings),
    },
  };
}

/** Columns with a head of their own. */
function columnsOf({ names }: Grid): { name: string; place: number }[] {
  const known = new Set<string>();
  return names
    .flatMap((name, place) => {
      const short = name.slice(0, 60).trim();
      if (short === "" || known.has(short.toLowerCase())) return [];
      known.add(short.toLowerCase());
      return [{ name: short, place }];
    })
    .slice(0, maxColumns);
}

const wordsAt = (document: Document, cell: Node | null): string | null =>
  cell === null ? null : (wordsIn(document, cell)?.replace(/\s+/g, " ").trim() ?? null);

function columnSettings(name: string, place: number, words: readonly (string | null)[]): ColumnSettings {
  const said = words.filter((each) => each !== null);
  const from = name.length < 60 ? `column:${name}` : `column:${place + 1}`;
  const type = said.length > 0 ? types.find(([, is]) => said.every(is))?.[0] : undefined;
  return { name, from, ...(type ? { type } : {}) };
}

/** Years and numbers of a place are numbers, too, and so followed as what they are. */
const types: readonly (readonly [ColumnType, (words: string) => boolean])[] = [
  ["number", (words) => /^[-+−]?[\d\s.,'’]*\d\s?%?$/.test(words) && cellOf(words, "number") !== null],
  ["money", (words) => words.length <= 40 && /[A-Z]{3}$/.test(cellOf(words, "money") ?? "")],
  ["boolean", (words) => words.length <= 30 && cellOf(words, "boolean") !== null],
];

/** By its id where it has one; else by its place among the tables of the page. */
function selectorOf(document: Document, { table, at, isOnly }: { table: Node; at: number; isOnly: boolean }): string {
  const id = attributeOf(document, table, "id")?.trim() ?? "";
  if (/^[A-Za-z][\w-]{0,80}$/.test(id)) return `table#${id} tr`;
  return isOnly ? "table tr" : `(//table)[${at + 1}]//tr`;
}
