/** The top of a picture of a watched page, small, for lists: made of the picture when it is asked for. */
import { reads } from "../../../http/access.ts";
import { newApp, type RequestContext } from "../../../http/app.ts";
import { notModified, strongEtag } from "../../../http/etag.ts";
import { operation } from "../../../http/operation.ts";
import { keyedRefusals } from "../../../http/refusals.ts";
import { PngProblem } from "../../../lib/picture/png.ts";
import { thumbnailOf, type ThumbnailSize } from "../../../lib/picture/thumbnail.ts";
import { message } from "../../../message/message.ts";
import { problem } from "../../../problem.ts";
import { watchOf } from "../../../watch/request.ts";
import type { HistoryStores } from "../../world.ts";
import { pictureAnswer, pictureOf, png, timeParameter } from "../routes.ts";

type C = RequestContext<HistoryStores>;

/** Two pixels of it are one of the list that shows it. */
const ofList: ThumbnailSize = { width: 128, height: 80 };

export const getScreenshotThumbnail = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/{timestamp}/thumbnail",
  operationId: "getScreenshotThumbnail",
  access: reads("watch"),
  tags: ["Screenshots"],
  summary: "The top of one picture of the page, 128 pixels wide and at most 80 high",
  request: { params: timeParameter },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

/** A small picture of `bytes`, for its `tag`. @throws Problem where it is of a kind that browsers do not write. */
export async function thumbnailAnswer(c: C, bytes: Uint8Array, { etag, size }: { etag: string; size: ThumbnailSize }) {
  const small = await thumbnailOf(bytes, size).catch((error: unknown) => {
    if (!(error instanceof PngProblem)) throw error;
    throw problem.noSuch(message("picture.no_small", { reason: error.sentence }));
  });
  return pictureAnswer(c, small, { ETag: etag });
}

export const thumbnailRoutes = newApp<HistoryStores>();

thumbnailRoutes.openapi(getScreenshotThumbnail, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const found = await pictureOf(c, watch, timestamp);
  const etag = strongEtag(`${found.object} thumbnail`);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  const bytes = await c.var.mine.history.bytes(watch.id, found.object);
  if (!bytes) throw problem.noSuch(message("picture.not_stored"));
  return thumbnailAnswer(c, bytes, { etag, size: ofList });
});
