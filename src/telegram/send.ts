/**
 * Sends a message to the chat of an account, with the same sender as tgram:// URLs, in the topic where it was connected. An
 * alert has buttons. If the bot may no longer write to the chat, the chat is disconnected; if a group has a new id, the message
 * is sent there at once.
 */
import { message, type Message } from "../message/message.ts";
import type { Notice } from "../lib/notification/notice.ts";
import { sendNotice, type Progress } from "../services/send.ts";
import { type SendResult } from "../services/sendRequest.ts";
import { targetsOf } from "../services/index.ts";
import type { TelegramWorld } from "./world.ts";
import { botOf } from "./bot.ts";
import { alertButtons } from "./buttons.ts";
import { newChatId } from "./update.ts";
import { registerWebhook } from "./webhook.ts";
import { botWords } from "./words.ts";

/** The watch by its public id, and when it changed in Unix seconds, 0 where the message is not about a change. */
type Subject = { uuid: string; at: number };
type Recipient = { userId: number; subject: Subject | null; progress?: Progress | undefined };

/** Sends a notice to the account's chat; the result is `withdrawn` when the account has none. */
export async function sendToChat(
  world: TelegramWorld,
  { userId, subject, progress }: Recipient,
  notice: Notice,
): Promise<SendResult> {
  const bot = botOf(world.operator);
  if (!bot) return permanentFailure(message("service.telegram_off"));
  const place = await world.stores.telegram.chatOf(userId);
  if (place === null)
    return { outcome: { kind: "withdrawn", reason: message("service.telegram_disconnected") }, status: null };
  const { chat, thread, language } = place;
  const buttons = subject ? alertButtons(botWords(language), subject, notice.links.difference) : [];
  // Bots that were connected before there were buttons do not hear of presses yet.
  if (subject) await registerWebhook(world, bot, world.operator.PUBLIC_URL ?? "");
  const letter: Notice = { ...notice, buttons };
  const sent = await post(world, { token: bot.token, chat, thread, progress }, letter);
  if (sent.status === 403) await world.stores.telegram.disconnectChat(chat);
  const newId = sent.status === 400 ? newChatId(sent.answer?.body ?? "") : null;
  if (newId === null) return sent;
  await world.stores.telegram.moveChat(chat, newId);
  return post(world, { token: bot.token, chat: newId, thread: null, progress }, letter);
}

const permanentFailure = (reason: Message): SendResult => ({ outcome: { kind: "permanent", reason }, status: null });

type Place = { token: string; chat: string; thread: number | null; progress: Progress | undefined };

async function post(
  world: TelegramWorld,
  { token, chat, thread, progress }: Place,
  notice: Notice,
): Promise<SendResult> {
  const targets = targetsOf(`tgram://${token}/${chat}${thread === null ? "" : `?topic=${thread}`}`);
  const target = Array.isArray(targets) ? targets[0] : undefined;
  return target ? sendNotice(world, target, { notice, progress }) : permanentFailure(message("service.telegram_bot"));
}
