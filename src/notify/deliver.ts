/**
 * The one place that sends: claims a delivery, makes its notice, asks the service for the one request, sends it through
 * the guard under a deadline, and writes down what the receiver said. Transient failures come back later on a schedule
 * of their own, permanent ones end; neither touches the other channels of the event.
 */
import type { World } from "../world.ts";
import type { AlertMessage } from "../check/message.ts";
import { mailboxUrl, targetOf } from "./channels.ts";
import type { ClaimedDelivery, Sealed } from "./outbox.ts";
import type { Context, Outgoing, Target } from "./services/index.ts";
import { sendMail } from "./mail/transport.ts";
import { noticeOf } from "./compose.ts";
import type { Notice } from "./notice.ts";
import { verdictOfSilence, type Verdict } from "./verdict.ts";

/** Seconds before each further attempt. */
const schedule = [10, 60, 300, 1800, 7200, 21_600];
/** An alert older than this is history, not news. */
const staleAfterSeconds = 86_400;

export type Sent = { verdict: Verdict; status: number | null };

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
  await world.outbox.undelivered(delivery, {
    status: sent.status,
    reason: sent.verdict.reason,
    retryAt: retryAt(sent.verdict, delivery, now),
    now,
  });
}

/** When to try again, or null for never: permanent, out of attempts, or too old to be news. */
function retryAt(verdict: Verdict, delivery: ClaimedDelivery, now: number): number | null {
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
  if (sealed.url === mailboxUrl) return postInside(world, sealed, notice);
  const target = targetOf({ ...sealed, key: delivery.channel });
  if ("problem" in target) return { verdict: { kind: "permanent", reason: target.problem }, status: null };
  return sendNotice(world, target, notice);
}

/** Sends a notice to one target: the same way for alerts and for tests. Never throws for what the receiver does. */
export async function sendNotice(world: World, target: Target, notice: Notice): Promise<Sent> {
  const context: Context = {
    appName: "Tidemark",
    appUrl: world.operator.PUBLIC_URL ?? "",
    telegramApiBase: world.operator.TELEGRAM_API_BASE ?? "https://api.telegram.org",
    now: world.now(),
  };
  return transmit(world, await target.compose(notice, context), target);
}

async function transmit(world: World, outgoing: Outgoing, target: Target): Promise<Sent> {
  if (outgoing.kind === "nothing") return { verdict: { kind: "delivered" }, status: null };
  if (outgoing.kind === "smtp") return { verdict: await sendMail(outgoing, world.egress), status: null };
  const answer = await world.egress.send({
    url: outgoing.url,
    method: outgoing.method,
    headers: outgoing.headers,
    body: outgoing.body ?? null,
    purpose: "notification",
  });
  if (!answer.ok) {
    const { class: kind, sentence } = answer.failure;
    if (kind === "timeout") return { verdict: verdictOfSilence("timeout"), status: null };
    if (kind === "connect" || kind === "dns" || kind === "tls")
      return { verdict: { kind: "retry", reason: sentence }, status: null };
    return { verdict: { kind: "permanent", reason: sentence }, status: answer.failure.status ?? null };
  }
  const body = new TextDecoder().decode(answer.body.subarray(0, 4096));
  const headers = Object.fromEntries(answer.headers);
  return { verdict: target.verdict({ status: answer.status, headers, body }, world.now()), status: answer.status };
}

/** A server without MAIL_URL: the mail is logged, and kept readable where the operator asked for a mailbox. */
async function postInside(world: World, sealed: Sealed, notice: Notice): Promise<Sent> {
  if (!world.operator.DEV_MAILBOX) {
    console.log(JSON.stringify({ mail: { to: sealed.to, subject: notice.title, body: notice.body } }));
    return { verdict: { kind: "delivered" }, status: null };
  }
  await world.db.batch([
    world.db
      .prepare("INSERT INTO mailbox (recipient, subject, body, at) VALUES (?, ?, ?, ?)")
      .bind(sealed.to ?? "", notice.title, notice.body, world.now()),
    world.db.prepare("DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - 100"),
  ]);
  return { verdict: { kind: "delivered" }, status: null };
}
