/** What became of the rows of a table: each cell that changed, and each row that came or went. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import type { Reader } from "../reader.ts";
import type { Viewed } from "./viewed.ts";

type Report = NonNullable<Viewed["cells"]>;
type Part = { reader: Reader; report: Report; uuid: string };

const maxCharacters = 300;

/** The report as a table, above the lines that it is made of. */
export function CellChanges({ reader: { words, locale }, report, uuid }: Part) {
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
                <a href={`/watch/${uuid}/rows/${encodeURIComponent(event.key)}`}>
                  <Foreign text={event.key} max={maxCharacters} />
                </a>
              </th>
              <Event words={words} event={event} />
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p class="quiet">{said.more(new Intl.NumberFormat(locale).format(more))}</p> : null}
    </section>
  );
}

function Event({ words, event }: { words: Reader["words"]; event: Report["rows"][number] }) {
  const said = words.viewer.cells;
  if (event.event === "cell_changed")
    return (
      <>
        <td data-column={said.column}>
          <Foreign text={event.column ?? ""} max={60} />
        </td>
        <td data-column={said.before}>
          <del>
            <Foreign text={event.before ?? "–"} max={maxCharacters} />
          </del>
        </td>
        <td data-column={said.after}>
          <ins>
            <Foreign text={event.after ?? "–"} max={maxCharacters} />
          </ins>
        </td>
      </>
    );
  const isNew = event.event === "row_added";
  const [, ...cells] = Object.values(event.cells ?? {});
  const values = <Foreign text={cells.map((cell) => cell ?? "–").join(" · ")} max={maxCharacters} />;
  return (
    <>
      <td data-column={said.column}>{isNew ? said.added : said.removed}</td>
      <td data-column={said.before}>{isNew ? "" : <del>{values}</del>}</td>
      <td data-column={said.after}>{isNew ? <ins>{values}</ins> : ""}</td>
    </>
  );
}
