import type { TableRowHistory, TableRows } from "../../generated.ts";
import type { Command } from "../command.ts";
import { watchOf } from "../find.ts";
import { instant, plain } from "../paint.ts";
import type { Terminal } from "../terminal.ts";
import { outputOf, outputOption, rowPrinter, type RowForm } from "../rows.ts";

type Row = TableRows["rows"][number];
type Value = Row["cells"][string];

/** Money as an amount and a currency, such as 49.90 EUR. */
const cellOf = (value: Value | undefined): string | number | boolean | null =>
  typeof value === "object" && value !== null
    ? `${value.amount} ${value.currency ?? ""}`.trimEnd()
    : typeof value === "string"
      ? plain(value)
      : (value ?? null);

const formOf = (columns: readonly string[]): RowForm<Row> => ({
  id: ({ key }) => key,
  line: ({ cells }) => columns.map((name) => String(cellOf(cells[name]) ?? "-")).join("  "),
  columns: Object.fromEntries(columns.map((name) => [name, ({ cells }: Row) => cellOf(cells[name])])),
});

type Point = TableRowHistory["points"][number];

const pastForm = (columns: readonly string[]): RowForm<Point> => ({
  id: ({ at }) => String(at),
  line: ({ at, cells }) =>
    [instant(at), ...(cells ? columns.map((name) => String(cellOf(cells[name]) ?? "-")) : ["not there"])].join("  "),
  columns: {
    at: ({ at }) => at,
    ...Object.fromEntries(columns.map((name) => [name, ({ cells }: Point) => cellOf(cells?.[name])])),
  },
});

type Asked = { uuid: string; key: string; output: string | undefined };

async function past(terminal: Terminal, { uuid, key, output }: Asked): Promise<number> {
  const { points } = await (await terminal.client()).getRowHistory(uuid, key, { limit: 500 });
  const columns = [...new Set(points.flatMap(({ cells }) => Object.keys(cells ?? {})))];
  const printer = rowPrinter(outputOf(output, terminal.isJson), pastForm(columns), terminal.print);
  for (const point of points) printer.row(point);
  printer.end();
  return 0;
}

export const rows: Command = {
  name: "rows",
  summary: "List the rows of a table that a watch follows",
  usage: "WATCH",
  words: { min: 1, max: 1 },
  options: [
    { name: "sort", value: "COLUMN", about: "in the order of this column; -COLUMN for the other way round" },
    { name: "at", value: "TIME", about: "as they were then: 7d, a date, or Unix seconds" },
    { name: "row", value: "KEY", about: "how this row moved, oldest first: by its key, or by the uuid of its watch" },
    outputOption,
  ],
  about: "`tidemark watch URL --rows SELECTOR --column NAME=SELECTOR` follows a table.",
  async run(terminal, { words: [written = ""], values }) {
    const tidemark = await terminal.client();
    const uuid = await watchOf(tidemark, written);
    if (values.row !== undefined) return past(terminal, { uuid, key: values.row, output: values.output });
    const asked = { ...(values.sort ? { sort: values.sort } : {}), ...(values.at ? { at: values.at } : {}) };
    const { columns } = await tidemark.listRows(uuid, { ...asked, limit: 1 });
    const format = outputOf(values.output, terminal.isJson);
    const printer = rowPrinter(format, formOf(columns.map(({ name }) => name)), terminal.print);
    let count = 0;
    for await (const row of tidemark.each.listRows(uuid, { ...asked, limit: 500 })) {
      printer.row(row);
      count++;
    }
    printer.end();
    if (count === 0 && format === "lines") terminal.note("It has no rows.");
    return 0;
  },
};
