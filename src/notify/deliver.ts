/**
 * The life of a delivery: it is claimed, its notice is made and sent once, and what the receiver said is written down.
 * Transient failures come back later on a schedule of their own, permanent ones end; neither touches the other channels
 * of the event. A receiver that asks to slow down costs no attempt: many that wait for it are spread, and none is lost.
 */
import { message, type Sentence } from "../message/message.ts";
import type { NotifyWorld } from "./world.ts";
import type { AlertMessage } from "../schedule/message.ts";
import { attemptOf, type Attempt } from "./attempt.ts";
import { runKeyed } from "../lib/concurrency/runKeyed.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";
import { mailboxUrl, targetOf } from "./channels.ts";
import type { DeliveryName } from "./outbox/names.ts";
import type { ClaimedDelivery, NewDelivery } from "./outbox/statements.ts";
import type { SealedDelivery } from "./outbox/store.ts";
import { partsSentOf } from "./parts/parts.ts";
import { postToMailbox } from "./mail/mailbox.ts";
import { sendOperatorMail } from "./mail/operatorMail.ts";
import type { PictureWay } from "../lib/notification/picture.ts";
import { pauseBrokenChannel } from "./broken/pause.ts";
import { noticeOf } from "./compose.ts";
import { retryTime, spreadWindowSeconds } from "./retry.ts";
import { sendNotice, type Progress } from "../services/send.ts";
import type { PartsSent, SendResult } from "../services/sendRequest.ts";
import { webhookData } from "../services/webhook/event.ts";
import { durationCounts } from "../storage/counters/durations.ts";
import type { Count } from "../storage/counters/statements.ts";
import { hasTemplate } from "../services/urlTemplate.ts";
import { bundleNotice } from "./bundle/compose.ts";
import { bundleWithdrawal } from "./bundle/withdrawal.ts";
import { withdrawalReason } from "./withdrawal.ts";
import { sendToAccountChannel } from "./sendToAccountChannel.ts";

const maxRecordAttempts = 3;
const recordWaitMs = 250;

/**
 * A receiver that needs longer is separated from others from then on. It is not cut short for that: what it was sent may
 * have arrived, and would be sent twice.
 */
const slowMs = 5000;
/** A delivery asks the database so often, from its claim to what is written of its receiver. */
const queriesOfDelivery = 20;
/** No other alert is tried at a receiver for so long after one that failed, within what it asks for. */
const restSeconds = 10;
const maxRestSeconds = 300;

export type DeliveryRun = { semaphore?: KeyedSemaphore; isSlow?: boolean };

/**
 * Works a message of delivery ids, those of one receiver one after the other: a receiver that hangs holds up no other. What is
 * not due or not there any more is left alone. A receiver that failed or let us wait the last time is handed over to the
 * queue of slow ones, where `isSlow` says that we are. What this invocation has no queries left for comes by a message of its own.
 * `semaphore`: shared with the messages that run at the same time.
 * @throws the first error of the database, after all were tried: then the message comes again.
 */
export async function deliverAlerts(
  world: NotifyWorld,
  message: AlertMessage,
  { semaphore = new KeyedSemaphore(), isSlow = false }: DeliveryRun = {},
): Promise<void> {
  const receivers = await world.stores.outbox.receivers(message.deliveries);
  const delivered: number[] = [];
  const left: DeliveryName[] = [];
  const { queries } = world.stores;
  const work = async (receiver: DeliveryName & { channel: string }) => {
    if (!(await queries.run(queriesOfDelivery, () => deliverOne(receiver)))) left.push(receiver);
  };
  const deliverOne = async (receiver: DeliveryName & { channel: string }) => {
    const { channel } = receiver;
    const restUntil = await world.stores.outbox.slowUntil(channel);
    if (restUntil !== null && !isSlow) return world.stores.outbox.handOver([receiver]);
    const now = world.clock.now();
    if (restUntil !== null && restUntil > now) {
      const until = restUntil + (await spreadSeconds(world, { channel }));
      return world.stores.outbox.postpone(receiver, { until, now });
    }
    const delivery = await world.stores.outbox.claim(receiver, now);
    const took = delivery && (await deliver(world, delivery, isSlow));
    if (took !== null) delivered.push(took);
  };
  try {
    await runKeyed(receivers, ({ channel }) => channel, { work, semaphore });
  } finally {
    await world.stores.outbox.comeAgain(left, { isSlow });
    await countDelivered(world, delivered);
  }
}

/** A delivery that was written as claimed is begun while so much of its claim is left, in seconds: its attempt has to fit in. */
const minClaimSeconds = 60;

/**
 * Sends a delivery that was written as claimed, in the process that wrote it. What has to wait, for a receiver that lets us wait or since
 * the claim is nearly over, is given back and goes by the queues. How many milliseconds it took where it was delivered; else null.
 * @throws where the database fails: then it is sent once the claim is over.
 */
