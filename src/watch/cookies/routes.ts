/** The cookies that a watch keeps from check to check, over HTTP: they can be forgotten, and are never shown. */
import { writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { watchOf } from "../request.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchStores } from "../world.ts";

export const forgetCookies = operation({
  method: "delete",
  path: "/watch/{uuid}/cookies",
  operationId: "forgetCookies",
  access: writes("watch"),
  tags: ["Watch Management"],
  summary: "Forget the cookies that a watch keeps from check to check",
  description:
    "The next check begins without any, or with those of its own Cookie header. One that runs is not counted.",
  request: { params: uuidParameter },
  responses: { 204: { description: "Forgotten, or none were kept." }, ...keyedRefusals(404) },
});

export const cookieRoutes = newApp<WatchStores>();

cookieRoutes.openapi(forgetCookies, async (c) => {
  const watch = await watchOf(c, c.req.valid("param").uuid);
  if (watch.reading.cookies) await c.var.mine.cookies.forget(watch.id);
  return c.body(null, 204);
});
