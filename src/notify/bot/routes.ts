/** The bot over HTTP: the webhook for updates of Telegram, which proves itself by a secret. */
import { z } from "@hono/zod-openapi";
import { message } from "../../message/message.ts";
import { anybody } from "../../http/access.ts";
import { operation } from "../../http/operation.ts";
import { jsonAnswer } from "../../http/contract.ts";
import { newApp } from "../../http/app.ts";
import { refusals } from "../../http/refusals.ts";
import { problem, Problem } from "../../problem.ts";
import { sameSecret } from "../../secret/digest.ts";
import { botOf } from "../../telegram/bot.ts";
import { commandOf, isUpdate } from "../../telegram/update.ts";
import type { NotifyStores } from "../world.ts";
import type { Operations } from "../../http/operations.ts";
import { replyTo } from "./reply.ts";

const tags = ["Telegram Notifications"];

const webhook = operation({
  method: "post",
  path: "/telegram/webhook",
  operationId: "telegramWebhook",
  access: anybody,
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

/** `api`: the application whose operations commands run, in the name of the account. */
export function botRoutes(api: Operations) {
  const routes = newApp<NotifyStores>();
  routes.openapi(webhook, async (c) => {
    const { world } = c.var;
    const bot = botOf(world.operator);
    if (!bot) throw problem.notConfigured("telegram");
    if (!sameSecret(c.req.header("X-Telegram-Bot-Api-Secret-Token") ?? "", bot.secret))
      throw new Problem("unauthenticated", message("telegram.secret_wrong"));
    const text = await c.req.text();
    if (!isUpdate(text)) throw problem.invalid(message("telegram.update_expected"));
    const command = commandOf(text, bot.name);
    // An answer may carry one call of the Bot API, which saves a request of our own.
    return c.json((command && (await replyTo(c, api, command))) ?? {}, 200);
  });
  return routes;
}
