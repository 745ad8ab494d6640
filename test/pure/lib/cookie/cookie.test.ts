import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { cookieDate } from "../../../../src/lib/cookie/date.ts";
import { cookieFrom } from "../../../../src/lib/cookie/cookie.ts";
import { cookieHeader, withCookies, type Jar } from "../../../../src/lib/cookie/jar.ts";

const now = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;
const at = (url: string, later = 0) => ({ url: new URL(url), now: now + later });
const jar = (url: string, ...texts: string[]) => withCookies([], at(url), texts);
const sent = (kept: Jar, url: string, later = 0) => cookieHeader(kept, at(url, later), null);

describe("the pages that a cookie is sent to", () => {
  test("a cookie is sent to its own host only, unless it names a domain", () => {
    const kept = jar("https://www.shop.example/", "a=1", "b=2; Domain=shop.example", "c=3; domain=.SHOP.example");
    expect(sent(kept, "https://www.shop.example/")).toBe("a=1; b=2; c=3");
    expect(sent(kept, "https://cdn.shop.example/")).toBe("b=2; c=3");
    expect(sent(kept, "https://notshop.example/")).toBeNull();
  });

  test.each([
    ["https://www.shop.co.uk/", "co.uk"],
    ["https://me.github.io/", "github.io"],
    ["https://shop.com/", "com"],
    ["https://shop.example/", "www.shop.example"],
    ["https://shop.example/", "other.example"],
    ["https://93.184.215.14/", "184.215.14"],
  ])("%s cannot set a cookie for %s", (url, domain) => {
    expect(jar(url, `a=1; Domain=${domain}`)).toEqual([]);
  });

  test("a cookie whose domain is a public suffix or an address is sent to that host only", () => {
    expect(jar("https://github.io/", "a=1; Domain=github.io")).toMatchObject([{ hostOnly: true }]);
    expect(jar("https://93.184.215.14/", "a=1; Domain=93.184.215.14")).toMatchObject([{ hostOnly: true }]);
  });

  test("a cookie is sent at and below its path, which is the directory of the page unless it names one", () => {
    const kept = jar("https://shop.example/basket/view", "a=1", "b=2; Path=/account", "c=3; Path=/", "d=4; Path=x");
    expect(sent(kept, "https://shop.example/basket/")).toBe("a=1; d=4; c=3");
    expect(sent(kept, "https://shop.example/basketball")).toBe("c=3");
    expect(sent(kept, "https://shop.example/account/me")).toBe("b=2; c=3");
  });

  test("a Secure cookie is sent to https pages only, and only https pages may set one", () => {
    expect(sent(jar("https://shop.example/", "a=1; Secure"), "http://shop.example/")).toBeNull();
    expect(jar("http://shop.example/", "a=1; Secure")).toEqual([]);
  });
});

test("an insecure page cannot put a cookie in the place of a secure one", () => {
  const kept = jar("https://shop.example/", "session=good; Secure; Path=/");
  const after = withCookies(kept, at("http://www.shop.example/"), ["session=bad; Domain=shop.example; Path=/"]);
  expect(after).toEqual(kept);
  expect(withCookies(kept, at("http://shop.example/"), ["other=1"])).toHaveLength(2);
});

test.each([
  ["__Secure-a=1", 0],
  ["__Secure-a=1; Secure", 1],
  ["__secure-a=1", 0],
  ["__Host-a=1; Secure; Path=/", 1],
  ["__Host-a=1; Secure", 0],
  ["__Host-a=1; Path=/", 0],
  ["__HOST-a=1; Secure; Path=/; Domain=shop.example", 0],
])("a cookie with a __Host- or __Secure- name is accepted only where it meets the conditions: %s", (text, taken) => {
  expect(jar("https://shop.example/", text)).toHaveLength(taken);
});

