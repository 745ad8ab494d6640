import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readBody } from "../../../../src/lib/exchange/body.ts";

const limits = { maxBytes: 100, signal: new AbortController().signal, keepsBeginning: false };

/** A body of endless pieces; tells when its reader let go. */
function endless(): { body: ReadableStream<Uint8Array>; wasLeft: () => boolean } {
  let left = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(30)),
    cancel: () => {
      left = true;
    },
  });
  return { body, wasLeft: () => left };
}

test("a body of at most the maximum size is read whole", async () => {
  for (const length of [0, 1, 100]) {
    const read = await readBody(new Response(new Uint8Array(length)), limits);
    expect(read.ok && read.bytes.length).toBe(length);
  }
});

test("a body over the maximum size is cancelled as soon as that is known", async () => {
  const { body, wasLeft } = endless();
  expect(await readBody(new Response(body), limits)).toEqual({ ok: false, reason: "too_large" });
  expect(wasLeft()).toBe(true);
  const announced = endless();
  const response = new Response(announced.body, { headers: { "content-length": "101" } });
  expect(await readBody(response, limits)).toEqual({ ok: false, reason: "too_large" });
  expect(announced.wasLeft()).toBe(true);
});

test("only the beginning of a long answer is read where no more is needed", async () => {
  const { body, wasLeft } = endless();
  const read = await readBody(new Response(body, { headers: { "content-length": "99999" } }), {
    ...limits,
    keepsBeginning: true,
  });
  expect(read.ok && read.bytes.length).toBe(100);
  expect(wasLeft()).toBe(true);
});

test("a body shorter than its content-length is a broken connection", async () => {
  const short = new Response("short", { headers: { "content-length": "6" } });
  expect(await readBody(short, limits)).toEqual({ ok: false, reason: "cut" });
});

test("the content-length of a compressed body is not compared with the decoded one", async () => {
  const response = new Response("decoded by the runtime", {
    headers: { "content-length": "60", "content-encoding": "gzip" },
  });
  expect((await readBody(response, limits)).ok).toBe(true);
});

test("a body whose stream fails is a broken connection", async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error("10.0.0.5 went away")) });
  expect(await readBody(new Response(body), limits)).toEqual({ ok: false, reason: "cut" });
});

test("a body that stalls is cancelled at the deadline", async () => {
  const { promise, wasLeft } = stalled();
  expect(await promise).toEqual({ ok: false, reason: "timeout" });
  expect(wasLeft()).toBe(true);
});

function stalled() {
  let left = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => {
      left = true;
    },
  });
  return { promise: readBody(new Response(body), { ...limits, signal: AbortSignal.timeout(20) }), wasLeft: () => left };
}

test("content encodings that were not asked for are decoded or refused as unreadable", async () => {
  const of = (bytes: Uint8Array, encoding: string) =>
    readBody(
      new Response(bytes, { headers: { "content-encoding": encoding, "content-length": String(bytes.length) } }),
      limits,
    );
  const text = (read: Awaited<ReturnType<typeof readBody>>) =>
    read.ok ? new TextDecoder().decode(read.bytes) : read.reason;
  expect(text(await of(new Uint8Array(deflateSync("plain")), "deflate"))).toBe("plain");
  expect(text(await of(new Uint8Array(deflateRawSync("plain")), "deflate"))).toBe("plain");
  expect(text(await of(new Uint8Array(gzipSync("plain")), "deflate"))).toBe("plain");
  expect(text(await of(new Uint8Array(gzipSync("plain")), "X-Gzip"))).toBe("plain");
  expect(text(await of(new Uint8Array(gzipSync(gzipSync("plain"))), "gzip, gzip"))).toBe("plain");
  expect(text(await of(new Uint8Array(gzipSync(deflateRawSync("plain"))), "deflate, gzip"))).toBe("plain");
  expect(text(await of(new Uint8Array(gzipSync("plain")), "gzip, gzip"))).toBe("plain");
  expect(text(await of(new Uint8Array(deflateRawSync(Buffer.alloc(1000))), "deflate"))).toBe("too_large");
  expect(text(await of(new Uint8Array(), "deflate"))).toBe("");
  expect(text(await of(new Uint8Array(deflateSync(Buffer.alloc(1000))), "deflate"))).toBe("too_large");
  expect(text(await of(new Uint8Array([1, 2, 3]), "deflate"))).toBe("cut");
  expect(text(await of(new Uint8Array([1, 2, 3]), "zstd"))).toBe("encoding");
  expect(text(await of(new TextEncoder().encode("plain"), "utf-8"))).toBe("plain");
});

test("the content-length of an answer without a body (204, 304) is ignored", async () => {
  const response = new Response(null, { status: 304, headers: { "content-length": "500" } });
  expect((await readBody(response, limits)).ok).toBe(true);
});
