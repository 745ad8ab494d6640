/** Answers of the bot as calls of the Bot API, in its HTML, within its bounds. Pure. */
import { escapeHtml } from "../../lib/markup/dialects.ts";
import type { NoticeButton } from "../../lib/notification/notice.ts";
import { keyboardOf } from "../../lib/notification/telegram.ts";
import { pressData, type PressAction } from "../../telegram/press.ts";
import type { UpdateCommand, WatchCommand } from "../../telegram/update.ts";
import type { BotWords } from "../../telegram/words.ts";

/** A call of the Bot API with its method, as the answer to an update: https://core.telegram.org/bots/api#making-requests-when-getting-updates */
export type BotCall = { method: string; [parameter: string]: unknown };
/** Members of an entry of GET /watches. */
export type BotWatch = {
  uuid: string;
  label: string;
  paused: boolean;
  notification_muted: boolean;
  failing: object | null;
  unseen: boolean;
};

/** https://core.telegram.org/bots/api#sendmessage: after the tags are taken off, so this is safe. */
const maxCharacters = 4096;
/** https://core.telegram.org/bots/api#answercallbackquery */
const maxNotice = 200;
const maxName = 60;

/** A name as it may stand in a message. */
export const nameText = (name: string): string => escapeHtml(cut(name, 300));

const cut = (text: string, max: number): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > max ? `${characters.slice(0, max - 1).join("")}…` : characters.join("");
};

type Place = Pick<UpdateCommand, "chat" | "thread">;

/** A message in the chat and topic of a command. `text`: HTML of whole lines; what is too long loses its last ones. */
export function message(
  { chat, thread }: Place,
  { text, buttons = [] }: { text: string; buttons?: readonly (readonly NoticeButton[])[] },
): BotCall {
  const lines = text.split("\n");
  while (lines.length > 1 && lines.join("\n").length > maxCharacters) lines.pop();
  return {
    method: "sendMessage",
    chat_id: Number(chat),
    ...(thread === null ? {} : { message_thread_id: thread }),
    text: lines.join("\n"),
    parse_mode: "HTML",
    link_preview_options: { is_disabled: true },
    ...(buttons.length ? { reply_markup: keyboardOf(buttons) } : {}),
  };
}

/** What whoever pressed a button sees for a moment; plain text. */
export const answerToPress = (query: string, text: string): BotCall => ({
  method: "answerCallbackQuery",
  callback_query_id: query,
  text: cut(text, maxNotice),
});

/** Watches a line each, with what is to be known of them, as links where the address of the server is known. */
export function listText(
  words: BotWords,
  { watches, total }: { watches: readonly BotWatch[]; total: number },
  base: string | null,
): string {
  const lines = watches.map((watch) => {
    const name = escapeHtml(cut(watch.label, maxName));
    const linked = base ? `<a href="${escapeHtml(base.replace(/\/+$/, ""))}/watch/${watch.uuid}">${name}</a>` : name;
    const states = statesOf(words, watch);
    return states.length ? `${linked} (${states.join(", ")})` : linked;
  });
  return [`<b>${words.listTitle(watches.length, total)}</b>`, ...lines].join("\n");
}

const statesOf = ({ states }: BotWords, { paused, notification_muted: muted, failing, unseen }: BotWatch): string[] => [
  ...(paused ? [states.paused] : []),
  ...(muted ? [states.muted] : []),
  ...(failing ? [states.failing] : []),
  ...(unseen ? [states.unseen] : []),
];

/** Buttons that run a command on one watch. */
export function watchButtons(words: BotWords, command: WatchCommand, { uuid, label }: BotWatch): NoticeButton[][] {
  const button = (action: PressAction, text: string): NoticeButton => ({
    text,
    data: pressData({ action, uuid, at: 0 }),
  });
  const name = cut(label, maxName);
  if (command !== "mute") return [[button(command, name)]];
  return [
    [button("day", words.buttonOf(words.buttons.day, name))],
    [button("week", words.buttonOf(words.buttons.week, name))],
  ];
}
