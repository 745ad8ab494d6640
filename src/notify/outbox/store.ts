/**
 * The outbox: rows written with their event, claimed before they are sent, ended by what the receiver said. The queue
 * only carries ids; whatever a crash leaves pending, the sweep enqueues again. At least once, with a stable id: a
 * receiver can get an alert twice only when a crash falls between its answer and the one write that records it.
 */
import { storedSentence } from "../../message/written.ts";
import { message, type Sentence } from "../../message/message.ts";
import type { Attempt } from "../attempt.ts";
import type { DeliveryResult } from "../result.ts";
import { durationCounts } from "../../storage/counters/durations.ts";
import { counterStatement, type Count } from "../../storage/counters/statements.ts";
import type { Sealer } from "../../secret/seal.ts";
import type { AlertMessage } from "../../schedule/message.ts";
import { mailChannel, type Channel } from "../channels.ts";
import { boundTo } from "./place.ts";
import {
  claimOf,
  insertDeliveries,
  oneMoreTry,
  listedClaim,
  ownClaim,
  sendingSeconds,
  type ClaimedDelivery,
  type DeliveryRow,
  type InsertOptions,
} from "./statements.ts";
import { partStore } from "../parts/store.ts";
import { ended, type DeliveryName, type WrittenDelivery } from "./names.ts";
import { outboxQueue, type AlertQueues } from "./queue/store.ts";
import { sweepStore } from "./sweep/store.ts";
import { staleAfter } from "../retry.ts";
import { holdOf } from "../hold/hold.ts";
import { holdStore } from "../hold/store.ts";
import { endMembers, type MembersEnd } from "../bundle/statements.ts";
import { bundleStore } from "../bundle/store.ts";
import { brokenChannelStore } from "../broken/store.ts";
import { slowReceiverStore } from "../slowReceivers/store.ts";
import type { AccountChannel } from "../accountChannel.ts";
import { type EventWords, type NewEvent } from "../event.ts";
import { type AccountMail } from "../../account/mail.ts";

/** How an attempt ended without a delivery; `retryAt` null: never again. A postponed one does not count as an attempt. */
export type FailedAttempt = { attempt: Attempt; reason: Sentence; retryAt: number | null; now: number };

/** `url`: empty for a recipient of a named channel, whose URL is looked up when it is sent. */
export type SealedDelivery = {
  url: string;
  to?: string;
  own?: AccountChannel;
  named?: string;
  words: EventWords | null;
};

/** Counts an attempt for the metrics of the operator; those that delivered are counted together, by deliver.ts. */
const countedBy =
  (db: D1Database) =>
  (result: DeliveryResult, took: Count[] = []) =>
    counterStatement(db, [`deliveries:${result}`, ...took]);

