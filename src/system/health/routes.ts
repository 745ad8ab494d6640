/** Whether the service answers: for load balancers and whatever restarts it, outside of the API and without a key. */
import { z } from "@hono/zod-openapi";
import { anybody } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { refusals } from "../../http/refusals.ts";
import { releaseOf } from "../../operator/release.ts";
import { version } from "../../operator/version.ts";
import { releaseShape } from "./shape.ts";
import type { NotifyStores } from "../../notify/world.ts";
import { jsonAnswer } from "../../http/contract.ts";

const healthShape = z.object({ status: z.literal("ok"), version: z.string(), ...releaseShape }).meta({ id: "Health" });

const health = operation({
  method: "get",
  path: "/health",
  operationId: "getHealth",
  access: anybody,
  tags: ["System Information"],
  summary: "Whether the service answers",
  description:
    "200 whenever it answers; nothing is asked of the database or the bucket, so that nobody restarts what a restart does not " +
    "mend. `/ready` says whether the service does its work.",
  responses: {
    200: jsonAnswer(healthShape, "It answers."),
    ...refusals(),
  },
});

export const healthRoutes = newApp<NotifyStores>();

healthRoutes.openapi(health, (c) =>
  c.json({ status: "ok" as const, version, ...releaseOf(c.var.world.operator) }, 200),
);
