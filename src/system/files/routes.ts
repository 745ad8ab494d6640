/** robots.txt and the icon. */
import { Hono } from "hono";
import type { App } from "../../http/app.ts";
import { icon, robots } from "./files.ts";
import type { NotifyStores } from "../../notify/world.ts";

const day = { "Cache-Control": "public, max-age=86400" };

export const fileRoutes = new Hono<App<NotifyStores>>();

fileRoutes.get("/robots.txt", (c) => c.body(robots, 200, { "Content-Type": "text/plain; charset=utf-8", ...day }));
fileRoutes.get("/favicon.ico", (c) => c.body(icon, 200, { "Content-Type": "image/svg+xml", ...day }));
