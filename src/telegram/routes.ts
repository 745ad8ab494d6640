/** Telegram over HTTP: connect a chat by a link, see it, test it, disconnect it; and the webhook for Telegram's updates. */
import { createRoute, z } from "@hono/zod-openapi";
import { jsonAnswer } from "../http/contract.ts";
import { originOf } from "../account/post.ts";
import { newApp } from "../http/app.ts";
import { keyedRefusals, refusals } from "../http/refusals.ts";
import { testNotice } from "../services/testNotice.ts";
import { problem, Problem } from "../problem.ts";
import { sameSecret } from "../secret/digest.ts";
import { newActionToken } from "../secret/token.ts";
import type { TelegramWorld, TelegramStores } from "./world.ts";
import { botOf, linkMinutes, linkOf, type Bot } from "./bot.ts";
import { sendToChat } from "./send.ts";
import { commandOf, isUpdate, type UpdateCommand } from "./update.ts";
import { registerWebhook } from "./webhook.ts";

const tags = ["Telegram Notifications"];

const link = createRoute({
  method: "post",
  path: "/telegram/link",
  operationId: "linkTelegram",
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

const read = createRoute({
  method: "get",
  path: "/telegram",
  operationId: "getTelegram",
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

const disconnect = createRoute({
  method: "delete",
  path: "/telegram",
  operationId: "disconnectTelegram",
  tags,
  summary: "Disconnect the chat",
  responses: { 204: { description: "Disconnected, or was not connected." }, ...keyedRefusals() },
});

const test = createRoute({
  method: "post",
  path: "/telegram/test",
  operationId: "testTelegram",
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

const webhook = createRoute({
  method: "post",
  path: "/telegram/webhook",
  operationId: "telegramWebhook",
  tags,
  summary: "For Telegram itself: updates of the bot",
  description: "Proves itself by the header X-Telegram-Bot-Api-Secret-Token.",
  responses: {
    200: jsonAnswer(
      z.looseObject({ method: z.string().optional() }).meta({ id: "TelegramAnswer" }),
      "Taken; a method that Telegram is to call may stand in it.",
    ),
    ...refusals(400, 401, 503),
  },
});

/** @throws Problem 503 */
function requireBot({ operator }: TelegramWorld): Bot {
  const bot = botOf(operator);
  if (!bot) throw problem.notConfigured("Telegram");
  return bot;
}

export const telegramRoutes = newApp<TelegramStores>();

telegramRoutes.openapi(link, async (c) => {
  const { world, mine } = c.var;
  const bot = requireBot(world);
  const token = newActionToken();
  await mine.telegram.link(token, world.clock.now() + linkMinutes * 60);
  c.executionCtx.waitUntil(registerWebhook(world, bot, originOf(world, c.req.url)));
  return c.json({ url: linkOf(bot, token), expires_in_minutes: linkMinutes }, 200);
});

telegramRoutes.openapi(read, async (c) => {
  requireBot(c.var.world);
  const chat = await c.var.mine.telegram.read();
  return c.json({ connected: chat !== null, username: chat?.username ?? null }, 200);
});

telegramRoutes.openapi(disconnect, async (c) => {
  await c.var.mine.telegram.disconnect();
  return c.body(null, 204);
});

telegramRoutes.openapi(test, async (c) => {
  const { world, mine, caller } = c.var;
  requireBot(world);
  if (!(await mine.telegram.read())) throw problem.conflict("No Telegram account is connected");
  const notice = { ...testNotice(world.clock.now()), id: crypto.randomUUID() };
  const { outcome } = await sendToChat(world, caller.userId, notice);
  const success = outcome.kind === "delivered";
  return c.json({ success, message: success ? "Test message sent" : outcome.reason }, 200);
});

telegramRoutes.openapi(webhook, async (c) => {
  const { world } = c.var;
  const bot = requireBot(world);
  if (!sameSecret(c.req.header("X-Telegram-Bot-Api-Secret-Token") ?? "", bot.secret))
    throw new Problem("unauthenticated", "The secret token is missing or wrong");
  const body = await c.req.text();
  if (!isUpdate(body)) throw problem.invalid("Expected an update of the Bot API: an object with update_id");
  const command = commandOf(body);
  if (!command || (await world.stores.telegram.isProcessed(command.update))) return c.json({}, 200);
  const text = await runCommand(world, command);
  // An answer may carry one call of the Bot API, which saves a request of our own.
  return c.json(text ? { method: "sendMessage", chat_id: Number(command.chat), text } : {}, 200);
});

/** Runs the command of an update; returns the text to answer with, or null. */
async function runCommand(
  { stores: { telegram }, clock: { now } }: TelegramWorld,
  command: UpdateCommand,
): Promise<string | null> {
  const seen = { update: command.update, now: now() };
  switch (command.kind) {
    case "moved":
      await telegram.moveChat(command.chat, command.to);
      return null;
    case "gone":
      await telegram.disconnectChat(command.chat, seen);
      return null;
    case "stop":
      return (await telegram.disconnectChat(command.chat, seen))
        ? "Disconnected. No more alerts are sent to this chat."
        : "This chat is not connected.";
    case "start": {
      if (!command.token) return "To connect this chat, ask Tidemark for a link and open it here.";
      const { token, chat, name } = command;
      return (await telegram.connect({ token, chat, username: name }, seen))
        ? "Connected. Alerts about your watches will be sent to this chat. Send /stop to end that."
        : "This link is too old or was used already. Ask Tidemark for a new one.";
    }
  }
}
