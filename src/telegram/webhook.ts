/**
 * Registers our webhook at Telegram, once per address and secret, when a link is requested or an alert is sent, so that operators need not
 * call `setWebhook` themselves. It needs an https address. After a failure it is tried again with the next.
 */
import { englishOf } from "../message/textOf.ts";
import { basePath } from "../http/path.ts";
import { sha256 } from "../secret/digest.ts";
import type { TelegramWorld } from "./world.ts";
import type { Bot } from "./bot.ts";

const name = "telegram-webhook";
/** What the bot hears of; scripts/local/telegram.mjs asks for the same. */
const allowedUpdates = ["message", "my_chat_member", "callback_query"];

/** Registers our webhook under `origin`, unless it is registered already. https://core.telegram.org/bots/api#setwebhook */
export async function registerWebhook(world: TelegramWorld, bot: Bot, origin: string): Promise<void> {
  if (!origin.startsWith("https://")) return;
  const url = `${origin}${basePath}/telegram/webhook`;
  const mark = sha256([url, bot.token, bot.secret, ...allowedUpdates].join("\n"));
  if ((await world.stores.notes.read(name)) === mark) return;
  const answer = await world.net.egress.send({
    url: `${bot.apiBase}/bot${bot.token}/setWebhook`,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, secret_token: bot.secret, allowed_updates: allowedUpdates }),
    purpose: "notification",
  });
  if (!answer.ok || answer.status !== 200) {
    const why = answer.ok ? `status ${answer.status}` : englishOf(answer.failure.sentence);
    console.warn(JSON.stringify({ what: "Telegram was not told where to send updates", why }));
    return;
  }
  await world.stores.notes.write(name, mark);
}
