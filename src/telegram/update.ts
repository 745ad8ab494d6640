/**
 * The commands in updates of Telegram (https://core.telegram.org/bots/api#update):
 *
 * 1. `/start TOKEN`, in a private chat or a group, connects the chat; `/start` alone asks for a token.
 * 2. `/stop` disconnects the chat.
 * 3. When the bot is blocked or removed from a group, the chat is disconnected.
 * 4. When a group becomes a supergroup, it gets another id.
 *
 * Every other update is ignored. A body that is not an update at all is detected, so that it can be refused. Pure.
 */
import { z } from "zod";

const chat = z.object({
  id: z.int(),
  type: z.string().optional(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
});
const update = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat,
      from: z.object({ username: z.string().optional(), first_name: z.string().optional() }).optional(),
      text: z.string().optional(),
      migrate_to_chat_id: z.int().optional(),
    })
    .optional(),
  my_chat_member: z.object({ chat, new_chat_member: z.object({ status: z.string() }) }).optional(),
});
type Message = NonNullable<z.infer<typeof update>["message"]>;

/** A command for us. `update`: id of the update; `chat`: id of the chat. */
export type UpdateCommand = { update: number; chat: string } & (
  | { kind: "start"; token: string | null; name: string }
  | { kind: "stop" }
  | { kind: "gone" }
  | { kind: "moved"; to: string }
);

/** Whether a webhook body is an update of any kind: Telegram would repeat a refused one for days, so unknown kinds are accepted. */
export const isUpdate = (body: string): boolean =>
  z.looseObject({ update_id: z.int() }).safeParse(jsonOf(body)).success;

/** The command in the body of a webhook call; null when the update has none. */
export function commandOf(body: string): UpdateCommand | null {
  const parsed = update.safeParse(jsonOf(body));
  if (!parsed.success) return null;
  const { update_id: id, message, my_chat_member: member } = parsed.data;
  if (member) {
    const isGone = ["kicked", "left"].includes(member.new_chat_member.status);
    return isGone ? { update: id, chat: String(member.chat.id), kind: "gone" } : null;
  }
  if (!message) return null;
  const base = { update: id, chat: String(message.chat.id) };
  if (message.migrate_to_chat_id !== undefined)
    return { ...base, kind: "moved", to: String(message.migrate_to_chat_id) };
  // In a group a command may be followed by the name of its bot: /stop@name.
  const command = /^\/(start|stop)(?:@\w{1,64})?(?:\s+([\w-]{1,64}))?\s*$/.exec(message.text ?? "");
  if (command?.[1] === "stop") return { ...base, kind: "stop" };
  if (command?.[1] === "start") return { ...base, kind: "start", token: command[2] ?? null, name: nameIn(message) };
  return null;
}

function nameIn({ chat: source, from }: Message): string {
  const person = source.username ?? from?.username;
  const name = source.title ?? (person ? `@${person}` : (source.first_name ?? from?.first_name ?? "Telegram"));
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
