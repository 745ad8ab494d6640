/**
 * Sessions: looked up by hash for each request, and managed by their owner. An account has at most `maxSessions`; the one that
 * was not used for longest ends for a new one.
 */
import type { Caller, CallerSession, Standing } from "../../http/identity.ts";
import { ownerColumns, ownerOf, type OwnerRow } from "../owner.ts";
import { sessionSeconds, type NewSession } from "./session.ts";

/** The maximum number of sessions of an account. */
const maxSessions = 100;

/** The account behind a session. `lastSeenAt`: Unix seconds. */
export type SessionOwner = Omit<Caller, "via" | "keyId" | "session" | "app" | "rights"> &
  Standing & { session: CallerSession; lastSeenAt: number };
/** A session as its owner sees it, without the secret. Times in Unix seconds. */
export type ListedSession = {
  id: string;
  label: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  confirmed_at: number;
};

type SessionRow = OwnerRow & { id: string; confirmedAt: number; lastSeenAt: number };

/** The statement that stores a session of the account with this row id or public id. A new session has a fresh password. */
export function sessionStatement(
  db: D1Database,
  session: NewSession,
  owner: { userId: number } | { userUuid: string },
): D1PreparedStatement {
  const [column, value] = "userId" in owner ? ["id", owner.userId] : ["uuid", owner.userUuid];
  return db
    .prepare(
      `INSERT INTO sessions (hash, user_id, uuid, label, created_at, expires_at, last_seen_at, confirmed_at)
       SELECT ?1, id, ?2, ?3, ?4, ?5, ?4, ?4 FROM users WHERE ${column} = ?6`,
    )
    .bind(session.hash, crypto.randomUUID(), session.label ?? "", session.now, session.expiresAt, value);
}

/** The store that authenticates requests; not bound to an account. `hash`: SHA-256 of the secret in hex; `now`: Unix seconds. */
export function sessionStore(db: D1Database) {
  return {
    /** The owner of the session with this hash; null when it is unknown or expired. */
    async bySession(hash: string, now: number): Promise<SessionOwner | null> {
      const row = await db
        .prepare(
          `SELECT coalesce(s.uuid, '') AS id, s.confirmed_at AS confirmedAt, s.last_seen_at AS lastSeenAt, ${ownerColumns}
           FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.hash = ? AND s.expires_at > ?`,
        )
        .bind(hash, now)
        .first<SessionRow>();
      if (!row) return null;
      const { id, confirmedAt, ...owner } = row;
      return { ...ownerOf(owner), session: { id, confirmedAt } };
    },

    /** Writes the time of a session's last use, which moves its end. */
    async sessionUsed(hash: string, now: number): Promise<void> {
      await db
        .prepare("UPDATE sessions SET last_seen_at = ?1, expires_at = ?2, uuid = coalesce(uuid, ?4) WHERE hash = ?3")
        .bind(now, now + sessionSeconds, hash, crypto.randomUUID())
        .run();
    },

    /** Stores a new session. Times in Unix seconds. */
    async startSession({ userId, ...session }: NewSession & { userId: number }): Promise<void> {
      await db.batch([
        sessionStatement(db, session, { userId }),
        db
          .prepare(
            `DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE user_id = ?1
               ORDER BY last_seen_at DESC, rowid DESC LIMIT -1 OFFSET ${maxSessions})`,
          )
          .bind(userId),
      ]);
    },

    /** Deletes a session; nothing happens when there is none. */
    async endSession(hash: string): Promise<void> {
      await db.prepare("DELETE FROM sessions WHERE hash = ?").bind(hash).run();
    },
  };
}

/** The store of one account's sessions that did not expire. `id`: public id; `now`: Unix seconds. */
export function mySessions(db: D1Database, userId: number) {
  return {
    /** All of them, the one that was used last first. */
    async list(now: number): Promise<ListedSession[]> {
      const { results } = await db
        .prepare(
          `SELECT uuid AS id, label, created_at, last_seen_at, expires_at, confirmed_at FROM sessions
           WHERE user_id = ? AND expires_at > ? AND uuid IS NOT NULL ORDER BY last_seen_at DESC, rowid DESC`,
        )
        .bind(userId, now)
        .all<ListedSession>();
      return results;
    },

    /** Ends a session at once; false when there is none. */
    async end(id: string, now: number): Promise<boolean> {
      const result = await db
        .prepare("DELETE FROM sessions WHERE user_id = ? AND uuid = ? AND expires_at > ?")
        .bind(userId, id, now)
        .run();
      return result.meta.changes > 0;
    },

    /** Ends all sessions but this one, null for all; resolves to their number. */
    async endOthers(id: string | null, now: number): Promise<number> {
      // `changes` counts what triggers write, too.
      const { results } = await db
        .prepare(
          "DELETE FROM sessions WHERE user_id = ?1 AND (?2 IS NULL OR uuid IS NOT ?2) AND expires_at > ?3 RETURNING uuid",
        )
        .bind(userId, id, now)
        .all();
      return results.length;
    },

    /** Writes that the password was given in this session. */
    async confirm(id: string, now: number): Promise<void> {
      await db
        .prepare("UPDATE sessions SET confirmed_at = ? WHERE user_id = ? AND uuid = ?")
        .bind(now, userId, id)
        .run();
    },
  };
}
