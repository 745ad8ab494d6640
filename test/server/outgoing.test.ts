/** The Worker's way out in Node: which address it connects to, and how it reads what comes. */
import { createServer as createSecure } from "node:https";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTcp, type AddressInfo, type Socket } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { nothingAllowed } from "../../src/lib/network/allow.ts";
import { newAnswerCache } from "../../src/lib/network/resolve.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { outgoing } from "../../server/outgoing.mjs";
import { connect } from "../../server/sockets.mjs";
import { authority, certificates } from "../sockets/reader.ts";
import { legacyServer } from "./legacyTls.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function listening(server: Server | ReturnType<typeof createTcp>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  undo.push(async () => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const site = (answer: RequestListener) => listening(createServer(answer));
/** Says these bytes to whoever asks, and hangs up. */
const wire = (...bytes: (string | Buffer)[]) =>
  listening(
    createTcp((socket) =>
      socket
        .on("error", () => undefined)
        .once("data", () => {
          for (const part of bytes) socket.write(part);
          socket.end();
        }),
    ),
  );

type Send = (url: string, init?: RequestInit & { addresses?: string[] }) => Promise<Response>;

function way(): Send {
  const { fetch, close } = outgoing();
  undo.push(close);
  return ((url, init) => fetch(url, { redirect: "manual", ...init })) as Send;
}

const head = (...lines: string[]) => `${["HTTP/1.1 200 OK", ...lines].join("\r\n")}\r\n\r\n`;

describe("a name that a guard has checked", () => {
  test("is connected to at the addresses that were checked, whatever a name server says by then", async () => {
    let visits = 0;
    const port = await site((_, response) => response.end(String(++visits)));
    const send = way();
    // The machine's own resolver would find no such name, and localhost at another address.
    expect(await (await send(`http://rebind.test:${port}/`, { addresses: ["127.0.0.1"] })).text()).toBe("1");
    await expect(send(`http://localhost:${port}/`, { addresses: ["127.0.0.2"] })).rejects.toThrow();
    expect(visits).toBe(1);
  });

  test("is asked for once: what its name server says the second time reaches nobody", async () => {
    let asked = 0;
    const resolver = await site((request, response) => {
      const isV4 = new URL(request.url ?? "", "http://resolver.test").searchParams.get("type") === "A";
      const data = asked++ < 2 ? "93.184.215.14" : "127.0.0.1";
      response.end(JSON.stringify({ Status: 0, Answer: isV4 ? [{ type: 1, TTL: 0, data }] : [] }));
    });
    const send = way();
    const connected: (readonly string[] | undefined)[] = [];
    const egress = createEgress({
      ...{ allow: nothingAllowed, ownHosts: [], resolverUrls: [`http://127.0.0.1:${resolver}/`] },
      ...{ userAgent: "Tidemark", now: Date.now, cache: newAnswerCache() },
      fetch: (async (url: string, init: RequestInit & { addresses?: string[] }) => {
        if (new URL(url).hostname !== "rebind.test") return send(url, init);
        connected.push(init.addresses);
        return new Response("a page");
      }) as typeof fetch,
    });
    const first = await egress.send({ url: "http://rebind.test/", purpose: "check" });
    const second = await egress.send({ url: "http://rebind.test/", purpose: "check" });
    expect([first.ok, second.ok]).toEqual([true, false]);
    expect(connected).toEqual([["93.184.215.14"]]);
    expect(await egress.checkServer("mail", "rebind.test", 587)).toMatchObject({ ok: false });
  });

  test("is connected to by a socket at the address that was checked, too", async () => {
    const port = await wire("hello\n");
    const { readable, writable } = connect({ hostname: "mail.test", port, addresses: ["127.0.0.1"] });
    const writer = writable.getWriter();
    await writer.write(new TextEncoder().encode("EHLO\n"));
    const { value } = await readable.getReader().read();
    expect(new TextDecoder().decode(value)).toBe("hello\n");
  });
});

