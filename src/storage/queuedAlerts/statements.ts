/**
 * Alerts that are held back until a time that an edit moved. They are marked, by a time below zero, and the next tick reckons that time anew
 * (notify/hold/retime.ts); who edits need not know how. What a limit holds back keeps its time.
 */

const isQueued = "state = 'held' AND held <> 'limit' AND bundle IS NULL";
// Another mark than the last one, so that a tick which goes by the settings before this edit leaves it.
const marked = "UPDATE deliveries SET next_at = -abs(next_at) - 1";

/** Whose alerts are to be reckoned anew: all of an account, those of some of its watches, or those of a channel, by its key or its id. */
export type QueuedAlerts = { userId: number } & ({ watchIds?: readonly number[] } | { channel: string });

export function retimeQueuedAlerts(db: D1Database, { userId, ...of }: QueuedAlerts): D1PreparedStatement {
  if ("channel" in of)
    return db
      .prepare(
        `${marked} WHERE user_id = ?1 AND (channel = ?2 OR channel > ?2 || '.' AND channel < ?2 || '/') AND ${isQueued}`,
      )
      .bind(userId, of.channel);
  return of.watchIds
    ? db
        .prepare(`${marked} WHERE watch_id IN (SELECT value FROM json_each(?2)) AND user_id = ?1 AND ${isQueued}`)
        .bind(userId, JSON.stringify(of.watchIds))
    : db.prepare(`${marked} WHERE user_id = ?1 AND ${isQueued}`).bind(userId);
}
