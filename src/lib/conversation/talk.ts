/** What a conversation with a server is to the protocol that is spoken: no sockets, only what is said and heard. */
import type { Message } from "../../message/message.ts";

/** How it went; `reason`: a sentence for people. A retry may succeed later, what is permanent will not. */
export type TalkOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Message }
  | { kind: "permanent"; reason: Message };

/** One end of a conversation, within its times. All of these throw when the other end hangs up or is too slow. */
export type Talk<Message> = {
  /** Says something and goes on without waiting for an answer. */
  say: (text: string) => Promise<void>;
  /** The next message of the server. */
  hear: () => Promise<Message>;
  /** Goes on encrypted; the certificate has to be for `name`. */
  encrypt: (name: string) => Promise<void>;
  /** A word that nobody can guess, of letters and digits. */
  nonce: () => string;
};

/**
 * The first whole message of what was received, and what comes after it. A null message means more is to come; `broken`: what is
 * received is none of this protocol.
 */
export type Take<Message> = (received: string) => { message: Message | null | "broken"; rest: string };

export const permanent = (reason: Message): TalkOutcome => ({ kind: "permanent", reason });
export const retry = (reason: Message): TalkOutcome => ({ kind: "retry", reason });
