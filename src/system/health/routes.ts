/** Whether the service answers, and works: for load balancers and monitors, outside of the API and without a key. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../../http/app.ts";
import { refusals } from "../../http/refusals.ts";
import { version } from "../../operator/version.ts";
import type { NotifyStores } from "../../notify/world.ts";

const healthShape = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string(),
    problems: z.array(
      z.object({
        part: z.enum(["storage", "database"]),
        since: z.int().nullable().meta({ description: "Unix seconds; null where that is not known." }),
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: "Health" });

const health = createRoute({
  method: "get",
  path: "/health",
  operationId: "getHealth",
  tags: ["System Information"],
  summary: "Whether the service answers, and works",
  description:
    "200 whenever it answers, so that nobody restarts what a restart does not mend. `status` is `degraded` while something " +
    "is out of order, such as a full disk, and `problems` say what; it is `ok` again by itself.",
  responses: {
    200: { description: "It answers.", content: { "application/json": { schema: healthShape } } },
    ...refusals(),
  },
});

export const healthRoutes = newApp<NotifyStores>();

healthRoutes.openapi(health, async (c) => {
  const problems = await c.var.world.stores.health.problems();
  return c.json({ status: problems.length ? ("degraded" as const) : ("ok" as const), version, problems }, 200);
});
