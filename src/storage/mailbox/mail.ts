/** A mail of the mailbox. Pure. */
/** As the mailbox shows it; `sent_at` in Unix seconds. */
export type StoredMail = { id: number; to: string; subject: string; text: string; sent_at: number };
