/**
 * Telegram bots. Text goes as Telegram's own HTML, which needs no more escaping than any HTML; should Telegram not be able
 * to read it all the same, it goes as plain text.
 */

import { formField, queryOf, urlPart, type ServiceForm } from "./forms/form.ts";
import type { UrlOf } from "./declaration/field.ts";
import { texts, yesOrNo } from "./declaration/options.ts";
import { serviceWithTargets } from "./declaration/service.ts";
import type { Message } from "./message.ts";
import type { NoticeButton } from "./notice.ts";
import { eachRecipient } from "./requirements.ts";
import { recipientsOf, booleanOption, UrlProblem } from "./target.ts";
import type { ServiceAnswer, Outcome } from "./outcome.ts";
import {
  jsonObjectIn,
  isTransient,
  retryAfterSeconds,
  throttledOutcome,
  withStatus,
  notAccepted,
  slowDown,
} from "./outcome.ts";
import { jsonPost, multipart } from "./request.ts";
import type { Context, HttpRequest } from "./service.ts";
import { message, type Message as Sentence } from "../../message/message.ts";
import { urlForm } from "./urlForm.ts";

type Chat = { token: string; chat: number | string; topic: number | undefined; silent: boolean; preview: boolean };

const form: ServiceForm = {
  name: "telegram",
  title: "Telegram",
  fields: [
    formField("token", "Bot token", {
      help: "What @BotFather answered when you made the bot.",
      secret: true,
      required: true,
      pattern: "\\d{5,16}:[A-Za-z0-9_-]{10,80}",
      placeholder: "123456789:AAE-abcdefghijklmnopqrstuvwxyz",
    }),
    formField("chat", "Chat", {
      help: "The number of a chat or group, or the @name of a channel, where the bot is a member.",
      required: true,
      pattern: "-?[1-9]\\d{0,14}|@[A-Za-z_][A-Za-z0-9_]{2,40}",
      placeholder: "-1001234567890",
    }),
    formField("topic", "Topic", {
      help: "The number of a topic of the group.",
      pattern: "[1-9]\\d{0,8}",
      placeholder: "12",
    }),
  ],
  urlOf: ({ token = "", chat = "", topic }) => `tgram://${token}/${urlPart(chat)}/${queryOf({ topic })}`,
};

const fields = { preview: yesOrNo(false), silent: yesOrNo(false), ...texts("thread", "to", "topic") };

/** https://core.telegram.org/bots/api#sendmessage ; sizes are counted after the tags are taken off, so these are safe. */
export const telegram = serviceWithTargets<Chat, typeof fields>({
  name: "Telegram",
  schemes: ["tgram"],
  fields,
  rows: [
    [
      "tgram://123456789:AAE-abcdefghijklmnopqrstuvwxyz/-1001234567890/",
      "POST https://api.telegram.org/bot123456789:AAE-abcdefghijklmnopqrstuvwxyz/sendMessage",
      {
        chat_id: -1001234567890,
        disable_notification: false,
        parse_mode: "HTML",
        text: "<b>A &amp; B</b>\nNow <b>19</b>",
        link_preview_options: { is_disabled: true },
      },
    ],
  ],
  forms: [form],
  limits: { title: 0, body: 4096, unit: "utf16" },
  captionLimits: { title: 0, body: 1024, unit: "utf16" },
  picture: "file",
  // Width and height together 10,000 pixels, one at most 20 times the other.
  pictureLimits: { bytes: 5 * 1024 * 1024, side: 6_600, ratio: 19 },
  dialect: () => "telegram",
  targets: chatsIn,
  recipient: (target) => `chat ${target.chat}${target.topic === undefined ? "" : ` topic ${target.topic}`}`,
  request,
  outcome,
  refusesMarkup: ({ status, body }) =>
    status === 400 && /can't parse entities/i.test(String(jsonObjectIn(body)["description"])),
});

