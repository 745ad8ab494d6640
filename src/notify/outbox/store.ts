/**
 * The outbox: rows written with their event, claimed before they are sent, ended by what the receiver said. The queue
 * only carries ids; whatever a crash leaves pending, the sweep enqueues again. At least once, with a stable id: a
 * receiver can get an alert twice only when a crash falls between its answer and the one write that records it.
 */
import type { Attempt } from "../attempt.ts";
import type { DeliveryResult } from "../result.ts";
import { counterStatement } from "../../storage/counters/statements.ts";
import type { Sealer } from "../../secret/seal.ts";
import { alertMessage, type AlertMessage } from "../../schedule/message.ts";
import { mailChannel, type Channel } from "../channels.ts";
import { boundTo } from "./place.ts";
import {
  claimOf,
  insertDeliveries,
  oneMoreTry,
  ownClaim,
  sendingSeconds,
  type ClaimedDelivery,
  type DeliveryRow,
  type InsertOptions,
} from "./statements.ts";
import { partStore } from "../parts/store.ts";
import { maxAttempts, staleAfter } from "../retry.ts";
import { holdOf } from "../hold/hold.ts";
import { holdStore } from "../hold/store.ts";
import { endMembers, type MembersEnd } from "../bundle/statements.ts";
import { bundleStore } from "../bundle/store.ts";
import { brokenChannelStore } from "../broken/store.ts";
import { slowReceiverStore } from "../slowReceivers/store.ts";
import type { AccountChannel } from "../accountChannel.ts";
import { type EventWords, type NewEvent } from "../event.ts";
import { type AccountMail } from "../../account/mail.ts";

const idsPerMessage = 50;
/** A queue delays a message by at most twelve hours. */
const maxDelaySeconds = 43_200;
/** How an attempt ended without a delivery; `retryAt` null: never again. A postponed one does not count as an attempt. */
export type FailedAttempt = { attempt: Attempt; reason: string; retryAt: number | null; now: number };

/** `url`: empty for a recipient of a named channel, whose URL is looked up when it is sent. */
export type SealedDelivery = {
  url: string;
  to?: string;
  own?: AccountChannel;
  named?: string;
  words: EventWords | null;
};

export type AlertQueues = { alerts: Queue<AlertMessage>; slowAlerts: Queue<AlertMessage> };

/** Counts an attempt for the metrics of the operator; those that delivered are counted together, by deliver.ts. */
const countedBy = (db: D1Database) => (result: DeliveryResult) => counterStatement(db, [`deliveries:${result}`]);

