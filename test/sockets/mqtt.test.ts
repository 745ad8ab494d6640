/** Messages to a broker over the sockets of a Worker: in the clear, with TLS, at each quality, and past no guard. */
import { message } from "../../src/message/message.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MqttRequest } from "../../src/lib/mqtt/request.ts";
import { targetsOf } from "../../src/services/index.ts";
import { context, notice } from "../pure/services/notice.ts";
import { startBroker, type Broker } from "./broker.ts";
import { startReader, type Reader } from "./reader.ts";
import { englishOf } from "../../src/message/textOf.ts";

let reader: Reader;
let plain: Broker;
let secure: Broker;

beforeAll(async () => {
  [reader, plain, secure] = await Promise.all([startReader(), startBroker(false), startBroker(true)]);
});
afterAll(async () => {
  await Promise.all([reader, plain, secure].map((each) => each?.stop()));
});

/** The requests of a URL, as an alert has them. */
async function requestsOf(url: string, body = "Now 19 €"): Promise<MqttRequest[]> {
  const targets = targetsOf(url);
  if (!Array.isArray(targets)) throw new Error(englishOf(targets.problem));
  const said = notice({ title: "A & B", body, format: "text" });
  const all = await Promise.all(targets.map((target) => target.compose(said, context)));
  return all.filter((each) => each.kind === "mqtt");
}

async function published(url: string, body?: string) {
  const [request] = await requestsOf(url, body);
  if (!request) throw new Error("No message");
  return reader.publish(request);
}

describe("an alert arrives at a broker", () => {
  const nobody = { user: undefined, password: undefined, clientId: "", isClean: true };
  const message = { topic: "home/price", payload: "A & B\nNow 19 €", isRetained: false };

  test("in the clear, at quality 0", async () => {
    expect(await published(`mqtt://127.0.0.1:${plain.port}/home/price`)).toEqual({ kind: "delivered" });
    await expect.poll(() => plain.published.at(-1)).toEqual({ ...nobody, ...message, quality: 0 });
    await expect.poll(() => plain.goodbyes).toBe(1);
  });

  test("with TLS and a password, at quality 1, kept for those who come later", async () => {
    const url = `mqtts://me:pw@127.0.0.1:${secure.port}/home/price?qos=1&retain=yes&client_id=c1&session=yes`;
    expect(await published(url)).toEqual({ kind: "delivered" });
    const client = { user: "me", password: "pw", clientId: "c1", isClean: false };
    expect(secure.published).toEqual([{ ...client, ...message, quality: 1, isRetained: true }]);
  });

  test("at quality 2, released once, however long it is", async () => {
    const url = `mqtt://127.0.0.1:${plain.port}/home/price?qos=2`;
    expect(await published(url, "line\n".repeat(40_000))).toEqual({ kind: "delivered" });
    expect(plain.released).toEqual([1]);
    expect(plain.published.at(-1)?.payload.length).toBeGreaterThan(190_000);
  });
});

describe("what stands in the way of an alert is said", () => {
  test("a wrong password is permanent", async () => {
    const outcome = await published(`mqtt://me:wrong@127.0.0.1:${plain.port}/t`);
    expect(outcome).toMatchObject({
      kind: "permanent",
      reason: { values: { sentence: { code: "broker.credentials" } } },
    });
  });

  test("a broker that answers mqtts:// in the clear gets nothing", async () => {
    const before = plain.published.length;
    expect(await published(`mqtts://127.0.0.1:${plain.port}/t`)).toMatchObject({ kind: "retry" });
    expect(plain.published.length).toBe(before);
  });

  test("an address that is not open is not connected to", async () => {
    const [request] = await requestsOf(`mqtt://127.0.0.1:${plain.port}/t`);
    if (!request) throw new Error("No message");
    const reason = message("server.not_public", { server: message("server.broker") });
    expect(await reader.publish(request, "")).toEqual({ kind: "permanent", reason });
  });
});
