/** Mails of a server without MAIL_URL: logged, and kept readable where the operator asked for a mailbox. */
import type { NotifyWorld } from "../world.ts";
import type { SendResult } from "../../services/send.ts";

export async function postToMailbox(
  world: NotifyWorld,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<SendResult> {
  const delivered: SendResult = { outcome: { kind: "delivered" }, status: null };
  if (!world.operator.DEV_MAILBOX_TOKEN) {
    console.log(JSON.stringify({ mail: { to, subject, body: text } }));
    return delivered;
  }
  await world.stores.mailbox.add({ to, subject, text, at: world.clock.now() });
  return delivered;
}
