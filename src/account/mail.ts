/** A mail about an account, for the outbox. `button`: where its link leads, shown as a button; `unsubscribe`: a link; `event`: unique name; `mailUrl`: of the mail server. */
export type AccountMail = {
  userId: number;
  to: string;
  subject: string;
  /** Plain text. */
  body: string;
  button?: { url: string; text: string };
  unsubscribe?: string;
  event: string;
  mailUrl: string | null;
  now: number;
};
