/**
 * What a column of a table is read by: a selector of elements within the row, perhaps with an attribute behind it, an attribute of the row
 * itself, all of its text, a filter of data, or a pattern of another column. Pure.
 */
import { about, message, type Message } from "../../message/message.ts";
import { compilePattern } from "../../lib/regex/pattern.ts";
import type { Pattern } from "../../lib/regex/matching.ts";
import type { DataFilter } from "../../lib/selector/data.ts";
import { isDataFilter } from "../../lib/selector/data.ts";
import type { Selector } from "../../lib/selector/selector.ts";
import { compileFilter } from "../select/index.ts";

/** As a person wrote it. `of`: the name of another column. */
export type WrittenColumn = { name: string; from: string; of?: string | undefined };

export type Column =
  | { kind: "element"; selector: Selector; attribute: string | null }
  | { kind: "row"; attribute: string | null }
  | { kind: "cell"; column: string }
  | { kind: "data"; filter: DataFilter }
  | { kind: "pattern"; pattern: Pattern; of: string };

/** `li > a@href`: the attribute behind a CSS selector. An XPath expression has attributes of its own. */
const attributeBehind = /^(.*?)\s*@([A-Za-z_][\w:.-]*)$/s;
const isXPath = (text: string): boolean => /^(?:xpath1?:|[/(]|\.{1,2}\/)/.test(text);

/** Compiles a column of rows that the selector `rows` finds; or says why that is not possible. */
export function compileColumn({ from, of }: WrittenColumn, rows: string): Column | Message {
  const text = from.trim();
  if (of) return patternOf(text, of);
  const areData = isDataFilter(rows);
  const [, cell] = /^column:\s*(\S.*)$/s.exec(text) ?? [];
  if (cell !== undefined && !areData) return { kind: "cell", column: cell.replace(/\s+/g, " ").trim() };
  if (isDataFilter(text) !== areData)
    return areData ? message("table.data_expected", { found: text.slice(0, 60) }) : message("table.element_expected");
  if (text === ".") return { kind: "row", attribute: null };
  const [, before = "", attribute = null] = isXPath(text) || areData ? [] : (attributeBehind.exec(text) ?? []);
  if (attribute !== null && before === "") return { kind: "row", attribute: attribute.toLowerCase() };
  const written = attribute === null ? text : before;
  const seen = isXPath(written) ? fromAnywhere(written) : fromRow(written, rows);
  if (typeof seen !== "string") return seen;
  const filter = compileFilter(seen);
  if (filter.kind === "problem") return filter.sentence;
  return filter.kind === "data"
    ? { kind: "data", filter }
    : { kind: "element", selector: filter, attribute: attribute?.toLowerCase() ?? null };
}

function patternOf(entry: string, of: string): Column | Message {
  if (!/^\/.+\/[a-z]*$/s.test(entry)) return message("table.pattern_expected", { found: entry.slice(0, 60) });
  const compiled = compilePattern(entry);
  return "problem" in compiled ? compiled.problem.sentence : { kind: "pattern", pattern: compiled.pattern, of };
}

/** A path from the row is sought everywhere: what it finds within the row counts. */
const fromAnywhere = (text: string): string =>
  text.replace(/^(xpath1?:)?\s*\.\/(?!\/)/, "$1//").replace(/^\.\/\//, "//");

/** `> td` and `:scope > td` are the row's own children. */
function fromRow(text: string, rows: string): string | Message {
  const isOfRow = /^[>+~]/.test(text) || /:scope\b/.test(text);
  if (!isOfRow) return text;
  if (isXPath(rows.trim())) return message("table.scope_unknown");
  const row = `:is(${rows})`;
  return /:scope\b/.test(text) ? text.replace(/:scope\b/g, row) : `${row} ${text}`;
}

/** What is wrong with the columns of a table, about the first of them that has a fault; null where nothing is. */
export function columnsProblem(columns: readonly WrittenColumn[], rows: string): Message | null {
  const names = new Set<string>();
  for (const [at, column] of columns.entries()) {
    const field = `table.columns[${at}]`;
    const name = column.name.trim().toLowerCase();
    if (name === "") return about(`${field}.name`, message("table.name_expected"));
    if (names.has(name)) return about(`${field}.name`, message("table.name_doubled", { name: column.name }));
    names.add(name);
    const compiled = compileColumn(column, rows);
    if ("code" in compiled) return about(`${field}.from`, compiled);
    if (compiled.kind === "pattern") {
      const other = columns.find((each) => each.name === compiled.of);
      if (!other || other === column || other.of)
        return about(`${field}.of`, message("table.other_expected", { found: compiled.of }));
    }
  }
  return null;
}
