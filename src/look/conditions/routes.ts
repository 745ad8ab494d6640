/** How the conditions of a watch stand by what was read last. */
import { z } from "@hono/zod-openapi";
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { traceIn } from "../../history/shape.ts";
import type { Trace } from "../../trace.ts";
import { uuidParameter } from "../../watch/shape.ts";
import { trialOf } from "../request.ts";
import { conditionShape } from "../shape.ts";
import type { LookStores } from "../world.ts";
import { standingOf } from "./standing.ts";

const standingShape = z.object({
  conditions: z
    .array(
      conditionShape.extend({
        read_at: z.int().meta({ description: "When what the field holds was read, in Unix seconds." }),
      }),
    )
    .meta({ description: "In their order; without those that nothing stored can show." }),
});

export const getConditions = operation({
  method: "get",
  path: "/watch/{uuid}/conditions",
  operationId: "getConditions",
  access: reads("watch"),
  tags: ["Watch Management"],
  summary: "Whether each condition of a watch holds, by what was read last",
  description:
    "As the last check found it where that got as far as the conditions, else by the last snapshot. Nothing is asked of the site; " +
    "`POST /watch/{uuid}/preview` reads the page anew.",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The conditions.", content: { "application/json": { schema: standingShape } } },
    ...keyedRefusals(404),
  },
});

export const conditionRoutes = newApp<LookStores>();

conditionRoutes.openapi(getConditions, async (c) => {
  const { uuid } = c.req.valid("param");
  const trial = await trialOf(c, { uuid, change: {} });
  const trace = trial.place ? traceIn((await c.var.mine.history.lastTrace(trial.place.watchId)) ?? "") : null;
  const rows = await standingOf(c.var.world, trial, trace as Trace | null);
  const conditions = rows.map(({ readAt, reason = null, ...row }) => ({ ...row, reason, read_at: readAt }));
  return c.json({ conditions }, 200);
});
