import type { NewEvent } from "../event.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";

/** A direct message normally comes first; the sweep looks after this many seconds. */
const sweepAfterSeconds = 60;

export type Caps = { perHour: number; perDay: number };
export type DeliveryRow = { uuid: string; channel: string; masked: string; sealed: string };

/** Writes the rows that are not there yet; returns id and state of those it wrote. */
export function insertDeliveries(
  db: D1Database,
  {
    event,
    rows,
    guard,
    caps,
    now,
  }: { event: NewEvent; rows: DeliveryRow[]; guard: WriteGuard; caps: Caps; now: number },
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
       FROM json_each(?1) j WHERE ${numberParameters(guard.sql, 10)}
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
function numberParameters(sql: string, first: number): string {
  let next = first;
  return sql.replace(/\?/g, () => `?${next++}`);
}
