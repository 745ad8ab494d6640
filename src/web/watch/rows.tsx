/** The rows of a table: as they are, in the order of a column, and how one of them moved. Pure. */
import type { getRowHistory, listRows } from "../../history/rows/routes.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import { columnText } from "../../services/tableLines.ts";
import { readsRows } from "../../settings/processors.ts";
import { Foreign } from "../parts/foreign.tsx";
import { Icon } from "../parts/icon.tsx";
import { Empty, Notice, Pager } from "../parts/page.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { partPage, watchPage } from "./page.tsx";
import { CellChart } from "./cellChart.tsx";
import { RowActions } from "./rowActions.tsx";
import { Cell, quantitiesIn } from "./rowCell.tsx";
import { RowMarks } from "./rowMarks.tsx";
import { RowsChart, type RowMoves } from "./rowsChart.tsx";
import type { WatchView } from "./view.ts";

type Rows = AnswerOf<typeof listRows>;
/** `sort`: as the API takes it; `next`: the place of the rows behind these, or null. */
export type RowsQuery = { sort: string | null; from: number; next: number | null };
/** `moves`: of the column whose chart is asked for; null without one. */
type Part = { reader: Reader; view: WatchView; table: Rows; moves: RowMoves | null; query: RowsQuery };

export const rowsPerPage = 100;
/** Columns of which a chart is offered. */
const maxCharts = 6;

/** The rows of a table as a page. */
export const rowsPage = (reader: Reader, view: WatchView, given: Pick<Part, "table" | "moves" | "query">): string =>
  watchPage(reader, view, <RowsTab reader={reader} view={view} {...given} />);

const pathOf = ({ watch }: WatchView): string => `/watch/${watch.uuid}/rows`;

function hrefOf(view: WatchView, { sort, from = 0 }: { sort: string | null; from?: number }): string {
  const query = new URLSearchParams({ ...(sort ? { sort } : {}), ...(from ? { from: String(from) } : {}) }).toString();
  return `${pathOf(view)}${query && `?${query}`}`;
}

const rowHrefOf = (view: WatchView, key: string): string => `${pathOf(view)}/${encodeURIComponent(key)}`;

function RowsTab({ reader, view, table, moves, query }: Part) {
  const words = reader.words.watch.rows;
  const { uuid, processor } = view.watch;
  if (table.at === null) {
    const isTable = readsRows(processor);
    return (
      <Empty title={words.none} text={isTable ? words.noneText : words.notFollowed}>
        {isTable ? null : (
          <p>
            <a class="button" href={`/watch/${uuid}/edit#what`}>
              {words.edit}
            </a>
          </p>
        )}
      </Empty>
    );
  }
  const { from, next } = query;
  const number = new Intl.NumberFormat(reader.locale);
  const file = (ending: string) =>
    `${pathOf(view)}.${ending}${query.sort ? `?sort=${encodeURIComponent(query.sort)}` : ""}`;
  return (
    <section aria-label={words.title}>
      <Notices reader={reader} view={view} table={table} />
      <p class="row table-tools">
        <span>
          {words.total(table.total)}, <Time reader={reader} at={table.at} />
        </span>
        <a class="button" href={file("csv")} download>
          {words.csv}
        </a>
        <a class="button" href={file("xlsx")} download>
          {words.xlsx}
        </a>
      </p>
      <Charts {...{ reader, view, table, moves }} />
      {moves ? null : (
        <>
          {table.rows.length > 0 ? <Table {...{ reader, view, table, query }} /> : <Empty title={words.empty} />}
          <Pager
            reader={reader}
            previous={from > 0 ? hrefOf(view, { ...query, from: Math.max(0, from - rowsPerPage) }) : null}
            next={next === null ? null : hrefOf(view, { ...query, from: next })}
            range={words.range(number.format(from + 1), number.format(from + table.rows.length))}
          />
        </>
      )}
    </section>
  );
}

/** A chart of each column of numbers or money, where it is asked for: it reads the snapshots, which the table alone does not. */
function Charts({ reader, view, table, moves }: Omit<Part, "query">) {
  const words = reader.words.watch.rows;
  const names = table.columns.filter(({ type }) => type === "number" || type === "money").map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <>
      <p class="row">
        {names.slice(0, maxCharts).map((name) => (
          <a
            class="button quiet"
            href={moves?.column === name ? pathOf(view) : `${pathOf(view)}?chart=${encodeURIComponent(name)}`}
          >
            {moves?.column === name ? words.hideChart : words.chart(columnText(name, reader.words.changes.table))}
          </a>
        ))}
      </p>
      {moves ? <RowsChart reader={reader} moves={moves} hrefOf={(key) => rowHrefOf(view, key)} /> : null}
    </>
  );
}

