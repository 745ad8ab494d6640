/** The feed token over HTTP: feed addresses contain this secret instead of an API key, which a feed reader should not have. */
import { z } from "@hono/zod-openapi";
import { ownsAccount } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { newApp } from "../../http/app.ts";
import { keyedRefusals } from "../../http/refusals.ts";
import { newFeedToken } from "../../secret/token.ts";
import { jsonAnswer, messageAnswer } from "../../http/contract.ts";
import type { AccountStores } from "../world.ts";

const tags = ["RSS Feeds"];
const path = "/rss";

const settings = z
  .object({
    enabled: z.boolean(),
    rss_token: z.string().nullable().meta({ description: "For {server}/rss?token=; null when feeds are off." }),
  })
  .meta({ id: "RssSettings", example: { enabled: true, rss_token: "0f8fad5bd9cb469fa16570867728950e" } });

export const getRss = operation({
  method: "get",
  path,
  operationId: "getRss",
  access: ownsAccount("closed"),
  tags,
  summary: "Read the feed settings",
  responses: { 200: jsonAnswer(settings, "The settings."), ...keyedRefusals() },
});

export const renewRss = operation({
  method: "post",
  path,
  operationId: "renewRss",
  access: ownsAccount("closed"),
  tags,
  summary: "Turn feeds on, or renew their token; the old one ends at once",
  responses: { 200: jsonAnswer(settings, "On, with a new token."), ...keyedRefusals(503) },
});

export const endRss = operation({
  method: "delete",
  path,
  operationId: "endRss",
  access: ownsAccount("closed"),
  tags,
  summary: "Turn feeds off; their token ends at once",
  responses: { 200: jsonAnswer(messageAnswer, "Off."), ...keyedRefusals() },
});

export const feedTokenRoutes = newApp<AccountStores>();

feedTokenRoutes.openapi(getRss, async (c) => {
  const token = await c.var.mine.account.rssToken();
  return c.json({ enabled: token !== null, rss_token: token }, 200);
});

feedTokenRoutes.openapi(renewRss, async (c) => {
  const token = newFeedToken();
  await c.var.mine.account.setRssToken(token);
  return c.json({ enabled: true, rss_token: token }, 200);
});

feedTokenRoutes.openapi(endRss, async (c) => {
  await c.var.mine.account.setRssToken(null);
  return c.json({ message: "RSS feeds are off and their token is revoked" }, 200);
});
