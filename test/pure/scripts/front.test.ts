/** The front server of a service on one machine, before a server that stands in for the Worker: real sockets throughout. */
import { createServer, request as ask, type IncomingMessage, type RequestListener } from "node:http";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { filesIn } from "../../../scripts/local/bundle.mjs";
import { startFront } from "../../../scripts/local/front.mjs";
import { parseTrusted } from "../../../scripts/local/forwarding.mjs";
import { freePort } from "../../../scripts/local/ports.mjs";

const key = "the-word-of-the-front-server";
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const echo: RequestListener = (request, response) => {
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ url: request.url, method: request.method, headers: request.headers }));
};

async function worker(listener: RequestListener, port = 0): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

type Options = {
  listener?: RequestListener;
  port?: number;
  trusted?: string;
  publicUrl?: string | null;
  isOpen?: boolean;
  graceMilliseconds?: number;
};

async function fronted({ listener = echo, port, trusted, publicUrl = null, isOpen = false, ...rest }: Options = {}) {
  const inner = { port: port ?? (await worker(listener)), key };
  const rules = { publicUrl, isOpen, trusted: parseTrusted(trusted).blocks };
  const front = await startFront({ host: "127.0.0.1", port: 0, inner, rules, ...rest });
  undo.push(() => front.close());
  return front;
}

type Answer = { status: number; headers: IncomingMessage["headers"]; text: string; json: any };

/** A request exactly as it is written here: fetch would not let Host, Origin and the like be chosen. */
function sent(
  port: number,
  {
    path = "/",
    method = "GET",
    headers = {},
    body,
  }: { path?: string; method?: string; headers?: Record<string, string | string[]>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => (text += part));
      response.on("error", reject).on("end", () => {
        const isJson = response.headers["content-type"]?.includes("json") && text !== "";
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: isJson ? JSON.parse(text) : null,
        });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}

/** The bytes of an answer to bytes. */
function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket
      .on("data", (part) => (answer += String(part)))
      .on("close", () => resolve(answer))
      .on("error", reject);
    socket.setTimeout(3000, () => socket.end());
  });
}

describe("the address of a client", () => {
  const seen = async (options: Options, headers: Record<string, string | string[]>) => {
    const { port } = await fronted(options);
    return (await sent(port, { headers })).json.headers["cf-connecting-ip"];
  };

  test("the client's address is that of its connection, whatever the request says", async () => {
    const claims = { "CF-Connecting-IP": "1.2.3.4", "X-Forwarded-For": "1.2.3.4", "X-Real-IP": "1.2.3.4" };
    expect(await seen({}, { ...claims, Forwarded: "for=1.2.3.4", "True-Client-IP": "1.2.3.4" })).toBe("127.0.0.1");
  });

  test("behind a trusted proxy the client's address is the last one that is no trusted proxy", async () => {
    const trusted = "127.0.0.1, 10.0.0.0/8";
    expect(await seen({ trusted }, { "X-Forwarded-For": "6.6.6.6, 93.184.215.14" })).toBe("93.184.215.14");
    expect(await seen({ trusted }, { "X-Forwarded-For": "6.6.6.6, 93.184.215.14, 10.1.2.3" })).toBe("93.184.215.14");
    expect(await seen({ trusted }, { "X-Forwarded-For": ["6.6.6.6", "[2001:db8::9]:4711"] })).toBe("2001:db8::9");
    expect(await seen({ trusted }, { "X-Forwarded-For": "6.6.6.6, unknown" })).toBe("127.0.0.1");
    expect(await seen({ trusted }, {})).toBe("127.0.0.1");
  });

  test("the client's address is never taken from an untrusted proxy", async () => {
    expect(await seen({ trusted: "10.0.0.0/8" }, { "X-Forwarded-For": "93.184.215.14" })).toBe("127.0.0.1");
  });

  test.each(["127.0.0.1:80", "10.0.0.0/33", "nginx", "10.0.0.0/8 10.1.0.0/16"])(
    "a trusted proxy %j is refused in a sentence that names it",
    (text) => expect(parseTrusted(text).problem).toContain(`"${text}"`),
  );
});

