/** Mails of a server without MAIL_URL: logged, and kept readable where the operator asked for a mailbox. */
import type { NotifyWorld } from "../world.ts";
import type { Sent } from "../../services/send.ts";

const keptMails = 100;

export async function postInside(
  world: NotifyWorld,
  { to, subject, text }: { to: string; subject: string; text: string },
): Promise<Sent> {
  const delivered: Sent = { verdict: { kind: "delivered" }, status: null };
  if (!world.operator.DEV_MAILBOX_TOKEN) {
    console.log(JSON.stringify({ mail: { to, subject, body: text } }));
    return delivered;
  }
  await world.stores.db.batch([
    world.stores.db
      .prepare("INSERT INTO mailbox (recipient, subject, body, at) VALUES (?, ?, ?, ?)")
      .bind(to, subject, text, world.clock.now()),
    world.stores.db.prepare("DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - ?").bind(keptMails),
  ]);
  return delivered;
}
