/**
 * The life of a delivery: it is claimed, its notice is made and sent once, and what the receiver said is written down.
 * Transient failures come back later on a schedule of their own, permanent ones end; neither touches the other channels
 * of the event. A receiver that asks to slow down costs no attempt: many that wait for it are spread, and none is lost.
 */
import type { NotifyWorld } from "./world.ts";
import type { AlertMessage } from "../schedule/message.ts";
import { runKeyed } from "../lib/concurrency/runKeyed.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";
import { mailboxUrl, targetOf } from "./channels.ts";
import type { ClaimedDelivery } from "./outbox/store.ts";
import { sendToChat } from "../telegram/send.ts";
import { sendPush } from "../push/send.ts";
import { sendAlertMail } from "./mail/alert.ts";
import { postInside } from "./mail/inside.ts";
import { letterOf } from "../services/mail/letter.ts";
import { noticeOf } from "./compose.ts";
import type { Notice } from "../services/notice.ts";
import { retryTime, spreadOver } from "./retry.ts";
import { sendNotice, type Sent } from "../services/send.ts";
import { isTemplated } from "../services/templated.ts";
import { whyUnwanted } from "./wanted.ts";
import type { OwnWay } from "./ownWay.ts";

const recordTries = 3;
const recordWaitMs = 250;

/**
 * A receiver that needs longer is told apart from others from then on. It is not cut short for that: what it was sent may
 * have arrived, and would be sent twice.
 */
const slowMs = 5000;
/** No other alert is tried at a receiver for so long after one that failed, within what it asks for. */
const restSeconds = 10;
const longestRestSeconds = 300;

export type Lane = { semaphore?: KeyedSemaphore; isSlow?: boolean };

/**
 * Works a message of delivery ids, those of one receiver one after the other: a receiver that hangs holds up no other. What is
 * not due or not there any more is left alone. A receiver that failed or let us wait the last time is handed over to the
 * queue of slow ones, where `isSlow` says that we are. `semaphore`: shared with the messages that run at the same time.
 * @throws the first error of the database, after all were tried: then the message comes again.
 */
export async function deliverAlerts(
  world: NotifyWorld,
  message: AlertMessage,
  { semaphore = new KeyedSemaphore(), isSlow = false }: Lane = {},
): Promise<void> {
  const receivers = await world.stores.outbox.receivers(message.deliveries);
  const work = async ({ id, channel }: { id: number; channel: string }) => {
    const restUntil = await world.stores.outbox.slowUntil(channel);
    if (restUntil !== null && !isSlow) return world.stores.outbox.handOver([id]);
    const now = world.clock.now();
    if (restUntil !== null && restUntil > now) {
      const until = restUntil + (await spreadSeconds(world, { channel }));
      return world.stores.outbox.putOff(id, { until, now });
    }
    const delivery = await world.stores.outbox.claim(id, now);
    if (delivery) await deliver(world, delivery, isSlow);
  };
  await runKeyed(receivers, ({ channel }) => channel, { work, semaphore });
}

async function deliver(world: NotifyWorld, delivery: ClaimedDelivery, isSlow: boolean): Promise<void> {
  const startedAt = Date.now();
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
  const isLong = Date.now() - startedAt >= slowMs;
  await insisting(world, () => writeDown(world, delivery, sent));
  await noteReceiver(world, delivery, { sent, isSlow, isLong });
}

type Course = { sent: Sent; isSlow: boolean; isLong: boolean };

/** Remembers who failed or let us wait, and forgets who answers again; what cannot be written is found out anew. */
async function noteReceiver(world: NotifyWorld, { channel }: ClaimedDelivery, { sent, isSlow, isLong }: Course) {
  const { verdict } = sent;
  const fails = verdict.kind === "retry";
  if (!fails && !isLong && !isSlow) return;
  const seconds = fails ? Math.min(longestRestSeconds, verdict.afterSeconds ?? restSeconds) : 0;
  try {
    await world.stores.outbox.noteReceiver(channel, fails || isLong ? world.clock.now() + seconds : null);
  } catch (error) {
    console.warn(JSON.stringify({ what: "a slow receiver was not written down", error: String(error) }));
  }
}

async function writeDown(world: NotifyWorld, delivery: ClaimedDelivery, { verdict, status }: Sent): Promise<void> {
  const now = world.clock.now();
  if (verdict.kind === "delivered") return world.stores.outbox.delivered(delivery, status, now);
  if (verdict.kind === "withdrawn") return world.stores.outbox.withdrawn(delivery, verdict.reason);
  const { reason } = verdict;
  const isPostponed = verdict.kind === "retry" && verdict.isThrottled === true;
  const spread = isPostponed ? await spreadSeconds(world, delivery) : 0;
  const retryAt = verdict.kind === "retry" ? retryTime(verdict, delivery, { now, spread }) : null;
  await world.stores.outbox.undelivered(delivery, { status, reason, retryAt, isPostponed, now });
}

/** A database that stumbles here would make a second alert of one that was sent: worth some tries. */
async function insisting(world: NotifyWorld, write: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await write();
    } catch (error) {
      if (tried === recordTries) throw error;
      await world.clock.wait(recordWaitMs * tried);
    }
  }
}

/** Many that wait for one slow receiver come back one after the other, in any order, not all at once again. */
async function spreadSeconds(world: NotifyWorld, delivery: Pick<ClaimedDelivery, "channel">): Promise<number> {
  const others = (await world.stores.outbox.waitingWith(delivery)) - 1;
  return Math.floor(Math.random() * spreadOver(others));
}

async function attempt(world: NotifyWorld, delivery: ClaimedDelivery): Promise<Sent> {
  const sealed = await world.stores.outbox.opened(delivery);
  const unwanted = await whyUnwanted(world, delivery, sealed);
  if (unwanted) return { verdict: { kind: "withdrawn", reason: unwanted }, status: null };
  const told = await noticeOf(world, delivery, sealed);
  if (!told) return { verdict: { kind: "permanent", reason: "What it would have told is gone" }, status: null };
  const { notice } = told;
  if (sealed.own) return sendOwn(world, { userId: delivery.user_id, way: sealed.own, notice });
  if (sealed.url === mailboxUrl)
    return postInside(world, { to: sealed.to ?? "", subject: notice.title, text: letterOf(notice, false).text });
  const channel = { ...sealed, key: delivery.channel };
  const target = targetOf(channel, world.operator.MAIL_FROM, isTemplated(sealed.url) ? await told.facts() : null);
  if ("problem" in target) return { verdict: { kind: "permanent", reason: target.problem }, status: null };
  return sendNotice(world, target, notice);
}

/** By a way of the account's own. */
function sendOwn(
  world: NotifyWorld,
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
