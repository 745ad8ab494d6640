/** The page that a deployment watches to prove itself: open to everybody, and without a query of the database. */
import { z } from "@hono/zod-openapi";
import { anybody } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { refusals } from "../../http/refusals.ts";
import { proofPagePath } from "../../operator/origin.ts";
import type { NotifyStores } from "../../notify/world.ts";
import { proofPage, standingSeconds } from "./page.ts";

const page = operation({
  method: "get",
  path: proofPagePath,
  operationId: "getProofPage",
  access: anybody,
  tags: ["System Information"],
  summary: "A page to watch, which changes by the clock",
  description:
    "For trying a deployment: `npm run prove` watches it. It is the only page of a service that its watches may read.",
  request: {
    query: z.object({
      every: z.coerce
        .number()
        .int()
        .min(standingSeconds.min)
        .max(standingSeconds.max)
        .default(standingSeconds.usual)
        .meta({ description: "Seconds for which a sentence stands." }),
    }),
  },
  responses: {
    200: { description: "The page.", content: { "text/html": { schema: z.string() } } },
    ...refusals(400),
  },
});

export const proofRoutes = newApp<NotifyStores>();

proofRoutes.openapi(page, (c) => {
  c.header("Cache-Control", "no-store");
  return c.html(proofPage(c.var.world.clock.now(), c.req.valid("query").every), 200);
});
