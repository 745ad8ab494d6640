/** Brokers that misbehave, over real sockets of this machine. */
import { message } from "../../../../src/message/message.ts";
import { inEnglish } from "../../../inEnglish.ts";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { MqttRequest } from "../../../../src/lib/mqtt/request.ts";
import { publish, type BrokerGuard } from "../../../../src/lib/mqtt/transport.ts";
import { connect } from "../../services/connection.ts";

const guard: BrokerGuard = {
  checkServer: async (_kind, hostname, port) =>
    hostname === "127.0.0.1"
      ? { ok: true, hostname, port }
      : {
          ok: false,
          failure: {
            class: hostname === "slow.test" ? "dns" : "blocked_address",
            sentence: message("fetch.no_such_name"),
          },
        },
};
const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

async function broker(talk: (socket: Socket) => void): Promise<MqttRequest> {
  const server = createServer(talk);
  running.push(server);
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    ...{ kind: "mqtt", host: "127.0.0.1", port: (server.address() as AddressInfo).port, isSecure: false, user: "" },
    ...{ password: "", clientId: "", isClean: true, topic: "t", payload: "x", quality: 1, isRetained: false },
  };
}

const sent = (request: MqttRequest) => publish(request, guard, { connect, timeouts: { answerMs: 150, totalMs: 400 } });

describe("a broker that misbehaves fails the delivery and never more", () => {
  const rows: [name: string, talk: (socket: Socket) => void, outcome: string, words: string][] = [
    ["says nothing", () => undefined, "retry", "did not answer in time"],
    ["hangs up", (socket) => socket.end(), "retry", "hung up"],
    ["speaks HTTP", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), "retry", "did not answer in time"],
    ["sends a length without end", (socket) => socket.end(Buffer.from("20ffffffff", "hex")), "permanent", "speak MQTT"],
    [
      "never confirms",
      (socket) => socket.once("data", () => socket.write(Buffer.from("20020000", "hex"))),
      "retry",
      "did not answer in time",
    ],
  ];
  for (const [name, talk, kind, words] of rows) {
    test(name, async () => {
      const outcome = await sent(await broker(talk));
      expect(inEnglish(outcome)).toEqual({ kind, reason: expect.stringMatching(new RegExp(`${words}|hung up`)) });
    });
  }

  test("an address inside is not connected to, and one that is not found is tried again", async () => {
    const request = await broker(() => expect.unreachable());
    expect(await sent({ ...request, host: "10.0.0.5" })).toMatchObject({ kind: "permanent" });
    expect(await sent({ ...request, host: "slow.test" })).toEqual({
      kind: "retry",
      reason: message("fetch.no_such_name"),
    });
  });
});