function chatsIn(url: UrlOf<typeof fields>): Chat[] {
  const token = /^(?:bot)?(\d+:[A-Za-z0-9_-]+)$/i.exec(url.authority)?.[1];
  if (!token) throw new UrlProblem(urlForm("Telegram", "tgram://bot_token/chat_id, with the token BotFather gave"));
  const chats = recipientsOf(url);
  if (chats.length === 0)
    throw new UrlProblem(
      message("url.needs", { service: "Telegram", what: message("url.a_chat"), form: "tgram://bot_token/chat_id" }),
    );
  const topic = url.options.get("topic") ?? url.options.get("thread");
  const common = {
    token,
    silent: booleanOption(url.options.get("silent"), false),
    preview: booleanOption(url.options.get("preview"), false),
  };
  return eachRecipient(url, chats, (word) => ({ ...common, ...chatIn(word, topic) }));
}

/** A numeric chat (groups are negative) or an @channel, with `:topic` after it for a topic of a group. */
function chatIn(word: string, topic: string | undefined): Pick<Chat, "chat" | "topic"> {
  const match = /^@?(?:(-?\d{1,16})|([A-Za-z_][A-Za-z0-9_]{2,40}))(?::(\d{1,10}))?$/.exec(word);
  if (!match) throw new UrlProblem(message("url.telegram_chat"));
  const number = match[3] ?? (/^\d{1,10}$/.test(topic ?? "") ? topic : undefined);
  return { chat: match[1] ? Number(match[1]) : `@${match[2]}`, topic: number ? Number(number) : undefined };
}

function request(message: Message, target: Chat, context: Context): HttpRequest {
  const base = `${context.telegramApiBase.replace(/\/+$/, "")}/bot${target.token}`;
  const { image, id, buttons } = message.notice;
  const common = {
    chat_id: target.chat,
    message_thread_id: target.topic,
    disable_notification: target.silent,
    parse_mode: message.dialect === "telegram" ? "HTML" : undefined,
  };
  const keyboard = buttons?.length ? keyboardOf(buttons) : undefined;
  if (!image) {
    return jsonPost(`${base}/sendMessage`, {
      ...common,
      text: message.body,
      link_preview_options: { is_disabled: !target.preview },
      reply_markup: keyboard,
    });
  }
  const fields = Object.entries({
    ...common,
    caption: message.body,
    reply_markup: keyboard && JSON.stringify(keyboard),
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  const { type, body } = multipart({ boundary: id, fields, file: { field: "photo", image } });
  return { kind: "http", method: "POST", url: `${base}/sendPhoto`, headers: { "content-type": type }, body };
}

/** Rows of buttons as Telegram takes them: https://core.telegram.org/bots/api#inlinekeyboardbutton */
export const keyboardOf = (buttons: readonly (readonly NoticeButton[])[]) => ({
  inline_keyboard: buttons.map((row) => row.map(keyOf)),
});

const keyOf = (button: NoticeButton) =>
  "url" in button ? { text: button.text, url: button.url } : { text: button.text, callback_data: button.data };

/** Telegram explains itself in `description`; 429 has its wait in `parameters.retry_after`. */
function outcome(answer: ServiceAnswer, now: number): Outcome | null {
  const said = jsonObjectIn(answer.body);
  if (answer.status === 200) return said["ok"] === true ? null : { kind: "permanent", reason: notAccepted("Telegram") };
  if (answer.status === 429)
    return throttledOutcome(
      withStatus(slowDown("Telegram"), 429),
      waitIn(said) ?? retryAfterSeconds(answer.headers["retry-after"], now),
    );
  if (isTransient(answer.status)) return null;
  return {
    kind: "permanent",
    reason: withStatus(meaningOf(answer.status, said["description"]), answer.status),
  };
}

function waitIn(said: Record<string, unknown>): number | undefined {
  const parameters = said["parameters"];
  const wait =
    parameters && typeof parameters === "object" && "retry_after" in parameters ? parameters.retry_after : undefined;
  return typeof wait === "number" ? wait : undefined;
}

function meaningOf(status: number, said: unknown): Sentence {
  const description = typeof said === "string" ? said : "";
  if (status === 401 || status === 404) return message("service.telegram_token");
  if (/chat not found/i.test(description)) return message("service.telegram_chat");
  if (/blocked by the user/i.test(description)) return message("service.telegram_blocked");
  if (/kicked|not a member/i.test(description)) return message("service.telegram_member");
  if (/deactivated/i.test(description)) return message("service.telegram_account");
  return status === 403 ? message("service.telegram_forbidden") : notAccepted("Telegram");
}
