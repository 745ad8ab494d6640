/** Whether the settings of a table can be used: its rows, its columns, its key. Pure. */
import { about, message, type Message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { columnsProblem, compileColumn } from "../rules/columns/column.ts";
import { selectorProblem } from "../rules/select/index.ts";
import type { Settings } from "./fields.ts";
import { pathPatternProblem } from "../rules/paths.ts";
import { columnsOfSite, fieldsOf, isOfSite, isSelected, maxFields, wholePage } from "./tableOfSite.ts";
import { columnsOfWatches, isOfWatches, watchColumns } from "./tableOfWatches.ts";
import {
  isAmountCondition,
  typeOf,
  type ColumnSettings,
  type TableCondition,
  type TableSettings,
} from "./tableSettings.ts";

/** As the schema of the settings leaves it: in lower case. */
const isUuid = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** @throws Problem 400 that names the first member which cannot be used. An empty object is none that is in force. */
export function checkTable({ table }: Pick<Settings, "table">): void {
  if (!table || Object.keys(table).length === 0) return;
  if (isOfSite(table)) return checkTableOfSite(table);
  if (isOfWatches(table)) return checkTableOfWatches(table);
  if (table.include?.length) throw problem.invalid(about("table.include", message("table.include_without_site")));
  const { rows = "", columns = [] } = table;
  if (!rows.trim()) throw problem.invalid(about("table.rows", message("table.rows_expected")));
  const reason = selectorProblem(rows);
  if (reason !== null)
    throw problem.invalid(
      about("table.rows", message("table.rows_unreadable", { selector: rows.slice(0, 60), reason })),
    );
  if (columns.length === 0) throw problem.invalid(about("table.columns", message("table.columns_expected")));
  checkColumns(table, { rows, columns });
}

/** The same for a table whose rows are watches, whose columns are named and not sought. */
function checkTableOfWatches(table: TableSettings): void {
  if (table.rows?.trim())
    throw problem.invalid(
      about("table.rows", message("table.rows_beside_watches", { found: table.rows.slice(0, 60) })),
    );
  for (const [at, uuid] of (table.watches ?? []).entries())
    if (!isUuid(uuid))
      throw problem.invalid(
        about(`table.watches[${at}]`, message("table.watch_expected", { found: uuid.trim() || '""' })),
      );
  for (const [at, { from, of }] of (table.columns ?? []).entries())
    if (!of && !watchColumns.some((name) => name === from.trim()))
      throw problem.invalid(
        about(
          `table.columns[${at}].from`,
          message("table.watch_column_expected", { expected: watchColumns.join(", "), found: from.slice(0, 60) }),
        ),
      );
  checkColumns(table, columnsOfWatches(table.columns ?? []));
}

/** The same for a table whose rows are pages of a site, each of which is read as one row. */
function checkTableOfSite(table: TableSettings): void {
  const { rows, tag, watches, include = [], columns = [] } = table;
  const beside = [
    ["rows", rows?.trim()],
    ["tag", tag?.trim()],
    ["watches", watches?.[0]],
  ].find(([, found]) => found);
  if (beside)
    throw problem.invalid(
      about(`table.${beside[0]}`, message("table.beside_site", { found: (beside[1] ?? "").slice(0, 60) })),
    );
  if (!isUuid(table.site?.trim() ?? ""))
    throw problem.invalid(about("table.site", message("table.site_expected", { found: (table.site ?? "").trim() })));
  for (const [at, entry] of include.entries()) {
    const wrong = pathPatternProblem(entry);
    if (wrong) throw problem.invalid(about(`table.include[${at}]`, wrong));
  }
  for (const [at, column] of columns.entries()) {
    if (!isSelected(column)) continue;
    const compiled = compileColumn(column, wholePage(column.from));
    if ("code" in compiled) throw problem.invalid(about(`table.columns[${at}].from`, compiled));
    // A page as a whole is no row of a table on it.
    if (compiled.kind === "cell")
      throw problem.invalid(
        about(`table.columns[${at}].from`, message("table.page_is_no_row", { found: column.from })),
      );
  }
  const fields = fieldsOf(table).length;
  if (fields > maxFields)
    throw problem.invalid(about("table.columns", message("table.many_fields", { most: maxFields, found: fields })));
  checkColumns(table, columnsOfSite(columns));
}

/** @throws Problem 400 for columns, a key or conditions that cannot be used */
function checkColumns(
  { key, conditions = [] }: TableSettings,
  { rows, columns }: { rows: string; columns: readonly ColumnSettings[] },
): void {
  const wrong = columnsProblem(columns, rows);
  if (wrong !== null) throw problem.invalid(wrong);
  const names = columns.map(({ name }) => name);
  if (key && !names.includes(key))
    throw problem.invalid(about("table.key", message("table.key_unknown", { columns: names.join(", "), found: key })));
  const unfit = conditionProblem(conditions, columns);
  if (unfit !== null) throw problem.invalid(unfit);
}

function conditionProblem(conditions: readonly TableCondition[], columns: readonly ColumnSettings[]): Message | null {
  for (const [at, condition] of conditions.entries()) {
    const field = `table.conditions[${at}]`;
    const column = columns.find(({ name }) => name === condition.column);
    if (!column) {
      const known = columns.map(({ name }) => name).join(", ");
      return about(`${field}.column`, message("table.key_unknown", { columns: known, found: condition.column }));
    }
    const type = typeOf(column);
    if (isAmountCondition(condition) ? type !== "number" && type !== "money" : type !== "boolean")
      return about(`${field}.column`, message("table.condition_type", { is: condition.is, type }));
    const hasLimit = /^\s*-?\d+(?:\.\d+)?(?: [A-Z]{3})?\s*$/.test(condition.value ?? "");
    if ((condition.is === "below" || condition.is === "above") && !hasLimit)
      return about(`${field}.value`, message("table.condition_value", { found: condition.value ?? "" }));
  }
  return null;
}
