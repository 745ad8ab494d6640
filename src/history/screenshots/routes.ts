/** The pictures of a watched page over HTTP: which there are, one of them, and where its elements were. */
import { expected } from "../../lib/validation/coded.ts";
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { notModified, strongEtag } from "../../http/etag.ts";
import { untrustedContentHeaders } from "../../http/untrustedContent.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { problem } from "../../problem.ts";
import type { LoadedWatch } from "../../watch/row.ts";
import { uuidParameter } from "../../watch/shape.ts";
import type { Picture } from "../change.ts";
import { elementShape } from "./elements.ts";
import type { HistoryStores } from "../world.ts";
import { watchOf } from "../../watch/request.ts";

type C = RequestContext<HistoryStores>;
const tags = ["Screenshots"];
export const png = { "image/png": { schema: z.string().meta({ format: "binary" }) } };
export const timeParameter = uuidParameter.extend({
  timestamp: z
    .string()
    .max(20)
    .regex(/^(\d+|latest)$/, expected(message("schema.timestamp_latest")))
    .meta({ param: { name: "timestamp", in: "path" }, example: "latest" }),
});

export const listScreenshots = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/history",
  operationId: "listScreenshots",
  access: reads("watch"),
  tags,
  summary: "When the page was photographed, oldest first",
  request: { params: uuidParameter },
  responses: {
    200: {
      description: "Timestamps of the snapshots that have a picture.",
      content: {
        "application/json": {
          schema: z.object({ timestamps: z.array(z.string()) }).meta({ id: "ScreenshotTimestamps" }),
        },
      },
    },
    ...keyedRefusals(404),
  },
});

export const getScreenshot = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/{timestamp}",
  operationId: "getScreenshot",
  access: reads("watch"),
  tags,
  summary: "One picture of the whole page",
  request: { params: timeParameter },
  responses: {
    200: { description: "The picture.", content: png },
    304: { description: "Not modified." },
    ...keyedRefusals(404),
  },
});

export const getScreenshotElements = operation({
  method: "get",
  path: "/watch/{uuid}/screenshot/{timestamp}/elements",
  operationId: "getScreenshotElements",
  access: reads("watch"),
  tags,
  summary: "Where the elements of the page were when it was photographed",
  request: { params: timeParameter },
  responses: {
    200: {
      description: "Elements that a person could point at, in the order of the document.",
      content: {
        "application/json": {
          schema: z
            .object({
              width: z.int().meta({ description: "Device pixels." }),
              height: z.int(),
              scale: z.number().meta({ description: "Device pixels for one CSS pixel." }),
              elements: z.array(elementShape),
            })
            .meta({ id: "ScreenshotElements" }),
        },
      },
    },
    ...keyedRefusals(404),
  },
});

/** The picture of that time. @throws Problem where there is none. */
export async function pictureOf(c: C, watch: LoadedWatch, name: string): Promise<Picture> {
  const pictures = await c.var.mine.history.screenshots(watch.id);
  const found = name === "latest" ? pictures.at(-1) : pictures.find((one) => one.at === Number(name));
  if (!found)
    throw problem.noSuch(pictures.length ? message("history.no_screenshot_at") : message("history.no_screenshots"));
  return found;
}

/** A picture must never be taken for anything else. `headers`: its tag, and what its place adds. */
export function pictureAnswer(c: C, bytes: Uint8Array, headers: Record<string, string> & { ETag: string }) {
  return c.body(new Uint8Array(bytes).buffer, 200, {
    "Content-Type": "image/png",
    ...untrustedContentHeaders,
    "Cache-Control": "private, max-age=0, must-revalidate",
    ...headers,
  });
}

export const screenshotRoutes = newApp<HistoryStores>();

screenshotRoutes.openapi(listScreenshots, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const pictures = await c.var.mine.history.screenshots(watch.id);
  return c.json({ timestamps: pictures.map(({ at }) => String(at)) }, 200);
});

screenshotRoutes.openapi(getScreenshot, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const found = await pictureOf(c, watch, timestamp);
  const etag = strongEtag(found.object);
  if (notModified(c, etag)) return c.body(null, 304, { ETag: etag });
  const bytes = await c.var.mine.history.bytes(watch.id, found.object);
  if (!bytes) throw problem.noSuch(message("history.screenshot_gone"));
  return pictureAnswer(c, bytes, { ETag: etag });
});

screenshotRoutes.openapi(getScreenshotElements, async (c) => {
  const { uuid, timestamp } = c.req.valid("param");
  const watch = await watchOf(c, uuid);
  const { elementsObject, width, height, scale } = await pictureOf(c, watch, timestamp);
  const text = await c.var.mine.history.text(watch.id, elementsObject);
  const elements = JSON.parse(text ?? "[]") as z.infer<typeof elementShape>[];
  return c.json({ width, height, scale, elements }, 200);
});
