import type { NotifyWorld } from "./world.ts";
import { sendToChat } from "../telegram/send.ts";
import { sendPush } from "../push/send.ts";
import { browserMutePath, type AlertSubject } from "./mail/action.ts";
import { sendAlertMail } from "./mail/alert.ts";
import type { Notice } from "../lib/notification/notice.ts";
import type { Progress } from "../services/send.ts";
import type { SendResult } from "../services/sendRequest.ts";
import type { AccountChannel } from "./accountChannel.ts";

/** Sends a notice by a way of the account's own. */
export async function sendToAccountChannel(
  world: NotifyWorld,
  {
    userId,
    way,
    subject,
    notice,
  }: { userId: number; way: AccountChannel; subject: AlertSubject | null; notice: Notice },
  progress?: Progress,
): Promise<SendResult> {
  switch (way.kind) {
    case "mail":
      return sendAlertMail(world, { userId, address: way.address, subject, progress }, notice);
    case "telegram":
      return sendToChat(world, { userId, subject, progress }, notice);
    case "push":
      return sendPush(world, { userId, ...(await pushRecipient(world, way.subscription, subject)) }, notice);
  }
}

/** A browser, with what mutes the watch of the alert; without keys to sign there is no such button. */
async function pushRecipient(
  { operator, stores: { sealer } }: NotifyWorld,
  subscription: string,
  subject: AlertSubject | null,
): Promise<{ subscription: string; mutePath: string | null }> {
  const mutePath =
    subject && operator.ENCRYPTION_KEYS ? await browserMutePath(sealer, { subject, subscription }) : null;
  return { subscription, mutePath };
}
