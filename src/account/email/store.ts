/** Where alerts are mailed: set by the owner, switched on and off by links in mails. */
import { sha256 } from "../../secret/digest.ts";

/** Unscoped: what links in mails do. */
export function alertMailStore(db: D1Database) {
  return {
    /** The address of an account, to compare with what a token was issued for. */
    async alertEmail(userId: number): Promise<string | null> {
      const row = await db
        .prepare("SELECT alert_email AS address FROM users WHERE id = ?")
        .bind(userId)
        .first<{ address: string | null }>();
      return row?.address ?? null;
    },

    /** Uses up a token: mails to the address are on, and it is proven to be read. A used token changes nothing. */
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

    /** Notes where the account meets this server. */
    async meet(userId: number, origin: string): Promise<void> {
      await db.prepare("UPDATE users SET origin = ?2 WHERE id = ?1 AND origin IS NOT ?2").bind(userId, origin).run();
    },

    /** Where the account last met this server; null where the operator's address was known all the time. */
    async metAt(userId: number): Promise<string | null> {
      const row = await db
        .prepare("SELECT origin FROM users WHERE id = ?")
        .bind(userId)
        .first<{ origin: string | null }>();
      return row?.origin ?? null;
    },

    /** Mails are off until the owner wants them again; true when there is such an account. */
    async muteMail(userUuid: string): Promise<boolean> {
      const result = await db
        .prepare("UPDATE users SET alert_email_enabled = 0, revision = revision + 1 WHERE uuid = ?")
        .bind(userUuid)
        .run();
      return result.meta.changes > 0;
    },
  };
}

/** One account's own address. */
export function myAlertMail(db: D1Database, userId: number) {
  return {
    /**
     * Sets the address; "" turns mails off. A new one is unproven, unless it is the account's own verified address
     * and `trustsOwn` is set. `enabled` null leaves a known address as it was and a new one off.
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
