/** Gives back what a former process of this server had claimed. It only speaks SQL. */
import { sendingSeconds } from "../../notify/outbox/statements.ts";
import { leaseSeconds } from "../../schedule/store.ts";
import type { Statement } from "../../storage/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

/** `startedAt`: when this process started, in Unix seconds; it is noted, so that its claims are given back once. */
export function restartStatements(
  { db }: Pick<StorageStores, "db">,
  { startedAt, now }: { startedAt: number; now: number },
): Statement[] {
  return [
    db
      .prepare(
        `UPDATE schedule SET lease_until = 0, next_at = min(next_at, ?2)
         WHERE lease_until > 0 AND lease_until < ?1 AND done_generation < generation`,
      )
      .bind(startedAt + leaseSeconds, now),
    db
      .prepare(
        "UPDATE packs SET lease_until = 0, taken_until = 0 WHERE lease_until > 0 AND lease_until < ? AND done_generation < generation",
      )
      .bind(startedAt + leaseSeconds),
    db.prepare("UPDATE runs SET lease_until = 0 WHERE done = 0 AND lease_until < ?").bind(startedAt + leaseSeconds),
    // Sent or not, nobody wrote it down: tried again with the same id, as when the claim ends by itself.
    db
      .prepare(
        `UPDATE deliveries SET claimed_until = ?2, next_at = min(next_at, ?2)
         WHERE next_at IS NOT NULL AND state = 'sending' AND claimed_until > ?2 AND claimed_until < ?1`,
      )
      .bind(startedAt + sendingSeconds, now),
    // Never tried: the message that carried it is gone.
    db
      .prepare(
        `UPDATE deliveries SET next_at = ?2 WHERE next_at > ?2 AND state = 'pending' AND attempts = 0
           AND last_error IS NULL AND kind <> 'digest' AND created_at < ?1`,
      )
      .bind(startedAt, now),
    db
      .prepare("INSERT INTO cursors (name, value) VALUES ('started', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1")
      .bind(String(startedAt)),
  ];
}
