import { describe, expect, test } from "vitest";
import { decodeBody } from "../../src/lib/charset/charset.ts";
import { userAgentOf } from "../../src/egress/agent.ts";
import { fetchedInEnglish } from "../fetchedInEnglish.ts";
import { fetchOverHttp } from "../../src/page/fetchers/http.ts";
import type { Ask } from "../../src/page/page.ts";
import { nothingAllowed } from "../../src/lib/network/allow.ts";
import { createEgress } from "../../src/egress/egress.ts";
import { openPdf } from "../../src/lib/pdf/open.ts";
import { encryptedPdf, line } from "../pure/page/sources/encryptedPdf.ts";
import { site, type Answer } from "../internet/client.ts";
import type { FailureClass } from "../../src/page/failure.ts";

const noon = Date.UTC(2026, 10, 21, 12);
const page = site("page.test");

const egress = createEgress({
  allow: nothingAllowed,
  ownHosts: [],
  resolverUrls: ["https://cloudflare-dns.com/dns-query"],
  userAgent: userAgentOf("0.1.6", "https://tidemark.example"),
  now: Date.now,
});

const plain: Ask = {
  url: "http://page.test/",
  method: "GET",
  headers: {},
  body: null,
  validators: null,
  acceptsAnyStatus: false,
  readsFrames: true,
};
const read = async (ask: Partial<Ask> = {}) =>
  fetchedInEnglish(await fetchOverHttp(egress, { ...plain, ...ask }, noon));
const sent = async () => (await page.requests()).at(-1);

