/** Invitations as an administrator makes, sees and revokes them; registration uses them up (account/entry/store.ts). */
import { auditStatement, type AuditEntry } from "../../storage/audit/statements.ts";

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

/** How long it stays told that there was one. */
const keptSeconds = 90 * 86_400;
const columns = "uuid AS id, email, created_at, expires_at, used_at, used_by, revoked_at";

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

    /** Newest first; `before` is the place of the last one seen. */
    async list(page: { before: number; limit: number }): Promise<Row[]> {
      const { results } = await db
        .prepare(`SELECT i.id AS place, ${columns} FROM invitations i WHERE i.id < ? ORDER BY i.id DESC LIMIT ?`)
        .bind(page.before, page.limit)
        .all<Row>();
      return results;
    },

    /** Ends an invitation that nobody used; what it is now, or null when there never was one. Doing it again changes nothing. */
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
