/**
 * What a former process of a service on one machine left behind. There the queues live in the memory of the process, so
 * what it had claimed nobody works any more, and its claims, leases and deliveries are given back at once instead of
 * after the minutes that a lease lasts. Only where STARTED_AT says when the one process that holds the data began; a
 * deployment has no such moment. It only speaks SQL.
 */
import type { HousekeepingWorld } from "./world.ts";
import { sendingSeconds } from "../notify/outbox.ts";
import { leaseSeconds } from "../schedule/store.ts";

/** Once after a start: gives back what was taken before it. */
export async function releaseFormer({ stores: { db }, operator }: HousekeepingWorld, now: number): Promise<void> {
  const { STARTED_AT: startedAt } = operator;
  if (startedAt === null) return;
  const mark = await db.prepare("SELECT value FROM cursors WHERE name = 'started'").first<{ value: string }>();
  if (mark?.value === String(startedAt)) return;
  await db.batch([...givenBack(db, { startedAt, now }), marked(db, startedAt)]);
}

function givenBack(db: D1Database, { startedAt, now }: { startedAt: number; now: number }): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `UPDATE schedule SET lease_until = 0, next_at = min(next_at, ?2)
         WHERE lease_until > 0 AND lease_until < ?1 AND done_generation < generation`,
      )
      .bind(startedAt + leaseSeconds, now),
    db.prepare("UPDATE runs SET lease_until = 0 WHERE done = 0 AND lease_until < ?").bind(startedAt + leaseSeconds),
    // Sent or not, nobody wrote it down: tried again with the same id, as when the claim ends by itself.
    db
      .prepare("UPDATE deliveries SET next_at = ?2 WHERE state = 'sending' AND next_at > ?2 AND next_at < ?1")
      .bind(startedAt + sendingSeconds, now),
    // Never tried: the message that carried it is gone.
    db
      .prepare(
        `UPDATE deliveries SET next_at = ?2 WHERE state = 'pending' AND next_at > ?2 AND attempts = 0
           AND last_error IS NULL AND kind <> 'digest' AND created_at < ?1`,
      )
      .bind(startedAt, now),
  ];
}

const marked = (db: D1Database, startedAt: number): D1PreparedStatement =>
  db
    .prepare("INSERT INTO cursors (name, value) VALUES ('started', ?1) ON CONFLICT (name) DO UPDATE SET value = ?1")
    .bind(String(startedAt));
