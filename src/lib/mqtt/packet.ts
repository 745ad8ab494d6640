/**
 * Packets of MQTT 3.1.1: https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html. A packet is its kind and flags in one
 * byte, how long the rest is in one to four, and the rest; texts are UTF-8 with their length in two bytes before them.
 */

import type { MqttRequest } from "./request.ts";

/** What brokers send: their number in the first four bits. */
export const kinds = { connack: 2, publish: 3, puback: 4, pubrec: 5, pubcomp: 7 } as const;

export type Packet = { kind: number; body: Uint8Array };

/** A packet longer than this is no broker's answer to what is said here. */
const maxPacketBytes = 65_536;
const keepAliveSeconds = 60;
/** The only message of its connection. */
export const messageId = 1;

/** CONNECT (3.1). */
export function connectPacket({ user, password, clientId, isClean }: MqttRequest): Uint8Array<ArrayBuffer> {
  const flags = (user ? 0x80 : 0) | (user && password ? 0x40 : 0) | (isClean ? 0x02 : 0);
  const credentials = user ? [text(user), ...(password ? [text(password)] : [])] : [];
  return packet(0x10, [text("MQTT"), Uint8Array.of(4, flags), short(keepAliveSeconds), text(clientId), ...credentials]);
}

/** PUBLISH (3.3). */
export function publishPacket({ topic, payload, quality, isRetained }: MqttRequest): Uint8Array<ArrayBuffer> {
  const id = quality > 0 ? [short(messageId)] : [];
  return packet(0x30 | (quality << 1) | Number(isRetained), [text(topic), ...id, new TextEncoder().encode(payload)]);
}

/** PUBREL (3.6), which completes a message of quality 2. */
export const releasePacket = (): Uint8Array<ArrayBuffer> => packet(0x62, [short(messageId)]);

/** DISCONNECT (3.14). */
export const disconnectPacket = (): Uint8Array<ArrayBuffer> => packet(0xe0, []);

/** The first whole packet of what was received, and what comes after it. A null packet means more is to come. */
export function firstPacket(received: Uint8Array): { packet: Packet | null | "broken"; rest: Uint8Array } {
  let length = 0;
  for (let at = 1; at <= 4; at += 1) {
    const byte = received[at];
    if (byte === undefined) return { packet: null, rest: received };
    length += (byte & 0x7f) * 128 ** (at - 1);
    if (byte >= 0x80) continue;
    if (length > maxPacketBytes) break;
    const end = at + 1 + length;
    if (received.length < end) return { packet: null, rest: received };
    const kind = (received[0] ?? 0) >> 4;
    return { packet: { kind, body: received.subarray(at + 1, end) }, rest: received.subarray(end) };
  }
  return { packet: "broken", rest: new Uint8Array() };
}

function packet(first: number, parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const head = [first];
  for (let left = length; ; left = Math.floor(left / 128)) {
    head.push((left % 128) | (left >= 128 ? 0x80 : 0));
    if (left < 128) break;
  }
  const bytes = new Uint8Array(head.length + length);
  bytes.set(head);
  let at = head.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const short = (value: number) => Uint8Array.of(value >> 8, value & 0xff);

function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  if (bytes.length > 65_535) throw new Error("A text of MQTT has at most 65,535 bytes");
  return Uint8Array.of(bytes.length >> 8, bytes.length & 0xff, ...bytes);
}
