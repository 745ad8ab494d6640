/** The rows of a table that a watch follows, over HTTP: as they are, as they were, and the past of one of them. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { instantOf, instantPattern, instantWords, instantExpected } from "../../lib/time/instant.ts";
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { siteOfRows } from "../../table/pages.ts";
import { rowsByKey, sortedRows } from "../../table/sorted.ts";
import { keyOf, type Row } from "../../table/rows.ts";
import { watchOf } from "../../watch/request.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { workbookType } from "../../lib/spreadsheet/workbook.ts";
import { nameOf } from "../../watch/name.ts";
import { inForceOf } from "../site/find.ts";
import { rowsCsv, rowsWorkbook } from "./files.ts";
import { pagesOfRows, withoutFound } from "./pagesOfRows.ts";
import { pointsOf } from "./points.ts";
import { tableAt, tablesBefore, type TableAt } from "./load.ts";
import { rowHistoryShape, rowsShape, shownCells } from "./shape.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Watch History"];

const rowsQuery = z.object({
  at: z
    .string()
    .max(40)
    .regex(instantPattern, instantExpected)
    .optional()
    .meta({ description: `As they were at this time: ${instantWords}. Without it as they are.`, example: "7d" }),
  sort: z
    .string()
    .max(61)
    .optional()
    .meta({
      description:
        "The name of a column, with - before it for the other way round: numbers by their size, money by its currency first, what is empty last. " +
        "Without it by the key, numbers in it by their size.",
      example: "-price",
    }),
});

export const listRows = operation({
  method: "get",
  path: "/watch/{uuid}/rows",
  operationId: "listRows",
  access: reads("watch"),
  tags,
  summary: "The rows of a table that a watch follows",
  description: "Of a watch with the processor table_diff.",
  request: { params: uuidParameter, query: rowsQuery.extend(pageQuery) },
  responses: {
    200: {
      description: "The rows. Link leads to the next ones.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: the rows behind these." }) }),
      content: { "application/json": { schema: rowsShape } },
    },
    ...keyedRefusals(400, 404),
  },
});

export const exportRows = operation({
  method: "get",
  path: "/watch/{uuid}/rows.csv",
  operationId: "exportRows",
  access: reads("watch"),
  tags,
  summary: "The rows of a table that a watch follows, as CSV",
  description: "All of them, the key first. Money is an amount and a currency, such as 49.90 EUR.",
  request: {
    params: uuidParameter,
    query: rowsQuery.extend({
      safe: z.string().max(20).optional().meta({
        description: "Any value: an apostrophe stands before cells that a spreadsheet would take for formulas.",
      }),
    }),
  },
  responses: {
    200: { description: "The table.", content: { "text/csv": { schema: z.string() } } },
    ...keyedRefusals(400, 404),
  },
});

export const exportRowsWorkbook = operation({
  method: "get",
  path: "/watch/{uuid}/rows.xlsx",
  operationId: "exportRowsWorkbook",
  access: reads("watch"),
  tags,
  summary: "The rows of a table that a watch follows, as a workbook",
  description:
    "All of them, the key first, for spreadsheets (Office Open XML): numbers and money are numbers, texts are texts whatever they look like, and " +
    "nothing is a formula.",
  request: { params: uuidParameter, query: rowsQuery },
  responses: {
    200: {
      description: "The workbook.",
      content: { [workbookType]: { schema: z.string().meta({ format: "binary" }) } },
    },
    ...keyedRefusals(400, 404),
  },
});

const exportRowsJson = operation({
  method: "get",
  path: "/watch/{uuid}/rows.json",
  operationId: "exportRowsJson",
  access: reads("watch"),
  tags,
  summary: "The rows of a table that a watch follows, as a list of objects",
  description: "All of them, each with its values by their columns.",
  request: { params: uuidParameter, query: rowsQuery },
  responses: {
    200: {
      description: "The table.",
      content: { "application/json": { schema: z.array(rowsShape.shape.rows.element.shape.cells) } },
    },
    ...keyedRefusals(400, 404),
  },
});

export const getRowHistory = operation({
  method: "get",
  path: "/watch/{uuid}/rows/{key}/history",
  operationId: "getRowHistory",
  access: reads("watch"),
  tags,
  summary: "How a row of a table moved",
  description:
    "Out of the snapshots that are kept: of so many of the newest ones as limit says. Link leads to older ones. A row that is a watch is followed " +
    "whatever it was called, and may be asked for by the uuid of its watch, too; so is one that is a page of a site.",
  request: {
    params: uuidParameter.extend({
      key: z
        .string()
        .min(1)
        .max(600)
        .meta({ param: { name: "key", in: "path" }, example: "Aurora" }),
    }),
    query: z.object(pageQuery),
  },
  responses: {
    200: {
      description: "Its readings.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: older snapshots." }) }),
      content: { "application/json": { schema: rowHistoryShape } },
    },
    ...keyedRefusals(404),
  },
});

export const rowRoutes = newApp<HistoryStores>();
const usualLimit = 100;

rowRoutes.openapi(listRows, async (c) => {
  const query = c.req.valid("query");
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { found, rows } = await rowsAsked(c, watch, query);
  const { limit = usualLimit, cursor } = query;
  const from = cursorOf(cursor);
  if (from + limit < rows.length) c.header("Link", nextLink(c.req.url, from + limit));
  const {
    columns = [],
    withoutKey = 0,
    doubled = 0,
    emptyColumns = [],
    open = 0,
    awaited = 0,
    of,
  } = watch.reading.table ?? {};
  const names = found?.table.columns ?? [];
  const idOfRow = idsOf(watch, found);
  const site = siteOfRows(of);
  const pageOf = site === null ? null : await pagesOfRows(c.var.mine, site, (await inForceOf(c, watch)).table);
  const unread = new Set(watch.reading.table?.unread);
  const shown = rows.slice(from, from + limit).map((row) => {
    const [key, id] = [keyOf(row), idOfRow(row)];
    const isUnread = id !== null && unread.has(key);
    const cells = shownCells(row, names, columns);
    if (!pageOf) return { key, watch: id, is_unread: isUnread, page: null, cells };
    const { page = null, watch = null } = (id === null ? null : pageOf(id)) ?? {};
    return { key, watch, is_unread: isUnread, page: page && withoutFound(page, cells), cells };
  });
  const ofColumns = found ? namedColumns(watch, names) : [];
  return c.json(
    {
      at: found?.at ?? null,
      key: names[0] ?? null,
      columns: ofColumns,
      total: rows.length,
      without_key: withoutKey,
      doubled,
      empty_columns: emptyColumns,
      site,
      not_read: open,
      awaited,
      rows: shown,
    },
    200,
  );
});

rowRoutes.openapi(exportRows, async (c) => {
  const { safe, ...query } = c.req.valid("query");
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { found, rows } = await rowsAsked(c, watch, query);
  const text = found ? rowsCsv({ columns: found.table.columns, rows }, { isSafe: safe !== undefined }) : "";
  return c.body(text, 200, { "Content-Type": "text/csv; charset=utf-8" });
});

rowRoutes.openapi(exportRowsWorkbook, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { found, rows } = await rowsAsked(c, watch, c.req.valid("query"));
  const shown = { columns: found?.table.columns ?? [], rows };
  const bytes = rowsWorkbook(shown, { types: watch.reading.table?.columns ?? [], name: nameOf(watch) });
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { "Content-Type": workbookType });
});

rowRoutes.openapi(exportRowsJson, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { found, rows } = await rowsAsked(c, watch, c.req.valid("query"));
  const { columns = [] } = watch.reading.table ?? {};
  return c.json(
    rows.map((row) => shownCells(row, found?.table.columns ?? [], columns)),
    200,
  );
});

rowRoutes.openapi(getRowHistory, async (c) => {
  const { uuid, key } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const { limit = usualLimit, cursor } = c.req.valid("query");
  const before = cursorOf(cursor, Number.MAX_SAFE_INTEGER);
  const { tables, next } = await tablesBefore(c.var.mine, watch, { before, limit });
  if (next !== null) c.header("Link", nextLink(c.req.url, next));
  const { columns = [] } = watch.reading.table ?? {};
  const known = keyAsked(watch, key, tables.at(-1));
  const points = pointsOf(tables, known, watch.reading.table?.renamed).map(({ at, row, names }) => ({
    at,
    cells: row && shownCells(row, names, columns),
  }));
  if (next === null && points.every(({ cells }) => cells === null)) throw problem.noSuch(message("table.no_such_row"));
  const newest = tables.at(-1) ?? null;
  const row = newest?.table.rows.find((each) => keyOf(each) === known);
  const id = row ? idsOf(watch, newest)(row) : null;
  const site = siteOfRows(watch.reading.table?.of);
  const isPage = id !== null && site !== null;
  const pageOf = isPage ? await pagesOfRows(c.var.mine, site, (await inForceOf(c, watch)).table) : null;
  const { page = null, watch: own = null } = (id === null ? null : pageOf?.(id)) ?? {};
  return c.json({ key: known, watch: site === null ? id : own, site: page && site, page, points }, 200);
});

/** A row out of a watch may be asked for by its uuid, too, which another name does not change. */
function keyAsked({ reading }: LoadedWatch, asked: string, newest: TableAt | undefined): string {
  const row = newest?.table.rows[reading.table?.watches?.indexOf(asked) ?? -1];
  return row ? keyOf(row) : asked;
}

