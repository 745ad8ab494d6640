import { describe, expect, test } from "vitest";
import { nothingAllowed, parseEgressAllow } from "../../src/lib/network/allow.ts";
import { createEgress, type EgressOptions, type EgressRequest } from "../../src/egress/egress.ts";
import { newAnswerCache } from "../../src/lib/network/resolve.ts";
import { egressLog, lookupLog, resolvers, resolverWorks, site } from "../internet/client.ts";

const mebibyte = 1024 * 1024;

const egress = (options: Partial<EgressOptions> = {}) =>
  createEgress({
    allow: nothingAllowed,
    ownHosts: ["tidemark.example"],
    resolverUrls: resolvers.map((host) => `https://${host}/dns-query`),
    cache: newAnswerCache(),
    userAgent: "Tidemark",
    now: Date.now,
    ...options,
  });

/** What became of a check of this URL: the text of the page, or the class and sentence of the failure. */
async function outcome(url: string, request: Partial<EgressRequest> = {}, options: Partial<EgressOptions> = {}) {
  const result = await egress(options).send({ url, purpose: "check", ...request });
  return result.ok ? new TextDecoder().decode(result.body) : result.failure.class;
}

const departed = async () => (await egressLog()).map((departure) => `${departure.method} ${departure.url}`);

describe("addresses that are not public", () => {
  const attacks = [
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0/",
    "http://①②⑦.⓪.⓪.①/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://169.254.169.254/latest/meta-data/",
    "http://169.254.169.254:8888\\@page.test/",
    "http:/\\127.0.0.1/",
    "http://100.100.100.200/",
    "http://localhost/",
    "http://localhost./",
    "http://ｌｏｃａｌｈｏｓｔ/",
    "http://loc\u00adalhost/",
    "http://metadata.google.internal/",
    "http://user:pass@page.test/",
    "http://page.test:22/",
    "https://tidemark.example/api/v1/watch",
    "file:///etc/passwd",
    "file:/etc/passwd",
    "data:text/html,hello",
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "ftp://page.test/",
    "blob:http://page.test/1",
    "not an address",
    "",
  ];

  test.each(attacks)("a watch of the internal address %j is refused, and nothing is sent", async (url) => {
    await site("page.test").answers("should not be seen");
    for (const purpose of ["check", "favicon", "notification", "ai"] as const) {
      expect(await outcome(url, { purpose })).toBe("blocked_address");
    }
    expect(await egressLog()).toEqual([]);
    expect(await lookupLog()).toEqual([]);
  });

  test.each(attacks.filter((url) => URL.canParse(url)))(
    "a redirect to the internal address %j is not followed",
    async (location) => {
      await site("page.test").at("/start").answers({ redirect: location });
      expect(await outcome("http://page.test/start")).toBe("blocked_address");
      expect(await departed()).toEqual(["GET http://page.test/start"]);
    },
  );

  test.each(["127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "fd00::1", "::ffff:10.0.0.5", "64:ff9b::7f00:1"])(
    "a name that resolves to %s is refused",
    async (address) => {
      await site("inside.test").answers("secret");
      await site("inside.test").resolvesTo(address);
      expect(await outcome("http://inside.test/")).toBe("blocked_address");
      expect(await egress().refusal("http://inside.test/")).toMatchObject({ class: "blocked_address" });
      expect(await egressLog()).toEqual([]);
    },
  );

  test("one private address among public ones is enough to refuse", async () => {
    await site("mixed.test").answers("secret");
    await site("mixed.test").resolvesTo("93.184.215.14", "2606:4700::1", "10.0.0.5");
    expect(await outcome("http://mixed.test/")).toBe("blocked_address");
    expect(await egressLog()).toEqual([]);
  });

  test("a redirect to a name that points inward is not followed", async () => {
    await site("page.test").answers({ redirect: "http://inside.test/admin" });
    await site("inside.test").answers("secret");
    await site("inside.test").resolvesTo("10.0.0.5");
    expect(await outcome("http://page.test/")).toBe("blocked_address");
    expect(await departed()).toEqual(["GET http://page.test/"]);
  });

  test("the refusal does not reveal where the name points", async () => {
    await site("inside.test").resolvesTo("10.11.12.13");
    const result = await egress().send({ url: "http://inside.test/", purpose: "check" });
    expect(result).toMatchObject({ ok: false, url: "http://inside.test/" });
    expect(JSON.stringify(result)).not.toMatch(/10\.11/);
    expect(JSON.stringify(result.ok ? null : result.failure)).not.toMatch(/inside/);
  });
});

test("an address that the operator allowed is requested, by number and by a name that resolves into it", async () => {
  const allow = parseEgressAllow("192.168.1.0/24, nas.lan:8080").allow;
  await site("192.168.1.7:9000").answers("by number");
  await site("nas.lan:8080").answers("by name");
  await site("printer.local").answers("by its address");
  await site("printer.local").resolvesTo("192.168.1.9");
  await site("scanner.local").resolvesTo("93.184.215.14");
  expect(await outcome("http://192.168.1.7:9000/", {}, { allow })).toBe("by number");
  expect(await outcome("http://nas.lan:8080/", {}, { allow })).toBe("by name");
  expect(await outcome("http://printer.local/", {}, { allow })).toBe("by its address");
  expect(await outcome("http://scanner.local/", {}, { allow })).toBe("blocked_address");
  expect(await outcome("http://192.168.2.7/", {}, { allow })).toBe("blocked_address");
  expect(await departed()).toEqual([
    "GET http://192.168.1.7:9000/",
    "GET http://nas.lan:8080/",
    "GET http://printer.local/",
  ]);
});

describe("this service itself", () => {
  const own = { ports: [8787], addresses: [] };

  test("this service is not reached by a name that resolves to it, even if the operator allowed the name", async () => {
    const allow = parseEgressAllow("127.0.0.0/8, ::/96, box.lan").allow;
    for (const [name, address] of [
      ["box.lan", "127.0.1.1"],
      ["page.test", "127.0.0.1"],
      ["nas.local", "::1"],
      ["mapped.test", "::ffff:127.0.0.1"],
    ] as const) {
      await site(`${name}:8787`).answers("everybody's mails");
      await site(`${name}:8788`).answers("another service");
      await site(name).resolvesTo(address);
      const reached = async (port: number) => outcome(`http://${name}:${port}/dev/mailbox`, {}, { allow, own });
      expect(await reached(8787), name).toBe("blocked_address");
      expect(await egress({ allow, own }).refusal(`http://${name}:8787/`), name).toMatchObject({
        class: "blocked_address",
      });
      if (name === "box.lan") expect(await reached(8788)).toBe("another service");
    }
    expect((await departed()).filter((line) => line.includes(":8787"))).toEqual([]);
  });

  test("a name that the operator allowed for another machine is requested at the same port", async () => {
    await site("box.lan:8787").answers("theirs");
    await site("box.lan").resolvesTo("192.168.1.9");
    expect(await outcome("http://box.lan:8787/", {}, { allow: parseEgressAllow("box.lan").allow, own })).toBe("theirs");
  });
});

describe("names", () => {
  test("an unknown name is a dns failure", async () => {
    expect(await outcome("http://nowhere.test/")).toBe("dns");
    expect(await egressLog()).toEqual([]);
  });

  test("a name whose servers fail is a dns failure", async () => {
    await site("page.test").failsToResolve();
    expect(await outcome("http://page.test/")).toBe("dns");
  });

  test("without a resolver nothing is fetched, and it is not the site's failure", async () => {
    await site("page.test").answers("hello");
    await resolverWorks(false);
    const result = await egress().send({ url: "http://page.test/", purpose: "check" });
    expect(result).toMatchObject({ ok: false, failure: { class: "dns", busy: true } });
    expect(await egressLog()).toEqual([]);
  });

  test("while one resolver is silent the other one is asked", async () => {
    await site("page.test").answers("hello");
    for (const host of resolvers) {
      await resolverWorks(false, [host]);
      expect(await outcome("http://page.test/")).toBe("hello");
      expect(await outcome("http://nowhere.test/")).toBe("dns");
      await resolverWorks(true);
    }
  });

  test("a name whose servers fail is the site's failure", async () => {
    await site("page.test").failsToResolve();
    const result = await egress().send({ url: "http://page.test/", purpose: "check" });
    expect(result).not.toMatchObject({ failure: { busy: true } });
  });

  test("an address needs no lookup", async () => {
    await site("93.184.215.14").answers("hello");
    expect(await outcome("http://93.184.215.14/")).toBe("hello");
    expect(await lookupLog()).toEqual([]);
  });

  test("the address of a mail server or broker is checked before it is connected to", async () => {
    await site("smtp.test").resolvesTo("93.184.215.14");
    await site("inside.test").resolvesTo("10.0.0.5");
    expect(await egress().checkServer("mail", "smtp.test", 587)).toEqual({
      ok: true,
      hostname: "smtp.test",
      port: 587,
      addresses: ["93.184.215.14"],
    });
    for (const [host, port] of [
      ["inside.test", 587],
      ["127.0.0.1", 25],
      ["smtp.test", 22],
      ["nowhere.test", 25],
    ] as const) {
      expect((await egress().checkServer("mail", host, port)).ok).toBe(false);
      expect((await egress().checkServer("mqtt", host, port)).ok).toBe(false);
    }
    expect(await egress().checkServer("mqtt", "smtp.test", 8883)).toMatchObject({ ok: true });
    expect(await egress().checkServer("mqtt", "smtp.test", 25)).toMatchObject({ ok: false });
  });
});

describe("redirects", () => {
  test("redirects are followed, and the final address is returned", async () => {
    await site("page.test").at("/a").answers({ redirect: "b?x=1" });
    await site("page.test").at("/b?x=1").answers({ status: 308, redirect: "https://other.test/c" });
    await site("other.test").at("/c").answers("arrived");
    const result = await egress().send({ url: "http://page.test/a", purpose: "check" });
    expect(result).toMatchObject({ ok: true, url: "https://other.test/c", status: 200, redirects: 2 });
    expect(await departed()).toEqual([
      "GET http://page.test/a",
      "GET http://page.test/b?x=1",
      "GET https://other.test/c",
    ]);
  });

  test("redirects to addresses with letters beyond ASCII are followed", async () => {
    await site("page.test").answers({ redirect: "/größe" }, "arrived");
    const result = await egress().send({ url: "http://page.test/", purpose: "check" });
    expect(result).toMatchObject({ ok: true, url: "http://page.test/gr%C3%B6%C3%9Fe" });
  });

  test("a redirected POST becomes a GET without its body and credentials", async () => {
    await site("page.test").answers({ status: 303, redirect: "http://other.test/" });
    await site("other.test").answers("seen");
    const headers = {
      Authorization: "Bearer 1",
      Cookie: "own=1",
      "X-Api-Key": "2",
      "X-Shop": "3",
      "Content-Type": "text/plain",
    };
    await egress().send({ url: "http://page.test/", method: "POST", body: "data", headers, purpose: "check" });
    const [first, second] = await egressLog();
    expect(first).toMatchObject({
      method: "POST",
      body: "data",
      headers: { authorization: "Bearer 1", "x-api-key": "2" },
    });
    expect(second).toMatchObject({ method: "GET", body: "", headers: { "x-shop": "3", "user-agent": "Tidemark" } });
    expect(Object.keys(second?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(authorization|cookie|x-api-key|content-type)$/)]),
    );
  });

  test("a redirect by 307 repeats the request with its body", async () => {
    await site("page.test").answers({ status: 307, redirect: "/b" }, "done");
    expect(await outcome("http://page.test/", { method: "POST", body: "data" })).toBe("done");
    expect((await egressLog()).map((departure) => departure.body)).toEqual(["data", "data"]);
  });

  test("a site that redirects until its cookie comes back is read", async () => {
    await site("page.test").answers({ redirect: "/", headers: { "set-cookie": "seen=1; Path=/" } }, "hello");
    expect(await outcome("http://page.test/")).toBe("hello");
    expect((await egressLog()).map((departure) => departure.headers["cookie"])).toEqual([undefined, "seen=1"]);
  });

  test("a redirect loop and an endless chain are failures", async () => {
    await site("circle.test").answers({ redirect: "/" });
    expect(await outcome("http://circle.test/")).toBe("redirect_loop");
    expect(await site("circle.test").requests()).toHaveLength(1);
    const chain = site("chain.test");
    for (let hop = 0; hop < 12; hop += 1) await chain.at(`/${hop}`).answers({ redirect: `/${hop + 1}` });
    expect(await outcome("http://chain.test/0")).toBe("redirect_loop");
    expect(await chain.requests()).toHaveLength(11);
    await chain.at("/10").answers("the tenth is allowed");
    expect(await outcome("http://chain.test/0")).toBe("the tenth is allowed");
  });

  test("a redirect without a target is a failure", async () => {
    await site("page.test").answers({ status: 302 });
    expect(await outcome("http://page.test/")).toBe("redirect_loop");
  });

  test("a notification follows its receiver's redirect unchanged, without its credentials", async () => {
    await site("hook.test").answers({ status: 308, redirect: "http://other.test/in" });
    await site("other.test").answers({ status: 307, redirect: "/here" }, "taken");
    const headers = { authorization: "Bearer secret", "content-type": "application/json" };
    const result = await egress().send({
      url: "http://hook.test/",
      method: "POST",
      headers,
      body: "{}",
      purpose: "notification",
    });
    expect(result).toMatchObject({ ok: true, status: 200, redirects: 2 });
    const [, last] = await site("other.test").requests();
    expect(last).toMatchObject({ method: "POST", url: "http://other.test/here", body: "{}" });
    expect(JSON.stringify(await site("other.test").requests())).not.toContain("secret");
  });

  test("a notification follows three redirects at most, none from https to http, and none to internal addresses", async () => {
    for (const hop of [1, 2, 3, 4])
      await site("chain.test")
        .at(`/${hop}`)
        .answers({ status: 307, redirect: `/${hop + 1}` });
    await site("secure.test").answers({ status: 307, redirect: "http://secure.test/plain" });
    await site("moved.test").answers({ status: 308, redirect: "http://169.254.169.254/" });
    for (const url of ["http://chain.test/1", "https://secure.test/", "http://moved.test/"]) {
      const result = await egress().send({ url, method: "POST", body: "{}", purpose: "notification" });
      expect(result.ok, url).toBe(false);
    }
    const paths = (await departed()).map((line) => line.replace("POST ", ""));
    const chain = [1, 2, 3, 4].map((hop) => `http://chain.test/${hop}`);
    expect(paths).toEqual([...chain, "https://secure.test/", "http://moved.test/"]);
  });

  test("a notification follows no redirect that would change its method", async () => {
    await site("hook.test").answers({ status: 302, redirect: "http://other.test/" });
    await site("other.test").answers("stolen");
    const result = await egress().send({
      url: "http://hook.test/",
      method: "POST",
      body: "{}",
      purpose: "notification",
    });
    expect(result).toMatchObject({ ok: false, failure: { class: "redirect_loop", status: 302 } });
    expect(await departed()).toEqual(["POST http://hook.test/"]);
  });
});

