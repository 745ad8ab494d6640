/** What became of the rows of a table: each cell that changed, and each row that came or went. Pure. */
import { cellText, columnText, valuesOf } from "../../services/tableLines.ts";
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import type { RowsOfChange } from "../../services/webhook/tableReport.ts";

type Part = { reader: Reader; report: RowsOfChange; uuid: string | null };

const maxCharacters = 300;

/** The report as a table, above the lines that it is made of. `uuid`: null: its rows lead nowhere. */
export function CellChanges({ reader, report, uuid }: Part) {
  const { words, locale } = reader;
  const said = words.viewer.cells;
  const { added, removed, changed } = report.counts;
  const more = added + removed + changed - report.rows.length;
  if (report.rows.length === 0) return null;
  return (
    <section class="cell-changes" aria-label={said.title}>
      <table class="table-rows">
        <thead>
          <tr>
            <th scope="col">{said.row}</th>
            <th scope="col">{said.column}</th>
            <th scope="col">{said.before}</th>
            <th scope="col">{said.after}</th>
          </tr>
        </thead>
        <tbody>
          {report.rows.map((event) => (
            <tr>
              <th scope="row">
                <RowName uuid={uuid} name={event.key} />
              </th>
              <Event reader={reader} event={event} quantities={report.quantities} />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p class="quiet">{said.more(new Intl.NumberFormat(locale).format(more))}</p> : null}
    </section>
  );
}

function RowName({ uuid, name }: { uuid: string | null; name: string }) {
  const text = <Foreign text={name} max={maxCharacters} />;
  return uuid === null ? text : <a href={`/watch/${uuid}/rows/${encodeURIComponent(name)}`}>{text}</a>;
}

type OneEvent = { reader: Reader; event: RowsOfChange["rows"][number]; quantities: RowsOfChange["quantities"] };

function Event({ reader: { words, locale }, event, quantities }: OneEvent) {
  const said = words.viewer.cells;
  const written = (cell: string | null, column: string | null) =>
    cellText(cell, column, { words: words.changes.table, locale, quantities });
  if (event.event === "cell_changed")
    return (
      <>
        <td data-column={said.column}>
          <Foreign text={columnText(event.column ?? "", words.changes.table)} max={60} />
        </td>
        <td data-column={said.before}>
          <del>
            <Foreign text={written(event.before, event.column)} max={maxCharacters} />
          </del>
        </td>
        <td data-column={said.after}>
          <ins>
            <Foreign text={written(event.after, event.column)} max={maxCharacters} />
          </ins>
        </td>
      </>
    );
  const isNew = event.event === "row_added";
  const known = valuesOf(event.cells).map(([column, value]) => written(value, column));
  const values = <Foreign text={known.join(" · ")} max={maxCharacters} />;
  return (
    <>
      <td data-column={said.column}>{isNew ? said.added : said.removed}</td>
      <td data-column={said.before}>{isNew ? "" : <del>{values}</del>}</td>
      <td data-column={said.after}>{isNew ? <ins>{values}</ins> : ""}</td>
    </>
  );
}
