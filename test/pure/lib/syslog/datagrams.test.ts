/** Datagrams of syslog: over a real socket of this machine, past no guard. */
import { message } from "../../../../src/message/message.ts";
import { inEnglish } from "../../../inEnglish.ts";
import { createSocket } from "node:dgram";
import { expect, test } from "vitest";
import { sendDatagram } from "../../../../scripts/local/datagrams.mjs";
import { datagramsFrom } from "../../../../src/egress/datagrams.ts";
import { sendSyslog } from "../../../../src/lib/syslog/send.ts";
import type { ServerGuard } from "../../../../src/lib/conversation/converse.ts";

const guard: ServerGuard = {
  checkServer: async (_kind, hostname, port) =>
    hostname === "127.0.0.1"
      ? { ok: true, hostname, port }
      : { ok: false, failure: { class: "blocked_address", sentence: message("fetch.not_public") } },
};
/** The binding of the launcher, without a runtime between. */
const launcher = {
  fetch: async (url: string, init: RequestInit) => {
    const { status, reason } = await sendDatagram(new Request(url, init));
    return new Response(reason, { status });
  },
} as unknown as Fetcher;
const means = { sendDatagram: datagramsFrom(launcher) };
const request = { kind: "syslog", host: "127.0.0.1", port: 514, transport: "udp", text: "<14>1 … ü" } as const;

test("a message is one datagram, as it was written", async () => {
  const socket = createSocket("udp4");
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on("message", (bytes) => resolve(bytes.toString()));
  await new Promise<void>((done) => {
    socket.bind(0, "127.0.0.1", done);
  });
  const { port } = socket.address();
  expect(inEnglish(await sendSyslog({ ...request, port }, guard, means))).toEqual({ kind: "delivered" });
  expect(await promise).toBe("<14>1 … ü");
  socket.close();
});

test("a machine where nothing listens refuses the message, which is no delivery", async () => {
  const socket = createSocket("udp4");
  await new Promise<void>((done) => {
    socket.bind(0, "127.0.0.1", done);
  });
  const { port } = socket.address();
  await new Promise<void>((done) => {
    socket.close(done);
  });
  expect(inEnglish(await sendSyslog({ ...request, port }, guard, means))).toEqual({
    kind: "retry",
    reason: expect.stringContaining("Nothing listens"),
  });
});

test("what the machine cannot send is tried again, and what the guard refuses never leaves", async () => {
  const long = await sendSyslog({ ...request, text: "x".repeat(70_000) }, guard, means);
  expect(long).toMatchObject({ kind: "retry" });
  const inside = await sendSyslog({ ...request, host: "10.0.0.5" }, guard, {
    sendDatagram: () => expect.unreachable(),
  });
  expect(inside).toMatchObject({ kind: "permanent" });
});
