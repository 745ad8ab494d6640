export type AccountMail = {
  userId: number;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  unsubscribe?: string;
  event: string;
  mailUrl: string | null;
  now: number;
};
