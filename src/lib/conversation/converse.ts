/**
 * A conversation over one connection: the shell around protocols that speak in text. The address guard is asked first. Nothing that
 * is said is ever logged. An answer may take 10 seconds, all of it 30; what takes longer is tried again.
 */

import { message, type Message as Stated } from "../../message/message.ts";
import { TooSlow, within } from "../concurrency/within.ts";
import { brokenConnection } from "../network/brokenConnection.ts";
import { platformConnect } from "../../platform/sockets.ts";
import { placeOf, type Place } from "../network/place.ts";
import type { Connect, Connection } from "../http1/connection.ts";
import { BrokenTalk, Line, type TalkTimes } from "./line.ts";
import { permanent, retry, type Take, type Talk, type TalkOutcome } from "./talk.ts";

/** What is spoken; it decides which ports may be connected to. */
export type ConversationKind = "irc" | "xmpp" | "syslog";

/** Says where a server is, or why it must not or cannot be reached; `class` as in failures of requests. */
export type ServerGuard = {
  checkServer: (
    kind: ConversationKind,
    hostname: string,
    port: number,
  ) => Promise<({ ok: true } & Place) | { ok: false; failure: { class: string; sentence: Stated } }>;
};

/** `connect` is that of `cloudflare:sockets` unless another of its shape is given. */
export type TalkMeans = { connect?: Connect; times?: TalkTimes };

/** A conversation to have. */
export type Conversation<Message> = {
  kind: ConversationKind;
  host: string;
  port: number;
  /** Whether TLS begins with the connection. */
  isTls: boolean;
  /** For whom the certificate has to be then, where that is not the host. */
  certificateName?: string;
  /** message("server.irc"), and the protocol's name. */
  server: Stated;
  protocol: string;
  /** How a person asks for TLS from the start, and for a connection that begins without it. */
  ways: { tls: string; plain: string };
  take: Take<Message>;
  talk: (talk: Talk<Message>) => Promise<TalkOutcome>;
};

const usualTimes: TalkTimes = { answerMs: 10_000, totalMs: 30_000 };

/** Has a conversation and says how it went; never throws for what a server does. */
export async function converse<Message>(
  conversation: Conversation<Message>,
  guard: ServerGuard,
  { connect: given, times = usualTimes }: TalkMeans = {},
): Promise<TalkOutcome> {
  const { kind, host, port, server } = conversation;
  const place = await guard.checkServer(kind, bareHost(host), port);
  if (!place.ok) return refusedPlace(server, place.failure);
  const connect = given ?? ((await platformConnect()) as Connect);
  let line: Line<Message> | undefined;
  try {
    line = new Line(opened(connect, place, conversation), conversation.take, times);
    const outcome = await conversation.talk(line);
    await line.finish();
    return outcome;
  } catch (error) {
    return brokenOff(conversation, line, error);
  } finally {
    // What does not close within a second is left to the runtime.
    if (line) await within(1_000, line.close()).catch(() => undefined);
  }
}

/** An IPv6 address without its brackets. */
export const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, "$1");

/** Why a place that the guard refused gets nothing: what may pass is tried again. */
export function refusedPlace(server: Stated, failure: { class: string; sentence: Stated }): TalkOutcome {
  const mayPass = ["timeout", "connect", "dns"].includes(failure.class);
  return mayPass ? retry(failure.sentence) : permanent(message("server.not_public", { server }));
}

function opened<Message>(
  connect: Connect,
  place: Place,
  { kind, isTls, certificateName }: Conversation<Message>,
): Connection {
  // Only XMPP encrypts a connection that is open.
  const started = kind === "xmpp" ? "starttls" : "off";
  const address = placeOf(place);
  if (isTls && certificateName !== undefined)
    return connect(address, { secureTransport: "starttls", allowHalfOpen: false }).startTls({
      expectedServerHostname: certificateName,
    });
  return connect(address, { secureTransport: isTls ? "on" : started, allowHalfOpen: false });
}

function brokenOff<Message>(
  { server, protocol, isTls, ways }: Conversation<Message>,
  line: Line<Message> | undefined,
  error: unknown,
): TalkOutcome {
  if (error instanceof BrokenTalk) return permanent(message("server.speaks_other", { protocol, way: ways.tls }));
  const phase = line?.phase ?? "connecting";
  return retry(brokenConnection({ server, phase, isTls, isSlow: error instanceof TooSlow, ways }));
}
