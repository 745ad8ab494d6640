import { maxAttemptsKept } from "../attempt.ts";
import type { EventKind, NewEvent } from "../event.ts";
import type { Hold, Timing } from "../hold/hold.ts";
import { newDeliveryId, type WrittenDelivery } from "./names.ts";
import type { WriteGuard } from "../../storage/writeGuard.ts";

/** A direct message normally comes first; the sweep looks after this many seconds. */
const sweepAfterSeconds = 60;

/** Longer than the slowest delivery; then a claim counts as lost. */
export const sendingSeconds = 120;

export type Caps = { perHour: number; perDay: number };
/**
 * `timing`: null for a mail about the account, which goes at once; `isCounted`: what goes at once is counted among the alerts of
 * its watch by the same commit; `isClaimed`: whoever writes what goes at once sends it, too, so that it is written as claimed.
 */
export type InsertOptions = {
  guard: WriteGuard;
  caps: Caps;
  timing: Timing | null;
  now: number;
  isCounted?: boolean;
  isClaimed?: boolean;
};
export type DeliveryRow = { uuid: string; channel: string; masked: string; sealed: string } & Partial<Hold>;

/** Writes the rows that are not there yet; returns those it wrote. */
export function insertDeliveries(
  db: D1Database,
  {
    event,
    rows,
    guard,
    caps,
    now,
    isCounted = false,
    isClaimed = false,
  }: { event: NewEvent; rows: DeliveryRow[] } & Omit<InsertOptions, "timing">,
): D1PreparedStatement {
  // Counted per event, not per channel, and only what went by itself; retries never count again.
  const sentSince = (seconds: number) =>
    `(SELECT count(DISTINCT event) FROM deliveries WHERE watch_id = ?3 AND kind = 'change' AND state <> 'suppressed' AND held IS NULL
      AND created_at > ?7 - ${seconds} AND event <> ?6)`;
  const limit = `CASE WHEN ?5 <> 'change' THEN NULL WHEN ?9 > 0 AND ${sentSince(86_400)} >= ?9 THEN 'day_limit'
    WHEN ?8 > 0 AND ${sentSince(3600)} >= ?8 THEN 'hour_limit' END`;
  // A digest of the channel takes everything; then a limit holds back, then the hours do.
  const byLimit = "over IS NOT NULL AND r ->> 'held' IS NOT 'digest'";
  return db
    .prepare(
      `INSERT INTO deliveries (id, uuid, user_id, watch_id, change_at, kind, event, channel, masked, sealed, state, attempts,
         claimed_until, is_counted, held, next_at, last_error, created_at)
       SELECT ${newDeliveryId("?2")} + place, r ->> 'uuid', ?2, ?3, ?4, ?5, ?6, r ->> 'channel', r ->> 'masked', r ->> 'sealed',
         state, state = 'sending', iif(state = 'sending', ?11, NULL), ?10 AND state IN ('pending', 'sending'),
         CASE WHEN r ->> 'refused' IS NOT NULL THEN NULL WHEN ${byLimit} THEN iif(r ->> over IS NULL, NULL, 'limit') ELSE r ->> 'held' END,
         iif(state = 'suppressed', NULL, coalesce(iif(${byLimit}, r ->> over, r ->> 'until'), ?7 + ${sweepAfterSeconds})), r ->> 'refused', ?7
       FROM (SELECT r, over, place, CASE WHEN r ->> 'refused' IS NOT NULL THEN 'suppressed'
           WHEN ${byLimit} THEN iif(r ->> over IS NULL, 'suppressed', 'held')
           WHEN r ->> 'held' IS NULL THEN iif(?11 IS NULL, 'pending', 'sending') ELSE 'held' END AS state
         FROM (SELECT j.value AS r, j.key AS place, ${limit} AS over FROM json_each(?1) j))
       WHERE ${numberParameters(guard.sql, 12)} ON CONFLICT DO NOTHING RETURNING *, user_id AS userId`,
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
      isCounted ? 1 : 0,
      isClaimed ? now + sendingSeconds : null,
      ...guard.values,
    );
}

/** Question marks become numbered parameters from `first` on, to stand beside other numbered ones. */
function numberParameters(sql: string, first: number): string {
  let next = first;
  return sql.replace(/\?/g, () => `?${next++}`);
}

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
  /** When the claim is over; with `attempts` it identifies this claim. */
  claimed_until: number;
  created_at: number;
  /** JSON of the attempts one by one, the newest last; null until there was one. */
  tries: string | null;
  /** When it went on after it was held back; null where it was not. */
  released_at: number | null;
};

/** A row as it was just written; where it was written as claimed, with what it takes to send it. */
export type NewDelivery = WrittenDelivery & ClaimedDelivery;

/** Adds an attempt to the row that is written anyway; of many the oldest goes. */
export const oneMoreTry = `tries = json_insert(
  iif(json_array_length(tries) >= ${maxAttemptsKept}, json_remove(tries, '$[0]'), coalesce(tries, '[]')), '$[#]', json(?))`;

/** A condition on the delivery `d`: this claim of it lasts. */
export const ownClaim = "d.user_id = ? AND d.id = ? AND d.state = 'sending' AND d.attempts = ? AND d.claimed_until = ?";
/** The same by what `claimOf` gives, as JSON. */
export const listedClaim = (json: string) =>
  `d.user_id = ${json} ->> 0 AND d.id = ${json} ->> 1 AND d.state = 'sending' AND d.attempts = ${json} ->> 2 AND d.claimed_until = ${json} ->> 3`;
export const claimOf = ({ user_id: user, id, attempts, claimed_until: until }: ClaimedDelivery) => [
  user,
  id,
  attempts,
  until,
];
