/** Tools that show how a page looked, and what of it changed. Pure. */
import { z } from "zod";
import { pictureTool } from "../picture.ts";
import { timestamp, uuid } from "./arguments.ts";
import { requestOf } from "../../http/operationCall.ts";
import { getScreenshotDifference } from "../../history/screenshots/diff/routes.ts";
import { getScreenshot as getScreenshotOperation } from "../../history/screenshots/routes.ts";

export const getScreenshot = pictureTool({
  name: "get_screenshot",
  title: "See a page",
  description:
    "How a watched page looked at a snapshot, where pictures are kept (settings capture_screenshots, or processor image_ssim_diff).",
  input: z.strictObject({
    uuid,
    timestamp: timestamp.optional().meta({ description: "Of a snapshot with a picture; absent: the latest." }),
  }),
  call: ({ uuid: id, timestamp: at }) =>
    requestOf(getScreenshotOperation, { params: { uuid: id, timestamp: at ?? "latest" } }),
});

export const getVisualDifference = pictureTool({
  name: "get_visual_difference",
  title: "See what changed in the picture",
  description: "The picture of a page with the regions that changed between two pictures marked; absent: the last two.",
  input: z.strictObject({ uuid, from: timestamp.optional(), to: timestamp.optional() }),
  call: ({ uuid: id, from, to }) =>
    requestOf(getScreenshotDifference, { params: { uuid: id }, query: { from_version: from, to_version: to } }),
});
