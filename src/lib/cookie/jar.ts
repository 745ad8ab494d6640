/**
 * The cookies that a site's answers set, and the header that brings them back: along the redirects of one request, and from
 * check to check where a watch keeps them (RFC 6265bis, 5.7 and 5.8). A jar is a list, oldest first, and never changes: each
 * answer makes a new one. Bounded in number and size; what is oldest goes first. Pure.
 */
import { cookieFrom, isBelow, isSame, isSentTo, isWithin, type Cookie } from "./cookie.ts";

export type Jar = readonly Cookie[];

const maxCookies = 50;
const maxBytes = 16 * 1024;

/** The jar after an answer of `url` at `now` (ms) with these Set-Cookie values. */
export function withCookies(jar: Jar, at: { url: URL; now: number }, setCookies: readonly string[]): Jar {
  let kept = jar.filter((cookie) => cookie.expires === null || cookie.expires > at.now);
  for (const text of setCookies) {
    const set = cookieFrom(text, at);
    if (set === null || isShielded(kept, set.cookie, at.url)) continue;
    const index = kept.findIndex((other) => isSame(other, set.cookie));
    if (set.isGone) kept = kept.filter((_, place) => place !== index);
    // A cookie that is set anew keeps its place in the order.
    else kept = index < 0 ? [...kept, set.cookie] : kept.with(index, set.cookie);
  }
  return withinLimits(kept);
}

/** The Cookie header for a request: the person's own, then the jar's; a name of the jar replaces the person's. Null when there is none. */
export function cookieHeader(jar: Jar, to: { url: URL; now: number }, own: string | null): string | null {
  const fitting = jar.filter((cookie) => isSentTo(cookie, to)).toSorted((a, b) => b.path.length - a.path.length);
  const names = new Set(fitting.map((cookie) => cookie.name));
  const ownPairs = (own ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !names.has(pair.split("=", 1)[0]?.trim() ?? ""));
  const pairs = [...ownPairs, ...fitting.map((cookie) => `${cookie.name}=${cookie.value}`)];
  return pairs.length === 0 ? null : pairs.join("; ");
}

/** The jar within its bounds. */
export function withinLimits(jar: Jar): Jar {
  let bytes = 0;
  const first = jar.findLastIndex((cookie, index) => {
    bytes += cookie.name.length + cookie.value.length + cookie.domain.length + cookie.path.length + 64;
    return bytes > maxBytes || index < jar.length - maxCookies;
  });
  return jar.slice(first + 1);
}

/** An insecure page may not put a cookie in the place of a secure one. */
function isShielded(jar: Jar, set: Cookie, url: URL): boolean {
  if (url.protocol === "https:") return false;
  return jar.some(
    (cookie) =>
      cookie.secure &&
      cookie.name === set.name &&
      (isWithin(cookie.domain, set.domain) || isWithin(set.domain, cookie.domain)) &&
      isBelow(set.path, cookie.path),
  );
}
