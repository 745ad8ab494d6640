/** Invitations as administrators create, list and revoke them; registration uses them up (account/entry/store.ts). */
import type { Mark } from "../merge.ts";
import { auditStatement, type AuditEntry } from "../../storage/audit/statements.ts";

/** An invitation as administrators see it, without its token. Times in Unix seconds. */
export type Invitation = {
  id: string;
  email: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  used_by: string | null;
  revoked_at: number | null;
};
type Row = Invitation & { place: number };

/** The time for which an invitation that ended is still listed. */
const keptSeconds = 90 * 86_400;
const columns = "uuid AS id, email, created_at, expires_at, used_at, used_by, revoked_at";

/** The store of invitations; not bound to an account. */
export function invitationStore(db: D1Database) {
  return {
    async add(
      fresh: { uuid: string; hash: string; email: string | null; now: number; expiresAt: number },
      entry: AuditEntry,
    ) {
      const { uuid, hash, email, now, expiresAt } = fresh;
      await db.batch([
        db.prepare("DELETE FROM invitations WHERE expires_at < ?").bind(now - keptSeconds),
        db
          .prepare("INSERT INTO invitations (uuid, hash, email, created_at, expires_at) VALUES (?, ?, ?, ?, ?)")
          .bind(uuid, hash, email, now, expiresAt),
        auditStatement(db, entry),
      ]);
    },

    /** When an invitation was made, by its `place`; null for none. */
    async createdAt(place: number): Promise<number | null> {
      const row = await db.prepare("SELECT created_at AS at FROM invitations WHERE id = ?").bind(place).first<{
        at: number;
      }>();
      return row?.at ?? null;
    },

    /** A page of invitations, newest first. `before`: the last one of the page before. */
    async list(page: { before: Mark; limit: number }): Promise<Row[]> {
      const { results } = await db
        .prepare(
          `SELECT i.id AS place, ${columns} FROM invitations i WHERE created_at < ?1 OR (created_at = ?1 AND i.id < ?2)
           ORDER BY created_at DESC, i.id DESC LIMIT ?3`,
        )
        .bind(page.before.at, page.before.id, page.limit)
        .all<Row>();
      return results;
    },

    /** Revokes an unused invitation (idempotent); resolves to its new state, or null when there is none with this public id. */
    async revoke(uuid: string, now: number, entry: AuditEntry): Promise<Invitation | null> {
      const isOpen = "uuid = ? AND used_at IS NULL AND revoked_at IS NULL";
      const [, , found] = await db.batch<Invitation>([
        auditStatement(db, entry, { sql: `EXISTS (SELECT 1 FROM invitations WHERE ${isOpen})`, values: [uuid] }),
        db.prepare(`UPDATE invitations SET revoked_at = ? WHERE ${isOpen}`).bind(now, uuid),
        db.prepare(`SELECT ${columns} FROM invitations WHERE uuid = ?`).bind(uuid),
      ]);
      return found?.results[0] ?? null;
    },
  };
}
