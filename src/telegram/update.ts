/**
 * What updates of Telegram (https://core.telegram.org/bots/api#update) say to the bot:
 *
 * 1. `/start TOKEN`, in a private chat or a group, connects the chat, and the topic in which it is written; `/start` alone asks
 *    for a token. `/stop` disconnects the chat.
 * 2. `/help`, `/list`, `/pause`, `/resume`, `/check` and `/mute`, each with words that name a watch. In a group a command may be
 *    followed by the name of its bot; those of other bots are not for us.
 * 3. A press on one of our buttons.
 * 4. When the bot is blocked or removed from a group, the chat is disconnected. When a group becomes a supergroup, it gets
 *    another id.
 *
 * Any other text in a private chat asks for help. Every other update is ignored. A body that is not an update at all is
 * detected, so that it can be refused. Pure.
 */
import { z } from "zod";
import { pressOf, type Press } from "./press.ts";

const chat = z.object({
  id: z.int(),
  type: z.string().optional(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
});
const person = z.object({
  username: z.string().optional(),
  first_name: z.string().optional(),
  language_code: z.string().max(35).optional(),
});
const message = z.object({
  chat,
  from: person.optional(),
  text: z.string().optional(),
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
  migrate_to_chat_id: z.int().optional(),
});
const update = z.object({
  update_id: z.int(),
  message: message.optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
  callback_query: z
    .object({
      id: z.string().max(200),
      from: person.optional(),
      data: z.string().max(64).optional(),
      message: message.pick({ chat: true }).optional(),
    })
    .optional(),
});
type Message = z.infer<typeof message>;

/** Commands about a watch, which words after them name. */
export const watchCommands = ["pause", "resume", "check", "mute"] as const;
export type WatchCommand = (typeof watchCommands)[number];
const plainCommands = ["start", "stop", "help", "list"] as const;

/** A command for us. `update`: id of the update; `chat`: id of the chat; `language`: that of the person's Telegram. */
export type UpdateCommand = { update: number; chat: string; thread: number | null; language: string | null } & (
  | { kind: "start"; token: string | null; name: string }
  | { kind: "stop" }
  | { kind: "help" }
  | { kind: "gone" }
  | { kind: "list"; words: string }
  | { kind: "watch"; command: WatchCommand; words: string }
  | { kind: "press"; query: string; press: Press | null }
  | { kind: "moved"; to: string }
);

/** Whether a webhook body is an update of any kind: Telegram would repeat a refused one for days, so unknown kinds are accepted. */
export const isUpdate = (body: string): boolean =>
  z.looseObject({ update_id: z.int() }).safeParse(jsonOf(body)).success;

/** The command in the body of a webhook call; null when the update has none. `bot`: our name, without @. */
export function commandOf(body: string, bot: string): UpdateCommand | null {
  const parsed = update.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { update_id: id, message: said, my_chat_member: member, callback_query: query } = parsed.data;
  const base = { update: id, thread: null, language: null };
  if (member) {
    const isGone = ["kicked", "left"].includes(member.new_chat_member.status);
    return isGone ? { ...base, chat: String(member.chat.id), kind: "gone" } : null;
  }
  if (query) {
    if (!query.message) return null;
    const place = { ...base, chat: String(query.message.chat.id), language: query.from?.language_code ?? null };
    return { ...place, kind: "press", query: query.id, press: pressOf(query.data ?? "") };
  }
  if (!said) return null;
  const from = { ...base, chat: String(said.chat.id), language: said.from?.language_code ?? null };
  if (said.migrate_to_chat_id !== undefined) return { ...from, kind: "moved", to: String(said.migrate_to_chat_id) };
  const thread = said.is_topic_message ? (said.message_thread_id ?? null) : null;
  const place = { ...from, thread };
  return writtenCommand(said, bot, place);
}

type Place = Pick<UpdateCommand, "update" | "chat" | "thread" | "language">;

function writtenCommand(said: Message, bot: string, place: Place): UpdateCommand | null {
  const isPrivate = said.chat.type === "private";
  const match = /^\/([a-z]{1,32})(?:@(\w{1,64}))?(?:\s+(.*))?$/is.exec((said.text ?? "").trim());
  if (!match) return isPrivate && said.text ? { ...place, kind: "help" } : null;
  if (match[2] && match[2].toLowerCase() !== bot.toLowerCase()) return null;
  const name = (match[1] ?? "").toLowerCase();
  const words = (match[3] ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
  const about = watchCommands.find((each) => each === name);
  if (about) return { ...place, kind: "watch", command: about, words };
  const plain = plainCommands.find((each) => each === name);
  if (plain === "start") {
    const token = words === "" ? null : /^[\w-]{1,64}$/.test(words) ? words : "";
    return { ...place, kind: "start", token, name: nameIn(said) };
  }
  if (plain === "list") return { ...place, kind: "list", words };
  if (plain === "help" || (plain && words === "")) return { ...place, kind: plain };
  return isPrivate ? { ...place, kind: "help" } : null;
}

function nameIn({ chat: source, from }: Message): string {
  const known = source.username ?? from?.username;
  const name = source.title ?? (known ? `@${known}` : (source.first_name ?? from?.first_name ?? "Telegram"));
  return name.replace(/[\u0000-\u001f\u007f]+/g, " ").slice(0, 200);
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/** The new id of a group that became a supergroup, from the Bot API's error answer to a message; null when it has none. */
export function newChatId(answerBody: string): string | null {
  const shape = z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) });
  const parsed = shape.safeParse(jsonOf(answerBody));
  return parsed.success ? String(parsed.data.parameters.migrate_to_chat_id) : null;
}
