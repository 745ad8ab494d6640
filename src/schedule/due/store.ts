/** Which watches are due that are checked alone. Unscoped: reachable from cron only. It only speaks SQL. */
import { boundLimit } from "../../storage/statements.ts";
import { laneOf, lanesByHost, type Due } from "../hosts/batches.ts";

/** A watch as its row says it: its lane goes by how long its last request took, too. */
export type Timed<T extends Due> = Omit<T, "lane"> & { lane: "http" | "browser"; fetchMs: number };

export function inLane<T extends Due>({ fetchMs, lane, ...watch }: Timed<T>): T {
  return { ...watch, lane: laneOf({ lane, fetchMs }) } as unknown as T;
}

const isDue = `paused = 0 AND pack <= 0 AND next_at <= ?1 AND lease_until <= ?1
  AND host NOT IN (SELECT h.value FROM runs r, json_each(r.hosts) h WHERE r.lease_until > ?1)`;

export function dueStore(db: D1Database) {
  return {
    /**
     * Due watches, longest due first; none of a host that a message asks just now, and of no host so many that the others
     * would not be seen.
     */
    async due(now: number, limit: number): Promise<Due[]> {
      const perHost = Math.ceil(limit / 10);
      const { results } = await db
        .prepare(
          `SELECT watch_id AS watchId, lane, fetch_ms AS fetchMs, host FROM schedule WHERE ${isDue} ORDER BY next_at LIMIT ${boundLimit(2)}`,
        )
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
      return lanesByHost(some.map(inLane));
    },
  };
}

/** The same, so many of a host at most. */
async function numbered(db: D1Database, { now, limit, perHost }: Record<"now" | "limit" | "perHost", number>) {
  const { results } = await db
    .prepare(
      `SELECT watch_id AS watchId, lane, fetch_ms AS fetchMs, host FROM (
         SELECT watch_id, lane, fetch_ms, host, next_at, row_number() OVER (PARTITION BY host ORDER BY next_at) AS place
         FROM schedule WHERE ${isDue})
       WHERE place <= ?3 ORDER BY next_at LIMIT ${boundLimit(2)}`,
    )
    .bind(now, limit, perHost)
    .all<Timed<Due>>();
  return results;
}
