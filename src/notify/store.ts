import { channelStoredAs } from "../services/accountWays.ts";
import { sentenceStoredIn, withCode } from "../message/written.ts";
import { boundLimit } from "../storage/statements.ts";
import type { Attempt } from "./attempt.ts";
import type { DeliveryDetail, LoggedDelivery } from "./shape.ts";
import type { EventKind } from "./event.ts";
import { written, type WrittenDelivery } from "./outbox/names.ts";
import { type NotifiedChange } from "../history/notifiedChange.ts";
import type { DeliveryState } from "../services/deliveryState.ts";

const columns = `d.id, w.uuid AS watch, coalesce(nullif(w.title, ''), nullif(w.page_title, ''), w.url) AS watch_title,
  d.change_at AS change, d.kind, d.masked AS channel, d.channel AS channel_id, d.state, d.attempts, d.last_status, d.last_error,
  d.created_at, d.delivered_at, d.held AS held_for,
  iif(d.state = 'pending' OR d.state = 'held' AND d.bundle IS NULL, abs(d.next_at), NULL) AS next_attempt_at,
  (SELECT b.id FROM deliveries b WHERE b.event = 'digest:' || d.bundle AND b.channel = d.channel AND b.kind <> 'change') AS digest`;
const source = "deliveries d LEFT JOIN watches w ON w.id = d.watch_id";

export function deliveryLog(db: D1Database, userId: number) {
  return {
    /** The deliveries of these changes; changes are named by watch id and time. */
    async ofChanges(changes: [watchId: number, at: number][]): Promise<NotifiedChange[]> {
      const { results } = await db
        .prepare(
          `SELECT d.watch_id AS watchId, d.change_at AS changeAt, d.masked AS channel, d.channel AS channelId, d.state,
             d.attempts, d.last_error
           FROM json_each(?1) j JOIN deliveries d ON d.watch_id = j.value ->> 0 AND d.change_at = j.value ->> 1
           WHERE d.user_id = ?2 AND d.kind = 'change' ORDER BY d.id`,
        )
        .bind(JSON.stringify(changes), userId)
        .all<NotifiedChange>();
      return results;
    },

    /** Newest first; `before` is the id of the last one seen. An unknown watch has no deliveries. */
    async list({
      before,
      limit,
      ...filter
    }: DeliveryFilter & { before: number; limit: number }): Promise<LoggedDelivery[]> {
      const { sql, values } = conditionOf(filter);
      // One watch has few deliveries among those of its account.
      const isOf = filter.watch === undefined ? "d.user_id = ? AND d.id < ?" : "+d.user_id = ? AND +d.id < ?";
      const { results } = await db
        .prepare(`SELECT ${columns} FROM ${source} WHERE ${isOf}${sql} ORDER BY d.id DESC LIMIT ${boundLimit()}`)
        .bind(userId, before, ...values, limit)
        .all<LoggedDelivery>();
      return results.map(readable);
    },

    /** One delivery with its attempts, or null. */
    async find(id: number): Promise<DeliveryDetail | null> {
      const row = await db
        .prepare(`SELECT ${columns}, d.tries FROM ${source} WHERE d.user_id = ? AND d.id = ?`)
        .bind(userId, id)
        .first<LoggedDelivery & { tries: string | null }>();
      return row && { ...readable(row), tries: JSON.parse(row.tries ?? "[]") as Attempt[] };
    },

    /** Makes a delivery that ended without success due again, as if it had never been tried; the state that it had, or null for an unknown one. */
    async retry(id: number, now: number): Promise<DeliveryState | null> {
      const row = await db
        .prepare("SELECT state FROM deliveries WHERE id = ? AND user_id = ?")
        .bind(id, userId)
        .first<{ state: DeliveryState }>();
      if (!row || !isRetryable(row.state)) return row?.state ?? null;
      const put = await db
        .prepare(
          `UPDATE deliveries SET state = 'pending', attempts = 0, next_at = ?1, released_at = ?1, bundle = NULL,
             last_status = NULL, last_error = NULL
           WHERE id = ?2 AND user_id = ?3 AND state = ?4 AND (state <> 'held' OR bundle IS NULL)`,
        )
        .bind(now, id, userId, row.state)
        .run();
      return put.meta.changes ? row.state : "pending";
    },

    /** Makes failed alerts due again, the oldest first, at most {@link maxRetried}; their ids. Repeated, it finds those that failed anew. */
    async retryFailed(filter: Omit<DeliveryFilter, "state" | "kind">, now: number): Promise<WrittenDelivery[]> {
      const { sql, values } = conditionOf({ ...filter, state: "failed" });
      const { results } = await db
        .prepare(
          `UPDATE deliveries SET state = 'pending', attempts = 0, next_at = ?1, released_at = ?1, last_status = NULL, last_error = NULL
           WHERE user_id = ?2 AND id IN (SELECT d.id FROM deliveries d
             WHERE d.user_id = ?2 AND d.kind <> 'account' AND d.bundle IS NULL${sql} ORDER BY d.id LIMIT ${maxRetried}) ${written}`,
        )
        .bind(now, userId, ...values)
        .all<WrittenDelivery>();
      return results;
    },

    /** Makes held alerts due now, the oldest first, at most {@link maxRetried}; how many. The next tick makes one message of those of a channel. */
    async hastenAlerts(filter: Pick<DeliveryFilter, "watch" | "channel">, now: number): Promise<number> {
      const { sql, values } = conditionOf({ ...filter, state: "held" });
      const { meta } = await db
        .prepare(
          `UPDATE deliveries SET next_at = ?1 WHERE user_id = ?2 AND id IN (SELECT d.id FROM deliveries d
             WHERE d.user_id = ?2 AND d.bundle IS NULL AND abs(d.next_at) > ?1${sql} ORDER BY d.id LIMIT ${maxRetried})`,
        )
        .bind(now, userId, ...values)
        .run();
      return meta.changes;
    },
  };
}

