/** The icon of a watched site over HTTP: only raster pictures, never a format that can contain scripts. */
import { z } from "@hono/zod-openapi";
import { message } from "../message/message.ts";
import { reads } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { untrustedContentHeaders } from "../http/untrustedContent.ts";
import { newApp } from "../http/app.ts";
import { notModified, strongEtag } from "../http/etag.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { problem } from "../problem.ts";
import { uuidParameter } from "../watch/shape.ts";
import type { WatchStores } from "../watch/world.ts";
import { watchOf } from "../watch/request.ts";

const picture = { schema: z.string().meta({ format: "binary" }) };

export const getFavicon = operation({
  method: "get",
  path: "/watch/{uuid}/favicon",
  operationId: "getFavicon",
  access: reads("watch"),
  tags: ["Favicon"],
  summary: "The icon of the watched site",
  description:
    "Looked for after a reading of the page, at most once a day: PNG, ICO, GIF, JPEG or WebP of at most 1 MiB.",
  request: { params: uuidParameter },
  responses: {
    200: {
      description: "The picture.",
      content: {
        "image/png": picture,
        "image/x-icon": picture,
        "image/gif": picture,
        "image/jpeg": picture,
        "image/webp": picture,
      },
    },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const faviconRoutes = newApp<WatchStores>();

faviconRoutes.openapi(getFavicon, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { object, type } = watch.reading.favicon ?? {};
  const none = problem.noSuch(message("watch.no_favicon"));
  if (!object || !type) throw none;
  const etag = strongEtag(object);
  c.header("ETag", etag);
  c.header("Cache-Control", "private, max-age=3600, must-revalidate");
  for (const [name, value] of Object.entries(untrustedContentHeaders)) c.header(name, value);
  if (notModified(c, etag)) return c.body(null, 304);
  const bytes = await c.var.world.stores.objects.bytes({ userId: watch.userId, watchId: watch.id }, object);
  if (!bytes) throw none;
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, { "Content-Type": type });
});
