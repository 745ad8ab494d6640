/** Two pictures of a watched page, compared over HTTP: in numbers and regions, or drawn. Made when they are asked for. */
import { message } from "../../../message/message.ts";
import { reads } from "../../../http/access.ts";
import { operation } from "../../../http/operation.ts";
import type { z } from "zod";
import { areaOf, comparisonSettings } from "../../../image/area.ts";
import { comparePictures } from "../../../lib/picture/compare.ts";
import { drawDifference } from "../../../lib/picture/draw.ts";
import { notModified, strongEtag } from "../../../http/etag.ts";
import { newApp, type RequestContext } from "../../../http/app.ts";
import { keyedRefusals } from "../../../http/refusals.ts";
import { limitsOf } from "../../../plan/plan.ts";
import { problem } from "../../../problem.ts";
import { effectiveOf } from "../../../watch/save.ts";
import { uuidParameter } from "../../../watch/shape.ts";
import { pictureAnswer, png } from "../routes.ts";
import { chosenPair, drawQuery, metadata, metadataShape, type versionsQuery } from "./answer.ts";
import type { HistoryStores } from "../../world.ts";
import { watchOf, requestScope } from "../../../watch/request.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Visual Diff"];

export const getScreenshotDifferenceMetadata = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/diff/metadata",
  operationId: "getScreenshotDifferenceMetadata",
  access: reads("watch"),
  tags,
  summary: "How much of the page's picture changed, and where",
  request: { params: uuidParameter, query: drawQuery.omit({ mode: true }) },
  responses: {
    200: { description: "The comparison.", content: { "application/json": { schema: metadataShape } } },
    ...keyedRefusals(403, 404),
  },
});

export const getScreenshotDifference = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/diff",
  operationId: "getScreenshotDifference",
  access: reads("watch"),
  tags,
  summary: "A picture of what changed between two pictures",
  request: { params: uuidParameter, query: drawQuery },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(403, 404),
  },
});

/** The two pictures and how the watch compares them. @throws Problem where the plan forbids it or a picture is missing. */
async function pairOf(c: C, uuid: string, asked: z.infer<typeof versionsQuery>) {
  if (!limitsOf(c.var.caller.plan, c.var.world.operator.SELF_HOSTED).proFeatures)
    throw problem.planRequired(message("plan.screenshot_comparison"));
  const watch = await watchOf(c, uuid);
  const { history } = c.var.mine;
  const pictures = await history.screenshots(watch.id);
  const { from, to } = chosenPair(pictures, asked);
  const tags = await c.var.mine.tags.byUuids(watch.tags.map((tag) => tag.uuid));
  const settings = await effectiveOf(requestScope(c), watch.settings, tags);
  const bytes = async (object: string) => {
    const found = await history.bytes(watch.id, object);
    if (!found) throw problem.noSuch(message("history.screenshot_gone"));
    return found;
  };
  return {
    ...{ from, to, pictures, settings },
    earlier: () => bytes(from.object),
    later: () => bytes(to.object),
    how: {
      area: areaOf(settings, { scale: to.scale, focus: null }),
      threshold: comparisonSettings(settings).threshold,
    },
  };
}

export const screenshotDiffRoutes = newApp<HistoryStores>();

screenshotDiffRoutes.openapi(getScreenshotDifferenceMetadata, async (c) => {
  const pair = await pairOf(c, c.req.valid("param").uuid, c.req.valid("query"));
  const comparison = await comparePictures(await pair.earlier(), await pair.later(), pair.how);
  return c.json(metadata(comparison, pair), 200);
});

screenshotDiffRoutes.openapi(getScreenshotDifference, async (c) => {
  const { mode = "overlay", ...asked } = c.req.valid("query");
  const pair = await pairOf(c, c.req.valid("param").uuid, asked);
  const etag = strongEtag(JSON.stringify([pair.from.object, pair.to.object, mode, pair.how]));
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  return pictureAnswer(c, await drawDifference(await pair.earlier(), await pair.later(), { ...pair.how, mode }), {
    ETag: etag,
  });
});
