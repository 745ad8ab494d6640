/** How the price and the stock of a watch moved, over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { digits } from "../../lib/validation/digits.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { watchOf } from "../../watch/request.ts";
import { uuidParameter } from "../../watch/shape.ts";
import { problem } from "../../problem.ts";
import { about, message } from "../../message/message.ts";
import { instantOf, instantPattern, instantWords, instantExpected, pastMoment } from "../../lib/time/instant.ts";
import type { HistoryStores } from "../world.ts";
import { rangeOf } from "./range.ts";

const price = z
  .string()
  .nullable()
  .meta({ description: "A decimal; null while the page gives none.", example: "12.99" });

const pricesShape = z
  .object({
    points: z
      .array(
        z.object({
          at: z.int().meta({ description: "Unix seconds: from then on it was so." }),
          price,
          currency: z.string().nullable(),
          in_stock: z.boolean().nullable(),
        }),
      )
      .meta({ description: "Oldest first. One for each time that the price or the stock moved." }),
    currency: z.string().nullable().meta({ description: "Of the last point with a price." }),
    low: price,
    high: price,
    typical: price.meta({ description: "The median of the prices among these points." }),
    since: z.int().nullable().meta({ description: "The first of these points, in Unix seconds; null without one." }),
  })
  .meta({ id: "Prices", description: "low, high and typical are of the points with the present currency." });

export const listPrices = operation({
  method: "get",
  path: "/watch/{uuid}/prices",
  operationId: "listPrices",
  access: reads("watch"),
  tags: ["Watch History"],
  summary: "How the price and the stock of a watch moved",
  description:
    "The last 1,000 moves are kept. A watch that is older than this list begins with its present price and the one before.",
  request: {
    params: uuidParameter,
    query: z.object({
      limit: digits({ min: 1, max: 1000 }).optional().meta({ description: "The newest points; 500 without it." }),
      before: z
        .string()
        .max(40)
        .regex(instantPattern, instantExpected)
        .optional()
        .meta({
          description: `Only points before this time: ${instantWords}. since of the answer before leads to older ones.`,
          example: "7d",
        }),
    }),
  },
  responses: {
    200: { description: "The prices.", content: { "application/json": { schema: pricesShape } } },
    ...keyedRefusals(404),
  },
});

export const priceRoutes = newApp<HistoryStores>();

priceRoutes.openapi(listPrices, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { limit = 500, before: written } = c.req.valid("query");
  const before = written === undefined ? Number.MAX_SAFE_INTEGER : instantOf(written, c.var.world.clock.now());
  if (before === null) throw problem.invalid(about("before", message("schema.expected", { what: pastMoment })));
  const rows = (await c.var.mine.prices.list(watch.id, { before, limit })).toReversed();
  const points = rows.map(({ in_stock: stock, ...point }) => ({
    ...point,
    in_stock: stock === null ? null : stock === 1,
  }));
  const currency = points.findLast((point) => point.price !== null)?.currency ?? null;
  const range = rangeOf(points.flatMap((point) => (point.currency === currency ? point.price : [])));
  return c.json({ points, currency, ...range, since: points[0]?.at ?? null }, 200);
});
