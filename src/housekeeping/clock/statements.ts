/**
 * A clock that was ahead, as a small machine's is before it hears the time, and then stepped back: what was written for
 * later would come far too late, a watch that was checked "next year" would sleep until then. Times that can only stem from
 * such a clock are brought back to now. An hour is not worth it: that passes by itself. It only speaks SQL.
 */
import { sharedBuckets } from "../../schedule/packs/bucket.ts";
import { leaving } from "../../schedule/packs/statements.ts";
import type { Statement } from "../../storage/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

const toleranceSeconds = 3600;
/** The longest that a host may be left alone. */
const maxPauseSeconds = 86_400;

/** A pack that such a clock checked; those that a host has for itself may be due late for another reason. */
const isAhead = (latest: string) =>
  `(checked_at > ${latest} OR lease_until > ${latest} OR bucket < ${sharedBuckets} AND next_at - interval_seconds > ${latest})`;

export function clockStatements({ db }: Pick<StorageStores, "db">, now: number): Statement[] {
  const latest = now + toleranceSeconds;
  return [
    // What packs of that time know of their watches goes into their own rows first.
    db.prepare(leaving(`schedule.pack IN (SELECT id FROM packs WHERE ${isAhead("?1")})`)).bind(latest),
    db
      .prepare(
        `UPDATE packs SET next_at = ?1 - ((?1 - phase) % interval_seconds) + interval_seconds, lease_until = min(lease_until, ?1),
           taken_until = min(taken_until, ?1), checked_at = min(checked_at, ?1), state = '{}'
         WHERE ${isAhead("?2")}`,
      )
      .bind(now, latest),
    // Each at its own place in its interval, as at a claim.
    db
      .prepare(
        `UPDATE schedule SET next_at = min(next_at, ?1 - ((?1 - phase) % interval_seconds) + interval_seconds),
           lease_until = min(lease_until, ?1), last_checked = ?1 WHERE paused = 0 AND pack <= 0 AND last_checked > ?2`,
      )
      .bind(now, latest),
    db.prepare("UPDATE runs SET lease_until = ?1 WHERE lease_until > ?2").bind(now, latest),
    db.prepare("DELETE FROM hosts WHERE max(until_at, account_until) > ?").bind(latest + maxPauseSeconds),
    db
      .prepare(
        `UPDATE deliveries SET next_at = ?1, claimed_until = min(claimed_until, ?1) WHERE next_at > ?2 AND created_at > ?2`,
      )
      .bind(now, latest),
    db.prepare("UPDATE slow_receivers SET rest_until = ?1 WHERE rest_until > ?2").bind(now, latest),
  ];
}
