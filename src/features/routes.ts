/** Feature flags over HTTP. */
import { z } from "@hono/zod-openapi";
import { reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { flagsOf } from "../operator/flags.ts";
import { jsonAnswer } from "../http/contract.ts";

const shape = z.object({ flags: z.record(z.string(), z.boolean()) }).meta({ id: "FeatureFlags" });

const read = operation({
  method: "get",
  path: "/features",
  operationId: "getFeatures",
  access: reads("open"),
  tags: ["Feature Flags"],
  summary: "The flags in force for the API key",
  responses: {
    200: jsonAnswer(shape, "Flags by name."),
    ...keyedRefusals(),
  },
});

export const featureRoutes = newApp();

featureRoutes.openapi(read, (c) => c.json({ flags: flagsOf(c.var.world.operator.FEATURE_FLAGS) }, 200));