export function outboxStore(db: D1Database, sealer: Sealer, queues: AlertQueues) {
  const { send, sendLater, ...queue } = outboxQueue(queues);

  const rowOf = async (
    event: NewEvent,
    { key, masked, url, to, own, named }: Channel,
    options: Pick<InsertOptions, "timing" | "now">,
  ): Promise<DeliveryRow> => {
    const { timing } = options;
    const target = named ? { url: "", named } : { url, ...(to ? { to } : {}), ...(own ? { own } : {}) };
    const sealed: SealedDelivery = { ...target, words: event.words };
    return {
      uuid: crypto.randomUUID(),
      channel: key,
      masked,
      sealed: await sealer.seal(JSON.stringify(sealed), boundTo(event.event, key)),
      ...(timing ? holdOf(event, key, { timing, now: options.now }) : {}),
    };
  };

  /** What a bundle carries ends with it: as delivered whoever holds the claim, else by its holder. */
  const membersOf = (delivery: ClaimedDelivery, end: MembersEnd) => {
    if (delivery.kind !== "digest") return [];
    const claim = { sql: `EXISTS (SELECT 1 FROM deliveries d WHERE ${ownClaim})`, values: claimOf(delivery) };
    const guard = end.state === "delivered" ? { sql: "1 = 1", values: [] } : claim;
    return endMembers(db, delivery.uuid, { end, guard });
  };

  return {
    ...queue,
    ...slowReceiverStore(db),
    ...partStore(db),
    ...brokenChannelStore(db),
    ...holdStore(db, sealer),
    ...bundleStore(db),
    ...sweepStore(db, send),

    /**
     * Statements that write one row per channel of the event, to go into the batch of the event itself. `guard` is an
     * SQL condition with its values: no row is written where it does not hold. What has to wait is stored as held.
     */
    async insertStatements(event: NewEvent, channels: Channel[], options: InsertOptions) {
      // Whoever stands there twice gets one alert.
      const receivers = [...new Map(channels.map((channel) => [channel.key, channel])).values()];
      const rows = await Promise.all(receivers.map((channel) => rowOf(event, channel, options)));
      return rows.length ? [insertDeliveries(db, { event, rows, ...options })] : [];
    },

    async open(delivery: Pick<ClaimedDelivery, "event" | "channel" | "sealed">): Promise<SealedDelivery> {
      return JSON.parse(
        await sealer.open(delivery.sealed, boundTo(delivery.event, delivery.channel)),
      ) as SealedDelivery;
    },

    /**
     * A mail about the account itself, through the operator's mail URL or, where there is none, to the log or the
     * development mailbox. Written, then enqueued; a failed enqueue is the sweep's. `event` names it: once per event.
     */
    async addMail(mail: AccountMail): Promise<void> {
      const event: NewEvent = {
        kind: "account",
        event: mail.event,
        userId: mail.userId,
        watchId: null,
        changeAt: null,
        words: {
          title: mail.subject,
          body: mail.body,
          ...(mail.button ? { button: mail.button } : {}),
          ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe } : {}),
        },
      };
      const guard = { sql: "1 = 1", values: [] };
      const always = { guard, caps: { perHour: 0, perDay: 0 }, timing: null, now: mail.now };
      const row = await rowOf(event, mailChannel(mail.mailUrl, mail.to), always);
      const result = await insertDeliveries(db, { event, rows: [row], ...always }).all<WrittenDelivery>();
      await queue.enqueue(result.results);
    },

    /** Who the deliveries go to, in the order in which they came about. */
    async receivers(deliveries: AlertMessage["deliveries"]): Promise<(DeliveryName & { channel: string })[]> {
      const { results } = await db
        .prepare(
          `SELECT d.user_id AS userId, d.id, d.channel FROM json_each(?) j
           CROSS JOIN deliveries d ON d.user_id = j.value ->> 0 AND d.id = j.value ->> 1 ORDER BY d.user_id, d.id`,
        )
        .bind(JSON.stringify(deliveries))
        .all<DeliveryName & { channel: string }>();
      return results;
    },

    /** Postpones a due delivery while its receiver is left alone; one that is tried no more for its age ends as failed. */
    async postpone(name: DeliveryName, { until, now }: { until: number; now: number }): Promise<void> {
      const isStale = "coalesce(released_at, created_at) < ?4 AND last_error IS NOT NULL AND masked NOT LIKE 'mail%'";
      const named = `user_id = ?6 AND id = ?1 AND ${isDue}`;
      const [staleBefore, waits] = [now - staleAfter.other, storedSentence(message("delivery.service_silent"))];
      const [, put] = await db.batch([
        db
          .prepare(
            `UPDATE readings SET alert_count = alert_count - 1
             WHERE watch_id = (SELECT watch_id FROM deliveries WHERE user_id = ?3 AND id = ?1 AND ${isDue} AND is_counted = 1 AND ${isStale})`,
          )
          .bind(name.id, now, name.userId, staleBefore),
        db
          .prepare(
            `UPDATE deliveries SET state = iif(${isStale}, 'failed', state), next_at = iif(${isStale}, NULL, ?3),
               is_counted = iif(${isStale}, 0, is_counted), last_error = coalesce(last_error, ?5) WHERE ${named}`,
          )
          .bind(name.id, now, until, staleBefore, waits, name.userId),
      ]);
      if (put?.meta.changes) await sendLater(name, until - now);
    },

    /** Takes a delivery for sending; null when another holds it, it is not due, it has ended, or its watch is deleted. */
    async claim({ userId, id }: DeliveryName, now: number): Promise<ClaimedDelivery | null> {
      return db
        .prepare(
          `UPDATE deliveries SET state = 'sending', attempts = attempts + 1, claimed_until = ?2 + ?3
           WHERE user_id = ?4 AND id = ?1 AND ((${isDue})
             OR (state = 'sending' AND claimed_until <= ?2)) RETURNING *`,
        )
        .bind(id, now, sendingSeconds, userId)
        .first<ClaimedDelivery>();
    },

    /** Ends claims under which nothing was sent: the deliveries are due as if nobody had taken them. */
    async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
      await db
        .prepare(
          `UPDATE deliveries AS d SET state = 'pending', attempts = attempts - 1, claimed_until = NULL FROM json_each(?) j
           WHERE ${listedClaim("j.value")}`,
        )
        .bind(JSON.stringify(deliveries.map(claimOf)))
        .run();
    },

    /** Records a delivery. Safe to repeat, and valid whoever holds the claim by now. */
    async recordDelivered(delivery: ClaimedDelivery, attempt: Attempt, now: number): Promise<void> {
      await db.batch([
        db
          .prepare(
            // As a rule it is counted already, and the last one arrived, too.
            `UPDATE readings SET last_notification_error = NULL, alert_count = alert_count + 1 - d.is_counted
             FROM deliveries d WHERE d.user_id = ? AND d.id = ? AND d.state <> 'delivered' AND readings.watch_id = d.watch_id
               AND (d.is_counted = 0 OR last_notification_error IS NOT NULL)`,
          )
          .bind(delivery.user_id, delivery.id),
        db
          .prepare(
            `UPDATE deliveries SET state = 'delivered', next_at = NULL, is_counted = 1, last_status = ?, last_error = NULL, delivered_at = ?,
               ${oneMoreTry} WHERE user_id = ? AND id = ? AND state <> 'delivered'`,
          )
          .bind(attempt.status, now, JSON.stringify(attempt), delivery.user_id, delivery.id),
        ...membersOf(delivery, { state: "delivered", error: null, at: now }),
      ]);
    },

    /** Not delivered: tried again at `retryAt`, or never. Safe to repeat; nothing where the claim has passed to another. */
    async recordFailed(delivery: ClaimedDelivery, outcome: FailedAttempt): Promise<void> {
      const { attempt, retryAt, now } = outcome;
      const reason = storedSentence(outcome.reason);
      const { status, result } = attempt;
      const isEnd = retryAt === null;
      const outcomeOf = isEnd ? ended("failed") : "state = 'pending'";
      await db.batch([
        ...(retryAt === null ? membersOf(delivery, { state: "failed", error: reason, at: null }) : []),
        db
          .prepare(
            `UPDATE readings SET last_notification_error = ?, alert_count = alert_count - ${isEnd ? "d.is_counted" : "0"}
             FROM deliveries d WHERE readings.watch_id = d.watch_id AND ${ownClaim}`,
          )
          .bind(reason, ...claimOf(delivery)),
        db
          .prepare(
            `UPDATE deliveries AS d SET ${outcomeOf}, last_status = ?, last_error = ?, ${isEnd ? "" : "next_at = ?,"}
               attempts = attempts - ?, ${oneMoreTry} WHERE ${ownClaim}`,
          )
          .bind(
            status,
            reason,
            ...(isEnd ? [] : [retryAt]),
            Number(result === "postponed"),
            JSON.stringify(attempt),
            ...claimOf(delivery),
          ),
        countedBy(db)(retryAt === null ? "failed" : "retried", durationCounts("delivery", attempt.duration_ms)),
      ]);
      if (retryAt !== null) await sendLater(nameOf(delivery), retryAt - now);
    },

    /** Records that a delivery was not sent because its recipient no longer wants it. */
    async recordWithdrawn(delivery: ClaimedDelivery, why: Sentence): Promise<void> {
      const reason = storedSentence(why);
      await db.batch([
        ...membersOf(delivery, { state: "suppressed", error: reason, at: null }),
        db
          .prepare(
            `UPDATE readings SET alert_count = alert_count - 1 FROM deliveries d
             WHERE readings.watch_id = d.watch_id AND d.is_counted = 1 AND ${ownClaim}`,
          )
          .bind(...claimOf(delivery)),
        db
          .prepare(`UPDATE deliveries AS d SET ${ended("suppressed")}, last_error = ? WHERE ${ownClaim}`)
          .bind(reason, ...claimOf(delivery)),
        countedBy(db)("withdrawn"),
      ]);
    },
  };
}

/** True for a delivery that may be taken at ?2: it waits for its time, or was never tried. */
const isDue = "state = 'pending' AND (attempts = 0 AND last_error IS NULL AND kind <> 'digest' OR next_at <= ?2)";

const nameOf = ({ user_id: userId, id }: ClaimedDelivery): DeliveryName => ({ userId, id });
