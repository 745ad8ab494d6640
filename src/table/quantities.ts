/**
 * Which columns of numbers hold quantities, which people write in their language: `1,234.5`. A number alone does not say whether it is one:
 * years, ids and codes are whole, so a column is one of quantities where one of its numbers has a fraction. Pure.
 */
import type { ColumnType } from "../settings/tableSettings.ts";
import type { Table } from "./rows.ts";

type Typed = { name: string; type?: ColumnType | "" | undefined };

/** The names of such columns in any of the tables. */
export const quantitiesOf = (columns: readonly Typed[], tables: readonly Pick<Table, "columns" | "rows">[]): string[] =>
  columns
    .filter(({ type }) => type === "number")
    .map(({ name }) => name)
    .filter((name) =>
      tables.some((table) => {
        const at = table.columns.indexOf(name);
        return at >= 0 && table.rows.some((row) => /^-?\d+\.\d+$/.test(row[at] ?? ""));
      }),
    );
