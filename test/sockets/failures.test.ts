/** Each way in which the web fails, over real sockets in workerd: reported by its class, in bounded time and memory. */
import { createServer as createTls } from "node:https";
import { createServer as createTcp } from "node:net";
import {
  brotliCompressSync,
  constants,
  createGzip,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { certificates, listening, site, startReader, wire, type Listening, type Reader } from "./reader.ts";

let reader: Reader;
const open: Listening[] = [];
const kept = async (server: Promise<Listening>) => {
  open.push(await server);
  return open.at(-1) as Listening;
};

beforeAll(async () => {
  reader = await startReader();
});
afterAll(() => reader?.stop());
afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
});

const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, "", ""].join("\r\n");
const html = "content-type: text/html";

describe("a site that is not there", () => {
  test("by name is dns", async () => {
    expect(await reader.read({ url: "http://nobody.test/" })).toMatchObject({ kind: "failure", class: "dns" });
  });

  test("at its port is connect", async () => {
    const { url, stop } = await site(() => undefined);
    await stop();
    expect(await reader.read({ url })).toMatchObject({ class: "connect" });
  });

  test("and hangs up before a word is connect", async () => {
    const server = await kept(wire("", (socket) => void socket.destroy()));
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "connect" });
  });

  test("on the public side of the guard is blocked_address, also behind a redirect", async () => {
    expect(await reader.read({ url: "http://10.1.2.3/" })).toMatchObject({ class: "blocked_address" });
    const server = await kept(
      site((_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end()),
    );
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "blocked_address" });
  });
});

