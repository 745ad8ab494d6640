/** The operator's Telegram bot, from the operator settings. Pure. */

import type { Operator } from "../operator/operator.ts";

/** `secret`: of webhook calls; `apiBase`: address of the Bot API. */
export type Bot = { token: string; name: string; secret: string; apiBase: string };

/** The bot; null when one of its settings is missing. */
export function botOf(operator: Operator): Bot | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_NAME: name, TELEGRAM_WEBHOOK_SECRET: secret } = operator;
  if (!token || !name || !secret) return null;
  const apiBase = (operator.TELEGRAM_API_BASE ?? "https://api.telegram.org").replace(/\/+$/, "");
  return { token, name: name.replace(/^@/, ""), secret, apiBase };
}

/** The lifetime of a link that connects a chat, in minutes. */
export const linkMinutes = 15;

/** The address that opens a chat with the bot and sends it the token: https://core.telegram.org/bots/features#deep-linking */
export const linkOf = (bot: Bot, token: string) => `https://t.me/${bot.name}?start=${token}`;
