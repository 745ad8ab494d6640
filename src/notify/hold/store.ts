/**
 * Alerts that are held back, and their release: one by itself goes on as it is, several of one channel, or those of a digest,
 * are put into one delivery that carries them. Each release is one transaction, so that a crash leaves an alert either held or
 * on its way.
 */
import type { HoldReason } from "../../services/deliveryState.ts";
import type { EventKind } from "../event.ts";
import type { Sealer } from "../../secret/seal.ts";
import { newDeliveryId } from "../outbox/names.ts";
import { boundTo } from "../outbox/place.ts";

type DueGroup = {
  user_id: number;
  channel: string;
  n: number;
  newest: number;
  digests: number;
  watch_id: number | null;
};
/** A held alert whose time is to be reckoned anew; `severity`: of its change, where it tells of one. */
export type ToRetime = {
  user_id: number;
  id: number;
  watch_id: number | null;
  channel: string;
  kind: EventKind;
  created_at: number;
  /** Below zero: another one after each edit. */
  mark: number;
  severity: number | null;
};
/** `held`: why it waits until then; null where nothing holds it any more. */
export type Retimed = { userId: number; id: number; mark: number; until: number; held: HoldReason | null };
type Newest = { user_id: number; id: number; event: string; masked: string; sealed: string };

// Below zero it is to be reckoned anew.
const isDue = "state = 'held' AND bundle IS NULL AND next_at BETWEEN 0 AND ?1 AND user_id > 0";
const groupsPerTick = 200;
const groupsPerBatch = 25;

export function holdStore(db: D1Database, sealer: Sealer) {
  /** The statements that put what is due for a channel on its way. */
  async function released(group: DueGroup, newest: Newest, now: number): Promise<D1PreparedStatement[]> {
    const { user_id: userId, channel } = group;
    if (group.n === 1 && !group.digests)
      return [
        db
          .prepare(
            `UPDATE deliveries SET state = 'pending', next_at = ?1, released_at = ?1, last_error = NULL
             WHERE user_id = ?3 AND id = ?2 AND ${isDue}`,
          )
          .bind(now, newest.id, userId),
      ];
    const uuid = crypto.randomUUID();
    const event = `digest:${uuid}`;
    const target = JSON.parse(await sealer.open(newest.sealed, boundTo(newest.event, channel))) as object;
    const sealed = await sealer.seal(JSON.stringify({ ...target, words: null }), boundTo(event, channel));
    return [
      db
        .prepare(
          `INSERT INTO deliveries (id, uuid, user_id, watch_id, kind, event, channel, masked, sealed, state, next_at, created_at)
           SELECT ${newDeliveryId("?3")}, ?2, ?3, ?4, 'digest', ?5, ?6, ?7, ?8, 'pending', ?1, ?1
           WHERE EXISTS (SELECT 1 FROM deliveries WHERE user_id = ?3 AND id = ?9 AND ${isDue})`,
        )
        .bind(now, uuid, userId, group.watch_id, event, channel, newest.masked, sealed, newest.id),
      db
        .prepare(
          `UPDATE deliveries SET bundle = ?2, next_at = NULL WHERE ${isDue} AND user_id = ?3 AND channel = ?4
             AND EXISTS (SELECT 1 FROM deliveries WHERE event = ?5 AND channel = ?4 AND kind <> 'change')`,
        )
        .bind(now, uuid, userId, channel, event),
    ];
  }

  return {
    /** What the account says about when alerts go to its channels, as it is stored. */
    async channelSchedules(userId: number): Promise<{ channel: string; schedule: string }[]> {
      const { results } = await db
        .prepare(
          "SELECT channel, schedule FROM channels WHERE user_id = ? AND schedule IS NOT NULL AND removed IS NULL",
        )
        .bind(userId)
        .all<{ channel: string; schedule: string }>();
      return results;
    },

    /** Alerts that an edit marked; those of a deleted watch once it is restored. */
    async toRetime(limit: number): Promise<ToRetime[]> {
      const { results } = await db
        .prepare(
          `SELECT d.user_id, d.id, d.watch_id, d.channel, d.kind, d.created_at, d.next_at AS mark,
             (SELECT c.severity FROM changes c WHERE c.watch_id = d.watch_id AND c.at = d.change_at) AS severity
           FROM deliveries d WHERE d.next_at < 0 AND d.state = 'held' AND d.user_id > 0 LIMIT ?`,
        )
        .bind(limit)
        .all<ToRetime>();
      return results;
    },

    /** Writes until when they wait now; not of those that went, or were marked again, in between. */
    async retime(alerts: readonly Retimed[]): Promise<void> {
      await db
        .prepare(
          `UPDATE deliveries AS d SET next_at = j.value ->> 2, held = coalesce(j.value ->> 3, d.held) FROM json_each(?) j
           WHERE d.user_id = j.value ->> 0 AND d.id = j.value ->> 1 AND d.state = 'held' AND d.bundle IS NULL AND d.next_at = j.value ->> 4`,
        )
        .bind(JSON.stringify(alerts.map(({ userId, id, until, held, mark }) => [userId, id, until, held, mark])))
        .run();
    },

    /** Puts on its way what was held until now; to how many channels. The sweep enqueues it. Safe to overlap and to repeat. */
    async release(now: number): Promise<number> {
      const { results: groups } = await db
        .prepare(
          `SELECT user_id, channel, count(*) AS n, max(id) AS newest, sum(held IN ('digest', 'limit')) AS digests,
             iif(min(watch_id) = max(watch_id), min(watch_id), NULL) AS watch_id
           FROM deliveries WHERE ${isDue} GROUP BY user_id, channel LIMIT ${groupsPerTick}`,
        )
        .bind(now)
        .all<DueGroup>();
      if (!groups.length) return 0;
      const { results: rows } = await db
        .prepare(
          `SELECT d.user_id, d.id, d.event, d.masked, d.sealed FROM json_each(?) j
           CROSS JOIN deliveries d ON d.user_id = j.value ->> 0 AND d.id = j.value ->> 1`,
        )
        .bind(JSON.stringify(groups.map((group) => [group.user_id, group.newest])))
        .all<Newest>();
      const newest = new Map(rows.map((row) => [`${row.user_id}:${row.id}`, row]));
      for (let start = 0; start < groups.length; start += groupsPerBatch) {
        const statements = groups.slice(start, start + groupsPerBatch).map(async (group) => {
          const row = newest.get(`${group.user_id}:${group.newest}`);
          return row ? released(group, row, now) : [];
        });
        await db.batch((await Promise.all(statements)).flat());
      }
      return groups.length;
    },
  };
}