describe("a secure site", () => {
  const secure = (options: { cert: string; key: string }) =>
    kept(listening(createTls(options, (_, response) => void response.end("<p>secret</p>"))));

  test("whose certificate holds is read", async () => {
    const { port } = await secure(certificates.loopback);
    expect(await reader.read({ url: `https://127.0.0.1:${port}/` })).toMatchObject({
      kind: "page",
      body: "<p>secret</p>",
    });
  });

  test.each(["selfSigned", "expired"] as const)("whose certificate is %s is tls", async (name) => {
    const { port } = await secure(certificates[name]);
    expect(await reader.read({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ class: "tls" });
  });

  test("that does not speak TLS is tls", async () => {
    const { port } = await kept(wire(head("200 OK", "content-length: 0")));
    expect(await reader.read({ url: `https://127.0.0.1:${port}/` })).toMatchObject({ class: "tls" });
  });

  test("that hangs up in the handshake is a failure of the connection or of TLS", async () => {
    const { port } = await kept(wire("", (socket) => void socket.destroy()));
    expect(["tls", "connect"]).toContain((await reader.read({ url: `https://127.0.0.1:${port}/` })).class);
  });
});

describe("a site that takes its time", () => {
  test.each([
    ["never answers", "", () => undefined],
    ["sends half a head", "HTTP/1.1 200 OK\r\nconte", () => undefined],
    ["sends half a body", head("200 OK", "content-length: 100") + "half", () => undefined],
  ])("and %s is timeout, at the deadline that was given", async (_, bytes, after) => {
    const server = await kept(wire(bytes, after));
    const ended: number[] = [];
    const readings = [2800, 700].map(async (timeoutMs) => {
      const received = await reader.read({ url: server.url }, { timeoutMs });
      ended.push(timeoutMs);
      return received.class;
    });
    expect(await Promise.all(readings)).toEqual(["timeout", "timeout"]);
    expect(ended).toEqual([700, 2800]);
  });

  test("and sends a byte at a time is left at the same deadline, in its head and in its body", async () => {
    for (const start of ["HTTP/1.1 200 OK\r\nx: ", head("200 OK")]) {
      const server = await kept(
        wire(start, (socket) => {
          const drip = setInterval(() => socket.write("y"), 50);
          socket.on("close", () => clearInterval(drip));
        }),
      );
      expect(await reader.read({ url: server.url }, { timeoutMs: 700 })).toMatchObject({ class: "timeout" });
    }
  });
});

describe("a body", () => {
  test("shorter than announced is connect, never a page", async () => {
    const server = await kept(
      wire(head("200 OK", html, "content-length: 5000") + "<p>half", (socket) => void socket.end()),
    );
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "connect" });
  });

  test("longer than announced is read as far as it was announced", async () => {
    const server = await kept(wire(head("200 OK", html, "content-length: 12") + "<p>twelve</p> and more"));
    expect(await reader.read({ url: server.url })).toMatchObject({ kind: "page", body: "<p>twelve</p" });
  });

  test("in chunks that break off is connect", async () => {
    const server = await kept(wire(head("200 OK", html, "transfer-encoding: chunked") + "5\r\n<p>he\r\n"));
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "connect" });
  });

  test("announced as too large is not read, and an endless one is left", async () => {
    const announced = await kept(wire(head("200 OK", html, "content-length: 99999999")));
    expect(await reader.read({ url: announced.url })).toMatchObject({ class: "too_large" });
    const piece = Buffer.alloc(65_536, "x");
    let written = 0;
    const endless = await kept(
      site((_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(piece)) written += piece.length;
          response.once("drain", more);
        };
        more();
      }),
    );
    expect(await reader.read({ url: endless.url })).toMatchObject({ class: "too_large" });
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  const small = "<p>small</p>";
  test.each([
    ["gzip", gzipSync(small)],
    ["br", brotliCompressSync(small)],
    ["deflate", deflateSync(small)],
    ["x-gzip", gzipSync(small)],
  ])("in %s is undone", async (encoding, bytes) => {
    const server = await kept(
      site((_, response) => void response.writeHead(200, { "content-encoding": encoding }).end(bytes)),
    );
    expect(await reader.read({ url: server.url })).toMatchObject({ kind: "page", body: small });
  });

  test.each([
    ["zstd", zstdCompressSync(small)],
    ["gzip", Buffer.from("this is no archive")],
    ["br", Buffer.from("this is no archive")],
    ["deflate", Buffer.from("this is no archive")],
  ])("in %s that cannot be undone is a failure, never noise", async (encoding, bytes) => {
    const server = await kept(
      site((_, response) => void response.writeHead(200, { "content-encoding": encoding }).end(bytes)),
    );
    const received = await reader.read({ url: server.url });
    expect(received.kind).toBe("failure");
    expect(["parse", "connect"]).toContain(received.class);
  });

  test("in deflate without zlib's head is read", async () => {
    const bytes = deflateRawSync(small);
    const server = await kept(
      site((_, response) => void response.writeHead(200, { "content-encoding": "deflate" }).end(bytes)),
    );
    expect((await reader.read({ url: server.url })).kind).toBe("page");
  });

  const bomb = Buffer.alloc(64 * 1024 * 1024, " ");
  test.each([
    ["gzip", () => gzipSync(bomb)],
    ["br", () => brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ["deflate", () => deflateSync(bomb)],
    ["gzip, of a gzip", () => gzipSync(gzipSync(bomb))],
  ])("that unpacks to 64 MiB (%s) is left at the cap", async (encoding, packed) => {
    const bytes = packed();
    const name = encoding.split(",")[0] as string;
    const server = await kept(
      site((_, response) => void response.writeHead(200, { "content-encoding": name }).end(bytes)),
    );
    const received = await reader.read({ url: server.url });
    if (encoding.includes("of a")) expect(received.kind).toBe("page");
    else expect(received.class).toBe("too_large");
  });

  test("of 64 MiB in gzip that comes without an end is left at the cap", async () => {
    const server = await kept(
      site((_, response) => {
        const packer = createGzip();
        packer.pipe(response.writeHead(200, { "content-encoding": "gzip" }));
        const more = () => {
          while (!response.destroyed && packer.write(Buffer.alloc(1024 * 1024)));
          if (!response.destroyed) packer.once("drain", more);
        };
        more();
      }),
    );
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "too_large" });
  });
});

describe("a head", () => {
  test("of more headers than anybody needs is a page or a failure", async () => {
    for (const count of [150, 5000]) {
      const many = Array.from({ length: count }, (_, index) => `x-${index}: ${"y".repeat(100)}`);
      const server = await kept(wire(head("200 OK", html, "content-length: 8", ...many) + "<p>x</p>"));
      const received = await reader.read({ url: server.url });
      expect(received.kind === "page" || received.class === "connect").toBe(true);
    }
  });

  test("that never ends is a failure", async () => {
    const server = await kept(
      wire("HTTP/1.1 200 OK\r\n", (socket) => {
        const line = `x: ${"y".repeat(8000)}\r\n`.repeat(8);
        const more = () => {
          while (!socket.destroyed && socket.write(line));
        };
        socket.on("drain", more);
        more();
      }),
    );
    expect((await reader.read({ url: server.url }, { timeoutMs: 5000 })).kind).toBe("failure");
  });

  test("that is none is connect", async () => {
    const server = await kept(wire("220 mail.test ESMTP\r\n"));
    expect(await reader.read({ url: server.url })).toMatchObject({ class: "connect" });
  });
});

