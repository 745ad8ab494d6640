/** Calls of the client: what is sent, what is sent again, and how a call fails. */
import { describe, expect, test } from "vitest";
import {
  ConnectionError,
  retryAfterSeconds,
  TidemarkError,
  TimeoutError,
} from "../../../clients/typescript/src/failure.ts";
import { operations } from "../../../clients/typescript/src/generated.ts";
import { addressOf, callOf } from "../../../clients/typescript/src/operation.ts";
import { carryOut } from "../../../clients/typescript/src/transport.ts";
import { connection, json, Network, refusal } from "./outside.ts";

type Name = keyof typeof operations;
const run = (outside: Network, name: Name, ...given: unknown[]) =>
  carryOut({ outside, connection }, operations[name], callOf(operations[name], given));
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("what is sent", () => {
  test("arguments become path, query and body, and nothing of them leads to another path", () => {
    const address = (name: Name, ...given: unknown[]) => addressOf(operations[name], callOf(operations[name], given));
    expect(address("getWatch", "a/../b?c")).toBe("/api/v1/watch/a%2F..%2Fb%3Fc");
    expect(address("getDifference", "u", 1, "latest", { format: "text", changesOnly: true })).toBe(
      "/api/v1/watch/u/difference/1/latest?format=text&changesOnly=true",
    );
    expect(address("listWatchPage", { tag: ["a", "b, c"], q: undefined })).toBe(
      `/api/v1/watches?tag=${encodeURIComponent('["a","b, c"]').replaceAll("%20", "+")}`,
    );
    expect(() => address("getWatch", "")).toThrow("uuid: expected a text, found an empty one");
    expect(() => address("getWatch")).toThrow("uuid: expected a text");
  });

  test("a creation carries the key, a body of JSON and an Idempotency-Key, an edit the version it was made from", async () => {
    const network = new Network(json({ uuid: "u" }, 201), json({}));
    await run(network, "createWatch", { url: "https://a.test/" });
    await run(network, "updateWatch", "u", { title: "A" }, { ifMatch: '"1"' });
    expect(network.sent).toMatchObject([
      {
        url: "https://tidemark.test/api/v1/watch",
        method: "POST",
        headers: { "x-api-key": "tm_live_1", "content-type": "application/json", "idempotency-key": "id-1" },
        body: '{"url":"https://a.test/"}',
      },
      { method: "PUT", headers: { "if-match": '"1"' }, body: '{"title":"A"}' },
    ]);
    expect(network.sent[1]?.headers).not.toHaveProperty("idempotency-key");
  });

  test("an answer is a value, a text or bytes, by its media type", async () => {
    const of = (body: BodyInit | null, type: string, status = 200) =>
      new Response(body, { status, headers: type ? { "content-type": type } : {} });
    const network = new Network(of("a", "text/plain"), of(new Uint8Array([1]), "image/png"), of(null, "", 204));
    expect((await run(network, "getSnapshot", "u", "latest")).data).toBe("a");
    expect((await run(network, "getScreenshot", "u", "latest")).data).toEqual(new Uint8Array([1]));
    expect((await run(network, "deleteWatch", "u")).data).toBeUndefined();
  });
});

describe("what is sent again", () => {
  test("a creation without an answer is repeated under the same key, so that it creates once", async () => {
    const network = new Network(new TypeError("reset"), refusal(502, "Bad gateway"), json({ uuid: "u" }, 201));
    expect((await run(network, "createWatch", { url: "https://a.test/" })).data).toEqual({ uuid: "u" });
    expect(network.sent.map(({ headers }) => headers["idempotency-key"])).toEqual(["id-1", "id-1", "id-1"]);
    expect(network.waits).toEqual([250, 500]);
  });

  test("what would do something twice is not repeated, unless the service says that nothing was done", async () => {
    const broken = new Network(new TypeError("reset"), json({}));
    expect(await failureOf(run(broken, "recheckWatch", "u"))).toBeInstanceOf(ConnectionError);
    expect(broken.sent).toHaveLength(1);
    const busy = new Network(
      refusal(429, "Rate limit exceeded", { "retry-after": "7" }),
      json({ status: "queued" }, 202),
    );
    await run(busy, "recheckWatch", "u");
    expect(busy.waits).toEqual([7000]);
  });

  test("a wait that is longer than allowed, and a refusal for good, end the call at once", async () => {
    const long = new Network(refusal(429, "Slow down", { "retry-after": "61" }));
    expect(await failureOf(run(long, "getPlan"))).toMatchObject({ status: 429, retryAfterSeconds: 61 });
    for (const status of [400, 401, 403, 404, 409, 412, 422]) {
      const network = new Network(refusal(status, "No"));
      expect(await failureOf(run(network, "getPlan"))).toMatchObject({ status, message: "No" });
    }
  });

  test("after the last repetition the last failure is the call's", async () => {
    const network = new Network(...[1, 2, 3, 4].map((n) => refusal(503, `Busy ${n}`)));
    expect(await failureOf(run(network, "getPlan"))).toMatchObject({ message: "Busy 4", status: 503 });
    expect(network.waits).toEqual([250, 500, 1000]);
  });

  test("Retry-After is a number of seconds or a date", () => {
    const now = Date.parse("2026-03-01T00:00:00Z");
    expect(retryAfterSeconds("120", now)).toBe(120);
    expect(retryAfterSeconds("Sun, 01 Mar 2026 00:00:30 GMT", now)).toBe(30);
    expect(retryAfterSeconds("Sun, 01 Mar 2025 00:00:30 GMT", now)).toBe(0);
    expect([retryAfterSeconds("soon", now), retryAfterSeconds(null, now)]).toEqual([null, null]);
  });
});

describe("how a call fails", () => {
  test("a refusal has the service's sentence, status, request and body; a page of a server in front has its status", async () => {
    const network = new Network(
      refusal(404, "Watch not found", { "x-request-id": "r-1" }),
      new Response("<h1>Bad</h1>", { status: 400, headers: { "content-type": "text/html" } }),
    );
    const error = await failureOf(run(network, "getWatch", "u"));
    expect(error).toBeInstanceOf(TidemarkError);
    expect(error).toMatchObject({
      ...{ message: "Watch not found", status: 404, requestId: "r-1", retryAfterSeconds: null },
      body: { error: "Watch not found" },
    });
    expect(await failureOf(run(network, "getWatch", "u"))).toMatchObject({ message: "The server answered 400" });
  });

  test("an abort ends the call with the signal's own reason, before, during and between attempts", async () => {
    const reason = new Error("changed my mind");
    const before = new Network();
    expect(await failureOf(run(before, "getPlan", { signal: AbortSignal.abort(reason) }))).toBe(reason);
    const controller = new AbortController();
    const during = new Network(
      (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason as Error));
          controller.abort(reason);
        }),
    );
    expect(await failureOf(run(during, "getPlan", { signal: controller.signal }))).toBe(reason);
    expect([before.sent.length, during.sent.length]).toEqual([0, 1]);
  });

  test("an attempt that takes too long is given up and repeated, and says so in the end", async () => {
    const hanging = (signal: AbortSignal | null | undefined) =>
      new Promise<Response>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
    const network = new Network(hanging, hanging);
    const error = await failureOf(run(network, "getPlan", { timeoutMilliseconds: 5, maxRetries: 1 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toMatchObject({ message: expect.stringContaining("within 0.005 seconds") });
    expect(network.sent).toHaveLength(2);
  });
});
