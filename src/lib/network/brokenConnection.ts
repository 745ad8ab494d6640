/**
 * Why a conversation with a server broke off, as far as the runtime of Workers tells it: an attempt to connect fails with one error for
 * a port where nothing listens, for one that does not speak TLS and for a certificate that is not trusted. Which of them can have
 * been it follows from how far the conversation had come. Pure.
 */
import { message, type Message } from "../../message/message.ts";

/** connecting: nothing was read yet; encrypting: TLS was to begin on an open connection; talking: the server had spoken. */
export type ConversationPhase = "connecting" | "encrypting" | "talking";

export type BrokenConnection = {
  /** message("server.mail"). */
  server: Message;
  phase: ConversationPhase;
  /** Whether TLS begins with the connection. */
  isTls: boolean;
  isSlow: boolean;
  /** How a person asks for TLS from the start ("mode=ssl"), and for a connection that begins without it. */
  ways: { tls: string; plain: string };
};

const hint = message("server.own_authority");

/** A sentence with the causes that are left, and what to try. */
export function brokenConnection({ server, phase, isTls, isSlow, ways }: BrokenConnection): Message {
  if (phase === "talking") return message(isSlow ? "server.slow" : "server.hung_up", { server });
  if (phase === "encrypting")
    return isSlow ? message("server.slow_encrypting", { server }) : message("server.untrusted", { server, hint });
  if (isTls) return message("server.no_tls", { server, way: ways.plain, hint });
  return isSlow ? message("server.slow_first", { server, way: ways.tls }) : message("server.unreachable", { server });
}
