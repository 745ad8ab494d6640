/** Which watches are due that are checked alone. Unscoped: reachable from cron only. It only speaks SQL. */
import { boundLimit } from "../../storage/statements.ts";
import type { Due } from "../hosts/batches.ts";
import { inLanes, type Timed } from "./lanes.ts";

const columns = "watch_id AS watchId, user_id AS userId, lane, fetch_ms AS fetchMs, last_checked = 0 AS isNew, host";
const askedHosts = "SELECT h.value FROM runs r, json_each(r.hosts) h WHERE r.lease_until > ?1";
const isDueAtAll = "paused = 0 AND pack <= 0 AND next_at <= ?1 AND lease_until <= ?1";
const isDue = `${isDueAtAll} AND host NOT IN (${askedHosts})`;

export function dueStore(db: D1Database) {
  return {
    /**
     * Due watches, longest due first; none of a host that a message asks just now, and of no host and no account so many that the others
     * would not be seen.
     */
    async due(now: number, limit: number): Promise<Due[]> {
      const perHost = Math.ceil(limit / 10);
      const { results } = await db
        .prepare(`SELECT ${columns} FROM schedule WHERE ${isDue} ORDER BY next_at LIMIT ${boundLimit(2)}`)
        .bind(now, limit)
        .all<Timed<Due>>();
      // Numbering the watches of each host takes twice as long, and is needed only where not all were seen.
      const seen = results.length < limit ? results : await numbered(db, { now, limit, perHost });
      const counts = new Map<string, number>();
      const some = seen.filter(({ host }) => {
        const count = (counts.get(host) ?? 0) + 1;
        counts.set(host, count);
        return count <= perHost;
      });
      return inLanes(some);
    },

    /**
     * Watches of an account that are due and were never checked, read without a browser: those that may go, and how many wait for a host that
     * is asked just now or has claims of this account already.
     */
    async dueNew(userId: number, now: number, limit: number): Promise<{ free: Due[]; waiting: number }> {
      const { results } = await db
        .prepare(
          `SELECT ${columns}, host IN (${askedHosts})
             OR host IN (SELECT host FROM schedule INDEXED BY schedule_running
               WHERE user_id = ?2 AND paused = 0 AND lease_until > ?1 AND done_generation < generation) AS isBusy
           FROM schedule INDEXED BY schedule_running
           WHERE user_id = ?2 AND ${isDueAtAll} AND last_checked = 0 AND lane = 'http'
           ORDER BY isBusy, next_at LIMIT ${boundLimit(3)}`,
        )
        .bind(now, userId, limit)
        .all<Timed<Due> & { isBusy: number }>();
      const free = results.flatMap(({ isBusy, ...watch }) => (isBusy ? [] : [watch]));
      return { free: inLanes(free), waiting: results.length - free.length };
    },

    /** Of these watches those whose claims have not ended. */
    async claimed(watchIds: readonly number[], now: number): Promise<number[]> {
      const { results } = await db
        .prepare(
          `SELECT watch_id AS id FROM schedule
           WHERE watch_id IN (SELECT value FROM json_each(?1)) AND lease_until > ?2 AND done_generation < generation`,
        )
        .bind(JSON.stringify(watchIds), now)
        .all<{ id: number }>();
      return results.map(({ id }) => id);
    },
  };
}

/** The same, so many of a host at most; those of accounts in turns, since not all are seen. */
async function numbered(db: D1Database, { now, limit, perHost }: Record<"now" | "limit" | "perHost", number>) {
  const { results } = await db
    .prepare(
      `SELECT ${columns} FROM (
         SELECT *, row_number() OVER (PARTITION BY host ORDER BY next_at) AS place,
           row_number() OVER (PARTITION BY user_id ORDER BY next_at) AS turn
         FROM schedule WHERE ${isDue})
       WHERE place <= ?3 ORDER BY turn, next_at LIMIT ${boundLimit(2)}`,
    )
    .bind(now, limit, perHost)
    .all<Timed<Due>>();
  return results;
}
