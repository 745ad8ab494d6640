/** Reading through a proxy over real sockets: the way there, the login, the tunnel, and who has to prove which name. */
import { createServer, request as ask, type IncomingMessage, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startRelays } from "../../scripts/local/relays.mjs";
import { authority, certificates, listening, site, startReader, type Listening, type Reader } from "./reader.ts";

let reader: Reader;
let plainSite: Listening;
let secureSites: Record<string, Listening>;
let proxy: Listening;
let secureProxy: Listening;
let badProxy: Listening;
/** Which site the proxy leads to, whatever it is asked for. */
let leadsTo: Listening;
const passed: string[] = [];

/** Login `u:p`; notes what it is asked for. */
function proxied<S extends Server>(server: S): S {
  const isLoggedIn = (request: IncomingMessage) => {
    passed.push(`${request.method} ${request.url}`);
    return request.headers["proxy-authorization"] === `Basic ${btoa("u:p")}`;
  };
  server.on("request", (request: IncomingMessage, response) => {
    if (!isLoggedIn(request)) return void response.writeHead(407).end();
    const { pathname } = new URL(request.url ?? "");
    ask({ port: leadsTo.port, host: "127.0.0.1", path: pathname }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).end();
  });
  server.on("connect", (request: IncomingMessage, near: Socket) => {
    near.on("error", () => undefined);
    if (!isLoggedIn(request)) return void near.end("HTTP/1.1 407 Login\r\n\r\n");
    const far = connect(leadsTo.port, "127.0.0.1", () => {
      near.write("HTTP/1.1 200 OK\r\n\r\n");
      near.pipe(far).pipe(near);
    });
    far.on("error", () => near.destroy());
  });
  return server;
}

beforeAll(async () => {
  reader = await startReader();
  plainSite = await site((request, response) => void response.end(`<p>plain ${request.url}</p>`));
  const names = ["secure.test", "other.test", "selfSigned", "loopback"] as const;
  const started = names.map(async (name) => {
    const server = createSecure(certificates[name], (_, response) => void response.end("<p>secret</p>"));
    return [name, await listening(server)] as const;
  });
  secureSites = Object.fromEntries(await Promise.all(started));
  proxy = await listening(proxied(createServer()));
  secureProxy = await listening(proxied(createSecure(certificates.loopback)));
  badProxy = await listening(proxied(createSecure(certificates.selfSigned)));
});

afterAll(async () => {
  const all = [plainSite, ...Object.values(secureSites ?? {}), proxy, secureProxy, badProxy];
  await Promise.all([reader?.stop(), ...all.map((each) => each?.stop())]);
});

beforeEach(() => {
  passed.length = 0;
  leadsTo = plainSite;
});

const at = ({ port }: Listening, { scheme = "http", login = "u:p@" } = {}) => `${scheme}://${login}127.0.0.1:${port}`;
/** Private addresses are closed: the proxy is the operator's choice, the page is not. */
const closed = { allow: "" };

