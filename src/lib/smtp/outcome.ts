/** How the sending of a mail went; `reason`: a sentence for people. A retry may succeed later, what is permanent will not. Pure. */
import type { Message } from "../../message/message.ts";
export type MailOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Message }
  | { kind: "permanent"; reason: Message };