describe("redirects", () => {
  test("in a circle, and without an end, are redirect_loop", async () => {
    let count = 0;
    const server = await kept(
      site((request, response) => {
        count += 1;
        const location = request.url?.startsWith("/circle") ? "/circle" : `/on/${count}`;
        response.writeHead(302, { location }).end();
      }),
    );
    expect(await reader.read({ url: `${server.url}circle` })).toMatchObject({ class: "redirect_loop" });
    expect(count).toBeLessThanOrEqual(2);
    count = 0;
    expect(await reader.read({ url: `${server.url}on` })).toMatchObject({ class: "redirect_loop" });
    expect(count).toBe(11);
  });
});

describe("a status", () => {
  test.each([
    [400, "http_4xx"],
    [401, "http_4xx"],
    [403, "http_403"],
    [404, "http_404"],
    [407, "http_407"],
    [410, "http_4xx"],
    [429, "http_429"],
    [500, "http_5xx"],
    [502, "http_5xx"],
    [503, "http_5xx"],
    [599, "http_5xx"],
  ])("of %i is %s", async (status, expected) => {
    const server = await kept(site((_, response) => void response.writeHead(status).end("<p>sorry, not today</p>")));
    expect(await reader.read({ url: server.url })).toMatchObject({ kind: "failure", class: expected, status });
    expect(await reader.read({ url: server.url, acceptsAnyStatus: true })).toMatchObject({ kind: "page", status });
  });

  test("of 204, and a page of blanks, is empty, unless any status is accepted", async () => {
    for (const [status, body] of [
      [204, ""],
      [200, ""],
      [200, " \n\t "],
    ] as const) {
      const server = await kept(site((_, response) => void response.writeHead(status).end(body)));
      expect(await reader.read({ url: server.url })).toMatchObject({ kind: "failure", class: "empty" });
      expect(await reader.read({ url: server.url, acceptsAnyStatus: true })).toMatchObject({ kind: "page", body });
    }
  });

  test("that asks for time tells how much, in seconds or by a date", async () => {
    const date = new Date(Date.now() + 36_000_000).toUTCString();
    // Seconds pass until a date is read.
    for (const [value, expected, passed] of [
      ["120", 120, 0],
      [date, 36_000, 600],
      ["999999999", 86_400, 0],
      ["-5", undefined, 0],
      ["soon", undefined, 0],
    ] as const) {
      const server = await kept(site((_, response) => void response.writeHead(429, { "retry-after": value }).end("x")));
      const { retryAfterSeconds } = await reader.read({ url: server.url });
      if (expected === undefined) expect(retryAfterSeconds).toBeUndefined();
      else {
        expect(retryAfterSeconds).toBeLessThanOrEqual(expected);
        expect(retryAfterSeconds).toBeGreaterThanOrEqual(expected - passed);
      }
    }
  });

  test("that flaps is reported each time as it is", async () => {
    let turn = 0;
    const server = await kept(site((_, response) => void response.writeHead(turn++ % 2 ? 200 : 503).end("<p>up</p>")));
    const kinds = [];
    for (let round = 0; round < 4; round++) kinds.push((await reader.read({ url: server.url })).kind);
    expect(kinds).toEqual(["failure", "page", "failure", "page"]);
  });

  test("of a wall is challenge, whatever the number", async () => {
    for (const status of [403, 503]) {
      const server = await kept(
        site(
          (_, response) =>
            void response
              .writeHead(status, { "cf-mitigated": "challenge", server: "cloudflare", "content-type": "text/html" })
              .end("<title>Just a moment...</title>"),
        ),
      );
      expect(await reader.read({ url: server.url })).toMatchObject({ class: "challenge" });
    }
  });
});

test("what a server sends after its answer reaches nobody", async () => {
  const server = await kept(
    listening(
      createTcp((socket) => {
        socket.on("data", () =>
          socket.write(
            `${head("200 OK", html, "content-length: 8")}<p>1</p>${head("200 OK", "content-length: 8")}<p>2</p>`,
          ),
        );
      }),
    ),
  );
  expect(await reader.read({ url: server.url })).toMatchObject({ body: "<p>1</p>" });
  expect(await reader.read({ url: server.url })).toMatchObject({ body: "<p>1</p>" });
});
