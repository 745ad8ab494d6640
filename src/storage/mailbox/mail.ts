/** A mail of the mailbox. Pure. */

/** What a mail says: its two parts, pictures within the second one as data, and its headers in their order. */
export type MailContent = { text: string; html: string | null; headers: [name: string, value: string][] };
/** As the mailbox shows it; `sent_at` in Unix seconds. */
export type StoredMail = MailContent & { id: number; to: string; subject: string; sent_at: number };

const format = "tidemark mail 1\n";

/** A content as the column of the mailbox holds it. */
export const storedContent = (content: MailContent): string => format + JSON.stringify(content);

/** The content in a column; one of an older version is plain text only. */
export function contentIn(column: string): MailContent {
  if (!column.startsWith(format)) return { text: column, html: null, headers: [] };
  return JSON.parse(column.slice(format.length)) as MailContent;
}
