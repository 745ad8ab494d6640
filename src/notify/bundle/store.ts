/** What a delivery carries that was held back before: its members. It only speaks SQL. */
import { storedSentence } from "../../message/written.ts";
import type { Sentence } from "../../message/message.ts";
import type { EventKind } from "../event.ts";

export type BundleMember = {
  id: number;
  uuid: string;
  watch_id: number;
  change_at: number | null;
  kind: Exclude<EventKind, "digest" | "account">;
  event: string;
  channel: string;
  sealed: string;
  created_at: number;
};
/** `from`, `to`: when the first and the last of them happened, in Unix seconds. */
export type BundleSize = { count: number; watches: number; from: number; to: number };
type Bundle = { uuid: string; watch_id: number | null; channel: string; event: string; created_at: number };

/** Digests of before alerts were held have no members: they tell what a limit held back in the hour of their event. */
const formerEvent = /^digest:\d+:(\d+)$/;
const inHour =
  "watch_id = ?1 AND channel = ?2 AND state = 'suppressed' AND last_error IS NULL AND created_at >= ?3 AND created_at < ?3 + 3600";
const inBundle = "bundle = ?1 AND user_id > 0 AND state <> 'suppressed'";

/** Below high all changes weigh the same: then it counts that every watch is heard. */
const weight = `coalesce((SELECT max(0, c.severity - 1) FROM changes c
               WHERE c.watch_id = deliveries.watch_id AND c.at = deliveries.change_at), 0)`;

export function bundleStore(db: D1Database) {
  const whereOf = ({ uuid, watch_id: watchId, channel, event }: Bundle): { sql: string; values: unknown[] } => {
    const hour = formerEvent.exec(event)?.[1];
    return hour === undefined
      ? { sql: inBundle, values: [uuid] }
      : { sql: inHour, values: [watchId, channel, Number(hour) * 3600] };
  };

  return {
    /**
     * At most so many of the members: critical changes, then those of high severity, then the newest of each watch before
     * older ones. In the order in which they happened.
     */
    async bundleMembers(bundle: Bundle, limit: number): Promise<BundleMember[]> {
      const { sql, values } = whereOf(bundle);
      const { results } = await db
        .prepare(
          `SELECT id, uuid, watch_id, change_at, kind, event, channel, sealed, created_at FROM (
             SELECT *, row_number() OVER (PARTITION BY watch_id ORDER BY id DESC) AS place, ${weight} AS weight
             FROM deliveries WHERE ${sql})
           ORDER BY weight DESC, place, id DESC LIMIT ${limit}`,
        )
        .bind(...values)
        .all<BundleMember>();
      return results.toSorted((one, other) => one.id - other.id);
    },

    async bundleSize(bundle: Bundle): Promise<BundleSize> {
      const { sql, values } = whereOf(bundle);
      const row = await db
        .prepare(
          `SELECT count(*) AS count, count(DISTINCT watch_id) AS watches, min(created_at) AS "from", max(created_at) AS "to"
           FROM deliveries WHERE ${sql}`,
        )
        .bind(...values)
        .first<BundleSize>();
      return row ?? { count: 0, watches: 0, from: 0, to: 0 };
    },

    /** Takes the members of a watch out of a bundle, for the reason that the log shows. */
    async withdrawMembers(uuid: string, watchId: number, reason: Sentence): Promise<void> {
      await db
        .prepare(
          `UPDATE deliveries SET state = 'suppressed', next_at = NULL, last_error = ?3 WHERE ${inBundle} AND watch_id = ?2`,
        )
        .bind(uuid, watchId, storedSentence(reason))
        .run();
    },
  };
}
