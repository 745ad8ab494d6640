/**
 * One message over one connection: the shell around session.ts. The address guard is asked first. Nothing that is said is ever
 * logged. An answer may take 10 seconds, all of it 30; what takes longer is tried again.
 */

import { message, type Message } from "../../message/message.ts";
import { within, TooSlow } from "../concurrency/within.ts";
import { brokenConnection, type ConversationPhase } from "../network/brokenConnection.ts";
import type { Connect, Connection } from "../http1/connection.ts";
import { firstPacket, type Packet } from "./packet.ts";
import { platformConnect } from "../../platform/sockets.ts";
import { placeOf, type Place } from "../network/place.ts";
import type { MqttRequest } from "./request.ts";
import { newSession, nextAction, type MqttOutcome } from "./session.ts";

export type MqttTimeouts = { answerMs: number; totalMs: number };

const defaultTimeouts: MqttTimeouts = { answerMs: 10_000, totalMs: 30_000 };

/** Says where a broker is, or why it must not or cannot be reached; `class` as in failures of requests. */
export type BrokerGuard = {
  checkServer: (
    kind: "mqtt",
    hostname: string,
    port: number,
  ) => Promise<({ ok: true } & Place) | { ok: false; failure: { class: string; sentence: Message } }>;
};

/** `connect` is that of `cloudflare:sockets` unless another of its shape is given. */
export type TransportOptions = { connect?: Connect; timeouts?: MqttTimeouts };

/** Publishes a message and says how it went; never throws for what a broker does. */
export async function publish(
  request: MqttRequest,
  guard: BrokerGuard,
  means: TransportOptions = {},
): Promise<MqttOutcome> {
  const place = await guard.checkServer("mqtt", request.host.replace(/^\[(.*)\]$/, "$1"), request.port);
  if (!place.ok) {
    const mayPass = ["timeout", "connect", "dns"].includes(place.failure.class);
    return mayPass
      ? { kind: "retry", reason: place.failure.sentence }
      : { kind: "permanent", reason: message("server.not_public", { server: message("server.broker") }) };
  }
  const connect = means.connect ?? ((await platformConnect()) as Connect);
  const secureTransport = request.isSecure ? "on" : "off";
  return conversation(request, means.timeouts ?? defaultTimeouts, () =>
    connect(placeOf(place), { secureTransport, allowHalfOpen: false }),
  );
}

class Broken extends Error {}

async function conversation(
  request: MqttRequest,
  { answerMs, totalMs }: MqttTimeouts,
  open: () => Connection,
): Promise<MqttOutcome> {
  const deadline = Date.now() + totalMs;
  const patienceMs = () => Math.min(answerMs, deadline - Date.now());
  let wire: Wire | undefined;
  try {
    wire = new Wire(open());
    let [session, action] = newSession(request);
    for (;;) {
      if (action.kind !== "wait") await within(patienceMs(), wire.write(action.bytes));
      if (action.kind === "end") {
        // The broker hangs up when it has read everything.
        await within(1_000, wire.end()).catch(() => undefined);
        return action.outcome;
      }
      [session, action] = nextAction(session, await within(patienceMs(), wire.packet()));
    }
  } catch (error) {
    if (error instanceof Broken)
      return { kind: "permanent", reason: message("server.speaks_other", { protocol: "MQTT", way: "mqtts://" }) };
    const reason = brokenConnection({
      server: message("server.broker"),
      phase: wire?.phase ?? "connecting",
      isTls: request.isSecure,
      isSlow: error instanceof TooSlow,
      ways: { tls: "mqtts://", plain: "mqtt://" },
    });
    return { kind: "retry", reason };
  } finally {
    await wire?.close();
  }
}

/** A connection that speaks in packets. */
class Wire {
  private readonly connection: Connection;
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  private received: Uint8Array = new Uint8Array();
  phase: ConversationPhase = "connecting";

  constructor(connection: Connection) {
    this.connection = connection;
    this.reader = connection.readable.getReader();
    this.writer = connection.writable.getWriter();
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 0) await this.writer.write(bytes);
  }

  async packet(): Promise<Packet> {
    for (;;) {
      const { packet, rest } = firstPacket(this.received);
      this.received = rest;
      if (packet === "broken") throw new Broken();
      if (packet) {
        this.phase = "talking";
        return packet;
      }
      const { value, done } = await this.reader.read();
      if (done) throw new Error("hung up");
      const both = new Uint8Array(this.received.length + value.length);
      both.set(this.received);
      both.set(value, this.received.length);
      this.received = both;
    }
  }

  /** Reads until the other side hangs up. */
  async end(): Promise<void> {
    while (!(await this.reader.read()).done);
  }

  async close(): Promise<void> {
    await within(1_000, this.connection.close()).catch(() => undefined);
  }
}
