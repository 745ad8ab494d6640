/**
 * One mail over one connection: the shell around session.ts. `connect` is that of `cloudflare:sockets`, or anything of
 * its shape. Nothing that is said is ever logged. A reply may take 10 seconds, the verdict on the mail itself 20, and
 * all of it 45; what takes longer is tried again. The caller has checked that the host may be spoken to.
 */

import type { MailRequest } from "../services/service.ts";
import type { Verdict } from "../verdict.ts";
import type { Reply } from "./replies.ts";
import { firstReply } from "./replies.ts";
import type { Move, Session } from "./session.ts";
import { encrypted, newSession, step } from "./session.ts";

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

export type Patience = { replyMs: number; verdictMs: number; totalMs: number };

const usualPatience: Patience = { replyMs: 10_000, verdictMs: 20_000, totalMs: 45_000 };

class Broken extends Error {}
class TooSlow extends Error {}

/** Sends a mail and says how it went; never throws for what a mail server does. */
export async function sendMail(
  mail: MailRequest,
  connect: Connect,
  patience: Patience = usualPatience,
): Promise<Verdict> {
  const wire = new Wire(open(mail, connect));
  const deadline = Date.now() + patience.totalMs;
  try {
    return await talk(wire, newSession(mail), (session) => {
      const turn = session.phase === "content" ? patience.verdictMs : patience.replyMs;
      return Math.min(turn, deadline - Date.now());
    });
  } catch (error) {
    if (error instanceof TooSlow) return { kind: "retry", reason: "The mail server did not answer in time" };
    if (error instanceof Broken)
      return { kind: "permanent", reason: "What answered is not a mail server, or wants TLS from the start" };
    return { kind: "retry", reason: "The mail server could not be reached, hung up, or has no valid certificate" };
  } finally {
    await wire.close();
  }
}

function open(mail: MailRequest, connect: Connect): Connection {
  const secureTransport = ({ tls: "on", none: "off", starttls: "starttls", opportunistic: "starttls" } as const)[
    mail.security
  ];
  const hostname = mail.host.replace(/^\[(.*)\]$/, "$1");
  return connect({ hostname, port: mail.port }, { secureTransport, allowHalfOpen: false });
}

async function talk(wire: Wire, start: Session, patienceMs: (session: Session) => number): Promise<Verdict> {
  let session = start;
  for (;;) {
    let move: Move;
    [session, move] = step(session, await wire.reply(patienceMs(session)));
    if (move.kind === "encrypt") {
      wire.encrypt();
      [session, move] = encrypted(session);
    }
    if (move.kind === "end") {
      await wire.say(move.text, 1_000).catch(() => undefined);
      return move.verdict;
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
      if (reply) return reply;
      const { value, done } = await this.reader.read();
      if (done) throw new Error("hung up");
      this.received += this.decoder.decode(value, { stream: true });
    }
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlow()), Math.max(0, ms));
  });
  // Work that loses the race may fail later, when the connection is closed; that is no news.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
  }
}
