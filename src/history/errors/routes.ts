/** What went wrong with a watch lately, over HTTP: its failures by class, what a browser saw of the last, and the trouble of its host. */
import { sentenceIn, writtenSentence } from "../../message/written.ts";
import { statedShape } from "../../http/stated.ts";
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { uuidParameter } from "../../watch/shape.ts";
import { hostsOf, waitOf } from "../../schedule/hosts/waiting.ts";
import { failureShape, shownFailure } from "../timeline/shape.ts";
import type { HistoryStores } from "../world.ts";
import { watchOf } from "../../watch/request.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { problem } from "../../problem.ts";
import { pictureAnswer, png } from "../screenshots/routes.ts";

const instant = z.int().meta({ description: "Unix seconds." });

const errorsShape = z
  .object({
    failing: z
      .object({
        class: failureShape.shape.class,
        sentence: z.string(),
        ...statedShape,
        count: z.int(),
        since: instant,
        notified: z.boolean().meta({ description: "The owner was told of it." }),
        told: z.boolean().meta({ deprecated: true, description: "The same as `notified`." }),
      })
      .nullable()
      .meta({ description: "The run of failures that lasts, or null." }),
    failures: z.array(failureShape).meta({
      description: "The last 20 kinds of failures in their order, newest first; equal ones in a row are one.",
    }),
    screenshot: z
      .object({ path: z.string().meta({ description: "Path of a PNG." }), taken_at: instant })
      .nullable()
      .meta({
        description:
          "What the browser showed at the last check that failed, of a watch that is read with one. It stays until the " +
          "next such check fails; null before the first.",
        example: {
          path: "/api/v1/watch/6f1ce5c1-5c4b-4f6e-9c3a-2d1b0e9f8a7c/errors/screenshot",
          taken_at: 1_800_000_000,
        },
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

export const getErrors = operation({
  method: "get",
  path: "/watch/{uuid}/errors",
  operationId: "getErrors",
  access: reads("watch"),
  tags: ["Watch Management"],
  summary: "The last failures of a watch, and the trouble of its host",
  request: { params: uuidParameter },
  responses: {
    200: { description: "What went wrong.", content: { "application/json": { schema: errorsShape } } },
    ...keyedRefusals(404),
  },
});

export const getFailureScreenshot = operation({
  method: "get",
  path: "/watch/{uuid}/errors/screenshot",
  operationId: "getFailureScreenshot",
  access: reads("watch"),
  tags: ["Screenshots"],
  summary: "The browser's window at the last check that failed",
  request: { params: uuidParameter },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const errorRoutes = newApp<HistoryStores>();

errorRoutes.openapi(getErrors, async (c) => {
  const { world } = c.var;
  const { uuid } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const { failing, failures = [], failedPicture: seen } = watch.reading;
  const now = world.clock.now();
  const wait = waitOf(watch, await world.stores.hosts.troubles(hostsOf(watch)), now);
  return c.json(
    {
      failing: failing
        ? {
            class: failing.class,
            ...writtenSentence(sentenceIn(failing.sentence, failing)),
            count: failing.count,
            since: failing.since,
            notified: failing.told,
            told: failing.told,
          }
        : null,
      failures: failures.map(shownFailure),
      screenshot: seen ? { path: `/api/v1/watch/${uuid}/errors/screenshot`, taken_at: seen.at } : null,
      host: wait && { host: wait.host, left_alone_until: wait.until, reason: wait.cause },
    },
    200,
  );
});

errorRoutes.openapi(getFailureScreenshot, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { object = "" } = watch.reading.failedPicture ?? {};
  const bytes = object ? await c.var.mine.history.bytes(watch.id, object) : null;
  if (!bytes) throw problem.noSuch(message("history.no_failure_screenshot"));
  const etag = strongEtag(object);
  return notModified(c, etag) ? c.body(null, 304, { ETag: etag }) : pictureAnswer(c, bytes, { ETag: etag });
});
