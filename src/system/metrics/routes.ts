/** The service in numbers, for Prometheus: outside of the API, by the administrator's key. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { contentType, metricsText } from "../../lib/prometheus/text.ts";
import { version } from "../../operator/version.ts";
import type { SystemStores } from "../world.ts";
import { metricsOf } from "./metrics.ts";

const metrics = createRoute({
  method: "get",
  path: "/metrics",
  operationId: "getMetrics",
  tags: ["Admin Reliability"],
  summary: "The service in numbers, for Prometheus",
  description:
    "Text in the exposition format 0.0.4. Needs the master admin key in a header; Prometheus sends it as `authorization`. " +
    "Sums over accounts are at most five minutes old.",
  responses: {
    200: {
      description: "The metrics.",
      content: { "text/plain": { schema: z.string().max(100_000) } },
    },
    ...keyedRefusals(503),
  },
});

export const metricsRoutes = newApp<SystemStores>();

metricsRoutes.openapi(metrics, async (c) => {
  const { stores, clock } = c.var.world;
  const now = clock.now();
  const [totals, work, counters, times, failing] = await Promise.all([
    stores.metrics.totals(now),
    stores.metrics.work(now),
    stores.counters.all(),
    stores.readiness.times(),
    stores.health.failing(),
  ]);
  const text = metricsText(metricsOf({ version, now, totals, work, counters, state: { ...times, failing } }));
  return c.text(text, 200, { "Content-Type": contentType });
});