function Notices({ reader, view, table }: Omit<Part, "query" | "moves">) {
  const words = reader.words.watch.rows;
  const { without_key: withoutKey, doubled, empty_columns: empty, not_read: open, awaited, site, key } = table;
  const total = table.total + awaited;
  const edit = <a href={`/watch/${view.watch.uuid}/edit#part`}>{words.edit}</a>;
  return (
    <>
      {site === null ? null : (
        <p class="quiet">
          <a href={`/watch/${site}/pages`}>{words.site}</a>
        </p>
      )}
      {open > 0 ? <Notice kind="info">{words.open(total - open, total)}</Notice> : null}
      {empty.length > 0 ? (
        <Notice kind="suppressed">
          {words.emptyColumns} <Foreign text={empty.join(", ")} max={300} /> {edit}
        </Notice>
      ) : null}
      {withoutKey > 0 ? (
        <Notice kind="suppressed">
          {words.withoutKey(withoutKey, key ?? "")} {edit}
        </Notice>
      ) : null}
      {doubled > 0 ? <p class="quiet">{words.doubled(doubled, key ?? "")}</p> : null}
    </>
  );
}

function Table({ reader, view, table, query }: Omit<Part, "moves">) {
  const words = reader.words.watch.rows;
  const names = table.columns.map(({ name }) => name);
  const quantities = quantitiesIn(table.rows.map(({ cells }) => cells));
  const isNumeric = new Set(table.columns.filter(({ type }) => type !== "text").map(({ name }) => name));
  return (
    <table class="table-rows">
      <thead>
        <tr>
          {names.map((name) => {
            const isUp = query.sort === name;
            const isDown = query.sort === `-${name}`;
            const order = isUp ? "ascending" : isDown ? "descending" : undefined;
            return (
              <th scope="col" aria-sort={order}>
                <a href={hrefOf(view, { sort: isUp ? `-${name}` : name })} title={words.sortBy(name)}>
                  <Foreign text={columnText(name, reader.words.changes.table)} max={60} />{" "}
                  {isUp ? "▲" : isDown ? "▼" : null}
                </a>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => (
          <tr>
            {names.map((name) => {
              const cell = (
                <Cell {...{ reader, name, quantities }} value={row.cells[name] ?? null} isKey={name === table.key} />
              );
              const of = {
                "data-column": columnText(name, reader.words.changes.table),
                class: isNumeric.has(name) ? "number" : undefined,
              };
              return name === table.key ? (
                <th scope="row" {...of}>
                  <a href={rowHrefOf(view, row.key)} title={words.past(row.key)}>
                    {cell}
                  </a>
                  <RowMarks reader={reader} row={row} />
                </th>
              ) : (
                <td {...of}>{cell}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type History = AnswerOf<typeof getRowHistory>;
/** `older`: the address of older readings; null where there are none. */
type Past = { reader: Reader; view: WatchView; row: History; older: string | null };

/** How a row moved, as a page. */
export const rowPage = (reader: Reader, view: WatchView, given: Pick<Past, "row" | "older">): string =>
  partPage(reader, { view, name: given.row.key }, <RowTab reader={reader} view={view} {...given} />);

function RowTab({ reader, view, row, older }: Past) {
  const words = reader.words.watch.rows;
  const names = [...new Set(row.points.flatMap(({ cells }) => Object.keys(cells ?? {})))];
  const quantities = quantitiesIn(row.points.flatMap(({ cells }) => (cells ? [cells] : [])));
  const isMoved = (at: number, name: string) =>
    at > 0 && JSON.stringify(row.points[at - 1]?.cells?.[name]) !== JSON.stringify(row.points[at]?.cells?.[name]);
  return (
    <section aria-labelledby="row-title">
      <p>
        <a href={pathOf(view)}>
          <Icon name="left" /> {words.title}
        </a>
      </p>
      <h2 id="row-title">
        <Foreign text={row.key} max={200} />
      </h2>
      <RowActions reader={reader} row={row} path={`${pathOf(view)}/${encodeURIComponent(row.key)}`} />
      {names.map((name) => (
        <CellChart {...{ reader, row, name }} />
      ))}
      <table class="table-rows">
        <thead>
          <tr>
            <th scope="col">{words.when}</th>
            {names.map((name) => (
              <th scope="col">
                <Foreign text={columnText(name, reader.words.changes.table)} max={60} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.points
            .map(({ at, cells }, place) => (
              <tr>
                <th scope="row" data-column={words.when}>
                  <Time reader={reader} at={at} />
                </th>
                {cells === null ? (
                  <td colspan={names.length}>{words.gone}</td>
                ) : (
                  names.map((name) => (
                    <td data-column={columnText(name, reader.words.changes.table)}>
                      {isMoved(place, name) ? (
                        <strong>
                          <Cell {...{ reader, name, quantities }} value={cells[name] ?? null} />
                        </strong>
                      ) : (
                        <Cell {...{ reader, name, quantities }} value={cells[name] ?? null} />
                      )}
                    </td>
                  ))
                )}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
      {older === null ? null : (
        <p>
          <a class="button" href={older}>
            {words.older}
          </a>
        </p>
      )}
    </section>
  );
}
