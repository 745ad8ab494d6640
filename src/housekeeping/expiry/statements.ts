/** What nobody needs any more: done runs, ended sessions, letters and marks of long ago. It only speaks SQL. */
import { purgeStatements } from "../../tag/deletion/statements.ts";
import type { Statement } from "../../storage/statements.ts";
import type { StorageStores } from "../../storage/world.ts";

const day = 86_400;

/** Deletes what has had its time; `now` in Unix seconds. */
export function expiryStatements({ db }: Pick<StorageStores, "db">, now: number): Statement[] {
  return [
    // A message that comes again later than this finds its claims settled.
    db.prepare("DELETE FROM runs WHERE lease_until < ?").bind(now - 3600),
    db.prepare("DELETE FROM idempotent_answers WHERE created_at < ?").bind(now - day),
    db.prepare("DELETE FROM action_tokens WHERE expires_at < ?").bind(now - day),
    ...purgeStatements(db, now),
    db.prepare("DELETE FROM sessions WHERE expires_at < ?").bind(now),
    db.prepare("DELETE FROM oauth_grants WHERE expires_at < ?").bind(now),
    // A program that comes late still hears that its code has ended.
    db.prepare("DELETE FROM device_requests WHERE expires_at < ?").bind(now - 3600),
    db
      .prepare(
        `DELETE FROM oauth_clients WHERE created_at < ?
           AND NOT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.client_id = oauth_clients.id)`,
      )
      .bind(now - 30 * day),
    db.prepare("DELETE FROM dead_letters WHERE at < ?").bind(now - 30 * day),
    db.prepare("DELETE FROM channels WHERE removed_at < ?").bind(now - day),
    // Nothing was sent there for a week: the next alert finds out anew.
    db.prepare("DELETE FROM slow_receivers WHERE rest_until < ?").bind(now - 7 * day),
    db.prepare("DELETE FROM telegram_links WHERE expires_at < ?").bind(now - day),
    db.prepare("DELETE FROM telegram_updates WHERE at < ?").bind(now - 7 * day),
    db.prepare("DELETE FROM push_subscriptions WHERE expires_at < ?").bind(now - day),
    db.prepare("DELETE FROM billing_events WHERE at < ?").bind(now - 90 * day),
    // The table itself refuses to lose anything younger than a year of the database's own clock.
    db.prepare("DELETE FROM audit WHERE at < min(?, unixepoch() - 366 * 86400)").bind(now - 366 * day),
    // Watches come back within the hour of a pause; what is older nobody watches any more, and no doubt lasts longer.
    db.prepare("DELETE FROM hosts WHERE until_at < ? AND account_until < ?").bind(now - 2 * day, now),
    expiredDeliveries(db, now - 30 * day),
  ];
}

/** At most so many alerts leave the log at once; the others with the next hour. */
const deliveriesAtOnce = 50_000;

/**
 * Alerts of before a time, account by account: their numbers are never below the milliseconds of when they were written (see
 * notify/outbox/names.ts), so that newer ones are not read. Those of deleted watches have the negative of their account.
 */
const expiredDeliveries = (db: D1Database, before: number): Statement =>
  db
    .prepare(
      `DELETE FROM deliveries WHERE (user_id, id) IN (
         SELECT d.user_id, d.id FROM (SELECT id FROM users UNION ALL SELECT -id FROM users) u
           CROSS JOIN deliveries d ON d.user_id = u.id AND d.id < ?1 * 1000
         WHERE d.created_at < ?1 AND d.state NOT IN ('pending', 'sending', 'held') LIMIT ${deliveriesAtOnce})`,
    )
    .bind(before);
