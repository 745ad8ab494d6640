/**
 * The sender's side of SMTP (RFC 5321) as a machine: a reply comes in, what to do next goes out. It knows no sockets.
 *
 * 1. Greeting, EHLO; STARTTLS where asked (RFC 3207), then EHLO again, forgetting what was said before.
 * 2. AUTH PLAIN, else LOGIN (RFC 4954), when there is a user; never over a connection in the clear unless `security` allows it.
 * 3. MAIL, then RCPT for each recipient. The first one decides: if it is refused nobody gets the mail; a refused copy
 *    is left out.
 * 4. DATA, with leading dots doubled. Once the mail is accepted it is delivered, whatever QUIT says.
 * 5. A reply of 4xx may pass: retry. One of 5xx will not: permanent.
 */

import { message, type Message, type MessageCode } from "../../message/message.ts";
import { base64OfText } from "../markup/base64.ts";
import type { MailOutcome } from "./outcome.ts";
import type { Reply } from "./replies.ts";
import type { MailRequest } from "./request.ts";

type Phase =
  | "greeting"
  | "hello"
  | "starttls"
  | "user"
  | "password"
  | "auth"
  | "sender"
  | "recipient"
  | "data"
  | "content";

export type Session = {
  mail: MailRequest;
  phase: Phase;
  /** Whether what is said now is encrypted. */
  isEncrypted: boolean;
  /** How many recipients have been named so far. */
  namedRecipients: number;
  /** True where nothing is sent: it ends well where the server would take a mail. */
  isProbe: boolean;
};

/** What to do next: say something, encrypt the connection and go on with `resumeEncrypted`, or end with an outcome. */
export type SessionAction =
  | { kind: "say"; text: string }
  | { kind: "encrypt" }
  | { kind: "end"; text: string; outcome: MailOutcome };

type Next = [Session, SessionAction];

export function newSession(mail: MailRequest, { isProbe = false } = {}): Session {
  return { mail, phase: "greeting", isEncrypted: mail.security === "tls", namedRecipients: 0, isProbe };
}

/** The session after STARTTLS has encrypted the connection: EHLO once more. */
export function resumeEncrypted(session: Session): Next {
  return say({ ...session, isEncrypted: true }, "hello", `EHLO ${session.mail.hello}`);
}

/** What follows a reply. */
export function nextAction(session: Session, reply: Reply): Next {
  const expected: Record<Phase, number> = {
    greeting: 220,
    hello: 250,
    starttls: 220,
    user: 334,
    password: 334,
    auth: 235,
    sender: 250,
    recipient: 250,
    data: 354,
    content: 250,
  };
  const isCopy = session.phase === "recipient" && session.namedRecipients > 1;
  const accepted = reply.code === expected[session.phase] || (session.phase === "recipient" && reply.code === 251);
  // A copy that is refused does not keep the others from their mail.
  if (!accepted && !(isCopy && reply.code !== 421)) return end(session, refusal(session.phase, reply));
  return handlers[session.phase](session, reply);
}

const handlers: Record<Phase, (session: Session, reply: Reply) => Next> = {
  greeting: (session) => say(session, "hello", `EHLO ${session.mail.hello}`),
  hello: afterHello,
  starttls: (session) => [session, { kind: "encrypt" }],
  user: (session) => say(session, "password", base64OfText(session.mail.user)),
  password: (session) => say(session, "auth", base64OfText(session.mail.password)),
  auth: sender,
  sender: recipient,
  recipient,
  data: (session) => [
    { ...session, phase: "content" },
    { kind: "say", text: content(session.mail.message) },
  ],
  content: (session) => end(session, { kind: "delivered" }),
};

/** After EHLO: encrypt, log in, or name the sender. */
function afterHello(session: Session, reply: Reply): Next {
  const offers = reply.lines.slice(1).map((line) => line.trim().toUpperCase());
  const { security, user } = session.mail;
  if (!session.isEncrypted && security !== "none" && offers.includes("STARTTLS"))
    return say(session, "starttls", "STARTTLS");
  if (!session.isEncrypted && security === "starttls")
    return end(session, permanentOutcome(message("smtp.no_starttls")));
  if (!user) return sender(session);
  if (!session.isEncrypted && security !== "none") {
    return end(session, permanentOutcome(message("smtp.clear")));
  }
  return login(session, offers);
}

function login(session: Session, offers: string[]): Next {
  const { user, password } = session.mail;
  const ways = new Set(offers.filter((line) => /^AUTH[ =]/.test(line)).flatMap((line) => line.slice(5).split(/[ =]+/)));
  if (ways.has("PLAIN")) return say(session, "auth", `AUTH PLAIN ${base64OfText(`\0${user}\0${password}`)}`);
  if (ways.has("LOGIN")) return say(session, "user", "AUTH LOGIN");
  return end(session, permanentOutcome(message("smtp.mechanisms")));
}

function sender(session: Session): Next {
  if (session.isProbe) return end(session, { kind: "delivered" });
  return say(session, "sender", `MAIL FROM:<${session.mail.from}>`);
}

function recipient(session: Session): Next {
  const address = session.mail.to[session.namedRecipients];
  if (address === undefined) return say(session, "data", "DATA");
  return say({ ...session, namedRecipients: session.namedRecipients + 1 }, "recipient", `RCPT TO:<${address}>`);
}

function say(session: Session, phase: Phase, line: string): Next {
  if (/[\r\n]/.test(line)) throw new Error("An SMTP command must be one line");
  return [
    { ...session, phase },
    { kind: "say", text: `${line}\r\n` },
  ];
}

function end(session: Session, outcome: MailOutcome): Next {
  return [session, { kind: "end", text: "QUIT\r\n", outcome }];
}

/** The message as DATA carries it: CRLF at its end, leading dots doubled, and the dot that ends it. */
function content(mail: string): string {
  const whole = mail.endsWith("\r\n") ? mail : `${mail}\r\n`;
  return `${whole.replace(/^\./gm, "..")}.\r\n`;
}

function permanentOutcome(reason: Message): MailOutcome {
  return { kind: "permanent", reason };
}

const subjects = {
  greeting: "smtp.greeting",
  hello: "smtp.hello",
  starttls: "smtp.starttls",
  user: "smtp.user",
  password: "smtp.user",
  auth: "smtp.auth",
  sender: "smtp.sender",
  recipient: "smtp.recipient",
  data: "smtp.mail",
  content: "smtp.mail",
} as const satisfies Record<Phase, MessageCode>;

/** Only the code and the enhanced code are repeated, since the words of a reply may hold anything. */
function refusal(phase: Phase, reply: Reply): MailOutcome {
  const enhanced = /^([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply.lines[0] ?? "")?.[1];
  const code = [reply.code, enhanced].filter(Boolean).join(" ");
  const reason = message("server.numbered", { sentence: message(subjects[phase]), code });
  return reply.code >= 500 ? { kind: "permanent", reason } : { kind: "retry", reason };
}
