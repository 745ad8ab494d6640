/** Bodies in Node: what is read is what was sent, and the memory of its parts goes with them. */
import { createHash, randomBytes } from "node:crypto";
import { createServer as createSecure } from "node:https";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, expect, test } from "vitest";
import { readBody } from "../../src/lib/exchange/body.ts";
import { IncomingBody } from "../../server/incomingBody.mjs";
import { outgoing } from "../../server/outgoing.mjs";
import { authority, certificates } from "../sockets/reader.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const lengths = [0, 1, 4095, 4097, 16_384, 65_536, 70_000, 262_144, 262_145, 1_000_003];
const bodies = lengths.map((length) => randomBytes(length));

/** `/<number>/<pieces>/<chunked>`: the body of that number in so many pieces. */
const answer: RequestListener = async ({ url = "" }, response) => {
  const [, number, pieces, isChunked] = url.split("/");
  const body = bodies[Number(number)]!;
  if (isChunked !== "chunked") response.setHeader("content-length", body.length);
  const size = Math.max(1, Math.ceil(body.length / Number(pieces)));
  for (let at = 0; at < body.length; at += size) {
    response.write(body.subarray(at, at + size));
    if (at % 3 === 0) await new Promise(setImmediate);
  }
  response.end();
};

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

test.each(["http", "https"])(
  "by %s, in any pieces, with their length or without, are what was sent",
  async (scheme) => {
    const own = getCACertificates("default");
    setDefaultCACertificates([...own, authority]);
    undo.push(() => setDefaultCACertificates(own));
    const server = scheme === "http" ? createServer(answer) : (createSecure(certificates.loopback, answer) as Server);
    const origin = `${scheme}://127.0.0.1:${await listening(server)}`;
    const { fetch, close } = outgoing();
    undo.push(close);
    const maxBytes = 2_000_000;
    for (const [number, body] of bodies.entries())
      for (const pieces of [1, 7, 100])
        for (const form of ["plain", "chunked"]) {
          const response = await fetch(`${origin}/${number}/${pieces}/${form}`, { redirect: "manual" });
          // Whoever reads slowly stops the connection in the middle.
          const room = {
            reserve: () => true,
            hold: async () => (await new Promise(setImmediate), true),
            end: () => undefined,
          };
          const signal = new AbortController().signal;
          const read = await readBody(response, { maxBytes, signal, keepsBeginning: false, room });
          if (!read.ok) throw new Error(`${body.length} in ${pieces}, ${form}: ${read.reason}`);
          expect([body.length, pieces, form, digestOf(read.bytes)]).toEqual([
            body.length,
            pieces,
            form,
            digestOf(body),
          ]);
        }
  },
);

test("give the memory of a part back as soon as it was read, and that of bytes behind it never", () => {
  const body = new IncomingBody({ pause: () => undefined, resume: () => undefined, abort: () => undefined });
  const received = Buffer.allocUnsafeSlow(65_536);
  const [middle, end] = [received.subarray(200, 60_000), received.subarray(60_002)];
  body.release(middle);
  expect(received.length).toBe(65_536);
  body.release(end);
  expect(received.buffer.detached).toBe(true);
  // Small ones share the memory of others.
  const [small, neighbour] = [Buffer.from("small"), Buffer.from("neighbour")];
  body.release(small);
  expect([small, neighbour].map(String)).toEqual(["small", "neighbour"]);
});

test("leave no part in memory when they are read whole", async () => {
  const parts = [40_000, 20_000, 5000].map((length) => Buffer.allocUnsafeSlow(length).fill(1));
  const released: Uint8Array[] = [];
  const body = {
    getReader: (options?: { mode: string }) => {
      if (options) throw new TypeError("The body brings parts of its own");
      const left = [...parts];
      return {
        read: async () => ({ done: left.length === 0, value: left.shift() }),
        release: (part: Uint8Array) => released.push(part),
        cancel: async () => undefined,
      };
    },
  };
  const response = { status: 200, headers: new Headers(), body } as unknown as Response;
  const read = await readBody(response, { maxBytes: 1e6, signal: new AbortController().signal, keepsBeginning: false });
  expect(read.ok && read.bytes.length).toBe(65_000);
  expect(released).toEqual(parts);
});
