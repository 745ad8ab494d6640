/** The settings in force for a watch over HTTP. */
import { reads } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { originsOf } from "../../settings/origins.ts";
import { watchOf } from "../request.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchStores } from "../world.ts";
import { effectiveShape } from "./shape.ts";

export const getEffectiveSettings = operation({
  method: "get",
  path: "/watch/{uuid}/effective",
  operationId: "getEffectiveSettings",
  access: reads("watch"),
  tags: ["Watch Management"],
  summary: "Show the settings in force for a watch, and where each comes from",
  request: { params: uuidParameter },
  responses: {
    200: { description: "By setting.", content: { "application/json": { schema: effectiveShape } } },
    ...keyedRefusals(404),
  },
});

export const effectiveRoutes = newApp<WatchStores>();

effectiveRoutes.openapi(getEffectiveSettings, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const [tags, account] = await Promise.all([
    c.var.mine.tags.byUuids(watch.tags.map((tag) => tag.uuid)),
    c.var.mine.account.settings(),
  ]);
  const minimumSeconds = c.var.world.operator.MIN_CHECK_SECONDS;
  return c.json(originsOf({ watch: watch.settings, tags, account, minimumSeconds }, "watch"), 200);
});
