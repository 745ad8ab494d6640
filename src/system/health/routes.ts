/** Whether the service answers: for load balancers and monitors, outside of the API and without a key. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../../http/app.ts";
import { refusals } from "../../http/refusals.ts";
import { version } from "../version.ts";

const health = createRoute({
  method: "get",
  path: "/health",
  operationId: "getHealth",
  tags: ["System Information"],
  summary: "Whether the service answers",
  responses: {
    200: {
      description: "It does.",
      content: {
        "application/json": {
          schema: z.object({ status: z.literal("ok"), version: z.string() }).meta({ id: "Health" }),
        },
      },
    },
    ...refusals(),
  },
});

export const healthRoutes = newApp();

healthRoutes.openapi(health, (c) => c.json({ status: "ok" as const, version }, 200));
