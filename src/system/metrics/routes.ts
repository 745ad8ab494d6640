/** The service in numbers, for Prometheus: outside of the API, by the administrator's key. */
import { z } from "@hono/zod-openapi";
import { administrator } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { contentType, metricsText } from "../../lib/prometheus/text.ts";
import { askAll } from "../../shard/shards.ts";
import { releaseOf } from "../../operator/release.ts";
import { version } from "../../operator/version.ts";
import type { SystemStores } from "../world.ts";
import { diskOf, machineOf } from "../ready/readiness.ts";
import { countersOf, stateOf, totalsOf, workOf } from "./sums.ts";
import { metricsOf } from "./metrics.ts";

const metrics = operation({
  method: "get",
  path: "/metrics",
  operationId: "getMetrics",
  access: administrator,
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
  const now = c.var.world.clock.now();
  const each = await askAll(c.var.shards, ({ stores }) =>
    Promise.all([
      stores.metrics.totals(now),
      stores.metrics.work(now),
      stores.counters.all(),
      stores.readiness.times(),
      stores.health.failing(),
    ]),
  );
  const databaseBytes = each.map(([, work]) => work.databaseBytes);
  const known = {
    totals: totalsOf(each.map(([totals]) => totals)),
    work: workOf(each.map(([, work]) => work)),
    counters: countersOf(each.map(([, , counters]) => counters)),
    state: stateOf(each.map(([, , , times, failing]) => ({ ...times, failing }))),
  };
  const [disk, machine] = await Promise.all([diskOf(c.var.world), machineOf(c.var.world)]);
  const text = metricsText(
    metricsOf({ version, release: releaseOf(c.var.world.operator), now, disk, machine, databaseBytes, ...known }),
  );
  return c.text(text, 200, { "Content-Type": contentType });
});
