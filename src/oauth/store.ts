/**
 * Grants to apps. Each step that may happen once only is one statement that says so: of two that exchange the same code at the
 * same moment, one gets tokens, and the other ends the grant. Of two that exchange the same refresh token both get tokens, as the
 * answer may have been lost; a third, or one that comes later, ends the grant (RFC 9700, 4.14.2). Times in Unix seconds, hashes SHA-256.
 */
import { ownerColumns, ownerOf, type OwnerRow } from "../account/owner.ts";
import type { ClientMetadata } from "../lib/oauth/client.ts";
import type { Caller, CallerApp, Standing } from "../http/identity.ts";
import { storedScopes } from "../http/scope.ts";
import { deviceStore } from "./device/store.ts";
import { accessSeconds, refreshSeconds, repeatSeconds, type NewGrant, type TokenHashes } from "./grant.ts";

/** The maximum number of apps of an account; the one that was not used for longest ends for a new one. */
const maxGrants = 50;

/** The account behind an access token. */
export type AppOwner = Omit<Caller, "via" | "keyId" | "session"> & Standing & { app: CallerApp; lastUsedAt: number };
type AppRow = OwnerRow & { id: string; resource: string; scopes: string; lastUsedAt: number };

/** What a code or a refresh token was good for. */
export type Exchanged = { scopes: string; resource: string };
/** A code with what its app has to show along with it. */
export type Redeemed = {
  codeHash: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  resource: string | null;
};
export type Refreshed = { familyHash: string; refreshHash: string; clientId: string; resource: string | null };

/** A client as it is kept. */
export type KnownClient = { metadata: ClientMetadata; expiresAt: number | null };

/** A connected app as its owner sees it. */
export type ShownApp = {
  id: string;
  name: string;
  client_id: string;
  scopes: string;
  resource: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
};

/** The store of the authorization server; not bound to an account. */
export function oauthStore(db: D1Database) {
  const run = async (sql: string, ...values: unknown[]) =>
    (
      await db
        .prepare(sql)
        .bind(...values)
        .run()
    ).meta.changes;
  return {
    ...clientStore(db),
    ...grantStore(db),
    ...deviceStore(db),

    /** The account and the app behind an access token; null for one that has ended or never was. */
    async byAccessToken(hash: string, now: number): Promise<AppOwner | null> {
      const row = await db
        .prepare(
          `SELECT g.uuid AS id, g.resource, g.scopes, g.last_used_at AS lastUsedAt, ${ownerColumns}
           FROM oauth_grants g JOIN users u ON u.id = g.user_id WHERE g.access_hash = ? AND g.access_expires_at > ?`,
        )
        .bind(hash, now)
        .first<AppRow>();
      if (!row) return null;
      const { id, resource, scopes, ...owner } = row;
      return { ...ownerOf(owner), app: { id, resource }, rights: { scopes: storedScopes(scopes), tags: null } };
    },

    /** Writes the time of an app's last use. */
    used: (id: string, now: number) => run("UPDATE oauth_grants SET last_used_at = ? WHERE uuid = ?", now, id),

    /** Ends the grant of a token at once (RFC 7009); nothing happens when there is none of this client. */
    async endByToken(token: { familyHash: string | null; accessHash: string | null }, clientId: string): Promise<void> {
      const sql = "DELETE FROM oauth_grants WHERE client_id = ? AND";
      if (token.familyHash !== null) await run(`${sql} family_hash = ?`, clientId, token.familyHash);
      if (token.accessHash !== null) await run(`${sql} access_hash = ?`, clientId, token.accessHash);
    },
  };
}

