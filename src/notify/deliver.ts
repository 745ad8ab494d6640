/**
 * The life of a delivery: it is claimed, its notice is made and sent once, and what the receiver said is written down.
 * Transient failures come back later on a schedule of their own, permanent ones end; neither touches the other channels
 * of the event.
 */
import type { World } from "../world.ts";
import type { AlertMessage } from "../check/message.ts";
import { mailboxUrl, targetOf } from "./channels.ts";
import type { ClaimedDelivery } from "./outbox.ts";
import { sendToChat } from "../telegram/send.ts";
import { sendPush } from "../push/send.ts";
import { sendAlertMail } from "./mail/alert.ts";
import { postInside } from "./mail/inside.ts";
import { noticeOf } from "./compose.ts";
import type { Notice } from "./notice.ts";
import type { OwnWay } from "./own.ts";
import { sendNotice, type Ending, type Sent } from "./send.ts";

/** Seconds before each further attempt. */
const schedule = [10, 60, 300, 1800, 7200, 21_600];
/** An alert older than this is history, not news. */
const staleAfterSeconds = 86_400;

/** Works a message of delivery ids; each id on its own. What is not due or not there any more is left alone. */
export async function deliverAlerts(world: World, message: AlertMessage): Promise<void> {
  for (const id of message.deliveries) {
    const delivery = await world.outbox.claim(id, world.now());
    if (delivery) await deliver(world, delivery);
  }
}

async function deliver(world: World, delivery: ClaimedDelivery): Promise<void> {
  let sent: Sent;
  try {
    sent = await attempt(world, delivery);
  } catch (error) {
    console.error(
      JSON.stringify({
        what: "a delivery broke",
        delivery: delivery.id,
        error: String((error as Error)?.stack ?? error),
      }),
    );
    sent = { verdict: { kind: "retry", reason: "The delivery broke inside the service" }, status: null };
  }
  const now = world.now();
  if (sent.verdict.kind === "delivered") return world.outbox.delivered(delivery, sent.status, now);
  if (sent.verdict.kind === "withdrawn") return world.outbox.withdrawn(delivery, sent.verdict.reason);
  await world.outbox.undelivered(delivery, {
    status: sent.status,
    reason: sent.verdict.reason,
    retryAt: retryAt(sent.verdict, delivery, now),
    now,
  });
}

/** When to try again, or null for never: permanent, out of attempts, or too old to be news. */
function retryAt(verdict: Ending, delivery: ClaimedDelivery, now: number): number | null {
  if (verdict.kind !== "retry") return null;
  const wait = schedule[delivery.attempts - 1];
  if (wait === undefined) return null;
  const at = now + Math.max(wait, verdict.afterSeconds ?? 0);
  return at - delivery.created_at > staleAfterSeconds ? null : at;
}

async function attempt(world: World, delivery: ClaimedDelivery): Promise<Sent> {
  const sealed = await world.outbox.opened(delivery);
  const notice = await noticeOf(world, delivery, sealed);
  if (!notice) return { verdict: { kind: "permanent", reason: "What it would have told is gone" }, status: null };
  if (sealed.own) return sendOwn(world, { userId: delivery.user_id, way: sealed.own, notice });
  if (sealed.url === mailboxUrl)
    return postInside(world, { to: sealed.to ?? "", subject: notice.title, text: notice.body });
  const target = targetOf({ ...sealed, key: delivery.channel }, world.operator.MAIL_FROM);
  if ("problem" in target) return { verdict: { kind: "permanent", reason: target.problem }, status: null };
  return sendNotice(world, target, notice);
}

/** By a way of the account's own. */
function sendOwn(
  world: World,
  { userId, way, notice }: { userId: number; way: OwnWay; notice: Notice },
): Promise<Sent> {
  switch (way.kind) {
    case "mail":
      return sendAlertMail(world, { userId, address: way.address }, notice);
    case "telegram":
      return sendToChat(world, userId, notice);
    case "push":
      return sendPush(world, { userId, subscription: way.subscription }, notice);
  }
}