describe("bodies", () => {
  test.each(["gzip", "br", "deflate"] as const)("the compression %s is decoded", async (compress) => {
    await site("page.test").answers({ body: "hello ".repeat(100), compress });
    expect(await outcome("http://page.test/")).toBe("hello ".repeat(100));
  });

  test("a page over the size limit is refused, announced or not", async () => {
    await site("page.test").answers(
      { body: "x".repeat(2000), headers: { "content-length": "2000" } },
      { body: "x".repeat(2000) },
    );
    expect(await outcome("http://page.test/", { maxBytes: 1999 })).toBe("too_large");
    expect(await outcome("http://page.test/", { maxBytes: 1999 })).toBe("too_large");
    expect(await outcome("http://page.test/", { maxBytes: 2000 })).toHaveLength(2000);
  });

  test("an endless page is cancelled at the size limit", async () => {
    await site("page.test").answers({ body: "x", endless: true });
    expect(await outcome("http://page.test/", { maxBytes: mebibyte })).toBe("too_large");
  });

  test("a small compressed answer of a huge page is cancelled at the size limit", async () => {
    await site("page.test").answers({ bombMebibytes: 64 });
    expect(await outcome("http://page.test/", { maxBytes: 5 * mebibyte })).toBe("too_large");
  });

  test("only the beginning of a long answer to a notification is read", async () => {
    await site("hook.test").answers({ body: "x", endless: true });
    const result = await egress().send({ url: "http://hook.test/", purpose: "notification", maxBytes: 1000 });
    expect(result.ok && result.body.length).toBe(1000);
  });

  test.each([
    ["shorter than announced", { body: "0123456789".repeat(100), truncated: true }],
    ["cut in its middle", { body: "0123456789".repeat(100), cut: true }],
    ["with damaged compression", { body: "no gzip at all", headers: { "content-encoding": "gzip" } }],
  ])("a page %s is a failure, never a short page", async (_, answer) => {
    await site("page.test").answers(answer);
    expect(await outcome("http://page.test/")).toBe("connect");
  });

  test("a part of a page that nobody asked for is a failure, and all of it in one part is the page", async () => {
    const body = "0123456789".repeat(10);
    const part = (range: string) => ({ status: 206, body, headers: { "content-range": range } });
    await site("page.test").answers(part("bytes 0-99/500"));
    expect(await outcome("http://page.test/")).toBe("incomplete");
    expect(await outcome("http://page.test/", { headers: { Range: "bytes=0-99" } })).toHaveLength(100);
    await site("page.test").answers(part("bytes 0-99/100"));
    expect(await outcome("http://page.test/")).toHaveLength(100);
  });

  test("compression that cannot be decoded is refused by name", async () => {
    await site("page.test").answers({ body: "(\u00b5", headers: { "content-encoding": "zstd" } });
    expect(await outcome("http://page.test/")).toBe("parse");
  });
});

