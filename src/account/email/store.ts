/** The address for alert mails: set by the owner, turned on and off by links in mails. */
import { sha256 } from "../../secret/digest.ts";

/** The store for links in mails, which need no credentials; not bound to an account. `userId`: row id; `now`: Unix seconds. */
export function alertMailStore(db: D1Database) {
  return {
    /** The address for an account's alerts, verified or not; null when it was never set. */
    async alertEmail(userId: number): Promise<string | null> {
      const row = await db
        .prepare("SELECT alert_email AS address FROM users WHERE id = ?")
        .bind(userId)
        .first<{ address: string | null }>();
      return row?.address ?? null;
    },

    /** Uses up a token: the address is verified and mails to it are turned on. A used or expired token changes nothing. */
    async enableMail(secret: string, address: string, now: number): Promise<void> {
      const usable = "hash = ?1 AND purpose = 'email' AND used_at IS NULL AND expires_at > ?2";
      await db.batch([
        db
          .prepare(
            `UPDATE users SET alert_email_enabled = 1, alert_email_verified_at = coalesce(alert_email_verified_at, ?2),
               revision = revision + 1
             WHERE id = (SELECT user_id FROM action_tokens WHERE ${usable}) AND alert_email = ?3`,
          )
          .bind(sha256(secret), now, address),
        db.prepare(`UPDATE action_tokens SET used_at = ?2 WHERE ${usable}`).bind(sha256(secret), now),
      ]);
    },

    /** Records the server's origin that the account uses. */
    async meet(userId: number, origin: string): Promise<void> {
      await db.prepare("UPDATE users SET origin = ?2 WHERE id = ?1 AND origin IS NOT ?2").bind(userId, origin).run();
    },

    /** The server's origin that the account used last; null when none was recorded, because PUBLIC_URL was always set. */
    async metAt(userId: number): Promise<string | null> {
      const row = await db
        .prepare("SELECT origin FROM users WHERE id = ?")
        .bind(userId)
        .first<{ origin: string | null }>();
      return row?.origin ?? null;
    },

    /** Turns an account's alert mails off; false when there is no account with this public id. */
    async muteMail(userUuid: string): Promise<boolean> {
      const result = await db
        .prepare("UPDATE users SET alert_email_enabled = 0, revision = revision + 1 WHERE uuid = ?")
        .bind(userUuid)
        .run();
      return result.meta.changes > 0;
    },
  };
}

/** The address for one account's alert mails. */
export function myAlertMail(db: D1Database, userId: number) {
  return {
    /**
     * Sets the address; "" turns mails off. A new address is unverified, unless it is the account's own verified address and
     * `trustsOwn` is set. With `enabled` null the same address stays on or off as it was, and a new one is off.
     */
    async setAlertEmail(
      address: string,
      request: { enabled: boolean | null; trustsOwn: boolean; now: number },
    ): Promise<void> {
      await db
        .prepare(
          `UPDATE users SET
             alert_email_enabled = CASE WHEN ?2 = '' THEN 0 WHEN ?3 IS NOT NULL THEN ?3
               WHEN alert_email = ?2 THEN alert_email_enabled ELSE 0 END,
             alert_email_verified_at = CASE WHEN ?2 = '' THEN NULL WHEN alert_email = ?2 THEN alert_email_verified_at
               WHEN ?4 = 1 AND email = ?2 AND verified_at IS NOT NULL THEN ?5 ELSE NULL END,
             alert_email = ?2, revision = revision + 1
           WHERE id = ?1`,
        )
        .bind(
          userId,
          address,
          request.enabled === null ? null : Number(request.enabled),
          Number(request.trustsOwn),
          request.now,
        )
        .run();
    },
  };
}
