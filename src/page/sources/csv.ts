/**
 * CSV and TSV (RFC 4180): one record a line, cells separated by a TAB. Quotes, line ends inside cells and the space around
 * them are not content. Pure.
 */
import { cellsOf } from "../../lib/spreadsheet/csv.ts";
import { extractFromText } from "./plain.ts";
import type { Extracted, SourceInput } from "./source.ts";

export function csv({ characters, settings }: SourceInput): Extracted {
  const rows = Array.from(cellsOf(characters.text, [",", ";", "\t", "|"]), (cells) =>
    cells.map((cell) => cell.replace(/\s+/g, " ").trim()).join("\t"),
  );
  return extractFromText(rows.join("\n"), { settings, kind: "a table (CSV)" });
}
