/** API keys: looked up by hash for each request, and managed by their owner. */
import type { Caller, Standing } from "../../http/identity.ts";
import { scopeText, storedScopes } from "../../http/scope.ts";
import type { Scope } from "../../http/identity.ts";
import { ownerColumns, ownerOf, type OwnerRow } from "../owner.ts";
import type { NewKey } from "./key.ts";

/** The maximum number of active keys of an account. It is bounded because each key has a request budget of its own. */
export const maxKeys = 25;

/** The account behind a key. `lastUsedAt`: Unix seconds. */
export type KeyOwner = Omit<Caller, "via" | "keyId" | "session" | "app"> &
  Standing & { keyId: number; lastUsedAt: number | null };
/** A key as its owner sees it, without the secret. Times in Unix seconds. */
export type ShownKey = {
  id: string;
  label: string;
  /** Null: all. */
  scopes: Scope[] | null;
  /** Null: not bound to tags. */
  only_tags: string[] | null;
  prefix: string;
  last_four: string;
  created_at: number;
  last_used_at: number | null;
  expires_at: number | null;
};

type StoredRights = { scopes: string | null; tags: string | null };
type KeyRow = OwnerRow & StoredRights & { keyId: number; lastUsedAt: number | null };

const rightsOf = ({ scopes, tags }: StoredRights) => ({
  scopes: storedScopes(scopes),
  tags: tags === null ? null : (JSON.parse(tags) as string[]),
});

/** The store that authenticates requests; not bound to an account. `hash`: SHA-256 of the secret in hex; `now`: Unix seconds. */
export function credentialStore(db: D1Database) {
  return {
    /** The owner of the key with this hash; null when it is unknown, expired or revoked. */
    async byKey(hash: string, now: number): Promise<KeyOwner | null> {
      const row = await db
        .prepare(
          `SELECT k.id AS keyId, k.last_used_at AS lastUsedAt, k.scopes, k.tags, ${ownerColumns} FROM api_keys k JOIN users u ON u.id = k.user_id
           WHERE k.hash = ?1 AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ?2)`,
        )
        .bind(hash, now)
        .first<KeyRow>();
      if (!row) return null;
      const { scopes, tags, ...owner } = row;
      return { ...ownerOf(owner), rights: rightsOf({ scopes, tags }) };
    },

    /** Writes the time of a key's last use. */
    async keyUsed(keyId: number, now: number): Promise<void> {
      await db.prepare("UPDATE api_keys SET last_used_at = ? WHERE id = ?").bind(now, keyId).run();
    },
  };
}

const shownColumns = "uuid AS id, label, scopes, tags, prefix, last_four, created_at, last_used_at, expires_at";
const active = "user_id = ?1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?2)";

type ShownRow = Omit<ShownKey, "scopes" | "only_tags"> & StoredRights;

function shownOf({ tags, ...row }: ShownRow): ShownKey {
  const rights = rightsOf({ scopes: row.scopes, tags });
  return { ...row, scopes: rights.scopes, only_tags: rights.tags };
}

/** The store of one account's active keys: revoked and expired keys do not appear. `now` and `at`: Unix seconds. */
export function keyStore(db: D1Database, userId: number) {
  return {
    /** All active keys, oldest first. */
    async list(now: number): Promise<ShownKey[]> {
      const query = db
        .prepare(`SELECT ${shownColumns} FROM api_keys WHERE ${active} ORDER BY api_keys.id`)
        .bind(userId, now);
      return (await query.all<ShownRow>()).results.map(shownOf);
    },

    /** The active key with this public id, or null. */
    async find(uuid: string, now: number): Promise<ShownKey | null> {
      const row = await db
        .prepare(`SELECT ${shownColumns} FROM api_keys WHERE ${active} AND uuid = ?3`)
        .bind(userId, now, uuid)
        .first<ShownRow>();
      return row && shownOf(row);
    },

    /** Stores a key; false when the account has `maxKeys` already. `replacing`: the id of a key that is not counted. */
    async add(key: NewKey, now: number, replacing = ""): Promise<boolean> {
      const result = await db
        .prepare(
          `INSERT INTO api_keys (uuid, user_id, hash, prefix, last_four, label, created_at, expires_at, scopes, tags)
           SELECT ?4, ?1, ?5, ?6, ?7, ?8, ?2, ?9, ?10, ?11
           WHERE (SELECT count(*) FROM api_keys WHERE ${active} AND uuid <> ?3) < ${maxKeys}`,
        )
        .bind(
          ...[userId, now, replacing, key.uuid, key.hash, key.prefix, key.lastFour, key.label, key.expiresAt],
          key.scopes ? scopeText(key.scopes) : null,
          key.tags ? JSON.stringify(key.tags) : null,
        )
        .run();
      return result.meta.changes > 0;
    },

    /** Those of these public ids that are no tags of the account. */
    async unknownTags(uuids: readonly string[]): Promise<string[]> {
      const { results } = await db
        .prepare(
          `SELECT j.value AS uuid FROM json_each(?2) j
           WHERE NOT EXISTS (SELECT 1 FROM tags t WHERE t.uuid = j.value AND t.user_id = ?1)`,
        )
        .bind(userId, JSON.stringify(uuids))
        .all<{ uuid: string }>();
      return results.map(({ uuid }) => uuid);
    },

    /** Revokes a key at once; false when there is no such key. */
    async revoke(uuid: string, now: number): Promise<boolean> {
      const result = await db
        .prepare(`UPDATE api_keys SET revoked_at = ?2 WHERE ${active} AND uuid = ?3`)
        .bind(userId, now, uuid)
        .run();
      return result.meta.changes > 0;
    },

    /** Lets a key expire at a time, unless it expires earlier. */
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