export async function deliverClaimed(world: NotifyWorld, delivery: NewDelivery): Promise<number | null> {
  const { outbox } = world.stores;
  const isResting = (await outbox.slowUntil(delivery.channel)) !== null;
  const isLate = delivery.claimed_until - world.clock.now() < minClaimSeconds;
  if (!isResting && !isLate) return deliver(world, delivery, false);
  if (!isResting) await giveBackClaimed(world, [delivery]);
  else {
    await outbox.giveBack([delivery]);
    await outbox.handOver([delivery]);
  }
  return null;
}

/** Deliveries that were written as claimed and cannot be begun here go by the queue. */
export async function giveBackClaimed(world: NotifyWorld, deliveries: readonly NewDelivery[]): Promise<void> {
  const { outbox } = world.stores;
  await outbox.giveBack(deliveries);
  await outbox.enqueue(deliveries.map((delivery) => ({ ...delivery, state: "pending" })));
}

/** For the metrics of the operator; a number that is not written costs nothing else. `delivered`: how long each took, in milliseconds. */
export async function countDelivered(world: NotifyWorld, delivered: readonly number[]): Promise<void> {
  try {
    await world.stores.counters.add(deliveredCounts(delivered));
  } catch (error) {
    console.warn(JSON.stringify({ what: "deliveries were not counted", error: String(error) }));
  }
}

/** Deliveries that took so many milliseconds, as counters name them. */
export const deliveredCounts = (delivered: readonly number[]): Count[] =>
  delivered.flatMap((milliseconds) => ["deliveries:delivered", ...durationCounts("delivery", milliseconds)]);

/** How many milliseconds it took where it was delivered; else null. */
async function deliver(world: NotifyWorld, claimed: ClaimedDelivery, isSlow: boolean): Promise<number | null> {
  const startedAt = Date.now();
  let delivery = claimed;
  let sent: SendResult;
  let url = "";
  const mark = async (parts: PartsSent) => {
    delivery = await recordParts(world, delivery, { parts, durationMs: Date.now() - startedAt });
  };
  try {
    const sealed = await openedDelivery(world, delivery);
    url = sealed.url;
    sent = await attemptDelivery(world, delivery, { sealed, progress: { parts: partsSentOf(delivery.tries), mark } });
  } catch (error) {
    console.error(
      JSON.stringify({
        what: "a delivery broke",
        delivery: delivery.id,
        error: String((error as Error)?.stack ?? error),
      }),
    );
    sent = { outcome: { kind: "retry", reason: message("delivery.broke") }, status: null };
  }
  const durationMs = Date.now() - startedAt;
  const isLong = durationMs >= slowMs;
  const attempt = attemptOf({ sent, at: world.clock.now(), durationMs, url });
  await withRetries(world, () => recordOutcome(world, delivery, { sent, attempt }));
  await recordReceiver(world, delivery, { sent, isSlow, isLong });
  return sent.outcome.kind === "delivered" ? durationMs : null;
}

/** Writes down which parts were sent. @throws where the claim is lost: then another sends the rest. */
async function recordParts(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  { parts, durationMs }: { parts: PartsSent; durationMs: number },
): Promise<ClaimedDelivery> {
  const at = world.clock.now();
  const sent: SendResult = { outcome: { kind: "delivered" }, status: null, parts };
  const attempt = { ...attemptOf({ sent, at, durationMs, url: "" }), result: "partial" as const };
  const renewed = await withRetries(world, () => world.stores.outbox.recordParts(delivery, attempt, at));
  if (!renewed) throw new Error("The claim of the delivery was lost between two parts");
  return renewed;
}

type FinishedAttempt = { sent: SendResult; isSlow: boolean; isLong: boolean };

/** Remembers who failed or let us wait, and forgets who answers again; what cannot be written is found out anew. */
async function recordReceiver(
  world: NotifyWorld,
  { channel }: ClaimedDelivery,
  { sent, isSlow, isLong }: FinishedAttempt,
) {
  const { outcome } = sent;
  const fails = outcome.kind === "retry";
  if (!fails && !isLong && !isSlow) return;
  const seconds = fails ? Math.min(maxRestSeconds, outcome.afterSeconds ?? restSeconds) : 0;
  try {
    await world.stores.outbox.recordReceiver(channel, fails || isLong ? world.clock.now() + seconds : null);
  } catch (error) {
    console.warn(JSON.stringify({ what: "a slow receiver was not written down", error: String(error) }));
  }
}

