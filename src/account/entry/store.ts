/** Accounts before authentication: by email address, new ones, and the tokens of mailed links. */

import { suspensionIn } from "../owner.ts";
import { sha256 } from "../../secret/digest.ts";
import type { NewKey } from "../key/key.ts";
import type { NewSession } from "../session/session.ts";
import { sessionStatement } from "../session/store.ts";
import type { AccountSettings } from "../../settings/account.ts";
import { admits, openToAll, type Admission } from "../../operator/admission.ts";
import type { NewToken, TokenPurpose } from "../../secret/actionToken.ts";

/** What a login or a reset needs to know about an account. `id`: row id; `uuid`: public id. */
export type Entrant = {
  id: number;
  uuid: string;
  email: string;
  passwordHash: string;
  verified: boolean;
  suspension: string | null;
};
type EntrantRow = {
  id: number;
  uuid: string;
  email: string;
  password_hash: string;
  verified_at: number | null;
  suspension: string | null;
};

const entrantColumns = `id, uuid, email, password_hash, verified_at, ${suspensionIn("users")} AS suspension`;
const entrantOf = (row: EntrantRow): Entrant => ({
  id: row.id,
  uuid: row.uuid,
  email: row.email,
  passwordHash: row.password_hash,
  verified: row.verified_at !== null,
  suspension: row.suspension,
});

const insertToken = `INSERT INTO action_tokens (hash, user_id, purpose, address_hash, created_at, expires_at)
  SELECT ?1, id, ?2, ?3, ?4, ?5 FROM users WHERE uuid = ?6`;

