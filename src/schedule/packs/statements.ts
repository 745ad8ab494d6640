/**
 * Watches in packs as SQL. A watch in a pack has the claim, the due time and the times of its pack; `own` columns of a query over
 * `schedule s` and its pack `p` are what they would be if it were checked alone. Joining and leaving a pack change where a watch's
 * state stands and nothing else: a claim goes on, and whoever wants to end it does so afterwards, as for any watch. It only
 * speaks SQL.
 */

import { sharedBuckets } from "./bucket.ts";

/** A claimed pack that nobody settles for so long, in seconds, is due again. */
export const packLeaseSeconds = 300;

/** FROM for the columns below; p is null for a watch that is checked alone. */
export const withPack = "schedule s LEFT JOIN packs p ON p.id = s.pack";

/** The number of the last claim, of the last that was settled, and when the claim ends. */
export const generation = "max(s.generation, coalesce(p.generation, 0))";
export const doneGeneration = "max(s.done_generation, coalesce(p.done_generation, 0))";
export const leaseUntil = "iif(p.id IS NULL, s.lease_until, iif(p.done_generation < p.generation, p.lease_until, 0))";
export const nextAt = "coalesce(p.next_at, s.next_at)";
/** The seconds between two checks of a pack whose host cannot be asked as often as its packs would be due; 0 for all others. */
export const roundSeconds = `iif(p.bucket >= ${sharedBuckets} AND p.checked_at > 0 AND p.next_at > p.checked_at + p.interval_seconds + 60,
  p.next_at - p.checked_at, 0)`;
/**
 * A condition on a pack `p`: a claim of it may be at work. The end of a settled one stays in its row, whose width is the same then for
 * the next claim: SQLite writes only the pages that differ, and not those of the long state.
 */
export const isAtWork = "p.lease_until > 0 AND p.done_generation < p.generation";
/** The entry of a watch as text, or null. */
export const entry = `p.state -> ('$."' || s.watch_id || '"')`;
/** When the watch was last checked, by its own row or by the entry, whichever is newer. */
export const shownCheckedAt = `max(s.last_checked, coalesce(p.state ->> ('$."' || s.watch_id || '"[0]'), 0))`;

/** A condition: the claim is the last of the watch, and is not settled. `watch` and `claim`: SQL expressions. */
export const claimHolds = (watch: string, claim: string): string =>
  `(EXISTS (SELECT 1 FROM ${withPack} WHERE s.watch_id = ${watch} AND ${generation} = ${claim} AND ${doneGeneration} < ${claim})
    AND NOT EXISTS (SELECT 1 FROM readings f WHERE f.watch_id = ${watch} AND f.done_generation >= ${claim}))`;

const ownGeneration = "max(schedule.generation, p.generation)";
/** Of a watch that wrote for itself its memory says so until the pack is settled. */
const ownDone = `max(schedule.done_generation, p.done_generation,
  coalesce((SELECT f.done_generation FROM readings f WHERE f.watch_id = schedule.watch_id), 0))`;
const ownEntry = `(p.state -> ('$."' || schedule.watch_id || '"'))`;
const isNewer = `coalesce(${ownEntry} ->> 0, 0) > schedule.last_checked`;
const newer = (place: number, column: string) =>
  `${column} = iif(${isNewer}, ${ownEntry} ->> ${place}, schedule.${column})`;

/**
 * Watches go out of their packs: from then on their own rows say all. Stands before whatever reads or writes these columns of
 * watches that may be in packs. `which`: a condition on `schedule` and its pack `p`; columns of `schedule` that `packs` has, too,
 * need its name.
 */
export const leaving = (which: string): string =>
  `UPDATE schedule SET pack = 0, next_at = p.next_at, generation = ${ownGeneration}, done_generation = ${ownDone},
     lease_until = iif(${ownDone} < ${ownGeneration}, p.lease_until, 0), ${newer(0, "last_checked")}, ${newer(1, "fetch_ms")},
     ${newer(2, "check_count")}, ${newer(3, "strip")}
   FROM packs p WHERE p.id = schedule.pack AND schedule.pack <> 0 AND (${which})`;
