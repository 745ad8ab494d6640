/** What went wrong with a watch lately, over HTTP: its failures by class, and the trouble of its host. */
import { createRoute, z } from "@hono/zod-openapi";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { uuidParameter } from "../../watch/shape.ts";
import { hostsOf, waitOf } from "../../schedule/hosts/waiting.ts";
import { failureClasses } from "../../page/failure.ts";
import type { HistoryStores } from "../world.ts";
import { watchOf } from "../../watch/request.ts";

const instant = z.int().meta({ description: "Unix seconds." });
const kind = z.enum(failureClasses).meta({ id: "FailureClass" });

const errorsShape = z
  .object({
    failing: z
      .object({
        class: kind,
        sentence: z.string(),
        count: z.int(),
        since: instant,
        told: z.boolean().meta({ description: "The owner was told of it." }),
      })
      .nullable()
      .meta({ description: "The run of failures that lasts, or null." }),
    failures: z
      .array(
        z.object({
          first_at: instant,
          last_at: instant,
          class: kind,
          sentence: z.string(),
          status: z.int().nullable(),
          count: z.int(),
          ended_at: instant.nullable().meta({ description: "The good reading that followed, or null." }),
        }),
      )
      .meta({
        description: "The last 20 kinds of failures in their order, newest first; equal ones in a row are one.",
      }),
    host: z
      .object({ host: z.string(), left_alone_until: instant, reason: z.enum(["own", "asked", "unreachable"]) })
      .nullable()
      .meta({
        description:
          "A host that the watch does not ask until then. asked: it asked for time; unreachable: it could not be reached " +
          "several times in a row; own: it asked this watch alone, whose request is not such as others send.",
      }),
  })
  .meta({ id: "WatchErrors" });

const errors = createRoute({
  method: "get",
  path: "/watch/{uuid}/errors",
  operationId: "getErrors",
  tags: ["Watch Management"],
  summary: "The last failures of a watch, and the trouble of its host",
  request: { params: uuidParameter },
  responses: {
    200: { description: "What went wrong.", content: { "application/json": { schema: errorsShape } } },
    ...keyedRefusals(404),
  },
});

export const errorRoutes = newApp<HistoryStores>();

errorRoutes.openapi(errors, async (c) => {
  const { world } = c.var;
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { failing, failures = [] } = watch.reading;
  const now = world.clock.now();
  const wait = waitOf(watch, await world.stores.hosts.troubles(hostsOf(watch)), now);
  return c.json(
    {
      failing: failing
        ? {
            class: failing.class,
            sentence: failing.sentence,
            count: failing.count,
            since: failing.since,
            told: failing.told,
          }
        : null,
      failures: failures.map((run) => ({
        first_at: run.at,
        last_at: run.lastAt,
        class: run.class,
        sentence: run.sentence,
        status: run.status ?? null,
        count: run.count,
        ended_at: run.endedAt ?? null,
      })),
      host: wait && { host: wait.host, left_alone_until: wait.until, reason: wait.cause },
    },
    200,
  );
});
