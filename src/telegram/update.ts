/**
 * What an update of Telegram asks of us (https://core.telegram.org/bots/api#update):
 *
 * 1. `/start TOKEN`, in a private chat or a group, connects the chat; `/start` alone asks for a token.
 * 2. `/stop` disconnects the chat.
 * 3. A bot that was blocked or thrown out disconnects the chat.
 * 4. A group that became a supergroup has another id from now on.
 *
 * Every other update asks nothing. What is no update at all is recognised, so that it can be refused. Pure.
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

export type UpdateCommand = { update: number; chat: string } & (
  | { kind: "start"; token: string | null; name: string }
  | { kind: "stop" }
  | { kind: "gone" }
  | { kind: "moved"; to: string }
);

/** Whether a webhook body is an update at all, of whatever kind: a kind that we do not know must not be sent again for days. */
export const isUpdate = (body: string): boolean =>
  z.looseObject({ update_id: z.int() }).safeParse(jsonOf(body)).success;

/** The command in the body of a webhook call; null where an update asks nothing. */
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
  // In a group a command may name the bot it is for.
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

/** The id that a group has now, out of the refusal of a message to its old id. */
export function newChatId(answerBody: string): string | null {
  const shape = z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) });
  const parsed = shape.safeParse(jsonOf(answerBody));
  return parsed.success ? String(parsed.data.parameters.migrate_to_chat_id) : null;
}