/** The store for requests without credentials; not bound to an account. `now`: Unix seconds. */
export function entryStore(db: D1Database) {
  const token = (userUuid: string, { hash, purpose, address, now, expiresAt }: NewToken) =>
    db.prepare(insertToken).bind(hash, purpose, sha256(address), now, expiresAt, userUuid);
  const firstKey = (key: NewKey, now: number, userUuid: string) =>
    db
      .prepare(
        `INSERT INTO api_keys (uuid, user_id, hash, prefix, last_four, label, created_at)
         SELECT ?, id, ?, ?, ?, ?, ? FROM users WHERE uuid = ?`,
      )
      .bind(key.uuid, key.hash, key.prefix, key.lastFour, key.label, now, userUuid);
  return {
    /** The account with this address (normalised, see `normalEmail`), or null. */
    async byEmail(email: string): Promise<Entrant | null> {
      const row = await db
        .prepare(`SELECT ${entrantColumns} FROM users WHERE email = ?`)
        .bind(email)
        .first<EntrantRow>();
      return row && entrantOf(row);
    },

    /** The account with this row id, or null. */
    async byId(userId: number): Promise<Entrant | null> {
      const row = await db.prepare(`SELECT ${entrantColumns} FROM users WHERE id = ?`).bind(userId).first<EntrantRow>();
      return row && entrantOf(row);
    },

    /** Whether somebody with this address may register now. */
    async isAdmitted(email: string, { registration, invitation }: Admission, now: number): Promise<boolean> {
      const row = await db
        .prepare(`SELECT ${admits({ registration: "?1", hash: "?2", now: "?3", email: "?4" })} AS yes`)
        .bind(registration, invitation, now, email)
        .first<{ yes: number }>();
      return row?.yes === 1;
    },

    /**
     * Creates an account with its first key or first session and its verification token, and uses up the invitation, in one
     * transaction. Null when the address is taken or registration is not allowed. `trustsFirst`: the first account of the server is
     * its operator's, whose address counts as verified.
     */
    async register(user: {
      uuid: string;
      email: string;
      passwordHash: string;
      key?: NewKey;
      session?: NewSession;
      settings?: AccountSettings;
      token: NewToken;
      now: number;
      admission?: Admission;
      trustsFirst?: boolean;
    }): Promise<{ id: number; verified: boolean } | null> {
      const { uuid, email, passwordHash, key, session, settings = {}, now, admission = openToAll } = user;
      const condition = admits({ registration: "?5", hash: "?6", now: "?4", email: "?2" });
      const [inserted] = await db.batch<{ id: number; verified: number }>([
        db
          .prepare(
            `INSERT INTO users (uuid, email, password_hash, created_at, settings, verified_at)
             SELECT ?1, ?2, ?3, ?4, ?7, iif(?8 AND NOT EXISTS (SELECT 1 FROM users), ?4, NULL) WHERE ${condition}
             ON CONFLICT (email) DO NOTHING RETURNING id, verified_at IS NOT NULL AS verified`,
          )
          .bind(
            uuid,
            email,
            passwordHash,
            now,
            admission.registration,
            admission.invitation,
            JSON.stringify(settings),
            user.trustsFirst ? 1 : 0,
          ),
        db
          .prepare(
            `UPDATE invitations SET used_at = ?2, used_by = ?3
             WHERE hash = ?1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > ?2
               AND EXISTS (SELECT 1 FROM users WHERE uuid = ?3)`,
          )
          .bind(admission.invitation, now, uuid),
        ...(key ? [firstKey(key, now, uuid)] : []),
        ...(session ? [sessionStatement(db, session, { userUuid: uuid })] : []),
        token(uuid, user.token),
      ]);
      const [row] = inserted?.results ?? [];
      return row ? { id: row.id, verified: row.verified === 1 } : null;
    },

    /** Stores a token for a mailed link and deletes earlier ones of the same purpose. */
    async issue(user: { id: number; uuid: string }, fresh: NewToken): Promise<void> {
      await db.batch([
        db.prepare("DELETE FROM action_tokens WHERE user_id = ? AND purpose = ?").bind(user.id, fresh.purpose),
        token(user.uuid, fresh),
      ]);
    },

    /** Records a request for a verification mail: 0 when it is allowed, else the seconds to wait since the last one. */
    async takeVerificationTurn(userId: number, now: number, everySeconds: number): Promise<number> {
      const result = await db
        .prepare(
          "UPDATE users SET verification_requested_at = ?1 WHERE id = ?2 AND verification_requested_at <= ?1 - ?3",
        )
        .bind(now, userId, everySeconds)
        .run();
      if (result.meta.changes) return 0;
      const row = await db
        .prepare("SELECT verification_requested_at AS at FROM users WHERE id = ?")
        .bind(userId)
        .first<{ at: number }>();
      return Math.max(1, (row?.at ?? now) + everySeconds - now);
    },

    /** Uses up a token; resolves to its account's row id, or null when it is unknown, used or expired. */
    async consume(purpose: TokenPurpose, secret: string, now: number): Promise<number | null> {
      const row = await db
        .prepare(
          `UPDATE action_tokens SET used_at = ?3 WHERE hash = ?1 AND purpose = ?2 AND used_at IS NULL AND expires_at > ?3
           RETURNING user_id AS userId`,
        )
        .bind(sha256(secret), purpose, now)
        .first<{ userId: number }>();
      return row?.userId ?? null;
    },

    /** Reads an unexpired token without using it up, also a used one: mail scanners follow links before people do. */
    async peek(
      purpose: TokenPurpose,
      secret: string,
      now: number,
    ): Promise<{ userId: number; addressHash: string } | null> {
      return db
        .prepare(
          `SELECT user_id AS userId, address_hash AS addressHash FROM action_tokens
           WHERE hash = ? AND purpose = ? AND expires_at > ?`,
        )
        .bind(sha256(secret), purpose, now)
        .first<{ userId: number; addressHash: string }>();
    },

    /**
     * Marks the account's address as verified. Alerts are mailed there from now on, unless the owner set another address or
     * turned mails off.
     */
    async verify(userId: number, now: number): Promise<void> {
      await db.batch([
        db
          .prepare(
            `UPDATE users SET alert_email = email, alert_email_enabled = 1, alert_email_verified_at = ?1, revision = revision + 1
             WHERE id = ?2 AND verified_at IS NULL AND alert_email IS NULL`,
          )
          .bind(now, userId),
        db
          .prepare(
            "UPDATE users SET alert_email_verified_at = coalesce(alert_email_verified_at, ?1) WHERE id = ?2 AND alert_email = email",
          )
          .bind(now, userId),
        db.prepare("UPDATE users SET verified_at = coalesce(verified_at, ?1) WHERE id = ?2").bind(now, userId),
      ]);
    },
  };
}
