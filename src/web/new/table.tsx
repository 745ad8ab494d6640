/** Which changes of a table are told, and its rows as they would be read. Pure. */
import { tableOf, type Row } from "../../table/rows.ts";
import { rowsByKey } from "../../table/sorted.ts";
import { cellText, columnText } from "../../services/tableLines.ts";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import { tableModes, type Choice } from "./choice.ts";

type Question = { reader: Reader; choice: Pick<Choice, "tableMode" | "tableColumn">; columns: readonly string[] };

/** Everything, or only what becomes of the lowest value of a column. */
export function TableQuestion({ reader: { words }, choice, columns }: Question) {
  return (
    <fieldset class="price-question">
      <legend>{words.new.asks.table}</legend>
      {tableModes.map((mode) => (
        <label class="choice">
          <input type="radio" name="table_mode" value={mode} checked={choice.tableMode === mode} />
          <span>{words.new.tableModes[mode]}</span>
        </label>
      ))}
      {columns.length > 1 ? (
        <label class="of-column">
          {words.new.tableColumn}{" "}
          <select name="table_column">
            {columns.map((name) => (
              <option value={name} selected={name === choice.tableColumn}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </fieldset>
  );
}

const shownRows = 12;

/** The rows that the settings read, in the order of their keys. */
export function TableRows({ reader: { words, locale }, text }: { reader: Reader; text: string | null }) {
  const table = tableOf(text ?? "");
  if (!table) return null;
  const more = table.rows.length - shownRows;
  const writing = { words: words.changes.table, locale };
  const cells = (row: Row) =>
    table.columns.map((name, at) => ({ name, cell: cellText(row[at] ?? null, name, writing) }));
  return (
    <>
      <p>{words.new.tableRows(table.rows.length)}</p>
      <table class="table-rows">
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th scope="col">
                <Foreign text={columnText(name, words.changes.table)} max={60} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsByKey(table)
            .slice(0, shownRows)
            .map((row) => (
              <tr>
                {cells(row).map(({ name, cell }, at) =>
                  at === 0 ? (
                    <th scope="row">
                      <Foreign text={cell} max={200} />
                    </th>
                  ) : (
                    <td data-column={name}>
                      <Foreign text={cell} max={200} />
                    </td>
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
      {more > 0 ? <p class="quiet">{words.new.siteMore(new Intl.NumberFormat(locale).format(more))}</p> : null}
    </>
  );
}
