/** How the sending of a mail went; `reason`: a sentence for people. A retry may succeed later, what is permanent will not. Pure. */
import type { Sentence } from "../../message/message.ts";
export type MailOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Sentence }
  | { kind: "permanent"; reason: Sentence };
