/** Whether the settings of a table can be used: its rows, its columns, its key. Pure. */
import { about, message, type Message } from "../message/message.ts";
import { problem } from "../problem.ts";
import { columnsProblem } from "../rules/columns/column.ts";
import { selectorProblem } from "../rules/select/index.ts";
import type { Settings } from "./fields.ts";
import { isAmountCondition, typeOf, type ColumnSettings, type TableCondition } from "./tableSettings.ts";

/** @throws Problem 400 that names the first member which cannot be used. An empty object is none that is in force. */
export function checkTable({ table }: Pick<Settings, "table">): void {
  if (!table || Object.keys(table).length === 0) return;
  const { rows = "", columns = [], key } = table;
  if (!rows.trim()) throw problem.invalid(about("table.rows", message("table.rows_expected")));
  const reason = selectorProblem(rows);
  if (reason !== null)
    throw problem.invalid(
      about("table.rows", message("table.rows_unreadable", { selector: rows.slice(0, 60), reason })),
    );
  if (columns.length === 0) throw problem.invalid(about("table.columns", message("table.columns_expected")));
  const wrong = columnsProblem(columns, rows);
  if (wrong !== null) throw problem.invalid(wrong);
  const names = columns.map(({ name }) => name);
  if (key && !names.includes(key))
    throw problem.invalid(about("table.key", message("table.key_unknown", { columns: names.join(", "), found: key })));
  const unfit = conditionProblem(table.conditions ?? [], columns);
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
