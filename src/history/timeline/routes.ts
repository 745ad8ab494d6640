/** What happened to a watch over HTTP, in one list by time. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { cursorOf, cursorText, pageQuery } from "../../http/paging.ts";
import { asQuery } from "../../http/query.ts";
import { digits } from "../../lib/validation/digits.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import { withDeliveries } from "../changes/deliveries.ts";
import type { HistoryStores } from "../world.ts";
import { shownEntry, timelineShape } from "./shape.ts";
import { placeNumber, placeOf, timelineKinds, timelinePage } from "./timeline.ts";

const usualEntries = 50;
const kindQuery = asQuery(
  z.object({
    kind: z
      .array(z.enum(timelineKinds))
      .max(timelineKinds.length)
      .meta({ description: "Only entries of these kinds.", example: ["change", "suppressed"] }),
  }),
).shape;

export const getTimeline = operation({
  method: "get",
  path: "/watch/{uuid}/timeline",
  operationId: "getTimeline",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "What happened to a watch, newest first",
  description:
    "Changes with the state of their deliveries, suppressed readings, failures and the good readings that ended them, and edits " +
    "of its settings. Changes are listed as far back as they are kept; of the others the last 16 kinds of suppressed readings, " +
    "the last 20 runs of failures and the last 20 edits. A suppressed reading stands at the time when it was last suppressed, a " +
    "failure at that of its last one.",
  request: {
    params: uuidParameter,
    query: z.object({
      ...kindQuery,
      cursor: pageQuery.cursor.meta({ description: "next_cursor of the page before." }),
      limit: digits({ min: 1, max: 200 })
        .optional()
        .meta({ description: `Entries per page; ${usualEntries} without it.` }),
    }),
  },
  responses: {
    200: { description: "The entries.", content: { "application/json": { schema: timelineShape } } },
    ...keyedRefusals(404),
  },
});

export const timelineRoutes = newApp<HistoryStores>();

timelineRoutes.openapi(getTimeline, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { kind, cursor, limit = usualEntries } = c.req.valid("query");
  const kinds = new Set(kind?.length ? kind : timelineKinds);
  const from = cursor ? placeOf(cursorOf(cursor)) : null;
  const { history, edits } = c.var.mine;
  const [changes, suppressed, edited] = await Promise.all([
    // One more than the page holds, and one that the page before may have shown in the same second.
    kinds.has("change") ? history.changesUntil(watch.id, { at: from?.at ?? null, limit: limit + 2 }) : [],
    kinds.has("suppressed") ? history.suppressed(watch.id) : [],
    kinds.has("edit") ? edits.list(watch.id) : [],
  ]);
  const { failures = [] } = watch.reading;
  const { entries, next } = timelinePage({ changes, suppressed, failures, edits: edited }, { kinds, from, limit });
  const onPage = entries.flatMap((entry) => (entry.kind === "change" ? [entry.change] : []));
  const shown = new Map((await withDeliveries(c, onPage)).map((change) => [change.timestamp, change]));
  return c.json(
    {
      entries: entries.flatMap((entry) => shownEntry(entry, { uuid: watch.uuid, changes: shown })),
      next_cursor: next && cursorText(placeNumber(next)),
    },
    200,
  );
});
