/**
 * Hosts in trouble, shared by all accounts. A host that answers has no row, so that reading costs next to nothing and
 * only trouble, and its end, is written.
 */
import type { Trouble } from "./trouble.ts";

export function hostStore(db: D1Database) {
  return {
    /** The troubles of those hosts that have any. */
    async troubles(hosts: readonly string[]): Promise<Map<string, Trouble>> {
      if (!hosts.length) return new Map();
      const { results } = await db
        .prepare(
          `SELECT host, strikes AS failures, until_at AS until, reason, user_id AS userId, account_until AS accountUntil,
             is_doubted AS isDoubted FROM hosts WHERE host IN (SELECT value FROM json_each(?1))`,
        )
        .bind(JSON.stringify(hosts))
        .all<Omit<Trouble, "isDoubted"> & { isDoubted: number }>();
      return new Map(results.map((row) => [row.host, { ...row, isDoubted: row.isDoubted === 1 }]));
    },

    /** Stores troubles, and removes the rows of hosts that are well again. */
    async note(troubles: Trouble[], well: string[]): Promise<void> {
      const statements: D1PreparedStatement[] = [];
      if (troubles.length)
        statements.push(
          db
            .prepare(
              `INSERT INTO hosts (host, strikes, until_at, reason, user_id, account_until, is_doubted)
               SELECT j.value ->> 'host', j.value ->> 'failures', j.value ->> 'until', j.value ->> 'reason',
                 j.value ->> 'userId', j.value ->> 'accountUntil', j.value ->> 'isDoubted'
               FROM json_each(?1) j WHERE true
               ON CONFLICT (host) DO UPDATE SET strikes = excluded.strikes, until_at = excluded.until_at,
                 reason = excluded.reason, user_id = excluded.user_id, account_until = excluded.account_until,
                 is_doubted = excluded.is_doubted`,
            )
            .bind(JSON.stringify(troubles)),
        );
      if (well.length)
        statements.push(
          db.prepare("DELETE FROM hosts WHERE host IN (SELECT value FROM json_each(?1))").bind(JSON.stringify(well)),
        );
      if (statements.length) await db.batch(statements);
    },
  };
}
