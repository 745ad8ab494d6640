/** How the sending of a mail went; `reason`: a sentence for people. A retry may succeed later, what is permanent will not. Pure. */
export type MailOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: string }
  | { kind: "permanent"; reason: string };
