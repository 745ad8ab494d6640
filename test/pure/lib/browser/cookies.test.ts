import { expect, test } from "vitest";
import { browserCookies, jarOf, type BrowserCookie } from "../../../../src/lib/browser/cookies.ts";
import { withCookies } from "../../../../src/lib/cookie/jar.ts";

const now = Date.UTC(2026, 10, 21);
const own = { url: "https://www.shop.co.uk/a", headers: { Cookie: "mine=1; theme=dark" } };
const browserCookie = (name: string, domain: string, more: Partial<BrowserCookie> = {}): BrowserCookie => ({
  ...{ name, value: "1", domain, path: "/", secure: false, httpOnly: false, session: true, expires: -1 },
  ...more,
});

test("a cookie jar survives the round trip through a browser", () => {
  const jar = withCookies([], { url: new URL("https://www.shop.co.uk/a/b"), now }, [
    "id=7; HttpOnly; Secure; SameSite=Lax; Max-Age=3600",
    "all=8; Domain=shop.co.uk; Path=/",
    "__Host-x=9; Secure; Path=/",
  ]);
  const back = browserCookies(jar).map((param): BrowserCookie => {
    const { url, expires, ...rest } = param;
    return { ...rest, domain: param.domain ?? new URL(url).hostname, expires: expires ?? -1, session: !expires };
  });
  expect(jarOf(back, own, own.url)).toEqual(jar);
});

test("after a visit only cookies of the watched site are kept, without those from the watch's headers", () => {
  const jar = jarOf(
    [
      browserCookie("id", "www.shop.co.uk"),
      browserCookie("login", ".shop.co.uk"),
      browserCookie("there", "pay.example"),
      browserCookie("mine", "www.shop.co.uk"),
      browserCookie("theme", "www.shop.co.uk", { value: "light" }),
      browserCookie("ad", ".tracker.example"),
      browserCookie("neighbour", ".other.co.uk"),
    ],
    own,
    "https://checkout.pay.example/",
  );
  expect(jar.map((cookie) => [cookie.name, cookie.hostOnly])).toEqual([
    ["id", true],
    ["login", false],
    ["there", true],
    ["theme", true],
  ]);
});
