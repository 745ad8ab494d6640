/**
 * With `npm start` a front server of ours stands before the Worker. The Worker listens on a port of its own, which any page or
 * program on the machine could reach directly; such requests are refused.
 */
import { createMiddleware } from "hono/factory";
import { message } from "../message/message.ts";
import { Problem } from "../problem.ts";
import { frontHeader, isFront } from "../operator/front.ts";
import type { App } from "./app.ts";
import { isInternal } from "./internal.ts";

/** Middleware: answers requests of the front server only, where there is one. @throws Problem 403 */
export const throughFront = createMiddleware<App>(async (c, next) => {
  if (!isInternal(c.req.raw) && !isFront(c.req.header(frontHeader), c.get("world").operator.FRONT_KEY))
    throw new Problem("forbidden", message("request.front_server_only"));
  await next();
});
