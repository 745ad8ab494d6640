/** The top of the picture of a look, small: what a person recognises a page by before it is watched. */
import { reads } from "../../http/access.ts";
import { newApp } from "../../http/app.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { operation } from "../../http/operation.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { thumbnailAnswer } from "../../history/screenshots/thumbnail/routes.ts";
import { png } from "../../history/screenshots/routes.ts";
import { message } from "../../message/message.ts";
import { problem } from "../../problem.ts";
import { idParameter, lookOf } from "../routes.ts";
import type { LookStores } from "../world.ts";

const size = { width: 320, height: 200 };

export const getLookThumbnail = operation({
  method: "get",
  path: "/looks/{id}/picture/thumbnail",
  operationId: "getLookThumbnail",
  access: reads("closed"),
  tags: ["Looks"],
  summary: "The top of the picture of the page, 320 pixels wide and at most 200 high",
  request: { params: idParameter },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const lookThumbnailRoutes = newApp<LookStores>();

lookThumbnailRoutes.openapi(getLookThumbnail, async (c) => {
  const look = await lookOf(c, c.req.valid("param").id);
  const bytes = look.picture && (await c.var.mine.looks.picture(look.id));
  if (!bytes) throw problem.noSuch(message("picture.none_of_look"));
  const etag = strongEtag(`${look.id} thumbnail`);
  return notModified(c, etag) ? c.body(null, 304, { ETag: etag }) : thumbnailAnswer(c, bytes, { etag, size });
});
