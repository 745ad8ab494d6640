/** Sharing the settings of a watch over HTTP: making a link, and reading what one carries. */
import { z } from "@hono/zod-openapi";
import { reads, writes } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp, type RequestContext } from "../../http/app.ts";
import { instant, jsonAnswer, jsonBody } from "../../http/contract.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { fields } from "../../settings/fields.ts";
import { originsOf } from "../../settings/origins.ts";
import { effectiveShape } from "../effective/shape.ts";
import { watchOf } from "../request.ts";
import { uuidParameter } from "../shape.ts";
import type { WatchStores } from "../world.ts";
import { carriedOf } from "./carried.ts";
import { linkText, maxCharacters, sharedIn } from "./link.ts";

const tags = ["Watch Management"];
const day = 86_400;
const usualDays = 30;

const carried = {
  settings: fields.partial().meta({ description: "The settings that the link carries." }),
  left_out: z.array(z.string()).meta({
    description:
      "What stayed behind: settings, and parts of them such as `url.token` or the text of `browser_steps[0].optional_value`.",
    example: ["headers", "browser_steps[0].optional_value"],
  }),
  expires_at: instant,
};

export const shareWatch = operation({
  method: "post",
  path: "/watch/{uuid}/share",
  operationId: "shareWatch",
  access: writes("closed"),
  tags,
  summary: "Make a link that shares the settings of a watch",
  description:
    "Whoever opens it and signs in sees a new watch with these settings, to look through and to make or not. The link carries " +
    "how the page is read and what of it counts, sealed with the server's own key, and nothing is stored. It carries no " +
    "headers, bodies, proxies, channels, scripts or typed texts, and no password, token or key of an address.",
  request: {
    params: uuidParameter,
    ...jsonBody(
      z
        .strictObject({
          days: z
            .int()
            .min(1)
            .max(90)
            .optional()
            .meta({ description: `How long the link is good; ${usualDays} days without it.` }),
        })
        .meta({ id: "NewShare", example: { days: usualDays } }),
    ),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({ url: z.string().meta({ description: "The link." }), ...carried })
        .meta({ id: "Share", description: "A link, and what it carries." }),
      "The link.",
    ),
    ...keyedRefusals(404, 413, 415, 503),
  },
});

export const getSharedSettings = operation({
  method: "get",
  path: "/shared/{token}",
  operationId: "getSharedSettings",
  access: reads("closed"),
  tags,
  summary: "Read the settings that a link shares",
  description: "Nothing is made: POST /watch with the settings does. After its end the answer is 410.",
  request: {
    params: z.object({
      token: z
        .string()
        .max(2 * maxCharacters)
        .meta({ param: { name: "token", in: "path" }, description: "The last part of the link's path." }),
    }),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          ...carried,
          effective: effectiveShape.meta({
            description: "What would be in force for a watch of yours with these settings, and where it comes from.",
          }),
        })
        .meta({ id: "SharedSettings" }),
      "What the link carries.",
    ),
    ...keyedRefusals(404, 410),
  },
});

export const shareRoutes = newApp<WatchStores>();

shareRoutes.openapi(shareWatch, async (c) => {
  const { clock, stores } = c.var.world;
  const { days = usualDays } = c.req.valid("json");
  const watch = await watchOf(c, c.req.valid("param").uuid);
  const { settings, leftOut } = carriedOf(watch.settings);
  const until = clock.now() + days * day;
  const text = await linkText(stores.sealer, { settings, leftOut, until });
  return c.json({ url: `${publicBase(c)}/shared/${text}`, settings, left_out: leftOut, expires_at: until }, 200);
});

shareRoutes.openapi(getSharedSettings, async (c) => {
  const { clock, stores, operator } = c.var.world;
  const { settings, leftOut, until } = await sharedIn(stores.sealer, c.req.valid("param").token, clock.now());
  const levels = {
    watch: settings,
    tags: [],
    account: await c.var.mine.account.settings(),
    minimumSeconds: operator.MIN_CHECK_SECONDS,
  };
  return c.json({ settings, left_out: leftOut, expires_at: until, effective: originsOf(levels, "watch") }, 200);
});

const publicBase = (c: RequestContext<WatchStores>): string =>
  c.var.world.operator.PUBLIC_URL?.replace(/\/+$/, "") || new URL(c.req.url).origin;