describe("headers", () => {
  test("are read as UTF-8 where they are that, else byte by byte", async () => {
    const lines = [["Location: /gr", "\u00fc\u00df", "e"], ['ETag: "', "\u2460", '"'], ["Content-Length: 0"]].map(
      (parts) => parts.join(""),
    );
    const send = way();
    const utf8 = await send(`http://127.0.0.1:${await wire(Buffer.from(head(...lines), "utf8"))}/`);
    expect(utf8.headers.get("location")).toBe("/gr\u00fc\u00dfe");
    expect(utf8.headers.get("etag")).toBe('"\u2460"');
    expect([...utf8.headers].find(([name]) => name === "location")?.[1]).toBe("/gr\u00fc\u00dfe");
    const latin = await send(
      `http://127.0.0.1:${await wire(Buffer.from(head("Location: /caf\u00e9", "Content-Length: 0"), "latin1"))}/`,
    );
    expect(latin.headers.get("location")).toBe("/caf\u00e9");
  });

  test("beyond ASCII are sent in UTF-8", async () => {
    const port = await site((request, response) => {
      response.end(Buffer.from(request.headers["x-name"] as string, "latin1"));
    });
    // A Headers object takes no such value; what the service sends are plain objects.
    const answer = await way()(`http://127.0.0.1:${port}/`, { headers: { "x-name": "\u2460" } });
    expect(await answer.text()).toBe("\u2460");
  });

  test("of a status that no Response can be made with are read", async () => {
    const port = await wire("HTTP/1.1 999 Request denied\r\nX-Why: because\r\nContent-Length: 2\r\n\r\nno");
    const answer = await way()(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.ok, answer.headers.get("x-why"), await answer.text()]).toEqual([
      999,
      false,
      "because",
      "no",
    ]);
  });
});

