/** Telegram over HTTP: connect a chat by a link, see it, test it, disconnect it. */
import { englishOf } from "../message/textOf.ts";
import { message } from "../message/message.ts";
import { languageOf } from "../account/language.ts";
import { z } from "@hono/zod-openapi";
import { ownsAccount, reads, writes } from "../http/access.ts";
import { operation } from "../http/operation.ts";
import { jsonAnswer } from "../http/contract.ts";
import { originOf } from "../account/post.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals } from "../http/refusals.ts";
import { testNotice } from "../services/testNotice.ts";
import { problem } from "../problem.ts";
import { newActionToken } from "../secret/token.ts";
import type { TelegramWorld, TelegramStores } from "./world.ts";
import { botOf, linkMinutes, linkOf, type Bot } from "./bot.ts";
import { sendToChat } from "./send.ts";
import { registerWebhook } from "./webhook.ts";

const tags = ["Telegram Notifications"];

export const linkTelegram = operation({
  method: "post",
  path: "/telegram/link",
  operationId: "linkTelegram",
  access: ownsAccount("closed"),
  tags,
  summary: "A link that connects a Telegram chat when it is opened there",
  responses: {
    200: jsonAnswer(
      z
        .object({
          url: z.string().meta({ example: "https://t.me/tidemark_bot?start=kNJ..." }),
          expires_in_minutes: z.int(),
        })
        .meta({ id: "TelegramLink" }),
      "The link; it works once, and voids the one before it.",
    ),
    ...keyedRefusals(503),
  },
});

export const getTelegram = operation({
  method: "get",
  path: "/telegram",
  operationId: "getTelegram",
  access: reads("closed"),
  tags,
  summary: "Whether a chat is connected",
  responses: {
    200: jsonAnswer(
      z
        .object({ connected: z.boolean(), username: z.string().nullable() })
        .meta({ id: "Telegram", description: "`username`: the person's @name, or the group's title." }),
      "The connection.",
    ),
    ...keyedRefusals(503),
  },
});

export const disconnectTelegram = operation({
  method: "delete",
  path: "/telegram",
  operationId: "disconnectTelegram",
  access: ownsAccount("closed"),
  tags,
  summary: "Disconnect the chat",
  responses: { 204: { description: "Disconnected, or was not connected." }, ...keyedRefusals() },
});

export const testTelegram = operation({
  method: "post",
  path: "/telegram/test",
  operationId: "testTelegram",
  access: writes("closed"),
  tags,
  summary: "Send a test message to the connected chat",
  responses: {
    200: jsonAnswer(
      z.object({ success: z.boolean(), message: z.string() }).meta({ id: "TelegramTest" }),
      "Whether Telegram took it.",
    ),
    ...keyedRefusals(409, 503),
  },
});

/** @throws Problem 503 */
function requireBot({ operator }: TelegramWorld): Bot {
  const bot = botOf(operator);
  if (!bot) throw problem.notConfigured("telegram");
  return bot;
}

export const telegramRoutes = newApp<TelegramStores>();

telegramRoutes.openapi(linkTelegram, async (c) => {
  const { world, mine } = c.var;
  const bot = requireBot(world);
  const token = newActionToken();
  await mine.telegram.link(token, world.clock.now() + linkMinutes * 60);
  c.executionCtx.waitUntil(registerWebhook(world, bot, originOf(world, c.req.url)));
  return c.json({ url: linkOf(bot, token), expires_in_minutes: linkMinutes }, 200);
});

telegramRoutes.openapi(getTelegram, async (c) => {
  requireBot(c.var.world);
  const chat = await c.var.mine.telegram.read();
  return c.json({ connected: chat !== null, username: chat?.username ?? null }, 200);
});

telegramRoutes.openapi(disconnectTelegram, async (c) => {
  await c.var.mine.telegram.disconnect();
  return c.body(null, 204);
});

telegramRoutes.openapi(testTelegram, async (c) => {
  const { world, mine, caller } = c.var;
  requireBot(world);
  if (!(await mine.telegram.read())) throw problem.conflict(message("telegram.not_connected"));
  const notice = { ...testNotice(world.clock.now(), await languageOf(world, caller.userId)), id: crypto.randomUUID() };
  const { outcome } = await sendToChat(world, { userId: caller.userId, subject: null }, notice);
  const success = outcome.kind === "delivered";
  return c.json({ success, message: success ? "Test message sent" : englishOf(outcome.reason) }, 200);
});
