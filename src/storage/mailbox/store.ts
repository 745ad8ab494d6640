import { contentIn, storedContent, type MailContent, type StoredMail } from "./mail.ts";

/** The mails of a server without MAIL_URL, for the person at that machine. Unscoped. */

const maxMails = 100;

type Row = { id: number; to: string; subject: string; body: string; sent_at: number };
const columns = 'id, recipient AS "to", subject, body, at AS sent_at';
const mailOf = ({ body, ...row }: Row): StoredMail => ({ ...row, ...contentIn(body) });

export function mailboxStore(db: D1Database) {
  return {
    /** Newest first. */
    async list(): Promise<StoredMail[]> {
      const { results } = await db.prepare(`SELECT ${columns} FROM mailbox ORDER BY id DESC LIMIT 100`).all<Row>();
      return results.map(mailOf);
    },

    async find(id: number): Promise<StoredMail | null> {
      const row = await db.prepare(`SELECT ${columns} FROM mailbox WHERE id = ?`).bind(id).first<Row>();
      return row && mailOf(row);
    },

    /** Stores a mail; the oldest beyond a hundred go. */
    async add(mail: { to: string; subject: string; content: MailContent; at: number }): Promise<void> {
      await db.batch([
        db
          .prepare("INSERT INTO mailbox (recipient, subject, body, at) VALUES (?, ?, ?, ?)")
          .bind(mail.to, mail.subject, storedContent(mail.content), mail.at),
        db.prepare("DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - ?").bind(maxMails),
      ]);
    },
  };
}