export function outboxStore(db: D1Database, sealer: Sealer, { alerts: queue, slowAlerts }: AlertQueues) {
  const send = async (ids: number[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += idsPerMessage) {
      const message = alertMessage.parse({ v: 1, deliveries: ids.slice(start, start + idsPerMessage) });
      await queue.send(message);
    }
  };

  /** Punctual where the queue allows it; where it fails, the sweep is a minute late at most. */
  const sendLater = async (id: number, seconds: number): Promise<void> => {
    try {
      await queue.send({ v: 1, deliveries: [id] }, { delaySeconds: Math.min(maxDelaySeconds, Math.max(0, seconds)) });
    } catch (error) {
      console.warn(JSON.stringify({ what: "a retry waits for the sweep", error: String(error) }));
    }
  };

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
    const claim = { sql: `EXISTS (${ownClaim})`, values: claimOf(delivery) };
    const guard = end.state === "delivered" ? { sql: "1 = 1", values: [] } : claim;
    return endMembers(db, delivery.uuid, { end, guard });
  };

  return {
    ...slowReceiverStore(db),
    ...partStore(db),
    ...brokenChannelStore(db),
    ...holdStore(db, sealer),
    ...bundleStore(db),

    /**
     * Statements that write one row per channel of the event, to go into the batch of the event itself. `guard` is an
     * SQL condition with its values: no row is written where it does not hold. What has to wait is born held.
     */
    async insertStatements(event: NewEvent, channels: Channel[], options: InsertOptions) {
      const rows = await Promise.all(channels.map((channel) => rowOf(event, channel, options)));
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
        words: { title: mail.subject, body: mail.body, ...(mail.unsubscribe ? { unsubscribe: mail.unsubscribe } : {}) },
      };
      const guard = { sql: "1 = 1", values: [] };
      const always = { guard, caps: { perHour: 0, perDay: 0 }, timing: null, now: mail.now };
      const row = await rowOf(event, mailChannel(mail.mailUrl, mail.to), always);
      const result = await insertDeliveries(db, { event, rows: [row], ...always }).all<{ id: number; state: string }>();
      await this.enqueue(result.results);
    },

    /** Sends the ids of rows just written; a failure here is only late, because the sweep finds them. */
    async enqueue(rows: { id: number; state: string }[]): Promise<void> {
      const ids = rows.filter((row) => row.state === "pending").map((row) => row.id);
      try {
        await send(ids);
      } catch (error) {
        console.warn(JSON.stringify({ what: "alerts were not enqueued and wait for the sweep", error: String(error) }));
      }
    },

    /** Enqueues what is overdue; returns how many. What was taken up too often and never ended stops whoever takes it up, and ends here. */
    async sweep(now: number, limit = 500): Promise<number> {
      const hopeless = `state = 'sending' AND next_at <= ?1 AND attempts >= ${maxAttempts}`;
      const reason = "The delivery broke inside the service at every try";
      const [, , , overdue] = (await db.batch([
        db
          .prepare(
            `UPDATE readings SET last_notification_error = ?2
             WHERE watch_id IN (SELECT watch_id FROM deliveries WHERE ${hopeless})`,
          )
          .bind(now, reason),
        db
          .prepare(
            `UPDATE deliveries SET state = 'failed', last_error = ?2
             WHERE state = 'held' AND bundle IN (SELECT uuid FROM deliveries WHERE kind = 'digest' AND ${hopeless})`,
          )
          .bind(now, reason),
        db.prepare(`UPDATE deliveries SET state = 'failed', last_error = ?2 WHERE ${hopeless}`).bind(now, reason),
        db
          .prepare(
            "SELECT id FROM deliveries WHERE state IN ('pending', 'sending') AND next_at <= ? AND user_id > 0 ORDER BY next_at LIMIT ?",
          )
          .bind(now, limit),
      ])) as [D1Result, D1Result, D1Result, D1Result<{ id: number }>];
      await send(overdue.results.map((row) => row.id));
      return overdue.results.length;
    },

    /** Who the deliveries go to, in the order in which they came about. */
    async receivers(ids: readonly number[]): Promise<{ id: number; channel: string }[]> {
      const { results } = await db
        .prepare("SELECT id, channel FROM deliveries WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id")
        .bind(JSON.stringify(ids))
        .all<{ id: number; channel: string }>();
      return results;
    },

    /** Hands deliveries over to the queue of slow receivers. */
    async handOver(ids: number[]): Promise<void> {
      await slowAlerts.send(alertMessage.parse({ v: 1, deliveries: ids }));
    },

    /** Postpones a due delivery while its receiver is left alone; one that is tried no more for its age ends as failed. */
    async postpone(id: number, { until, now }: { until: number; now: number }): Promise<void> {
      const put = await db
        .prepare(
          `UPDATE deliveries SET next_at = ?3, state = iif(coalesce(released_at, created_at) < ?4 AND last_error IS NOT NULL AND masked NOT LIKE 'mail%', 'failed', state),
             last_error = coalesce(last_error, ?5) WHERE id = ?1 AND ${isDue}`,
        )
        .bind(id, now, until, now - staleAfter.other, "The service does not answer; this alert waits for it")
        .run();
      if (put.meta.changes) await sendLater(id, until - now);
    },

    /** Takes a delivery for sending; null when another holds it, it is not due, it has ended, or its watch is deleted. */
    async claim(id: number, now: number): Promise<ClaimedDelivery | null> {
      return db
        .prepare(
          `UPDATE deliveries SET state = 'sending', attempts = attempts + 1, next_at = ?2 + ?3
           WHERE id = ?1 AND user_id > 0 AND ((${isDue})
             OR (state = 'sending' AND next_at <= ?2)) RETURNING *`,
        )
        .bind(id, now, sendingSeconds)
        .first<ClaimedDelivery>();
    },

    /** Records a delivery. Safe to repeat, and valid whoever holds the claim by now. */
    async recordDelivered(delivery: ClaimedDelivery, attempt: Attempt, now: number): Promise<void> {
      await db.batch([
        db
          .prepare(
            `UPDATE readings SET last_notification_error = NULL, alert_count = alert_count + 1
             WHERE watch_id = ? AND EXISTS (SELECT 1 FROM deliveries WHERE id = ? AND state <> 'delivered')`,
          )
          .bind(delivery.watch_id, delivery.id),
        db
          .prepare(
            `UPDATE deliveries SET state = 'delivered', last_status = ?, last_error = NULL, delivered_at = ?, ${oneMoreTry}
             WHERE id = ? AND state <> 'delivered'`,
          )
          .bind(attempt.status, now, JSON.stringify(attempt), delivery.id),
        ...membersOf(delivery, { state: "delivered", error: null, at: now }),
      ]);
    },

    /** Not delivered: tried again at `retryAt`, or never. Safe to repeat; nothing where the claim has passed to another. */
    async recordFailed(delivery: ClaimedDelivery, outcome: FailedAttempt): Promise<void> {
      const { attempt, reason, retryAt, now } = outcome;
      const { status, result } = attempt;
      const state = retryAt === null ? "failed" : "pending";
      await db.batch([
        ...(retryAt === null ? membersOf(delivery, { state: "failed", error: reason, at: null }) : []),
        db
          .prepare(`UPDATE readings SET last_notification_error = ? WHERE watch_id = ? AND EXISTS (${ownClaim})`)
          .bind(reason, delivery.watch_id, ...claimOf(delivery)),
        db
          .prepare(
            `UPDATE deliveries SET state = ?, last_status = ?, last_error = ?, next_at = coalesce(?, next_at),
               attempts = attempts - ?, ${oneMoreTry} WHERE id IN (${ownClaim})`,
          )
          .bind(
            state,
            status,
            reason,
            retryAt,
            Number(result === "postponed"),
            JSON.stringify(attempt),
            ...claimOf(delivery),
          ),
        countedBy(db)(retryAt === null ? "failed" : "retried"),
      ]);
      if (retryAt !== null) await sendLater(delivery.id, retryAt - now);
    },

    /** Records that a delivery was not sent because its recipient no longer wants it. */
    async recordWithdrawn(delivery: ClaimedDelivery, reason: string): Promise<void> {
      await db.batch([
        ...membersOf(delivery, { state: "suppressed", error: reason, at: null }),
        db
          .prepare(`UPDATE deliveries SET state = 'suppressed', last_error = ? WHERE id IN (${ownClaim})`)
          .bind(reason, ...claimOf(delivery)),
        countedBy(db)("withdrawn"),
      ]);
    },
  };
}

/** True for a delivery that may be taken at ?2: it waits for its time, or was never tried. */
const isDue = "state = 'pending' AND (attempts = 0 AND last_error IS NULL AND kind <> 'digest' OR next_at <= ?2)";
