/**
 * The outbox: rows written with their event, claimed before they are sent, ended by what the receiver said. The queue
 * only carries ids; whatever a crash leaves pending, the sweep enqueues again. At least once, with a stable id: a
 * receiver can be told twice only when a crash falls between its answer and the one write that records it.
 */
import type { Sealer } from "../secret/seal.ts";
import { alertMessage, type AlertMessage } from "../check/message.ts";
import { mailChannel, type Channel } from "./channels.ts";
import type { OwnWay } from "./own.ts";
import type { EventKind } from "./table.ts";

/** A direct message normally comes first; the sweep looks after this many seconds. */
const sweepAfterSeconds = 60;
/** Longer than the slowest delivery; then a claim counts as lost. */
const sendingSeconds = 120;
const idsPerMessage = 10;
/** A queue delays a message by at most twelve hours. */
const longestDelaySeconds = 43_200;

export type EventWords = { title: string; body: string };
export type NewEvent = {
  kind: EventKind;
  /** Unique name of what happened. */
  event: string;
  userId: number;
  watchId: number | null;
  changeAt: number | null;
  /** Null where the words are made from the change at delivery. */
  words: EventWords | null;
};

export type ClaimedDelivery = {
  id: number;
  uuid: string;
  user_id: number;
  watch_id: number | null;
  change_at: number | null;
  kind: EventKind;
  event: string;
  channel: string;
  masked: string;
  sealed: string;
  attempts: number;
  created_at: number;
};

export type Sealed = { url: string; to?: string; own?: OwnWay; words: EventWords | null };
type Caps = { perHour: number; perDay: number };

export function outboxStore(db: D1Database, sealer: Sealer, queue: Queue<AlertMessage>) {
  const send = async (ids: number[]): Promise<void> => {
    for (let start = 0; start < ids.length; start += idsPerMessage) {
      const message = alertMessage.parse({ v: 1, deliveries: ids.slice(start, start + idsPerMessage) });
      await queue.send(message);
    }
  };

  /** Punctual where the queue allows it; where it fails, the sweep is a minute late at most. */
  const sendLater = async (id: number, seconds: number): Promise<void> => {
    try {
      await queue.send(
        { v: 1, deliveries: [id] },
        { delaySeconds: Math.min(longestDelaySeconds, Math.max(0, seconds)) },
      );
    } catch (error) {
      console.warn(JSON.stringify({ what: "a retry waits for the sweep", error: String(error) }));
    }
  };

  const rowOf = async (event: NewEvent, { key, masked, url, to, own }: Channel): Promise<Row> => {
    const sealed: Sealed = { url, ...(to ? { to } : {}), ...(own ? { own } : {}), words: event.words };
    return {
      uuid: crypto.randomUUID(),
      channel: key,
      masked,
      sealed: await sealer.seal(JSON.stringify(sealed), boundTo(event.event, key)),
    };
  };

  return {
    /**
     * Statements that write one row per channel of the event, to go into the batch of the event itself. `guard` is an
     * SQL condition with its values: no row is written where it does not hold. Over a cap rows are born suppressed.
     */
    async inserts(event: NewEvent, channels: Channel[], options: { guard: Guard; caps: Caps; now: number }) {
      const rows = await Promise.all(channels.map((channel) => rowOf(event, channel)));
      return rows.length ? [insertDeliveries(db, { event, rows, ...options })] : [];
    },

    async opened(delivery: ClaimedDelivery): Promise<Sealed> {
      return JSON.parse(await sealer.open(delivery.sealed, boundTo(delivery.event, delivery.channel))) as Sealed;
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
        words: { title: mail.subject, body: mail.body },
      };
      const row = await rowOf(event, mailChannel(mail.mailUrl, mail.to));
      const always = { guard: { sql: "1 = 1", values: [] }, caps: { perHour: 0, perDay: 0 }, now: mail.now };
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

    /** Enqueues what is overdue; returns how many. */
    async sweep(now: number, limit = 500): Promise<number> {
      const { results } = await db
        .prepare(
          "SELECT id FROM deliveries WHERE state IN ('pending', 'sending') AND next_at <= ? ORDER BY next_at LIMIT ?",
        )
        .bind(now, limit)
        .all<{ id: number }>();
      await send(results.map((row) => row.id));
      return results.length;
    },

    /** Takes a delivery for sending; null when another holds it, it is not due, or it has ended. */
    async claim(id: number, now: number): Promise<ClaimedDelivery | null> {
      return db
        .prepare(
          `UPDATE deliveries SET state = 'sending', attempts = attempts + 1, next_at = ?2 + ?3
           WHERE id = ?1 AND ((state = 'pending' AND (attempts = 0 AND kind <> 'digest' OR next_at <= ?2))
             OR (state = 'sending' AND next_at <= ?2)) RETURNING *`,
        )
        .bind(id, now, sendingSeconds)
        .first<ClaimedDelivery>();
    },

    async delivered(delivery: ClaimedDelivery, status: number | null, now: number): Promise<void> {
      await db.batch([
        db
          .prepare(
            "UPDATE deliveries SET state = 'delivered', last_status = ?, last_error = NULL, delivered_at = ? WHERE id = ?",
          )
          .bind(status, now, delivery.id),
        db
          .prepare(
            "UPDATE readings SET last_notification_error = NULL, alert_count = alert_count + 1 WHERE watch_id = ?",
          )
          .bind(delivery.watch_id),
      ]);
    },

    /** Not delivered: tried again at `retryAt`, or never when that is null. */
    async undelivered(
      delivery: ClaimedDelivery,
      outcome: { status: number | null; reason: string; retryAt: number | null; now: number },
    ): Promise<void> {
      const state = outcome.retryAt === null ? "failed" : "pending";
      await db.batch([
        db
          .prepare(
            "UPDATE deliveries SET state = ?, last_status = ?, last_error = ?, next_at = coalesce(?, next_at) WHERE id = ?",
          )
          .bind(state, outcome.status, outcome.reason, outcome.retryAt, delivery.id),
        db
          .prepare("UPDATE readings SET last_notification_error = ? WHERE watch_id = ?")
          .bind(outcome.reason, delivery.watch_id),
      ]);
      if (outcome.retryAt !== null) await sendLater(delivery.id, outcome.retryAt - outcome.now);
    },

    /** Not sent, because whoever was to be told no longer wants it. */
    async withdrawn(delivery: ClaimedDelivery, reason: string): Promise<void> {
      await db
        .prepare("UPDATE deliveries SET state = 'suppressed', last_error = ? WHERE id = ?")
        .bind(reason, delivery.id)
        .run();
    },

    /** How many changes of a watch were held back by caps since a time. */
    async suppressedSince(watchId: number, since: number): Promise<number> {
      const row = await db
        .prepare(
          `SELECT count(DISTINCT event) AS n FROM deliveries
           WHERE watch_id = ? AND state = 'suppressed' AND last_error IS NULL AND created_at >= ?`,
        )
        .bind(watchId, since)
        .first<{ n: number }>();
      return row?.n ?? 0;
    },
  };
}