describe("what is passed on", () => {
  test("the front server passes on target, host and headers and adds its own token", async () => {
    const { port } = await fronted();
    const headers = {
      Host: `localhost:${port}`,
      "X-Api-Key": "k",
      "Accept-Language": "de",
      Origin: "http://a.example",
    };
    const { json } = await sent(port, { path: "/api/v1/watch?a=%20b&c", headers });
    expect(json.url).toBe("/api/v1/watch?a=%20b&c");
    expect(json.headers).toMatchObject({
      host: `localhost:${port}`,
      "x-api-key": "k",
      "accept-language": "de",
      origin: "http://a.example",
      "x-tidemark-front": key,
    });
  });

  test("what a program of this machine is answered is not compressed, what goes on to others may be", async () => {
    const { port } = await fronted({ trusted: "127.0.0.1" });
    const coding = async (headers: Record<string, string>) =>
      (await sent(port, { headers: { "Accept-Encoding": "gzip", ...headers } })).json.headers["accept-encoding"];
    expect(await coding({})).toBeUndefined();
    const ways: [string, string][] = [
      ["X-Forwarded-For", "93.184.215.14"],
      ["X-Forwarded-Proto", "https"],
      ["Via", "1.1 nginx"],
    ];
    for (const [name, value] of ways) expect(await coding({ [name]: value })).toBe("gzip");
  });

  test("requests go on over one connection while each waits for the one before, with a body or without", async () => {
    const connections = new Set<unknown>();
    const bodies: string[] = [];
    const { port } = await fronted({
      listener: (request, response) => {
        connections.add(request.socket);
        let text = "";
        request
          .on("data", (part) => (text += part))
          .on("end", () => {
            bodies.push(`${request.headers["content-length"] ?? "none"} ${text}`);
            response.end(text);
          });
      },
    });
    for (const body of ["", "one", "", "two"])
      expect(
        (await sent(port, { method: body ? "PUT" : "GET", body, headers: body ? { "Content-Length": "3" } : {} })).text,
      ).toBe(body);
    expect([connections.size, bodies]).toEqual([1, ["none ", "3 one", "none ", "3 two"]]);
  });

  test("of many requests at once each gets its own answer, also where some clients leave", async () => {
    const { port } = await fronted({
      listener: (request, response) => {
        response.writeHead(200, { "Content-Type": "text/plain" });
        response.write(`${request.url} `);
        setTimeout(
          () => response.end("x".repeat(Number(request.url?.slice(1)) * 97)),
          Number(request.url?.slice(1)) % 7,
        );
      },
    });
    const url = `http://127.0.0.1:${port}`;
    const asked = async (client: number) => {
      for (let turn = 0; turn < 12; turn++) {
        const number = client * 100 + turn;
        if (turn % 5 === 4)
          await fetch(`${url}/${number}`, { signal: AbortSignal.timeout(1 + (client % 4)) })
            .then((answer) => answer.text())
            .catch(() => "");
        else expect(await (await fetch(`${url}/${number}`)).text()).toBe(`/${number} ${"x".repeat(number * 97)}`);
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_, client) => asked(client)));
  });

  test("what stands in a body is never taken for a request, and answers come in the order of the requests", async () => {
    const seen: string[] = [];
    const { port } = await fronted({
      listener: (request, response) => {
        let text = "";
        request
          .on("data", (part) => (text += part))
          .on("end", () => {
            seen.push(`${request.method} ${request.url} ${text.length}`);
            setTimeout(() => response.end(`<${request.url}>`), request.url === "/first" ? 30 : 0);
          });
      },
    });
    const hidden = "GET /hidden HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const post = (path: string, more: string) =>
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Content-Length: ${hidden.length}\r\n\r\n${hidden}`;
    const last = "GET /last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const text = await raw(port, post("/first", "") + post("/second", "Connection: content-length\r\n") + last);
    expect(text.match(/<[^>]+>/g)).toEqual(["</first>", "</second>", "</last>"]);
    expect(seen.toSorted()).toEqual(["GET /last 0", `POST /first ${hidden.length}`, `POST /second ${hidden.length}`]);
    for (const twice of ["Content-Length: 1\r\n", "Transfer-Encoding: chunked\r\n"])
      expect(await raw(port, post("/twice", twice))).toMatch(/^HTTP\/1\.1 400 /);
    expect(seen).toHaveLength(3);
  });

  test("of a short body that comes slowly the Worker hears before it is whole", async () => {
    const began = Promise.withResolvers<void>();
    const { port } = await fronted({
      listener: (request, response) => {
        request.once("data", () => began.resolve());
        request.pipe(response);
      },
    });
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    socket.on("data", (part) => (answer += String(part)));
    socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc");
    await began.promise;
    socket.write("def");
    await new Promise((resolve) => socket.on("close", resolve));
    expect(answer.replace(/\r\n[\da-f]+\r\n/g, "\r\n")).toContain("abc");
    expect(answer).toMatch(/abc[^]*def/);
  });

  test("what lies beside the Worker is asked at its own port, all else at that of the Worker", async () => {
    const directory = mkdtempSync(join(tmpdir(), "tidemark-front-"));
    undo.push(async () => rmSync(directory, { recursive: true }));
    for (const name of ["assets", "docs"]) mkdirSync(join(directory, "public", name), { recursive: true });
    for (const name of ["docs.html", "sw.js", "_headers"]) writeFileSync(join(directory, "public", name), "");
    const files = { port: await worker((_, response) => void response.end("files")), has: filesIn(directory) };
    const inner = { port: await worker((_, response) => void response.end("worker")), key, files };
    const rules = { publicUrl: null, isOpen: false, trusted: [] };
    const front = await startFront({ host: "127.0.0.1", port: 0, inner, rules });
    undo.push(() => front.close());
    const askedOf = async (paths: string[]) => {
      const answers = await Promise.all(paths.map((path) => sent(front.port, { path })));
      return [...new Set(answers.map(({ text }) => text))];
    };
    expect(await askedOf(["/sw.js?v=1", "/docs", "/docs.html", "/docs/a/b", "/assets/app.js"])).toEqual(["files"]);
    expect(await askedOf(["/", "/api/v1/watch", "/_headers", "/documents", "/watch/docs"])).toEqual(["worker"]);
  });

  test("the front server passes on no connection headers and none that control the Worker", async () => {
    const { port } = await fronted();
    const headers = {
      Connection: "close, X-Hop",
      "X-Hop": "1",
      TE: "trailers",
      "Proxy-Authorization": "Basic x",
      "MF-Original-URL": "http://127.0.0.1/cdn-cgi/local/scheduled",
      "X-MF-Anything": "1",
      "CF-Ray": "1",
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "evil.example",
      Via: "1.1 x",
      "X-Tidemark-Front": "guessed",
    };
    const { json } = await sent(port, { headers });
    const { "mf-disable-pretty-error": plain, ...passed } = json.headers;
    const names = Object.keys(passed);
    expect(plain).toBe("1");
    expect(names.filter((name) => /^(x-hop|te|proxy-|mf-|x-mf-|cf-ray|x-forwarded|via)/.test(name))).toEqual([]);
    expect(json.headers["x-tidemark-front"]).toBe(key);
  });

  test("headers and targets mean the same in whatever spelling, the first time and again", async () => {
    const { port } = await fronted();
    const spellings: Record<string, string>[] = [
      { "X-REAL-IP": "1.2.3.4" },
      { "x-real-IP": "1.2.3.4", "cF-rAy": "1" },
      { "mF-original-url": "/" },
    ];
    for (const headers of spellings)
      for (let again = 0; again < 2; again++) {
        const { json } = await sent(port, { path: "/a-b//c?q=1&r=%20", headers: { ...headers, "x-api-KEY": "k" } });
        expect([json.url, json.headers["x-api-key"]]).toEqual(["/a-b//c?q=1&r=%20", "k"]);
        expect(Object.keys(json.headers).filter((name) => /^(?:cf-ray|x-real|mf-o)/.test(name))).toEqual([]);
      }
    const urlOf = async (path: string) => (await sent(port, { path })).json.url;
    expect(await Promise.all(["/a/./b/../c", "/a%2e/x?", "/?", "/a?b.c=../d"].map(urlOf))).toEqual([
      "/a/c",
      "/a%2e/x",
      "/",
      "/a?b.c=../d",
    ]);
  });

  test("the front server passes on 32 MiB, with its length announced or not, and as many bytes back", async () => {
    const { port } = await fronted({ listener: (request, response) => void request.pipe(response) });
    const body = "0123456789abcdef".repeat(2 * 1024 * 1024);
    const framings: Record<string, string>[] = [
      { "Content-Length": String(body.length) },
      { "Transfer-Encoding": "chunked" },
    ];
    for (const headers of framings) {
      const { text } = await sent(port, { method: "POST", headers, body });
      expect(text.length).toBe(body.length);
    }
  });

  test("a request without a body is passed on without a length or body", async () => {
    const bodies: string[] = [];
    const { port } = await fronted({
      listener: (request, response) => {
        let text = "";
        request
          .on("data", (part) => (text += part))
          .on("end", () => {
            bodies.push(`${request.method} ${request.headers["transfer-encoding"] ?? "whole"} ${text}`);
            response.end();
          });
      },
    });
    for (const method of ["GET", "DELETE", "POST"]) await sent(port, { method });
    await sent(port, { method: "DELETE", headers: { "Transfer-Encoding": "chunked" }, body: "x" });
    expect(bodies).toEqual(["GET whole ", "DELETE whole ", "POST whole ", "DELETE chunked x"]);
  });

  test("answers are passed on as they come: an event arrives before the next is sent", async () => {
    let goOn: () => void = () => undefined;
    const { port } = await fronted({
      listener: (_, response) => {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.write("data: 1\n\n");
        goOn = () => response.end("data: 2\n\n");
      },
    });
    const answer = await fetch(`http://127.0.0.1:${port}/mcp`);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe("data: 1\n\n");
    goOn();
    expect((await reader.read()).value).toBe("data: 2\n\n");
  });

  test("compressed answers are passed on unchanged, and statuses without a body stay so", async () => {
    const { port } = await fronted({
      listener: (request, response) => {
        if (request.url === "/304") return void response.writeHead(304, { ETag: '"a"' }).end();
        response.writeHead(200, { "Content-Encoding": "gzip", "Set-Cookie": ["a=1", "b=2"] }).end("not really gzip");
      },
    });
    const whole = await sent(port);
    expect([whole.text, whole.headers["content-encoding"], whole.headers["set-cookie"]]).toEqual([
      "not really gzip",
      "gzip",
      ["a=1", "b=2"],
    ]);
    expect(await sent(port, { path: "/304" })).toMatchObject({ status: 304, text: "", headers: { etag: '"a"' } });
    expect(await sent(port, { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  test("a client that disconnects is noticed by the Worker", async () => {
    const gone = Promise.withResolvers<void>();
    const { port } = await fronted({
      listener: (_, response) => {
        response.on("close", () => gone.resolve());
        response.write("begun");
      },
    });
    const leaving = new AbortController();
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal });
    leaving.abort();
    await answer.text().catch(() => undefined);
    await gone.promise;
  });
});

describe("names of the server", () => {
  const asked = async (options: Options, host: string) =>
    (await sent((await fronted(options)).port, { headers: { Host: host } })).status;

  test.each(["127.0.0.1:8787", "localhost", "LOCALHOST:1", "app.localhost", "[::1]:8787", "127.1.2.3"])(
    "the host name %s is accepted as this machine",
    async (host) => expect(await asked({}, host)).toBe(200),
  );

  test.each([
    "rebind.evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "192.168.1.5",
    "nas.lan",
    "127.evil.example",
  ])("%s is answered 421 where only this machine can connect, and says how to set the name", async (host) => {
    const { port } = await fronted();
    const answer = await sent(port, { headers: { Host: host } });
    expect([answer.status, answer.json.error]).toEqual([421, expect.stringContaining("PUBLIC_URL")]);
  });

  test("the host of PUBLIC_URL is accepted, with any port", async () => {
    const publicUrl = "https://tide.example";
    expect(await asked({ publicUrl }, "tide.example")).toBe(200);
    expect(await asked({ publicUrl }, "tide.example:8787")).toBe(200);
    expect(await asked({ publicUrl }, "other.example")).toBe(421);
  });

  test("where other machines can connect, addresses and local names are accepted; a public name is not", async () => {
    for (const host of ["192.168.1.5:8787", "nas.lan", "tidemark", "[fd00::5]"])
      expect(await asked({ isOpen: true }, host)).toBe(200);
    expect(await asked({ isOpen: true }, "rebind.evil.example")).toBe(421);
  });

  test("a request with two hosts, none, or another one in its absolute address is 400", async () => {
    const { port } = await fronted();
    const lines = [
      "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
      "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
      "GET evil HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    ];
    for (const line of lines) expect(await raw(port, line), line).toMatch(/^HTTP\/1\.1 400 /);
    const whole = "GET http://localhost/a HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    expect(await raw(port, whole)).toMatch(/^HTTP\/1\.1 200 [^]*"url":"\/a"/);
  });
});

test.each([
  "/cdn-cgi/handler/scheduled?time=1",
  "/cdn-cgi",
  "//cdn-cgi/handler/scheduled",
  "/CDN-CGI/handler/scheduled",
  "/x/../cdn-cgi/local/scheduled",
  "/x/%2e%2e/cdn-cgi/local/scheduled",
  "/\\cdn-cgi/handler/scheduled",
  "/__cf_local/imageupload",
])("the development path %s is not reachable", async (path) => {
  const { port } = await fronted();
  expect(await sent(port, { path })).toMatchObject({
    status: 404,
    json: { error: expect.stringContaining("/docs"), code: "not_found" },
  });
});

describe("the mailbox", () => {
  const path = "/dev/mailbox/token";

  test("the mailbox opens to programs of this machine and to a person's browser", async () => {
    const { port } = await fronted();
    expect((await sent(port, { path })).status).toBe(200);
    const typed = { Host: `127.0.0.1:${port}`, "Sec-Fetch-Site": "none" };
    expect((await sent(port, { path, headers: typed })).status).toBe(200);
    expect((await sent(port, { path, headers: { ...typed, "Sec-Fetch-Site": "same-origin" } })).status).toBe(200);
  });

  test.each<Record<string, string>>([
    { Origin: "http://evil.example" },
    { Origin: "http://127.0.0.1:3000" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { "X-Forwarded-For": "203.0.113.9" },
    { "X-Forwarded-Proto": "https" },
    { Forwarded: "for=203.0.113.9" },
    { Via: "1.1 nginx" },
    { "X-Real-IP": "203.0.113.9" },
    { "CF-Connecting-IP": "127.0.0.1" },
    { Host: "tide.example" },
  ])("the mailbox is closed to a request with %o", async (headers) => {
    const { port } = await fronted({ publicUrl: "https://tide.example" });
    const answer = await sent(port, { path, headers });
    expect([answer.status, answer.json.error]).toEqual([403, expect.stringMatching(/^The mailbox /)]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("while the Worker is away", () => {
  test("requests are 503 with a sentence and Retry-After, and 200 once it is back", async () => {
    const free = await freePort();
    const { port } = await fronted({ port: free });
    const away = await sent(port, { method: "POST", headers: { "Content-Type": "text/plain" }, body: "x" });
    expect(away).toMatchObject({
      status: 503,
      headers: { "retry-after": "1" },
      json: { error: expect.stringMatching(/try again/), code: "unavailable" },
    });
    await worker(echo, free);
    expect((await sent(port)).status).toBe(200);
  });

  test("until the Worker is up to date requests are 503, whatever already listens at its port", async () => {
    const inner = { port: null as number | null, key };
    const rules = { publicUrl: null, isOpen: false, trusted: [] };
    const front = await startFront({ host: "127.0.0.1", port: 0, inner, rules });
    undo.push(() => front.close());
    expect(await sent(front.port)).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    inner.port = await worker(echo);
    expect(await sent(front.port)).toMatchObject({ status: 200 });
  });

  test("a failure that the Worker did not catch is 500 in our words, without its stack", async () => {
    const { port } = await fronted({
      listener: (_, response) => {
        response.writeHead(500, { "MF-Experimental-Error-Stack": "true" });
        response.end('{"stack":"Error: secret at worker.js:1"}');
      },
    });
    const answer = await sent(port);
    expect(answer).toMatchObject({ status: 500, json: { error: expect.stringContaining("failed") } });
    expect(JSON.stringify(answer)).not.toMatch(/worker\.js|experimental/i);
  });

  test("a request that breaks off before its answer is 502, and a truncated answer is recognisable", async () => {
    const { port } = await fronted({
      listener: (request, response) => {
        if (request.url === "/early") return void request.socket.destroy();
        response.writeHead(200, { "Content-Length": "100" });
        response.write("half", () => request.socket.destroy());
      },
    });
    expect(await sent(port, { path: "/early" })).toMatchObject({ status: 502, json: { error: expect.any(String) } });
    await expect(sent(port, { path: "/late" })).rejects.toThrow();
  });

  test("a kept connection that the Worker closed meanwhile is replaced without an error", async () => {
    const { port } = await fronted({
      listener: (request, response) => {
        response.end("ok");
        setTimeout(() => request.socket.destroy(), 5);
      },
    });
    for (let turn = 0; turn < 30; turn++) {
      expect((await sent(port)).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, turn % 8));
    }
  });
});

describe("answers of its own", () => {
  test("too large headers and invalid HTTP are answered as JSON", async () => {
    const { port } = await fronted();
    const long = await raw(port, `GET /?${"a".repeat(40_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect(long).toMatch(
      /^HTTP\/1\.1 431 [^]*\{"error":"The address and the headers of the request are too long","code":"too_large","values":\{\}\}$/,
    );
    expect(await raw(port, "HELLO\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 [^]*\{"error":/);
  });

  test.each([0, 1])(
    "a refusal reaches a client that sends its body, also where %i writes failed first",
    async (lost) => {
      let asked = 0;
      const listener: RequestListener = (request, response) => {
        if (asked++ < lost) return void request.once("data", () => request.socket.resetAndDestroy());
        response.writeHead(413, { "Content-Type": "application/json" }).end('{"error":"large"}');
      };
      const { port } = await fronted({ listener });
      const body = "x".repeat(8 * 1024 * 1024);
      const headers = { "Content-Length": String(body.length) };
      expect((await sent(port, { method: "POST", headers, body })).status).toBe(413);
    },
  );
});

test("closing lets a running answer end, accepts no new request, and waits for no connection that nobody asks on", async () => {
  let finish: () => void = () => undefined;
  const { port, close } = await fronted({
    // What is left open would be waited for longer than the test may take.
    graceMilliseconds: 3_600_000,
    listener: (_, response) => {
      response.write("begun ");
      finish = () => response.end("and ended");
    },
  });
  const under = await fetch(`http://127.0.0.1:${port}/`);
  const closed = close();
  await expect(sent(port)).rejects.toThrow();
  finish();
  expect([await under.text(), await closed]).toEqual(["begun and ended", undefined]);
});

test("the port is bound from the start, and a second server fails with a message", async () => {
  const { port } = await fronted();
  const rules = { publicUrl: null, isOpen: false, trusted: [] };
  const second = startFront({ host: "127.0.0.1", port, inner: { port: 1, key }, rules });
  await expect(second).rejects.toMatchObject({ code: "EADDRINUSE" });
});
