/** What became of the rows of a table in one change, over HTTP. */
import { z } from "zod";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { cursorOf, nextLink, pageQuery } from "../../http/paging.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { quantityColumns, tableRowCounts, tableRowEvent } from "../../services/webhook/tableReport.ts";
import { quantitiesOf } from "../../table/quantities.ts";
import { tableReportOf } from "../../table/report.ts";
import { tableOf } from "../../table/rows.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { HistoryStores } from "../world.ts";

const reportShape = z
  .object({
    from: z.int().nullable().meta({ description: "When the snapshot before was taken; null for the first one." }),
    to: z.int().meta({ description: "When this snapshot was taken." }),
    counts: tableRowCounts,
    rows: z
      .array(tableRowEvent)
      .meta({ description: "Cells that changed, then rows that came, then those that went." }),
    quantities: quantityColumns,
  })
  .meta({ id: "TableReport" });

export const getTableReport = operation({
  method: "get",
  path: "/watch/{uuid}/history/{timestamp}/rows",
  operationId: "getTableReport",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "What became of the rows of a table in one change",
  description:
    "Of a watch with the processor table_diff. The first snapshot is how things were, so nothing of it is new, and neither is anything of a later " +
    "one that differs by an edit of the settings, or by what was read of the pages of a site for the first time. A column that only one of the " +
    "snapshots has counts for nothing.",
  request: {
    params: uuidParameter.extend({
      timestamp: z
        .string()
        .max(11)
        .regex(/^(?:latest|\d{1,11})$/, "expected Unix seconds or latest")
        .meta({ param: { name: "timestamp", in: "path" }, example: "latest" }),
    }),
    query: z.object(pageQuery),
  },
  responses: {
    200: {
      description: "The events. Link leads to the next ones.",
      headers: z.object({ Link: z.string().optional().meta({ description: "rel=next: the events behind these." }) }),
      content: { "application/json": { schema: reportShape } },
    },
    ...keyedRefusals(404),
  },
});

const usualLimit = 500;

export const tableReportRoutes = newApp<HistoryStores>();

tableReportRoutes.openapi(getTableReport, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  if (!watch.reading.table) throw problem.noSuch(message("history.no_table"));
  const { mine } = c.var;
  const snapshots = await mine.history.snapshots(watch.id);
  const place =
    timestamp === "latest" ? snapshots.length - 1 : snapshots.findIndex(({ at }) => at === Number(timestamp));
  const [earlier, later] = [snapshots[place - 1], snapshots[place]];
  if (!later) throw problem.noSuch(message("history.no_snapshot_at"));
  const textOf = async (one: typeof later) => {
    const text = await mine.history.text(watch.id, one.object);
    if (typeof text !== "string") throw problem.noSuch(message("history.snapshot_gone"));
    return text;
  };
  const after = await textOf(later);
  const renamed = { renames: watch.reading.table.renamed, from: earlier?.at ?? later.at, to: later.at };
  const isNews = earlier !== undefined && later.kind !== "baseline";
  const before = isNews ? await textOf(earlier) : after;
  const found = tableReportOf(before, after, renamed);
  if (!found) throw problem.noSuch(message("history.no_table"));
  const { limit = usualLimit, cursor } = c.req.valid("query");
  const from = cursorOf(cursor);
  if (from + limit < found.rows.length) c.header("Link", nextLink(c.req.url, from + limit));
  const rows = found.rows.slice(from, from + limit);
  const tables = [tableOf(before), tableOf(after)].filter((table) => table !== null);
  const quantities = quantitiesOf(watch.reading.table.columns, tables);
  return c.json({ from: earlier?.at ?? null, to: later.at, counts: found.counts, rows, quantities }, 200);
});