export type AccountMail = {
  userId: number;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  event: string;
  mailUrl: string | null;
  now: number;
};

export type Guard = { sql: string; values: (string | number)[] };
type Row = { uuid: string; channel: string; masked: string; sealed: string };

const boundTo = (event: string, channel: string) => `deliveries|${event}|${channel}`;

function insertDeliveries(
  db: D1Database,
  { event, rows, guard, caps, now }: { event: NewEvent; rows: Row[]; guard: Guard; caps: Caps; now: number },
): D1PreparedStatement {
  // Counted per event, not per channel, and only what was not suppressed itself; retries never count again.
  const sentSince = (seconds: number) =>
    `(SELECT count(DISTINCT event) FROM deliveries WHERE watch_id = ?3 AND kind = 'change' AND state <> 'suppressed'
      AND created_at > ?7 - ${seconds} AND event <> ?6)`;
  const state = `CASE WHEN ?5 = 'change' AND ((?8 > 0 AND ${sentSince(3600)} >= ?8) OR (?9 > 0 AND ${sentSince(86_400)} >= ?9))
    THEN 'suppressed' ELSE 'pending' END`;
  return db
    .prepare(
      `INSERT INTO deliveries (uuid, user_id, watch_id, change_at, kind, event, channel, masked, sealed, state, next_at, created_at)
       SELECT j.value ->> 'uuid', ?2, ?3, ?4, ?5, ?6, j.value ->> 'channel', j.value ->> 'masked', j.value ->> 'sealed',
         ${state}, ?7 + ${event.kind === "digest" ? 3600 : sweepAfterSeconds}, ?7
       FROM json_each(?1) j WHERE ${numbered(guard.sql, 10)}
       ON CONFLICT (event, channel) DO NOTHING RETURNING id, state`,
    )
    .bind(
      JSON.stringify(rows),
      event.userId,
      event.watchId,
      event.changeAt,
      event.kind,
      event.event,
      now,
      caps.perHour,
      caps.perDay,
      ...guard.values,
    );
}

/** Question marks become numbered parameters from `first` on, to stand beside other numbered ones. */
function numbered(sql: string, first: number): string {
  let next = first;
  return sql.replace(/\?/g, () => `?${next++}`);
}
