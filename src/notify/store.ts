import type { EventKind } from "./event.ts";
import { type NotifiedChange } from "../history/notifiedChange.ts";
import type { DeliveryState } from "../services/deliveryState.ts";

export type LoggedDelivery = {
  id: number;
  watch: string | null;
  change: number | null;
  kind: EventKind;
  channel: string;
  state: DeliveryState;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  created_at: number;
  delivered_at: number | null;
};

export function deliveryLog(db: D1Database, userId: number) {
  return {
    /** The deliveries of these changes; changes are named by watch id and time. */
    async ofChanges(changes: [watchId: number, at: number][]): Promise<NotifiedChange[]> {
      const { results } = await db
        .prepare(
          `SELECT d.watch_id AS watchId, d.change_at AS changeAt, d.masked AS channel, d.state, d.attempts, d.last_error
           FROM json_each(?1) j JOIN deliveries d ON d.watch_id = j.value ->> 0 AND d.change_at = j.value ->> 1
           WHERE d.user_id = ?2 AND d.kind = 'change' ORDER BY d.id`,
        )
        .bind(JSON.stringify(changes), userId)
        .all<NotifiedChange>();
      return results;
    },

    /** Newest first; `before` is the id of the last one seen. */
    async list(options: {
      before: number;
      limit: number;
      watchId?: number;
      changeAt?: number;
    }): Promise<LoggedDelivery[]> {
      const { results } = await db
        .prepare(
          `SELECT d.id, w.uuid AS watch, d.change_at AS change, d.kind, d.masked AS channel, d.state, d.attempts,
             d.last_status, d.last_error, d.created_at, d.delivered_at
           FROM deliveries d LEFT JOIN watches w ON w.id = d.watch_id
           WHERE d.user_id = ?1 AND d.id < ?2 AND (?3 IS NULL OR d.watch_id = ?3) AND (?4 IS NULL OR d.change_at = ?4)
           ORDER BY d.id DESC LIMIT ?5`,
        )
        .bind(userId, options.before, options.watchId ?? null, options.changeAt ?? null, options.limit)
        .all<LoggedDelivery>();
      return results;
    },
  };
}
