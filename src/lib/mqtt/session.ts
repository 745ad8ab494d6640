/**
 * The publisher's side of MQTT as a machine: a packet comes in, what to do next goes out. It knows no sockets.
 *
 * 1. CONNECT; the broker takes it or says why not.
 * 2. PUBLISH. At quality 0 that is all; at 1 the broker confirms it; at 2 it is released, and the broker confirms that.
 * 3. DISCONNECT. What the broker sends beside that is not for us.
 */

import { message, type Message } from "../../message/message.ts";
import {
  connectPacket,
  disconnectPacket,
  kinds,
  messageId,
  publishPacket,
  releasePacket,
  type Packet,
} from "./packet.ts";
import type { MqttRequest } from "./request.ts";

/** How publishing went; `reason`: a sentence for people. A retry may succeed later, what is permanent will not. */
export type MqttOutcome =
  | { kind: "delivered" }
  | { kind: "retry"; reason: Message }
  | { kind: "permanent"; reason: Message };

export type Session = { request: MqttRequest; awaits: number };

/** What to do next: say something and go on, wait, or say something and end. */
export type SessionAction =
  | { kind: "say"; bytes: Uint8Array<ArrayBuffer> }
  | { kind: "wait" }
  | { kind: "end"; bytes: Uint8Array<ArrayBuffer>; outcome: MqttOutcome };

type Next = [Session, SessionAction];

const confirmations = [null, kinds.puback, kinds.pubrec] as const;

export function newSession(request: MqttRequest): Next {
  return [
    { request, awaits: kinds.connack },
    { kind: "say", bytes: connectPacket(request) },
  ];
}

/** What follows a packet of the broker. */
export function nextAction(session: Session, { kind, body }: Packet): Next {
  const { request, awaits } = session;
  // A session that the broker remembers may bring messages of its subscriptions.
  if (kind !== awaits) return [session, { kind: "wait" }];
  if (awaits === kinds.connack) return body[1] === 0 ? published(request) : [session, refused(body[1] ?? 255)];
  if (((body[0] ?? 0) << 8) + (body[1] ?? 0) !== messageId) return [session, { kind: "wait" }];
  if (awaits === kinds.pubrec)
    return [
      { request, awaits: kinds.pubcomp },
      { kind: "say", bytes: releasePacket() },
    ];
  return [session, { kind: "end", bytes: disconnectPacket(), outcome: { kind: "delivered" } }];
}

function published(request: MqttRequest): Next {
  const confirmation = confirmations[request.quality];
  const bytes = publishPacket(request);
  if (confirmation !== null)
    return [
      { request, awaits: confirmation },
      { kind: "say", bytes },
    ];
  const last = disconnectPacket();
  const both = new Uint8Array(bytes.length + last.length);
  both.set(bytes);
  both.set(last, bytes.length);
  return [
    { request, awaits: -1 },
    { kind: "end", bytes: both, outcome: { kind: "delivered" } },
  ];
}

/** Codes of CONNACK (3.2.2.3). */
const refusals: Readonly<Record<number, Message>> = {
  1: message("broker.version"),
  2: message("broker.client_id"),
  4: message("broker.credentials"),
  5: message("broker.user"),
};

function refused(code: number): SessionAction {
  const bytes = new Uint8Array();
  const coded = (sentence: Message) => message("service.coded", { sentence, code });
  const outcome: MqttOutcome =
    code === 3
      ? { kind: "retry", reason: coded(message("broker.unavailable")) }
      : { kind: "permanent", reason: coded(refusals[code] ?? message("broker.refused")) };
  return { kind: "end", bytes, outcome };
}