type Asked = { at?: string | undefined; sort?: string | undefined };

/** The rows in the order that is asked for. @throws Problem 400 for a column that there is not */
async function rowsAsked(
  c: C,
  watch: LoadedWatch,
  { at: written, sort }: Asked,
): Promise<{ found: TableAt | null; rows: Row[] }> {
  const at = written === undefined ? null : instantOf(written, c.var.world.clock.now());
  const found = await tableAt(c.var.mine, watch, at);
  if (!found) return { found, rows: [] };
  const { columns } = found.table;
  if (sort === undefined) return { found, rows: rowsByKey(found.table) };
  const column = columns.includes(sort) ? sort : sort.replace(/^-/, "");
  if (!columns.includes(column))
    throw problem.invalid(about("sort", message("table.key_unknown", { columns: columns.join(", "), found: column })));
  const type = watch.reading.table?.columns.find(({ name }) => name === column)?.type;
  const isNumeric = type === "number" || type === "money";
  return { found, rows: sortedRows(found.table, { column, isDescending: column !== sort, isNumeric }) };
}

/** Which watch, or page of a site, a row is, where the rows of the last snapshot are such. */
function idsOf({ reading }: LoadedWatch, found: TableAt | null): (row: Row) => string | null {
  const { watches } = reading.table ?? {};
  const rows = found?.at === reading.snapshotAt ? (found?.table.rows ?? []) : [];
  if (watches?.length !== rows.length) return () => null;
  const known = new Map(rows.map((row, at) => [row, watches[at] ?? null]));
  return (row) => known.get(row) ?? null;
}

/** The columns that the settings have, as far as the table has them, then those of the table alone. */
function namedColumns({ reading }: LoadedWatch, names: readonly string[]) {
  const known = (reading.table?.columns ?? []).filter(({ name }) => names.includes(name));
  const others = names.filter((name) => !known.some((column) => column.name === name));
  return [...known, ...others.map((name) => ({ name, type: "text" as const }))];
}