/** A row with its sentences in English, and the codes of them. */
const readable = <Row extends { channel: string; last_error: string | null }>(row: Row): Row => ({
  ...row,
  ...withCode("channel", channelStoredAs(row.channel)),
  ...withCode("last_error", row.last_error === null ? null : sentenceStoredIn(row.last_error)),
});

/** Deliveries that one call makes due again. */
export const maxRetried = 200;

/** Whether a delivery in this state has ended without a message, or is held and can go at once. */
export const isRetryable = (state: DeliveryState): boolean => ["failed", "suppressed", "held"].includes(state);

/** Which deliveries are asked for; `channel` is a channel's key or the id of a named one, `since` and `until` Unix seconds. */
type DeliveryFilter = {
  watch?: string;
  state?: DeliveryState;
  kind?: EventKind;
  channel?: string;
  since?: number;
  until?: number;
};

const conditions = {
  watch: "d.watch_id = (SELECT id FROM watches WHERE uuid = ?)",
  state: "d.state = ?",
  kind: "d.kind = ?",
  channel: "d.channel = ?",
  since: "d.created_at >= ?",
  until: "d.created_at < ?",
} as const;
/** The recipients of a named channel have its id before a dot. */
const ofNamedChannel = "(d.channel = ? OR d.channel > ? || '.' AND d.channel < ? || '/')";

function conditionOf(filter: DeliveryFilter): { sql: string; values: (string | number)[] } {
  const given = (Object.keys(conditions) as (keyof typeof conditions)[]).flatMap((name) => {
    const value = filter[name];
    if (value === undefined) return [];
    const isNamed = name === "channel" && String(value).includes("-");
    return [
      isNamed ? { sql: ofNamedChannel, values: [value, value, value] } : { sql: conditions[name], values: [value] },
    ];
  });
  return { sql: given.map(({ sql }) => ` AND ${sql}`).join(""), values: given.flatMap(({ values }) => values) };
}
