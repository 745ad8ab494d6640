/** A broker of MQTT 3.1.1 on the loopback interface, written from the standard: it takes what a publisher says and notes it. */
import { createServer as createTcp, type Socket } from "node:net";
import { createServer as createTls } from "node:tls";
import { certificates, listening, type Listening } from "./reader.ts";

export type Published = {
  user: string | undefined;
  password: string | undefined;
  clientId: string;
  isClean: boolean;
  topic: string;
  payload: string;
  quality: number;
  isRetained: boolean;
};

export type Broker = Listening & { published: Published[]; released: number[]; goodbyes: number };

/** Takes whoever has no name, or the password `pw`. */
export async function startBroker(isSecure: boolean): Promise<Broker> {
  const noted = { published: [] as Published[], released: [] as number[], goodbyes: 0 };
  const talk = (socket: Socket) => converse(socket, noted);
  const server = isSecure ? createTls(certificates.loopback, talk) : createTcp(talk);
  return Object.assign(noted, await listening(server));
}

function converse(socket: Socket, noted: Omit<Broker, keyof Listening>) {
  let received = Buffer.alloc(0);
  let client: Pick<Published, "user" | "password" | "clientId" | "isClean"> | null = null;
  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (let packet = take(); packet; packet = take()) answer(packet.head, packet.body);
  });

  function take(): { head: number; body: Buffer } | null {
    let [length, at] = [0, 1];
    for (let byte = 0x80; byte >= 0x80; at += 1) {
      const next = received[at];
      if (next === undefined) return null;
      byte = next;
      length += (byte & 0x7f) * 128 ** (at - 1);
    }
    if (received.length < at + length) return null;
    const [head = 0, body] = [received[0], received.subarray(at, at + length)];
    received = received.subarray(at + length);
    return { head, body };
  }

  function answer(head: number, body: Buffer) {
    const kind = head >> 4;
    if (kind === 1) return connected(body);
    if (client === null) return socket.destroy();
    if (kind === 3) return took(head, body, client);
    if (head === 0x62) {
      noted.released.push(body.readUInt16BE(0));
      return socket.write(Buffer.from([0x70, 2, ...body]));
    }
    if (head !== 0xe0) return socket.destroy();
    noted.goodbyes += 1;
    return socket.end();
  }

  function connected(body: Buffer) {
    const [name, afterName] = textAt(body, 0);
    const flags = body[afterName + 1] ?? 0;
    if (name !== "MQTT" || body[afterName] !== 4) return socket.end(Buffer.from([0x20, 2, 0, 1]));
    const [clientId, afterId] = textAt(body, afterName + 4);
    const [user, afterUser] = flags & 0x80 ? textAt(body, afterId) : [undefined, afterId];
    const [password] = flags & 0x40 ? textAt(body, afterUser) : [undefined];
    const isKnown = user === undefined || password === "pw";
    client = isKnown ? { user, password, clientId, isClean: (flags & 2) !== 0 } : null;
    return socket.write(Buffer.from([0x20, 2, 0, isKnown ? 0 : 4]));
  }

  function took(head: number, body: Buffer, from: NonNullable<typeof client>) {
    const quality = (head >> 1) & 3;
    const [topic, afterTopic] = textAt(body, 0);
    const id = quality > 0 ? body.subarray(afterTopic, afterTopic + 2) : Buffer.alloc(0);
    const payload = body.subarray(afterTopic + id.length).toString("utf8");
    noted.published.push({ ...from, topic, payload, quality, isRetained: (head & 1) === 1 });
    if (quality > 0) socket.write(Buffer.from([quality === 1 ? 0x40 : 0x50, 2, ...id]));
  }
}

function textAt(body: Buffer, at: number): [text: string, after: number] {
  const after = at + 2 + body.readUInt16BE(at);
  return [body.toString("utf8", at + 2, after), after];
}
