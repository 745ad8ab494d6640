/** Accounts as whoever runs the service sees and changes them. Each change writes its audit entry in the same transaction. */
import { eraseStatements, purgeOf } from "../../account/erase/statements.ts";
import { pauseStatements } from "../../billing/pauses/statements.ts";
import { limitsOf, type PlanName } from "../../plan/plan.ts";
import { auditStatement, type AuditEntry } from "../../storage/audit/statements.ts";
import { parkStatements, unparkStatements } from "../park/statements.ts";
import type { Mark } from "../merge.ts";
import { accountsQuery, orders, type AccountFilter, type AccountOrder, type AccountRow } from "./statements.ts";

type Page = { order: AccountOrder; before: Mark; limit: number };

export function adminAccountStore(db: D1Database) {
  return {
    /** A page of the accounts that fit, the largest value of the order first. `before`: the last entry of the page before. */
    async list(filter: AccountFilter, { order, before, limit }: Page): Promise<AccountRow[]> {
      const { results } = await db
        .prepare(
          `SELECT * FROM (${accountsQuery(orders[order])}) WHERE at < ?2 OR (at = ?2 AND place < ?3)
           ORDER BY at DESC, place DESC LIMIT ?4`,
        )
        .bind(boundFilter(filter), before.at, before.id, limit)
        .all<AccountRow>();
      return results;
    },

    /** The account with this public id or address, or null. */
    find: (account: string): Promise<AccountRow | null> =>
      db
        .prepare(`${accountsQuery(orders.created)} AND (u.uuid = ?2 OR u.email = lower(?2))`)
        .bind(boundFilter({}), account)
        .first<AccountRow>(),

    /** The value of an order for the account with this row id; null for none. */
    async valueOf(place: number, order: AccountOrder): Promise<number | null> {
      const row = await db
        .prepare(`${accountsQuery(orders[order])} AND u.id = ?2`)
        .bind(boundFilter({}), place)
        .first<AccountRow>();
      return row?.at ?? null;
    },

    /** Ends all sessions, and lets nothing of the account be checked or sent. Doing it again takes the new reason. */
    async suspend(userId: number, reason: string | null, entry: AuditEntry): Promise<void> {
      await db.batch([
        db
          .prepare("UPDATE users SET suspended_at = coalesce(suspended_at, ?2), suspension_reason = ?3 WHERE id = ?1")
          .bind(userId, entry.at, reason),
        db.prepare("DELETE FROM sessions WHERE user_id = ?").bind(userId),
        ...parkStatements(db, userId, { by: "suspension", now: entry.at }),
        auditStatement(db, entry),
      ]);
    },

    /** Everything of the account goes on, within its plan. */
    async resume(userId: number, plan: Planned, entry: AuditEntry): Promise<void> {
      await db.batch([
        db.prepare("UPDATE users SET suspended_at = NULL, suspension_reason = NULL WHERE id = ?").bind(userId),
        ...unparkStatements(db, userId, "suspension"),
        ...fitting(userId, plan, entry.at),
        auditStatement(db, entry),
      ]);
    },

    /** Sets the plan, with what follows for the watches. */
    async setPlan(userId: number, plan: Planned, entry: AuditEntry): Promise<void> {
      await db.batch([
        db.prepare("UPDATE users SET plan = ? WHERE id = ?").bind(plan.name, userId),
        ...fitting(userId, plan, entry.at),
        auditStatement(db, entry),
      ]);
    },

    /** Ends all sessions; `revokesKeys`: and API keys, apps and the feed token. */
    async signOut(userId: number, { revokesKeys }: { revokesKeys: boolean }, entry: AuditEntry): Promise<void> {
      const credentials = [
        db
          .prepare("UPDATE api_keys SET revoked_at = ?2 WHERE user_id = ?1 AND revoked_at IS NULL")
          .bind(userId, entry.at),
        db.prepare("DELETE FROM oauth_grants WHERE user_id = ?").bind(userId),
        db.prepare("UPDATE users SET rss_token_hash = NULL, rss_token_sealed = NULL WHERE id = ?").bind(userId),
      ];
      await db.batch([
        db.prepare("DELETE FROM sessions WHERE user_id = ?").bind(userId),
        ...(revokesKeys ? credentials : []),
        auditStatement(db, entry),
      ]);
    },

    /** Deletes every row of the account at once; names what is left to delete in the object store. */
    async erase(userId: number, entry: AuditEntry): Promise<{ prefix: string; name: string }> {
      await db.batch([...eraseStatements(db, userId), auditStatement(db, entry)]);
      return purgeOf(userId);
    },
  };

  function fitting(userId: number, { name, selfHosted }: Planned, now: number): D1PreparedStatement[] {
    const guard = { sql: "1 = 1", values: [] };
    return pauseStatements(db, { userId, limits: limitsOf(name, selfHosted), now, guard });
  }
}

type Planned = { name: PlanName; selfHosted: boolean };

const boundFilter = (filter: AccountFilter): string =>
  JSON.stringify({ q: null, suspended: null, plan: null, ...filter });
