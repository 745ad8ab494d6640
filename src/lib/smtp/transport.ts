/**
 * One mail over one connection: the shell around session.ts. The address guard is asked first. Nothing that is said is
 * ever logged. A reply may take 10 seconds, the reply to the mail itself 20, and all of it 45; what takes longer is
 * tried again.
 */

import { message, type Message } from "../../message/message.ts";
import { TooSlow, within } from "../concurrency/within.ts";
import { brokenConnection, type ConversationPhase } from "../network/brokenConnection.ts";
import { platformConnect } from "../../platform/sockets.ts";
import { placeOf, type Place } from "../network/place.ts";
import type { MailOutcome } from "./outcome.ts";
import type { Reply } from "./replies.ts";
import { firstReply } from "./replies.ts";
import type { SessionAction, Session } from "./session.ts";
import { resumeEncrypted, newSession, nextAction } from "./session.ts";
import type { MailRequest } from "./request.ts";

/** A TCP connection as `cloudflare:sockets` gives it. */
export type Connection = {
  readable: ReadableStream<Uint8Array>;
  writable: WritableStream<Uint8Array>;
  startTls: () => Connection;
  close: () => Promise<void>;
};

export type Connect = (
  address: { hostname: string; port: number },
  options: { secureTransport: "on" | "off" | "starttls"; allowHalfOpen: boolean },
) => Connection;

export type MailTimeouts = { replyMs: number; acceptanceMs: number; totalMs: number };

const defaultTimeouts: MailTimeouts = { replyMs: 10_000, acceptanceMs: 20_000, totalMs: 45_000 };

class Broken extends Error {}

/** `connect` is that of `cloudflare:sockets` unless another of its shape is given. */
export type TransportOptions = { connect?: Connect; timeouts?: MailTimeouts };

/** Says where a mail server is, or why it must not or cannot be reached; `class` as in failures of requests. */
export type MailServerGuard = {
  checkServer: (
    kind: "mail",
    hostname: string,
    port: number,
  ) => Promise<({ ok: true } & Place) | { ok: false; failure: { class: string; sentence: Message } }>;
};

/** Sends a mail and says how it went; never throws for what a mail server does. */
export const sendMail = (
  mail: MailRequest,
  guard: MailServerGuard,
  means: TransportOptions = {},
): Promise<MailOutcome> => converse(newSession(mail), guard, means);

/** Whether a server would take a mail, up to the sign-in; nothing is sent. Never throws. */
export const probeMailServer = (
  mail: MailRequest,
  guard: MailServerGuard,
  means: TransportOptions = {},
): Promise<MailOutcome> => converse(newSession(mail, { isProbe: true }), guard, means);

async function converse(session: Session, guard: MailServerGuard, means: TransportOptions): Promise<MailOutcome> {
  const { mail } = session;
  const place = await guard.checkServer("mail", mail.host.replace(/^\[(.*)\]$/, "$1"), mail.port);
  if (!place.ok) return unreachable(place.failure);
  const connect = means.connect ?? (await platformConnect());
  const secureTransport = ({ tls: "on", none: "off", starttls: "starttls", opportunistic: "starttls" } as const)[
    mail.security
  ];
  const address = placeOf(place);
  return conversation(session, means.timeouts ?? defaultTimeouts, () =>
    connect(address, { secureTransport, allowHalfOpen: false }),
  );
}

type Failure = { class: string; sentence: Message };

function unreachable({ class: kind, sentence }: Failure): MailOutcome {
  const mayPass = ["timeout", "connect", "dns"].includes(kind);
  return {
    kind: mayPass ? "retry" : "permanent",
    reason: mayPass ? sentence : message("server.not_public", { server: message("server.mail") }),
  };
}

async function conversation(session: Session, patience: MailTimeouts, open: () => Connection): Promise<MailOutcome> {
  const deadline = Date.now() + patience.totalMs;
  let wire: Wire | undefined;
  try {
    wire = new Wire(open());
    return await talk(wire, session, ({ phase }) => {
      const turn = phase === "content" ? patience.acceptanceMs : patience.replyMs;
      return Math.min(turn, deadline - Date.now());
    });
  } catch (error) {
    if (error instanceof Broken) return { kind: "permanent", reason: message("server.smtp_other") };
    const reason = brokenConnection({
      server: message("server.mail"),
      phase: wire?.phase ?? "connecting",
      isTls: session.mail.security === "tls",
      isSlow: error instanceof TooSlow,
      ways: { tls: "mode=ssl", plain: "mode=starttls" },
    });
    return { kind: "retry", reason };
  } finally {
    await wire?.close();
  }
}

async function talk(wire: Wire, start: Session, patienceMs: (session: Session) => number): Promise<MailOutcome> {
  let session = start;
  for (;;) {
    let move: SessionAction;
    [session, move] = nextAction(session, await wire.reply(patienceMs(session)));
    if (move.kind === "encrypt") {
      wire.encrypt();
      [session, move] = resumeEncrypted(session);
    }
    if (move.kind === "end") {
      await wire.say(move.text, 1_000).catch(() => undefined);
      return move.outcome;
    }
    if (move.kind === "say") await wire.say(move.text, patienceMs(session));
  }
}

/** A connection that speaks in replies and lines, each within its time. */
class Wire {
  private connection: Connection;
  private reader: ReadableStreamDefaultReader<Uint8Array>;
  private writer: WritableStreamDefaultWriter<Uint8Array>;
  private received = "";
  phase: ConversationPhase = "connecting";
  private decoder = new TextDecoder();

  constructor(connection: Connection) {
    this.connection = connection;
    this.reader = connection.readable.getReader();
    this.writer = connection.writable.getWriter();
  }

  async reply(ms: number): Promise<Reply> {
    return within(ms, this.nextReply());
  }

  async say(text: string, ms: number): Promise<void> {
    await within(ms, this.writer.write(new TextEncoder().encode(text)));
  }

  /** Whatever was received in the clear after the reply to STARTTLS was put there by somebody else (RFC 3207, 6). */
  encrypt(): void {
    if (this.received !== "") throw new Broken();
    this.reader.releaseLock();
    this.writer.releaseLock();
    this.phase = "encrypting";
    this.connection = this.connection.startTls();
    this.reader = this.connection.readable.getReader();
    this.writer = this.connection.writable.getWriter();
    this.decoder = new TextDecoder();
  }

  async close(): Promise<void> {
    await within(1_000, this.connection.close()).catch(() => undefined);
  }

  private async nextReply(): Promise<Reply> {
    for (;;) {
      const { reply, rest } = firstReply(this.received);
      this.received = rest;
      if (reply === "broken") throw new Broken();
      if (reply) {
        this.phase = "talking";
        return reply;
      }
      const { value, done } = await this.reader.read();
      if (done) throw new Error("hung up");
      this.received += this.decoder.decode(value, { stream: true });
    }
  }
}