describe("time", () => {
  test.each<[string, Parameters<ReturnType<typeof site>["answers"]>[0]]>([
    ["never answers", { hang: "headers" }],
    ["stops in the middle of its page", { body: "0123456789", hang: "body" }],
    ["answers too late", { body: "late", delayMs: 2000 }],
    ["drips its page", { body: "0123456789".repeat(10), drip: { bytes: 1, everyMs: 50 } }],
  ])("a site that %s is abandoned at the deadline", async (_, answer) => {
    await site("page.test").answers(answer);
    const result = await egress().send({ url: "http://page.test/", purpose: "check", timeoutMs: 300 });
    expect(result).toMatchObject({ ok: false, failure: { class: "timeout" } });
    expect(result.elapsedMs).toBeGreaterThanOrEqual(290);
  });

  test("the deadline covers the whole chain of redirects", async () => {
    const slow = site("slow.test");
    for (let hop = 0; hop < 9; hop += 1) await slow.at(`/${hop}`).answers({ redirect: `/${hop + 1}`, delayMs: 100 });
    expect(await outcome("http://slow.test/0", { timeoutMs: 350 })).toBe("timeout");
    expect((await slow.requests()).length).toBeLessThan(5);
  });
});

describe("connections", () => {
  test("a refused or reset connection is reported as such", async () => {
    await site("page.test").answers({ reset: true });
    expect(await outcome("http://page.test/")).toBe("connect");
  });

  test("a failed TLS handshake is reported as such", async () => {
    await site("page.test").resolvesTo("93.184.215.14");
    const failing: typeof fetch = (input, init) => {
      if (new Request(input).url.startsWith("https://cloudflare-dns.com/")) return fetch(input, init);
      return Promise.reject(new Error("internal error; reference = 4rk2"));
    };
    const result = await egress({ fetch: failing }).send({ url: "https://page.test/", purpose: "check" });
    expect(result).toMatchObject({ ok: false, failure: { class: "tls" } });
    expect(JSON.stringify(result)).not.toContain("4rk2");
  });

  test("the platform's own error pages are failures, a site's are answers", async () => {
    const server = { server: "cloudflare", "content-type": "text/plain" };
    await site("page.test").answers(
      { status: 530, body: "error code: 1016", headers: server },
      { status: 522, body: "error code: 522", headers: server },
      { status: 526, body: "error code: 526", headers: server },
      { status: 502, body: "<h1>Bad gateway</h1>", headers: server },
    );
    const classes = [];
    for (let index = 0; index < 4; index += 1) classes.push(await outcome("http://page.test/"));
    expect(classes).toEqual(["dns", "timeout", "tls", "<h1>Bad gateway</h1>"]);
  });
});
