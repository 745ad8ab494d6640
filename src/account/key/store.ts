/** API keys: found by hash for any request, and kept by their owner. */
import type { PlanName } from "../../plan/plan.ts";
import type { Caller } from "../../http/identity.ts";
import type { NewKey } from "./key.ts";

/** Enough for every machine a person has; a bound, because each key has a budget of its own. */
export const maxKeys = 25;

export type KeyOwner = Omit<Caller, "via" | "keyId"> & { keyId: number; lastUsedAt: number | null };
export type ShownKey = {
  id: string;
  label: string;
  prefix: string;
  last_four: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
};

type OwnerRow = { userId: number; userUuid: string; email: string; verifiedAt: number | null; plan: PlanName };
type KeyRow = OwnerRow & { keyId: number; lastUsedAt: number | null };

const ownerColumns = "u.id AS userId, u.uuid AS userUuid, u.email, u.verified_at AS verifiedAt, u.plan";

const ownerOf = <T extends OwnerRow>({ verifiedAt, ...row }: T) => ({ ...row, verified: verifiedAt !== null });

/** Unscoped: who a credential belongs to. */
export function credentialStore(db: D1Database) {
  return {
    /** The owner of the key with this hash; null when it is unknown, expired or revoked. */
    async byKey(hash: string, now: number): Promise<KeyOwner | null> {
      const row = await db
        .prepare(
          `SELECT k.id AS keyId, k.last_used_at AS lastUsedAt, ${ownerColumns} FROM api_keys k JOIN users u ON u.id = k.user_id
           WHERE k.hash = ?1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?2)`,
        )
        .bind(hash, now)
        .first<KeyRow>();
      return row && ownerOf(row);
    },

    async keyUsed(keyId: number, now: number): Promise<void> {
      await db.prepare("UPDATE api_keys SET last_used_at = ? WHERE id = ?").bind(now, keyId).run();
    },

    /** The owner of the session with this hash; null when it is unknown or over. */
    async bySession(hash: string, now: number): Promise<Omit<Caller, "via" | "keyId"> | null> {
      const row = await db
        .prepare(
          `SELECT ${ownerColumns} FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = ? AND s.expires_at > ?`,
        )
        .bind(hash, now)
        .first<OwnerRow>();
      return row && ownerOf(row);
    },

    async startSession(session: { hash: string; userId: number; now: number; expiresAt: number }): Promise<void> {
      await db
        .prepare("INSERT INTO sessions (hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?)")
        .bind(session.hash, session.userId, session.now, session.expiresAt)
        .run();
    },

    async endSession(hash: string): Promise<void> {
      await db.prepare("DELETE FROM sessions WHERE hash = ?").bind(hash).run();
    },
  };
}

const shownColumns = "uuid AS id, label, prefix, last_four, created_at, last_used_at, expires_at";
const active = "user_id = ?1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?2)";

/** The keys of one account; revoked and expired ones are not among them. */
export function keyStore(db: D1Database, userId: number) {
  return {
    async list(now: number): Promise<ShownKey[]> {
      const query = db
        .prepare(`SELECT ${shownColumns} FROM api_keys WHERE ${active} ORDER BY api_keys.id`)
        .bind(userId, now);
      return (await query.all<ShownKey>()).results;
    },

    async find(uuid: string, now: number): Promise<ShownKey | null> {
      return db
        .prepare(`SELECT ${shownColumns} FROM api_keys WHERE ${active} AND uuid = ?3`)
        .bind(userId, now, uuid)
        .first<ShownKey>();
    },

    /** False when the account has as many keys as it may. `replacing` does not count. */
    async add(key: NewKey, now: number, replacing = ""): Promise<boolean> {
      const result = await db
        .prepare(
          `INSERT INTO api_keys (uuid, user_id, hash, prefix, last_four, label, created_at, expires_at)
           SELECT ?4, ?1, ?5, ?6, ?7, ?8, ?2, ?9
           WHERE (SELECT count(*) FROM api_keys WHERE ${active} AND uuid <> ?3) < ${maxKeys}`,
        )
        .bind(userId, now, replacing, key.uuid, key.hash, key.prefix, key.lastFour, key.label, key.expiresAt)
        .run();
      return result.meta.changes > 0;
    },

    /** From now on the key opens nothing; false when there is no such key. */
    async revoke(uuid: string, now: number): Promise<boolean> {
      const result = await db
        .prepare(`UPDATE api_keys SET revoked_at = ?2 WHERE ${active} AND uuid = ?3`)
        .bind(userId, now, uuid)
        .run();
      return result.meta.changes > 0;
    },

    /** The key ends at a time, unless it ends before. */
    async endAt(uuid: string, at: number): Promise<void> {
      await db
        .prepare(
          "UPDATE api_keys SET expires_at = min(coalesce(expires_at, ?2), ?2) WHERE user_id = ?1 AND uuid = ?3 AND revoked_at IS NULL",
        )
        .bind(userId, at, uuid)
        .run();
    },
  };
}
