import { describe, expect, test } from "vitest";
import { hopKey, isRedirect, nextHop, outgoingHeaders, type Hop } from "../../../../src/lib/exchange/hop.ts";

const post: Hop = {
  url: new URL("https://page.test/a"),
  method: "POST",
  headers: {
    "user-agent": "x",
    "content-type": "text/plain",
    authorization: "Bearer 1",
    cookie: "own=1",
    "x-api-key": "2",
    "x-shop": "3",
  },
  body: "data",
  jar: [],
  now: Date.UTC(2026, 10, 21),
};

const answered = (location: string | null, ...cookies: string[]) => {
  const headers = new Headers(location === null ? {} : { location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return headers;
};

test("only 301, 302, 303, 307 and 308 are redirects", () => {
  expect([200, 300, 301, 302, 303, 304, 305, 307, 308, 404].filter(isRedirect)).toEqual([301, 302, 303, 307, 308]);
});

describe("the method and body of the next request", () => {
  test.each<[number, string, string, string | null]>([
    [301, "POST", "GET", null],
    [302, "POST", "GET", null],
    [303, "POST", "GET", null],
    [303, "PUT", "GET", null],
    [303, "HEAD", "HEAD", "data"],
    [301, "PUT", "PUT", "data"],
    [307, "POST", "POST", "data"],
    [308, "POST", "POST", "data"],
  ])("after status %i, %s becomes %s", (status, method, next, body) => {
    const hop = nextHop({ ...post, method }, status, answered("/b"));
    expect(hop).toMatchObject({ method: next, body });
    expect(hop?.headers["content-type"]).toBe(body === null ? undefined : "text/plain");
  });
});

test("headers that describe the body are dropped together with the body", () => {
  const described = {
    "content-type": "a/b",
    "content-encoding": "gzip",
    "content-language": "de",
    "content-location": "/c",
  };
  const hop = { ...post, headers: { ...described, accept: "*/*" } };
  expect(nextHop(hop, 303, answered("/b"))?.headers).toEqual({ accept: "*/*" });
  expect(nextHop(hop, 307, answered("/b"))?.headers).toEqual(hop.headers);
});

describe("the address of the next request", () => {
  test.each([
    ["/b?c", "https://page.test/b?c"],
    ["b", "https://page.test/b"],
    ["//other.test/b", "https://other.test/b"],
    ["http:\\\\127.0.0.1/b", "http://127.0.0.1/b"],
    ["file:///etc/passwd", "file:///etc/passwd"],
  ])("%s leads to %s", (location, url) => {
    expect(nextHop(post, 302, answered(location))?.url.href).toBe(url);
  });

  test("a redirect without a valid Location has no next request", () => {
    expect(nextHop(post, 302, answered(null))).toBeNull();
    expect(nextHop(post, 302, answered("http://[::1"))).toBeNull();
  });
});

describe("credentials across redirects", () => {
  const names = (location: string, from = post) => Object.keys(nextHop(from, 307, answered(location))?.headers ?? {});
  const all = Object.keys(post.headers);

  test("credentials are sent on to the same origin only", () => {
    expect(names("/b")).toEqual(all);
    expect(names("https://page.test/b")).toEqual(all);
  });

  test.each([
    "https://other.test/",
    "https://www.page.test/",
    "https://page.test:8443/",
    "http://page.test/",
    "http://127.0.0.1/",
  ])("credentials are not sent on to %s", (location) => {
    expect(names(location)).toEqual(["user-agent", "content-type", "x-shop"]);
  });

  test("credentials are kept when the same host redirects from http to https", () => {
    expect(names("https://page.test/", { ...post, url: new URL("http://page.test/") })).toEqual(all);
    expect(names("https://page.test:8443/", { ...post, url: new URL("http://page.test/") })).not.toContain(
      "authorization",
    );
  });
});

describe("cookies set by a redirect", () => {
  test("cookies set by a redirect are sent back only to the host that set them", () => {
    const hop = nextHop(post, 302, answered("/b", "seen=1; Path=/; HttpOnly", "own=2"));
    expect(hop && outgoingHeaders(hop)["cookie"]).toBe("seen=1; own=2");
    expect(outgoingHeaders(post)["cookie"]).toBe("own=1");
    const elsewhere = hop && nextHop(hop, 302, answered("https://other.test/"));
    expect(elsewhere && outgoingHeaders(elsewhere)["cookie"]).toBeUndefined();
  });

  test("cookies set by a redirect are sent to subdomains of their domain, and cannot be set for another site", () => {
    const from = { ...post, url: new URL("https://www.page.test/"), headers: {} };
    const hop = nextHop(
      from,
      302,
      answered(
        "https://shop.page.test/",
        "a=1; Domain=.page.test",
        "b=2",
        "c=3; Domain=other.test",
        "d=4; domain=test",
      ),
    );
    expect(hop && outgoingHeaders(hop)).toEqual({ cookie: "a=1" });
  });

  test("cookies set by a redirect are removed when they expire, and secure ones are never sent over http", () => {
    const first = nextHop({ ...post, headers: {} }, 302, answered("/b", "a=1", "b=2; Secure"));
    const second = first && nextHop(first, 302, answered("http://page.test/c", "a=; Max-Age=0"));
    expect(first && outgoingHeaders(first)["cookie"]).toBe("a=1; b=2");
    expect(second && outgoingHeaders(second)["cookie"]).toBeUndefined();
  });

  test("a redirect to the same address with a new cookie is not treated as a redirect loop", () => {
    const again = nextHop(post, 307, answered("/a", "seen=1"));
    const plain = nextHop(post, 307, answered("/a"));
    expect(again && hopKey(again)).not.toBe(hopKey(post));
    expect(plain && hopKey(plain)).toBe(hopKey(post));
  });
});
