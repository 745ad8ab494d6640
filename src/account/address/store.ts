/** The address that an account signs in with, and the one that it is to have. Addresses are normalised (`normalEmail`). */
import { sha256 } from "../../secret/digest.ts";

/** What is said of a change to the old address. `uuid`: the account's public id. */
export type ChangedAddress = { id: number; old: string; wasVerified: boolean };

/** The store of sign-in addresses; not bound to an account. `userId`: row id; `now`: Unix seconds. */
export function addressStore(db: D1Database) {
  return {
    /** Stores the address that an account is to have once it is confirmed. */
    async setPendingEmail(userId: number, email: string): Promise<void> {
      await db.prepare("UPDATE users SET pending_email = ? WHERE id = ?").bind(email, userId).run();
    },

    /** The address that a link, which is not used up by this, makes the account's own; null when the link is not valid. */
    async pendingEmail(secret: string, now: number): Promise<string | null> {
      const row = await db
        .prepare(
          `SELECT u.pending_email AS pending FROM action_tokens t JOIN users u ON u.id = t.user_id
           WHERE t.hash = ? AND t.purpose = 'address' AND t.used_at IS NULL AND t.expires_at > ?`,
        )
        .bind(sha256(secret), now)
        .first<{ pending: string | null }>();
      return row?.pending ?? null;
    },

    /**
     * Uses up a link and makes the pending address the account's own, verified. Alerts that were mailed to the old address are
     * mailed to the new one; links that were mailed to the old one end. Null when the link is not valid, or when another account
     * has the address.
     */
    async adoptPendingEmail(secret: string, now: number): Promise<ChangedAddress | null> {
      const before = await db
        .prepare(
          `SELECT u.id, u.email AS old, u.verified_at IS NOT NULL AS wasVerified, u.pending_email AS pending, t.address_hash AS hash
           FROM action_tokens t JOIN users u ON u.id = t.user_id
           WHERE t.hash = ? AND t.purpose = 'address' AND t.used_at IS NULL AND t.expires_at > ?`,
        )
        .bind(sha256(secret), now)
        .first<{ id: number; old: string; wasVerified: number; pending: string | null; hash: string }>();
      if (!before?.pending || sha256(before.pending) !== before.hash) return null;
      const { id, old, pending, wasVerified } = before;
      // Ignored where another account has the address; where the old address is no longer the account's, the link was used.
      const [changed] = await db.batch([
        db
          .prepare(
            `UPDATE OR IGNORE users SET email = ?1, verified_at = ?2, pending_email = NULL, revision = revision + 1,
               alert_email = CASE WHEN alert_email = ?4 OR alert_email IS NULL THEN ?1 ELSE alert_email END,
               alert_email_enabled = CASE WHEN alert_email IS NULL THEN 1 ELSE alert_email_enabled END,
               alert_email_verified_at = CASE WHEN alert_email = ?4 OR alert_email IS NULL THEN ?2 ELSE alert_email_verified_at END
             WHERE id = ?3 AND email = ?4 AND pending_email = ?1`,
          )
          .bind(pending, now, id, old),
        db
          .prepare(
            `DELETE FROM action_tokens WHERE user_id = ?1 AND purpose IN ('address', 'verify', 'reset')
               AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND email = ?2)`,
          )
          .bind(id, pending),
      ]);
      return changed?.meta.changes ? { id, old, wasVerified: wasVerified === 1 } : null;
    },
  };
}