async function recordOutcome(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  { sent: { outcome }, attempt }: { sent: SendResult; attempt: Omit<Attempt, "result"> },
): Promise<void> {
  const now = world.clock.now();
  if (outcome.kind === "delivered")
    return world.stores.outbox.recordDelivered(delivery, { ...attempt, result: "delivered" }, now);
  if (outcome.kind === "withdrawn") return world.stores.outbox.recordWithdrawn(delivery, outcome.reason);
  const { reason } = outcome;
  const isPostponed = outcome.kind === "retry" && outcome.isThrottled === true;
  const spread = isPostponed ? await spreadSeconds(world, delivery) : 0;
  const retryAt =
    outcome.kind === "retry"
      ? retryTime(outcome, sinceRelease(delivery), { now, spread, chance: Math.random() })
      : null;
  const result = retryAt === null ? "failed" : isPostponed ? "postponed" : "retried";
  await world.stores.outbox.recordFailed(delivery, { attempt: { ...attempt, result }, reason, retryAt, now });
  if (retryAt === null) await pauseWhereBroken(world, delivery, reason);
}

/** Its age counts from when it was let go. */
const sinceRelease = (delivery: ClaimedDelivery): ClaimedDelivery => ({
  ...delivery,
  created_at: delivery.released_at ?? delivery.created_at,
});

/** What cannot be looked up now is looked up when the next alert fails. */
async function pauseWhereBroken(world: NotifyWorld, delivery: ClaimedDelivery, reason: Sentence): Promise<void> {
  try {
    await pauseBrokenChannel(world, delivery, reason);
  } catch (error) {
    console.warn(JSON.stringify({ what: "a channel was not looked at for a pause", error: String(error) }));
  }
}

/** A database that stumbles here would make a second alert of one that was sent: worth some tries. */
async function withRetries<T>(world: NotifyWorld, write: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await write();
    } catch (error) {
      if (attempts === maxRecordAttempts) throw error;
      await world.clock.wait(recordWaitMs * attempts);
    }
  }
}

/** Many that wait for one slow receiver come back one after the other, in any order, not all at once again. */
async function spreadSeconds(world: NotifyWorld, delivery: Pick<ClaimedDelivery, "channel">): Promise<number> {
  const others = (await world.stores.outbox.countWaiting(delivery)) - 1;
  return Math.floor(Math.random() * spreadWindowSeconds(others));
}

/** What was sealed, with the URL that a named channel has now; empty where the channel is gone. */
async function openedDelivery(world: NotifyWorld, delivery: ClaimedDelivery): Promise<SealedDelivery> {
  const sealed = await world.stores.outbox.open(delivery);
  if (!sealed.named) return sealed;
  const urls = await world.stores.accounts.channelUrls(delivery.user_id, [sealed.named]);
  return { ...sealed, url: urls.get(sealed.named) ?? "" };
}

async function attemptDelivery(
  world: NotifyWorld,
  delivery: ClaimedDelivery,
  { sealed, progress }: { sealed: SealedDelivery; progress: Progress },
): Promise<SendResult> {
  const isBundle = delivery.kind === "digest";
  const reason = await (isBundle ? bundleWithdrawal : withdrawalReason)(world, delivery, sealed);
  if (reason) return { outcome: { kind: "withdrawn", reason }, status: null };
  const composed = isBundle ? await bundleNotice(world, delivery) : await noticeOf(world, delivery, sealed);
  if (!composed)
    return {
      outcome: { kind: "permanent", reason: message("delivery.alert_gone") },
      status: null,
    };
  const noticeFor = async (way: PictureWay) => ({ ...composed.notice, ...(await composed.picture?.(way)) });
  const { notice } = composed;
  const subject = notice.thread === undefined ? null : { uuid: notice.thread, at: delivery.change_at ?? 0 };
  if (sealed.own) {
    const way = sealed.own.kind === "push" ? "address" : "file";
    const recipient = { userId: delivery.user_id, way: sealed.own, subject };
    return sendToAccountChannel(world, { ...recipient, notice: await noticeFor(way) }, progress);
  }
  if (sealed.url === mailboxUrl) return postToMailbox(world, sealed.to ?? "", notice);
  const channel = { ...sealed, key: delivery.channel };
  const target = targetOf(channel, world.operator.MAIL_FROM, hasTemplate(sealed.url) ? await composed.facts() : null);
  if ("problem" in target) return { outcome: { kind: "permanent", reason: target.problem }, status: null };
  const shown = await noticeFor(target.picture);
  if (channel.to) return sendOperatorMail(world, target, { notice: shown, progress });
  if (!target.isForPrograms) return sendNotice(world, target, { notice: shown, progress });
  const event = { type: delivery.kind, id: notice.id, time: notice.at };
  const data = composed.data?.() ?? webhookData(event, await composed.facts());
  return sendNotice(world, target, { notice: { ...shown, data }, progress });
}
