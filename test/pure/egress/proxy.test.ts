import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect as connectTcp, type AddressInfo, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { nothingAllowed } from "../../../src/lib/network/allow.ts";
import { newAnswerCache } from "../../../src/lib/network/resolve.ts";
import { createEgress } from "../../../src/egress/egress.ts";
import type { Connect, Connection } from "../../../src/lib/http1/connection.ts";
import { proxyProblem } from "../../../src/lib/http1/proxied.ts";

/** What the site behind the proxy says, byte by byte. */
let answer = "";
let pieces: Uint8Array[] = [];
const asked: string[] = [];
const encryptedFor: string[] = [];
let proxy: Server;
let proxyUrl = "";

const encoder = new TextEncoder();

function play(socket: Socket): void {
  for (const piece of pieces.length > 0 ? pieces : [encoder.encode(answer)]) socket.write(piece);
  socket.end();
}

function noted(request: IncomingMessage): void {
  asked.push(`${request.method} ${request.url} ${request.headers["proxy-authorization"] ?? "-"}`);
}

beforeAll(async () => {
  proxy = createServer((request) => {
    noted(request);
    request.resume().on("end", () => play(request.socket));
  });
  proxy.on("connect", (request, socket: Socket) => {
    noted(request);
    socket.on("error", () => undefined);
    if (request.url?.startsWith("login.test")) return socket.end("HTTP/1.1 407 Login\r\n\r\n");
    if (request.url?.startsWith("closed.test")) return socket.end("HTTP/1.1 403 No\r\n\r\n");
    if (request.url?.startsWith("early.test"))
      return socket.end("HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 200 OK\r\n\r\nforged");
    socket.write("HTTP/1.1 200 OK\r\n\r\n");
    return socket.once("data", (head: Buffer) => {
      asked.push(head.toString().split("\r\n", 1)[0] ?? "");
      play(socket);
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
});

afterAll(() => proxy.close());

beforeEach(() => {
  asked.length = 0;
  encryptedFor.length = 0;
  pieces = [];
  answer = "HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello";
});

/** A connection of Node's; encryption is noted and left out, the tunnel being what is tried here. */
const connect: Connect = ({ hostname, port }) => connectionOf(connectTcp(port, hostname));

function connectionOf(socket: Socket): Connection {
  socket.on("error", () => undefined);
  const { readable, writable } = Duplex.toWeb(socket) as unknown as Pick<Connection, "readable" | "writable">;
  const connection: Connection = {
    readable,
    writable,
    startTls: ({ expectedServerHostname }) => {
      encryptedFor.push(expectedServerHostname);
      return connection;
    },
    close: async () => void socket.destroy(),
  };
  return connection;
}

async function read(url: string, by = proxyUrl, timeoutMs = 2000): Promise<string> {
  const egress = createEgress({
    allow: nothingAllowed,
    ownHosts: [],
    resolverUrls: ["https://resolver.test/"],
    userAgent: "Tidemark",
    now: Date.now,
    cache: newAnswerCache(),
    fetch: async () => Response.json({ Status: 0, Answer: [{ type: 1, TTL: 0, data: "93.184.215.14" }] }),
    connect,
  });
  const result = await egress
    .viaProxy({ url: by, isGuarded: false })
    .send({ url, purpose: "check", timeoutMs, maxBytes: 10_000 });
  return result.ok ? `${result.status} ${new TextDecoder().decode(result.body)}` : result.failure.class;
}

describe("a request through a proxy", () => {
  test("the request for an http page sends its whole address to the proxy", async () => {
    expect(await read("http://page.test:8080/a?b=1#c")).toBe("200 hello");
    expect(asked).toEqual(["GET http://page.test:8080/a?b=1 -"]);
    expect(encryptedFor).toEqual([]);
  });

  test("the request for an https page opens a CONNECT tunnel and encrypts to the site", async () => {
    expect(await read("https://page.test/a?b=1")).toBe("200 hello");
    expect(asked).toEqual(["CONNECT page.test:443 -", "GET /a?b=1 HTTP/1.1"]);
    expect(encryptedFor).toEqual(["page.test"]);
  });

  test("the operator's proxy credentials are sent to the proxy, and never into the tunnel", async () => {
    const by = proxyUrl.replace("http://", "http://user:p%C3%B6@");
    await read("http://page.test/", by);
    await read("https://page.test/", by);
    expect(asked).toEqual([
      "GET http://page.test/ Basic dXNlcjpww7Y=",
      "CONNECT page.test:443 Basic dXNlcjpww7Y=",
      "GET / HTTP/1.1",
    ]);
  });

  test("the address guard also checks requests through a proxy", async () => {
    expect(await read("http://127.0.0.1/")).toBe("blocked_address");
    answer = "HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n";
    expect(await read("http://page.test/")).toBe("blocked_address");
    expect(asked).toEqual(["GET http://page.test/ -"]);
  });
});

describe("an answer through a proxy", () => {
  const head = "HTTP/1.1 200 OK\r\n";

  test.each([
    ["by length", `${head}content-length: 5\r\n\r\nhello and more`, "200 hello"],
    [
      "by chunks",
      `${head}Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n2\r\nlo\r\n0\r\nx-trailer: 1\r\n\r\n`,
      "200 hello",
    ],
    ["by its end", `HTTP/1.0 200 OK\r\n\r\nhello`, "200 hello"],
    [
      "after interim answers",
      `HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${head}content-length: 5\r\n\r\nhello`,
      "200 hello",
    ],
    ["with a broken header line", `${head}no header\r\ncontent-length: 5\r\n\r\nhello`, "200 hello"],
    ["without a body", "HTTP/1.1 204 No Content\r\n\r\n", "204 "],
    ["with line feeds only", "HTTP/1.1 200 OK\ncontent-length: 5\n\nhello", "200 hello"],
    ["cut short of its length", `${head}content-length: 9\r\n\r\nhello`, "connect"],
    ["cut in a chunk", `${head}transfer-encoding: chunked\r\n\r\n9\r\nhello`, "connect"],
    ["cut before the last chunk", `${head}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`, "connect"],
    ["cut in its head", `${head}content-len`, "connect"],
    ["with a chunk of no size", `${head}transfer-encoding: chunked\r\n\r\nxyz\r\nhello`, "connect"],
    ["with a length that is none", `${head}content-length: -5\r\n\r\nhello`, "connect"],
    ["in another protocol", "SSH-2.0-OpenSSH\r\n\r\n", "connect"],
    ["with nothing", "", "connect"],
    ["with a line without end", `${head}x: ${"y".repeat(200_000)}`, "connect"],
    ["with headers without end", `${head}${"x: y\r\n".repeat(1000)}`, "connect"],
    ["in an encoding not asked for", `${head}content-encoding: br\r\ncontent-length: 1\r\n\r\nx`, "parse"],
    ["beyond the cap", `${head}\r\n${"x".repeat(20_000)}`, "too_large"],
  ])("the answer through a proxy is read correctly: %s", async (_, bytes, outcome) => {
    answer = bytes;
    expect(await read("http://page.test/")).toBe(outcome);
    expect(await read("https://page.test/")).toBe(outcome);
  });

  test("a gzip answer through a proxy is decoded, in whatever pieces it arrives", async () => {
    const packed = gzipSync("hello ".repeat(100));
    const bytes = Buffer.concat([
      Buffer.from(`${head}content-encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`),
      packed,
    ]);
    pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await read("http://page.test/")).toBe(`200 ${"hello ".repeat(100)}`);
  });
});

describe("a proxy that fails", () => {
  test.each([
    ["https://login.test/", "http_407"],
    ["https://closed.test/", "connect"],
    ["https://early.test/", "connect"],
  ])("a proxy that fails at %s is reported as %s", async (url, kind) => {
    expect(await read(url)).toBe(kind);
    expect(encryptedFor).toEqual([]);
  });

  test("a proxy that nobody listens at is a connect failure", async () => {
    expect(await read("http://page.test/", "http://127.0.0.1:9")).toBe("connect");
  });

  test("a request through a slow proxy is abandoned at its deadline", async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    expect(await read("http://page.test/", `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 100)).toBe(
      "timeout",
    );
    silent.closeAllConnections();
    silent.close();
  });

  test("a wrong proxy configuration fails before anything is sent", async () => {
    expect(await read("http://page.test/", "https://127.0.0.1:1")).toBe("connect");
    expect(proxyProblem("http://user:password@proxy.example:3128")).toBeNull();
    expect(proxyProblem("socks5://proxy.example:1080")).toMatch(/begin with http/);
    expect(proxyProblem("proxy.example:3128")).not.toBeNull();
  });
});
