/** Tools that show how a page looked, and what of it changed. Pure. */
import { z } from "zod";
import { pictureTool } from "../picture.ts";
import { timestamp, uuid } from "./arguments.ts";

const watch = uuid.meta({ description: "UUID of the watch." });

export const getScreenshot = pictureTool({
  name: "get_screenshot",
  title: "See a page",
  description:
    "How a watched page looked at a snapshot, where pictures are kept (settings capture_screenshots, or processor image_ssim_diff).",
  input: z.strictObject({
    uuid: watch,
    timestamp: timestamp.optional().meta({ description: "Of a snapshot with a picture; absent: the latest." }),
  }),
  call: ({ uuid: id, timestamp: at }) => ({ method: "GET", path: `/watch/${id}/screenshot/${at ?? "latest"}` }),
});

export const getVisualDifference = pictureTool({
  name: "get_visual_difference",
  title: "See what changed in the picture",
  description: "The picture of a page with the regions that changed between two pictures marked; absent: the last two.",
  input: z.strictObject({ uuid: watch, from: timestamp.optional(), to: timestamp.optional() }),
  call: ({ uuid: id, from, to }) => ({
    method: "GET",
    path: `/watch/${id}/screenshot/diff`,
    query: { from_version: from, to_version: to },
  }),
});
