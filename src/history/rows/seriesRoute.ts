/** How a column of a table moved, row by row, over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { about, message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { keyOf } from "../../table/rows.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";
import { tablesBefore } from "./load.ts";
import { movesOf } from "./series.ts";

/** More lines than these nobody tells apart. */
const maxSeries = 12;
const usualSnapshots = 100;
const maxSnapshots = 1000;

const movesShape = z
  .object({
    column: z
      .string()
      .nullable()
      .meta({ description: "The column; null where the table has none of numbers or money." }),
    currency: z.string().nullable().meta({
      description: "That of all amounts here; null for numbers. Rows of other currencies are counted in others.",
    }),
    from: z
      .int()
      .nullable()
      .meta({ description: "The oldest snapshot that was read, in Unix seconds; null without any." }),
    others: z.int().meta({ description: "How many rows of now have no series." }),
    series: z
      .array(
        z.object({
          key: z.string().meta({ description: "The key of the row now, whatever it was before." }),
          points: z.array(
            z.object({
              at: z.int().meta({ description: "Unix seconds." }),
              amount: z
                .number()
                .nullable()
                .meta({ description: "Null: the row was not there, or had no such amount." }),
            }),
          ),
        }),
      )
      .meta({
        description: `The rows with the lowest amounts now, the lowest first, ${maxSeries} at most; each point is a move.`,
      }),
  })
  .meta({ id: "TableMoves" });

export const getRowMoves = operation({
  method: "get",
  path: "/watch/{uuid}/rows/history",
  operationId: "getRowMoves",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "How a column of a table moved, row by row",
  description:
    "Of a watch with the processor table_diff, out of the newest snapshots that are kept: what a chart of the table draws.",
  request: {
    params: uuidParameter,
    query: z.object({
      column: z
        .string()
        .max(60)
        .optional()
        .meta({ description: "A column of numbers or money; without it the first such one.", example: "price" }),
      snapshots: z.coerce
        .number()
        .int()
        .min(1)
        .max(maxSnapshots)
        .optional()
        .meta({ description: `So many of the newest snapshots; ${usualSnapshots} without it.` }),
    }),
  },
  responses: {
    200: { description: "The moves.", content: { "application/json": { schema: movesShape } } },
    ...keyedRefusals(400, 404),
  },
});

export const rowMovesRoutes = newApp<HistoryStores>();

rowMovesRoutes.openapi(getRowMoves, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { column: asked, snapshots: limit = usualSnapshots } = c.req.valid("query");
  const { columns = [], renamed: renames } = watch.reading.table ?? {};
  const numeric = columns.filter(({ type }) => type === "number" || type === "money").map(({ name }) => name);
  if (asked !== undefined && !numeric.includes(asked))
    throw problem.noSuch(about("column", message("table.key_unknown", { columns: numeric.join(", "), found: asked })));
  const column = asked ?? numeric[0] ?? null;
  if (column === null) return c.json({ column, currency: null, from: null, others: 0, series: [] }, 200);
  const { tables } = await tablesBefore(c.var.mine, watch, { before: Number.MAX_SAFE_INTEGER, limit });
  const { currency, series, others } = movesOf(tables, { column, limit: maxSeries, renames });
  const shown = series.map(({ row, points }) => ({ key: keyOf(row), points }));
  return c.json({ column, currency: currency || null, from: tables[0]?.at ?? null, others, series: shown }, 200);
});
