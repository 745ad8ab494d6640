/**
 * Sends a message to the chat of an account, with the same sender as tgram:// URLs. If the bot may no longer write to the chat,
 * the chat is disconnected; if a group has a new id, the message is sent there at once.
 */
import type { Notice } from "../lib/notification/notice.ts";
import { sendNotice } from "../services/send.ts";
import { type SendResult } from "../services/sendRequest.ts";
import { targetsOf } from "../services/index.ts";
import type { TelegramWorld } from "./world.ts";
import { botOf } from "./bot.ts";
import { newChatId } from "./update.ts";

/** Sends a notice to the account's chat; the result is `withdrawn` when the account has none. */
export async function sendToChat(world: TelegramWorld, userId: number, notice: Notice): Promise<SendResult> {
  const bot = botOf(world.operator);
  if (!bot) return permanentFailure("Telegram is not configured on this server");
  const chat = await world.stores.telegram.chatOf(userId);
  if (chat === null) return { outcome: { kind: "withdrawn", reason: "Telegram was disconnected" }, status: null };
  const sent = await post(world, { token: bot.token, chat }, notice);
  if (sent.status === 403) await world.stores.telegram.disconnectChat(chat);
  const newId = sent.status === 400 ? newChatId(sent.answer?.body ?? "") : null;
  if (newId === null) return sent;
  await world.stores.telegram.moveChat(chat, newId);
  return post(world, { token: bot.token, chat: newId }, notice);
}

const permanentFailure = (reason: string): SendResult => ({ outcome: { kind: "permanent", reason }, status: null });

async function post(
  world: TelegramWorld,
  { token, chat }: { token: string; chat: string },
  notice: Notice,
): Promise<SendResult> {
  const targets = targetsOf(`tgram://${token}/${chat}`);
  const target = Array.isArray(targets) ? targets[0] : undefined;
  return target
    ? sendNotice(world, target, notice)
    : permanentFailure("The bot token of this server is not one that BotFather gives");
}