describe("a page", () => {
  test("a page is returned with the facts of its transfer", async () => {
    const headers = {
      "content-type": "text/html; charset=koi8-r",
      "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT",
      "set-cookie": ["a=1", "b=2"],
    };
    await page.answers({ base64: btoa("\xc1\xc2\xd7"), headers, etag: '"v1"' });
    const fetched = await read();
    expect(fetched).toMatchObject({
      kind: "page",
      finalUrl: "http://page.test/",
      status: 200,
      contentType: "text/html; charset=koi8-r",
      body: Uint8Array.of(0xc1, 0xc2, 0xd7),
      validators: { url: "http://page.test/", etag: '"v1"', lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" },
      redirects: 0,
    });
    expect(fetched.kind === "page" && fetched.headers["set-cookie"]).toBe("a=1\nb=2");
  });

  test("a page is requested with a browser's headers, under the service's own name", async () => {
    await page.answers("hello");
    await read();
    expect((await sent())?.headers).toMatchObject({
      "user-agent": "Mozilla/5.0 (compatible; Tidemark/0.1.6; +https://tidemark.example)",
      accept: expect.stringMatching(/^text\/html,/),
      "accept-language": "en-US,en;q=0.9",
      "accept-encoding": "gzip, br",
    });
  });

  test("a page is requested with the owner's headers in place of the default ones", async () => {
    await page.answers("hello");
    await read({ headers: { "USER-AGENT": "Mine", Accept: "application/json", "X-Shop": "1" } });
    expect((await sent())?.headers).toMatchObject({ "user-agent": "Mine", accept: "application/json", "x-shop": "1" });
  });

  test("headers that cannot be sent are left out of the request", async () => {
    await page.answers("hello");
    expect(
      (await read({ headers: { Host: "inside", "X\n": "1", "X-A": "a\r\nX-B: c", "Accept-Encoding": "zstd" } })).kind,
    ).toBe("page");
    expect((await sent())?.headers).toMatchObject({ host: "page.test", "accept-encoding": "gzip, br" });
    expect(Object.keys((await sent())?.headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  test.each(["POST", "PUT", "DELETE"] as const)("a page is requested by %s with a body", async (method) => {
    await page.answers({ echo: true });
    await read({ method, body: "a=1", headers: { "Content-Type": "application/x-www-form-urlencoded" } });
    expect(await sent()).toMatchObject({
      method,
      body: "a=1",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  });
});

describe("a page that did not move", () => {
  const validators = { url: "http://page.test/", etag: '"v1"', lastModified: "Fri, 20 Nov 2026 10:00:00 GMT" };

  test("an unchanged page is not read again", async () => {
    await page.answers({ body: "hello", etag: '"v1"' });
    expect(await read({ validators })).toMatchObject({ kind: "not_modified", finalUrl: "http://page.test/" });
    expect((await sent())?.headers).toMatchObject({
      "if-none-match": '"v1"',
      "if-modified-since": validators.lastModified,
    });
  });

  test("a page is requested anew by any method but GET", async () => {
    await page.answers({ body: "hello", etag: '"v1"' });
    expect((await read({ validators, method: "POST", body: "a" })).kind).toBe("page");
  });

  test("an unchanged page is recognised behind a redirect, which never gets the validators", async () => {
    await page.at("/old").answers({ redirect: "/new", etag: '"v1"' });
    await page.at("/new").answers({ body: "hello", etag: '"v1"' });
    const first = await read({ url: page.url("/old") });
    const known = first.kind === "page" ? first.validators : null;
    expect(await read({ url: page.url("/old"), validators: known })).toMatchObject({
      kind: "not_modified",
      finalUrl: page.url("/new"),
    });
    expect((await page.requests()).map((departure) => departure.headers["if-none-match"])).toEqual([
      undefined,
      undefined,
      undefined,
      '"v1"',
    ]);
  });

  test("a 304 without a conditional request is a failure", async () => {
    await page.answers({ status: 304 });
    expect(await read()).toMatchObject({ kind: "failure", class: "http_4xx", status: 304 });
  });
});

describe("a reading that failed", () => {
  test.each<[Answer, FailureClass, string]>([
    [{ status: 403, body: "no" }, "http_403", "The site answered 403 (access denied)."],
    [{ status: 404, body: "no" }, "http_404", "The site answered 404 (page not found)."],
    [{ status: 407, body: "no" }, "http_407", "The site answered 407 (proxy authentication required)."],
    [{ status: 429, body: "no" }, "http_429", "The site answered 429 (too many requests)."],
    [{ status: 401, body: "no" }, "http_4xx", "The site answered 401 (login required)."],
    [{ status: 418, body: "no" }, "http_4xx", "The site answered 418 (no page)."],
    [{ status: 500, body: "no" }, "http_5xx", "The site answered 500 (internal server error)."],
    [{ status: 599, body: "no" }, "http_5xx", "The site answered 599 (server error)."],
    [{ status: 204 }, "empty", "The site answered, but the page was empty."],
    [{ body: "" }, "empty", "The site answered, but the page was empty."],
    [{ body: " \r\n\t " }, "empty", "The site answered, but the page was empty."],
    [{ reset: true }, "connect", "The site could not be reached: the connection failed."],
    [{ body: "0123456789", truncated: true }, "connect", "The connection broke before the whole answer had arrived."],
    [{ redirect: "/" }, "redirect_loop", "The site redirects in a circle or too many times."],
    [
      { redirect: "http://127.0.0.1/" },
      "blocked_address",
      "This address is not on the public internet, so it is not fetched.",
    ],
    [{ bombMebibytes: 16 }, "too_large", "The answer is larger than what is read."],
  ])("a reading that failed by %o is reported as %s", async (answer, kind, sentence) => {
    await page.answers(answer);
    expect(await read()).toMatchObject({ kind: "failure", class: kind, sentence });
  });

  test("an unknown host name is reported as dns", async () => {
    expect(await read({ url: "http://nowhere.test/" })).toMatchObject({
      class: "dns",
      sentence: "The name of the site could not be found (DNS).",
    });
  });

  test.each<[string, number | undefined]>([
    ["120", 120],
    ["0", 0],
    ["99999999999", 86_400],
    ["Sat, 21 Nov 2026 12:10:00 GMT", 600],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
    ["Sat, 21 Nov 2036 12:00:00 GMT", 86_400],
    ["soon", undefined],
    ["-5", undefined],
    ["1.5", undefined],
    ["", undefined],
  ])("a failure with Retry-After %j is retried after %s seconds", async (header, seconds) => {
    await page.answers({ status: 503, body: "later", headers: { "retry-after": header } });
    const fetched = await read();
    expect(fetched.kind === "failure" && fetched.retryAfterSeconds).toBe(seconds);
  });
});

test("a watch that accepts every status gets its page, empty or not", async () => {
  await page.answers({ status: 404, body: "gone" }, { status: 500, body: "" }, { status: 204 });
  for (const [status, length] of [
    [404, 4],
    [500, 0],
    [204, 0],
  ]) {
    const fetched = await read({ acceptsAnyStatus: true });
    expect(fetched.kind === "page" && [fetched.status, fetched.body.length]).toEqual([status, length]);
  }
});

test.each([
  ["windows-1251", "\xd6\xe5\xed\xe0 \xf1\xed\xe8\xe6\xe5\xed\xe0", "Цена снижена"],
  ["shift_jis", "\x89\xbf\x8a\x69\x82\xaa\x89\xba\x82\xaa\x82\xe8\x82\xdc\x82\xb5\x82\xbd", "価格が下がりました"],
  ["iso-8859-1", "Gr\xf6\xdfe", "Größe"],
])("a page in %s is read as text, declared or guessed", async (charset, bytes, text) => {
  const guessable = charset === "iso-8859-1" ? bytes : bytes.repeat(8);
  await page.answers(
    { base64: btoa(bytes), headers: { "content-type": `text/html; charset=${charset}` } },
    { base64: btoa(guessable), headers: { "content-type": "text/html" } },
  );
  for (const expected of [text, charset === "iso-8859-1" ? text : text.repeat(8)]) {
    const fetched = await read();
    expect(fetched.kind === "page" && decodeBody(fetched.body, fetched.contentType).text).toBe(expected);
  }
});

test("validators are stored for a complete page only", async () => {
  await page.answers({ status: 404, body: "gone", etag: '"v1"' });
  expect(await read({ acceptsAnyStatus: true })).toMatchObject({ kind: "page", validators: {} });
});

test.each(["RC4, 128 bits", "AES-128", "AES-256"] as const)(
  "a PDF that is encrypted by %s is opened by the functions of the platform",
  async (name) => {
    const opened = await openPdf(encryptedPdf(name, line("The fee is 5 dollars")));
    expect(opened).toMatchObject({ text: "The fee is 5 dollars", title: "House rules" });
  },
);

test("frames of the site are read with the page, and left where they are not to be read", async () => {
  await page.at("/framed").answers('<p>Jobs</p><iframe src="/list"></iframe>');
  await page.at("/list").answers("<p>Nurse</p>");
  const bodyOf = async (readsFrames: boolean) => {
    const fetched = await read({ url: "http://page.test/framed", readsFrames });
    return fetched.kind === "page" ? [new TextDecoder().decode(fetched.body), fetched.unreadFrames] : [];
  };
  expect((await bodyOf(true))[0]).toContain("Nurse");
  const [body, unread] = await bodyOf(false);
  expect(body).not.toContain("Nurse");
  expect(unread).toEqual(["http://page.test/list"]);
});