/** Codes and refresh tokens. */
function grantStore(db: D1Database) {
  return {
    /** Stores a grant with its code; false where there is one with the same code. */
    async addGrant(grant: NewGrant): Promise<boolean> {
      const [added] = await db.batch([
        db
          .prepare(
            `INSERT INTO oauth_grants (uuid, user_id, client_id, client_name, redirect_uri, scopes, resource, code_hash,
               code_challenge, code_expires_at, created_at, last_used_at, expires_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?11, ?10) 
             ON CONFLICT (code_hash) DO NOTHING RETURNING 1`,
          )
          .bind(
            ...[grant.uuid, grant.userId, grant.clientId, grant.clientName, grant.redirectUri, grant.scopes],
            ...[grant.resource, grant.codeHash, grant.codeChallenge, grant.codeExpiresAt, grant.now],
          ),
        db
          .prepare(
            `DELETE FROM oauth_grants WHERE id IN (SELECT id FROM oauth_grants WHERE user_id = ?1
               ORDER BY last_used_at DESC, id DESC LIMIT -1 OFFSET ${maxGrants})`,
          )
          .bind(grant.userId),
      ]);
      return added?.results.length === 1;
    },

    /** Exchanges a code once; null where anything does not fit, which ends the grant: the code was in wrong hands. */
    async exchangeCode(code: Redeemed, hashes: TokenHashes, now: number): Promise<Exchanged | null> {
      const row = await db
        .prepare(
          `UPDATE oauth_grants SET code_used_at = ?1, family_hash = ?2, refresh_hash = ?3, access_hash = ?4,
             access_expires_at = ?5, last_used_at = ?1, expires_at = ?6
           WHERE code_hash = ?7 AND code_used_at IS NULL AND code_expires_at > ?1 AND client_id = ?8 AND redirect_uri = ?9
             AND code_challenge = ?10 AND (?11 IS NULL OR resource = ?11) RETURNING scopes, resource`,
        )
        .bind(
          ...[now, hashes.familyHash, hashes.refreshHash, hashes.accessHash, now + accessSeconds, now + refreshSeconds],
          ...[code.codeHash, code.clientId, code.redirectUri, code.challenge, code.resource],
        )
        .first<Exchanged>();
      if (!row) await db.prepare("DELETE FROM oauth_grants WHERE code_hash = ?").bind(code.codeHash).run();
      return row;
    },

    /**
     * Exchanges the newest refresh token or, for some minutes, the one before it, whose answer may have been lost; null where anything does
     * not fit. Any other one of the grant ends it.
     */
    async refresh(old: Refreshed, hashes: TokenHashes, now: number): Promise<Exchanged | null> {
      const row = await db
        .prepare(
          `UPDATE oauth_grants SET refresh_hash = ?1, previous_refresh_hash = refresh_hash, access_hash = ?2, access_expires_at = ?3, last_used_at = ?4, expires_at = ?5
           WHERE family_hash = ?6 AND expires_at > ?4 AND client_id = ?8
             AND (refresh_hash = ?7 OR (previous_refresh_hash = ?7 AND access_expires_at > ?10))
             AND (?9 IS NULL OR resource = ?9) RETURNING scopes, resource`,
        )
        .bind(
          ...[hashes.refreshHash, hashes.accessHash, now + accessSeconds, now, now + refreshSeconds],
          ...[old.familyHash, old.refreshHash, old.clientId, old.resource, now + accessSeconds - repeatSeconds],
        )
        .first<Exchanged>();
      if (!row) await db.prepare("DELETE FROM oauth_grants WHERE family_hash = ?").bind(old.familyHash).run();
      return row;
    },
  };
}

/** Clients: registered ones, and documents that were fetched. */
function clientStore(db: D1Database) {
  return {
    async client(id: string): Promise<KnownClient | null> {
      const row = await db
        .prepare("SELECT metadata, expires_at AS expiresAt FROM oauth_clients WHERE id = ?")
        .bind(id)
        .first<{ metadata: string; expiresAt: number | null }>();
      return row && { ...row, metadata: JSON.parse(row.metadata) as ClientMetadata };
    },

    /** Stores a client, in the place of an older one. */
    async keepClient(id: string, { metadata, expiresAt }: KnownClient, now: number): Promise<void> {
      await db
        .prepare(
          `INSERT INTO oauth_clients (id, metadata, created_at, expires_at) VALUES (?, ?, ?, ?)
           ON CONFLICT (id) DO UPDATE SET metadata = excluded.metadata, expires_at = excluded.expires_at`,
        )
        .bind(id, JSON.stringify(metadata), now, expiresAt)
        .run();
    },
  };
}

/** The store of one account's apps. */
export function myApps(db: D1Database, userId: number) {
  return {
    /** All of them that got tokens, the one that was used last first. */
    async list(now: number): Promise<ShownApp[]> {
      const { results } = await db
        .prepare(
          `SELECT uuid AS id, client_name AS name, client_id, scopes, resource, created_at, last_used_at, expires_at
           FROM oauth_grants WHERE user_id = ? AND code_used_at IS NOT NULL AND expires_at > ?
           ORDER BY last_used_at DESC, id DESC`,
        )
        .bind(userId, now)
        .all<ShownApp>();
      return results;
    },

    /** Disconnects an app at once; false when there is none. */
    async end(id: string): Promise<boolean> {
      const result = await db.prepare("DELETE FROM oauth_grants WHERE user_id = ? AND uuid = ?").bind(userId, id).run();
      return result.meta.changes > 0;
    },
  };
}
