/** The browser steps of the last visit over HTTP: how each went, and pictures of the window before and after it. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { digits } from "../../lib/validation/digits.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { png, pictureAnswer } from "../screenshots/routes.ts";
import { problem } from "../../problem.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { StepsRun } from "../../page/browser/capture.ts";
import { unpackStepsRun } from "../../page/browser/shots.ts";
import type { HistoryStores } from "../world.ts";
import { shotOf, stepShape, stepsJson } from "./shape.ts";
import { watchOf } from "../../watch/request.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Browser Steps"];

export const listStepRuns = operation({
  method: "get",
  path: "/watch/{uuid}/steps",
  operationId: "listStepRuns",
  access: reads("watch"),
  tags,
  summary: "How the browser steps went at the last check",
  request: { params: uuidParameter },
  responses: {
    200: {
      description: "The steps as far as they came; none before the first visit.",
      content: { "application/json": { schema: z.array(stepShape) } },
    },
    ...keyedRefusals(404),
  },
});

export const getStepScreenshot = operation({
  method: "get",
  path: "/watch/{uuid}/steps/{position}/{side}",
  operationId: "getStepScreenshot",
  access: reads("watch"),
  tags,
  summary: "The window before or after a step",
  request: {
    params: uuidParameter.extend({
      position: digits({ min: 1, max: 100 }).meta({ param: { name: "position", in: "path" }, example: 1 }),
      side: z.enum(["before", "after"]).meta({ param: { name: "side", in: "path" }, example: "after" }),
    }),
  },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

async function runOf(c: C, uuid: string): Promise<{ run: StepsRun | null; object: string }> {
  const watch = await watchOf(c, uuid);
  const object = watch.reading.stepsObject ?? "";
  const packed = object ? await c.var.mine.history.bytes(watch.id, object) : null;
  return { run: packed && unpackStepsRun(packed), object };
}

export const stepRoutes = newApp<HistoryStores>();

stepRoutes.openapi(listStepRuns, async (c) => {
  const { uuid } = c.req.valid("param");
  const { run } = await runOf(c, uuid);
  const steps = stepsJson(run, `/api/v1/watch/${uuid}/steps`);
  return c.json(steps, 200);
});

stepRoutes.openapi(getStepScreenshot, async (c) => {
  const { uuid, position, side } = c.req.valid("param");
  const { run, object } = await runOf(c, uuid);
  const shot = shotOf(run, position, side);
  if (!shot) throw problem.noSuch(message("look.no_step_screenshot"));
  const etag = strongEtag(`${object}/${position}/${side}`);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return pictureAnswer(c, shot, { ETag: etag });
});