describe("through an http:// proxy", () => {
  test("pages of public names are read, though the proxy's own address is private", async () => {
    const received = await reader.read({ url: "http://secure.test/a?b" }, { ...closed, proxy: at(proxy) });
    expect(received).toMatchObject({ kind: "page", body: "<p>plain /a</p>", finalUrl: "http://secure.test/a?b" });
    expect(passed).toEqual(["GET http://secure.test/a?b"]);
  });

  test("secure pages are read in a tunnel", async () => {
    leadsTo = secureSites["secure.test"] as Listening;
    const received = await reader.read({ url: "https://secure.test/" }, { ...closed, proxy: at(proxy) });
    expect(received).toMatchObject({ kind: "page", body: "<p>secret</p>" });
    expect(passed).toEqual(["CONNECT secure.test:443"]);
  });

  test.each(["other.test", "selfSigned", "loopback"])(
    "a secure page that proves to be %s instead is not read",
    async (name) => {
      leadsTo = secureSites[name] as Listening;
      const received = await reader.read({ url: "https://secure.test/" }, { ...closed, proxy: at(proxy) });
      expect(received).toMatchObject({ kind: "failure", class: "tls" });
    },
  );

  test("a private page is refused before the proxy hears of it", async () => {
    for (const url of [plainSite.url, "http://10.0.0.1/", "http://nobody.test/", "http://printer.local/"]) {
      const received = await reader.read({ url }, { ...closed, proxy: at(proxy) });
      expect(["blocked_address", "dns"]).toContain(received.class);
    }
    expect(passed).toEqual([]);
  });

  test("a proxy that was not named in the settings is connected to only where its address is open", async () => {
    const guarded = { proxy: at(proxy), isGuarded: true };
    const closedOff = await reader.read({ url: "http://secure.test/" }, { ...closed, ...guarded });
    expect(closedOff).toMatchObject({ class: "connect", sentence: expect.stringContaining("EGRESS_ALLOW") });
    expect(passed).toEqual([]);
    const opened = await reader.read({ url: "http://secure.test/a" }, { allow: `127.0.0.1:${proxy.port}`, ...guarded });
    expect(opened).toMatchObject({ kind: "page", body: "<p>plain /a</p>" });
  });

  test("without its login, pages of both kinds are http_407", async () => {
    for (const url of ["http://secure.test/", "https://secure.test/"])
      expect(await reader.read({ url }, { ...closed, proxy: at(proxy, { login: "u:wrong@" }) })).toMatchObject({
        class: "http_407",
      });
  });

  test("that is not there, both are connect, and the sentence names the proxy", async () => {
    const gone = await site(() => undefined);
    await gone.stop();
    for (const url of ["http://secure.test/", "https://secure.test/"]) {
      const received = await reader.read({ url }, { ...closed, proxy: at(gone) });
      expect(received).toMatchObject({ class: "connect" });
      expect(received.sentence).toContain("proxy");
    }
  });
});

describe("through an https:// proxy", () => {
  test("http:// pages are read", async () => {
    const received = await reader.read(
      { url: "http://secure.test/a" },
      { ...closed, proxy: at(secureProxy, { scheme: "https" }) },
    );
    expect(received).toMatchObject({ kind: "page", body: "<p>plain /a</p>" });
  });

  test("https:// pages fail with a sentence that says why", async () => {
    const received = await reader.read(
      { url: "https://secure.test/" },
      { ...closed, proxy: at(secureProxy, { scheme: "https" }) },
    );
    expect(received).toMatchObject({ class: "connect" });
    expect(received.sentence).toMatch(/proxy of this watch is reached by https/);
    expect(passed).toEqual([]);
  });

  test("that cannot prove its name, nothing is read, and the login is not sent", async () => {
    const received = await reader.read(
      { url: "http://secure.test/" },
      { ...closed, proxy: at(badProxy, { scheme: "https" }) },
    );
    expect(received).toMatchObject({ class: "connect" });
    expect(received.sentence).toContain("prove its name");
    expect(passed).toEqual([]);
  });
});

describe("the relay of a service on one machine", () => {
  test("leaves http:// proxies, and what it does not understand, as they are", async () => {
    for (const text of [undefined, "", "no json", "[1]", '{"a":"http://proxy.test:3128"}'])
      expect((await startRelays(text)).proxies).toBe(text);
  });

  test("does not pass a byte to a proxy that Node does not trust", async () => {
    const relays = await startRelays(JSON.stringify({ far: at(badProxy, { scheme: "https" }) }));
    const { far } = JSON.parse(relays.proxies ?? "{}") as { far: string };
    expect(far).toMatch(/^http:\/\/u:p@127\.0\.0\.1:\d+$/);
    expect(await reader.read({ url: "https://secure.test/" }, { ...closed, proxy: far })).toMatchObject({
      class: "connect",
    });
    expect(passed).toEqual([]);
    relays.close();
  });

  test("reads secure pages through a secure proxy, each of which has to prove its name", async () => {
    const relays = await startRelays(JSON.stringify({ far: at(secureProxy, { scheme: "https" }) }), authority);
    const { far } = JSON.parse(relays.proxies ?? "{}") as { far: string };
    leadsTo = secureSites["secure.test"] as Listening;
    const how = { ...closed, proxy: far };
    expect(await reader.read({ url: "https://secure.test/" }, how)).toMatchObject({ body: "<p>secret</p>" });
    leadsTo = secureSites["other.test"] as Listening;
    expect(await reader.read({ url: "https://secure.test/" }, how)).toMatchObject({ class: "tls" });
    leadsTo = plainSite;
    expect(await reader.read({ url: "http://secure.test/x" }, how)).toMatchObject({ body: "<p>plain /x</p>" });
    relays.close();
  });
});
