/**
 * A clock that was ahead, as a small machine's is before it hears the time, and then stepped back: what was written for
 * later would come far too late, a watch that was checked "next year" would sleep until then. Times that can only stem from
 * such a clock are brought back to now. An hour is not worth it: that passes by itself. It only speaks SQL.
 */
import { leaving } from "../../schedule/packs/statements.ts";
import type { Statement } from "../../storage/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

const toleranceSeconds = 3600;
/** The longest that a host may be left alone. */
const maxPauseSeconds = 86_400;

export function clockStatements({ db }: Pick<StorageStores, "db">, now: number): Statement[] {
  const latest = now + toleranceSeconds;
  return [
    // What packs of that time know of their watches goes into their own rows first.
    db.prepare(leaving("p.next_at - p.interval_seconds > ?1 OR p.lease_until > ?1")).bind(latest),
    db
      .prepare(
        `UPDATE packs SET next_at = ?1 - ((?1 - phase) % interval_seconds) + interval_seconds, lease_until = min(lease_until, ?1),
           taken_until = min(taken_until, ?1), checked_at = min(checked_at, ?1), state = '{}'
         WHERE next_at - interval_seconds > ?2 OR lease_until > ?2`,
      )
      .bind(now, latest),
    // Each at its own place in its interval, as at a claim.
    db
      .prepare(
        `UPDATE schedule SET next_at = min(next_at, ?1 - ((?1 - phase) % interval_seconds) + interval_seconds),
           lease_until = min(lease_until, ?1), last_checked = ?1 WHERE pack <= 0 AND last_checked > ?2`,
      )
      .bind(now, latest),
    db.prepare("UPDATE runs SET lease_until = ?1 WHERE lease_until > ?2").bind(now, latest),
    db.prepare("DELETE FROM hosts WHERE max(until_at, account_until) > ?").bind(latest + maxPauseSeconds),
    db
      .prepare(
        `UPDATE deliveries SET next_at = ?1 WHERE state IN ('pending', 'sending', 'held') AND next_at > ?2 AND created_at > ?2`,
      )
      .bind(now, latest),
    db.prepare("UPDATE slow_receivers SET rest_until = ?1 WHERE rest_until > ?2").bind(now, latest),
  ];
}