describe("the life of a cookie", () => {
  test("a cookie ends at Expires or after Max-Age, and Max-Age takes precedence", () => {
    const kept = jar(
      "https://shop.example/",
      "a=1; Max-Age=60",
      "b=2; Expires=Sun, 22 Nov 2026 12:00:00 GMT",
      "c=3; Max-Age=172800; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
      "d=4",
    );
    expect(sent(kept, "https://shop.example/")).toBe("a=1; b=2; c=3; d=4");
    expect(sent(kept, "https://shop.example/", 61_000)).toBe("b=2; c=3; d=4");
    expect(sent(kept, "https://shop.example/", day + 1)).toBe("c=3; d=4");
    expect(withCookies(kept, at("https://shop.example/", 3 * day), [])).toHaveLength(1);
  });

  test("a cookie lives for 400 days at most, and ends when its site removes it", () => {
    const kept = jar("https://shop.example/", "a=1; Max-Age=99999999999", "b=2");
    expect(kept[0]?.expires).toBe(now + 400 * day);
    const gone = withCookies(kept, at("https://shop.example/"), [
      "a=; Max-Age=0",
      "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT",
    ]);
    expect(gone).toEqual([]);
  });

  test("a cookie that is set again keeps its place in the jar", () => {
    const kept = withCookies(jar("https://shop.example/", "a=1", "b=2"), at("https://shop.example/"), ["a=3"]);
    expect(sent(kept, "https://shop.example/")).toBe("a=3; b=2");
  });
});

test("a jar is bounded in number and size, and the oldest go first", () => {
  const many = jar("https://shop.example/", ...Array.from({ length: 80 }, (_, index) => `n${index}=1`));
  expect(many.map((cookie) => cookie.name)).toEqual(Array.from({ length: 50 }, (_, index) => `n${index + 30}`));
  const big = jar(
    "https://shop.example/",
    ...Array.from({ length: 10 }, (_, index) => `n${index}=${"x".repeat(4000)}`),
  );
  expect(big.map((cookie) => cookie.name)).toEqual(["n6", "n7", "n8", "n9"]);
  expect(jar("https://shop.example/", `a=${"x".repeat(4097)}`)).toEqual([]);
});

test("a malformed Set-Cookie header is ignored", () => {
  for (const text of ["", "a", "=1", ";", "a=1\u0000", "a=\u00071"])
    expect(jar("https://shop.example/", text)).toEqual([]);
});

test.each([
  ["Wed, 21 Oct 2026 07:28:00 GMT", Date.UTC(2026, 9, 21, 7, 28)],
  ["Wednesday, 21-Oct-26 07:28:00 GMT", Date.UTC(2026, 9, 21, 7, 28)],
  ["Wed Oct 21 07:28:00 2026", Date.UTC(2026, 9, 21, 7, 28)],
  ["21 oct 98 7:8:9", Date.UTC(1998, 9, 21, 7, 8, 9)],
  ["31 Feb 2026 10:00:00", null],
  ["21 Oct 2026", null],
  ["21 Oct 1600 10:00:00", null],
  ["21 Oct 2026 25:00:00", null],
  ["soon", null],
  ["", null],
])("the date %s is read as browsers read it", (text, expected) => {
  expect(cookieDate(text)).toBe(expected);
});

test("no site can set a cookie for a host outside of its own domain", () => {
  const hosts = ["shop.example", "a.co.uk", "x.y.github.io", "127.0.0.1", "[::1]", "localhost"];
  const domains = fc.oneof(
    fc.constantFrom(...hosts, "example", "co.uk", "uk", "io", "github.io", "y.github.io"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...hosts), domains, (host, domain) => {
      const set = cookieFrom(`a=1; Domain=${domain}`, at(`https://${host}/`));
      if (!set) return;
      expect(host === set.cookie.domain || (!set.cookie.hostOnly && host.endsWith(`.${set.cookie.domain}`))).toBe(true);
      expect(["uk", "co.uk", "io", "github.io", "example"]).not.toContain(set.cookie.domain);
    }),
  );
});
