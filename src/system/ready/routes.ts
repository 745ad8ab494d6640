/** Whether the service does its work: for monitors, outside of the API and without a key. */
import { z } from "@hono/zod-openapi";
import { anybody } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { instant, jsonAnswer } from "../../http/contract.ts";
import { refusals } from "../../http/refusals.ts";
import { releaseOf } from "../../operator/release.ts";
import { version } from "../../operator/version.ts";
import { releaseShape } from "../health/shape.ts";
import type { SystemStores } from "../world.ts";
import { statedMembers, statedShape } from "../../http/stated.ts";
import { englishOf } from "../../message/textOf.ts";
import { readyParts } from "../parts.ts";
import { readinessOfAll } from "./readiness.ts";

const readinessShape = z
  .object({
    status: z.enum(["ok", "degraded"]),
    version: z.string().max(20),
    ...releaseShape,
    problems: z
      .array(
        z.object({
          part: z.enum(readyParts),
          since: instant.nullable().meta({ description: "Unix seconds; null where that is not known." }),
          sentence: z.string().max(500),
          ...statedShape,
        }),
      )
      .max(10),
    last_tick_at: instant
      .nullable()
      .meta({ description: "The last scheduled run that came to its end, in Unix seconds." }),
    oldest_due_at: instant
      .nullable()
      .meta({ description: "When the first watch is due, in Unix seconds: past where checks are late." }),
  })
  .meta({
    id: "Readiness",
    example: {
      status: "degraded",
      version,
      release: "1.0.0",
      commit: "0c29682f5a1b",
      problems: [
        { part: "backlog", since: 1_767_225_600, sentence: "Checks are late: the oldest was due 2400 seconds ago" },
      ],
      last_tick_at: 1_767_227_990,
      oldest_due_at: 1_767_225_600,
    },
  });

const ready = operation({
  method: "get",
  path: "/ready",
  operationId: "getReadiness",
  access: anybody,
  tags: ["System Information"],
  summary: "Whether the service does its work",
  description:
    "Asks the database and the bucket, and looks how late the scheduled run and the checks are. 503 while something is out of " +
    "order, and `problems` name it; it is 200 again by itself. For monitors: what is out of order here a restart does not mend, " +
    "so restarts go by `/health`.",
  responses: {
    200: jsonAnswer(readinessShape, "All is well."),
    ...refusals(),
    503: jsonAnswer(readinessShape, "Something is out of order."),
  },
});

export const readyRoutes = newApp<SystemStores>();

readyRoutes.openapi(ready, async (c) => {
  const { problems: found, tickAt, oldestDueAt } = await readinessOfAll(c.var.shards);
  const problems = found.map((each) => ({
    ...each,
    sentence: englishOf(each.sentence),
    ...statedMembers(each.sentence),
  }));
  const release = releaseOf(c.var.world.operator);
  const times = { last_tick_at: tickAt, oldest_due_at: oldestDueAt };
  c.header("Cache-Control", "no-store");
  return problems.length
    ? c.json({ status: "degraded" as const, version, ...release, problems, ...times }, 503)
    : c.json({ status: "ok" as const, version, ...release, problems, ...times }, 200);
});