describe("a body", () => {
  const text = "The tide comes in, and goes out again. ".repeat(2000);
  const packed = gzipSync(text);
  const read = async (bytes: Buffer, ...lines: string[]) => {
    const answer = await way()(
      `http://127.0.0.1:${await wire(head(...lines, `Content-Length: ${bytes.length}`), bytes)}/`,
    );
    return answer.text();
  };

  test("is decoded from gzip and br, and left as it is in other encodings", async () => {
    expect(await read(packed, "Content-Encoding: gzip")).toBe(text);
    expect(await read(brotliCompressSync(text), "Content-Encoding: br")).toBe(text);
    expect(await read(Buffer.from("as it is"), "Content-Encoding: unknown")).toBe("as it is");
  });

  test("in gzip of several members is all of them, and what stands behind the end is left out", async () => {
    expect(await read(Buffer.concat([gzipSync("one "), gzipSync("two")]), "Content-Encoding: gzip")).toBe("one two");
    expect(await read(Buffer.concat([gzipSync("one"), Buffer.from("\0\0 rest")]), "Content-Encoding: gzip")).toBe(
      "one",
    );
  });

  test.each(["gzip", "br"])("that is empty is empty, though it be said to be packed by %s", async (encoding) => {
    const port = await site((_, response) => response.writeHead(202, { "content-encoding": encoding }).end());
    expect(await (await way()(`http://127.0.0.1:${port}/`)).text()).toBe("");
  });

  test("that ends within its encoding, or is none of it, breaks off", async () => {
    await expect(read(packed.subarray(0, packed.length / 2), "Content-Encoding: gzip")).rejects.toThrow();
    await expect(read(Buffer.from("no gzip at all"), "Content-Encoding: gzip")).rejects.toThrow();
    await expect(read(brotliCompressSync(text).subarray(0, 20), "Content-Encoding: br")).rejects.toThrow();
  });

  test("that ends before its announced length breaks off", async () => {
    const port = await wire(head("Content-Length: 100"), "short");
    await expect(way()(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow();
  });

  test("that nobody reads on ends its connection", async () => {
    const closed = Promise.withResolvers<void>();
    const port = await site((_, response) => {
      response.on("close", closed.resolve);
      const more = () => response.write("x".repeat(65_536), more);
      more();
    });
    const answer = await way()(`http://127.0.0.1:${port}/`);
    const reader = answer.body!.getReader();
    await reader.read();
    await reader.cancel();
    await closed.promise;
  });
});

describe("a connection", () => {
  test("that is refused, or has a certificate that is not trusted, fails in the words of the service", async () => {
    const closed = await wire("");
    await undo.pop()?.();
    await expect(way()(`http://127.0.0.1:${closed}/`)).rejects.toThrow("Network connection lost.");
    const secure = await listening(
      createSecure(certificates.selfSigned, (_, response) => response.end("no")) as Server,
    );
    await expect(way()(`https://127.0.0.1:${secure}/`)).rejects.toThrow(/TLS/);
  });

  test("to a name needs a certificate that lists it: a subject of that name is not enough", async () => {
    const own = getCACertificates("default");
    setDefaultCACertificates([...own, authority]);
    undo.push(async () => setDefaultCACertificates(own));
    const port = await listening(createSecure(certificates.loopback, (_, response) => response.end("yes")) as Server);
    const listed = await listening(
      createSecure(certificates["secure.test"], (_, response) => response.end("yes")) as Server,
    );
    const ask = (at: number) => way()(`https://secure.test:${at}/`, { addresses: ["127.0.0.1"] });
    expect(await (await ask(listed)).text()).toBe("yes");
    await expect(ask(port)).rejects.toThrow(/TLS/);
  });

  test("to a server that knows nothing of secure renegotiation goes on, as in a browser", async () => {
    const { port, answered, stop } = await legacyServer();
    undo.push(async () => stop());
    const goesOn = 22;
    await expect(way()(`https://secure.test:${port}/`, { addresses: ["127.0.0.1"] })).rejects.toThrow(/TLS/);
    expect(await answered).toBe(goesOn);
  });

  test("by a socket goes on there, too", async () => {
    const { port, answered, stop } = await legacyServer();
    undo.push(async () => stop());
    const goesOn = 22;
    const socket = connect({ hostname: "secure.test", port, addresses: ["127.0.0.1"] }, { secureTransport: "on" });
    await expect(socket.opened).rejects.toThrow();
    expect(await answered).toBe(goesOn);
  });

  test("that was kept and ended meanwhile is no failure of a page", async () => {
    const ends: (() => void)[] = [];
    const port = await listening(
      createTcp((socket) => {
        socket.on("error", () => undefined);
        socket.on("data", () => socket.write(`${head("Content-Length: 2")}ok`));
        ends.push(() => socket.destroy());
      }),
    );
    const send = way();
    for (let round = 0; round < 3; round++) {
      expect(await (await send(`http://127.0.0.1:${port}/`)).text()).toBe("ok");
      if (round === 1) ends.splice(0).forEach((end) => end());
      // The end of a connection arrives.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(ends).toHaveLength(1);
  });

  test("that ends before its first answer is not opened again", async () => {
    let connections = 0;
    const port = await listening(
      createTcp((socket) => {
        connections++;
        socket.on("error", () => undefined).once("data", () => socket.destroy());
      }),
    );
    await expect(way()(`http://127.0.0.1:${port}/`)).rejects.toThrow("Network connection lost.");
    expect(connections).toBe(1);
  });

  test("is given up when whoever asked gives up", async () => {
    const port = await site(() => undefined);
    const giving = new AbortController();
    const answer = way()(`http://127.0.0.1:${port}/`, { signal: giving.signal });
    giving.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
  });

  test("that is not proven in time is given up when whoever asked gives up, and brings nothing once it is", async () => {
    const own = getCACertificates("default");
    setDefaultCACertificates([...own, authority]);
    undo.push(async () => setDefaultCACertificates(own));
    const brought: (string | undefined)[] = [];
    const secure = createSecure(certificates["secure.test"], (request, response) => {
      brought.push(request.url);
      response.end();
    });
    const connected = Promise.withResolvers<Socket>();
    let isProving = false;
    const port = await listening(
      createTcp((socket) => {
        if (isProving) return void secure.emit("connection", socket);
        connected.resolve(socket.on("error", () => undefined));
      }),
    );
    const giving = new AbortController();
    const send = way();
    const ask = (path: string, init: RequestInit) =>
      send(`https://secure.test:${port}/${path}`, { addresses: ["127.0.0.1"], method: "POST", body: "news", ...init });
    const answer = ask("late", { signal: giving.signal });
    const socket = await connected.promise;
    giving.abort(new Error("enough"));
    await expect(answer).rejects.toThrow("enough");
    isProving = true;
    secure.emit("connection", socket);
    await ask("next", {});
    expect(brought).toEqual(["/next"]);
  });
});
