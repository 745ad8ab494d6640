import { type StoredMail } from "./mail.ts";

/** The mails of a server without MAIL_URL, for the person at that machine. Unscoped. */

const maxMails = 100;

export function mailboxStore(db: D1Database) {
  return {
    /** Newest first. */
    async list(): Promise<StoredMail[]> {
      const { results } = await db
        .prepare(
          'SELECT id, recipient AS "to", subject, body AS text, at AS sent_at FROM mailbox ORDER BY id DESC LIMIT 100',
        )
        .all<StoredMail>();
      return results;
    },

    /** Stores a mail; the oldest beyond a hundred go. */
    async add({ to, subject, text, at }: { to: string; subject: string; text: string; at: number }): Promise<void> {
      await db.batch([
        db
          .prepare("INSERT INTO mailbox (recipient, subject, body, at) VALUES (?, ?, ?, ?)")
          .bind(to, subject, text, at),
        db.prepare("DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - ?").bind(maxMails),
      ]);
    },
  };
}
