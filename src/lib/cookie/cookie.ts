/**
 * One cookie: what a Set-Cookie header says, as browsers take it (RFC 6265bis, draft-ietf-httpbis-rfc6265bis). Refused
 * are, in order: what has no name or holds control characters or is over 4 KiB; a domain that is not the host's own or a
 * parent that can be registered; Secure from an insecure page; the prefixes __Secure- and __Host- without what they promise.
 * Pure. Not tough-cookie, which keeps RFC 6265: an insecure page may replace a secure cookie there, prefixes are held by their
 * case, and neither life nor size has a bound.
 */
import { getPublicSuffix } from "tldts";
import { parseAddress } from "../network/address.ts";
import { cookieDate } from "./date.ts";

export type Cookie = {
  name: string;
  value: string;
  /** In lower case, without a leading dot. */
  domain: string;
  /** True: for this host only; false: for its subdomains, too. */
  hostOnly: boolean;
  path: string;
  secure: boolean;
  httpOnly: boolean;
  sameSite: "strict" | "lax" | "none" | null;
  /** Unix milliseconds; null until its site or its owner forgets it. */
  expires: number | null;
};

const maxPairBytes = 4096;
const maxAttributeBytes = 1024;
const maxLifeMs = 400 * 86_400_000;

/** What `text`, a Set-Cookie value in an answer of `url` at `now` (ms), sets or takes back. Null for what is refused. */
export function cookieFrom(
  text: string,
  { url, now }: { url: URL; now: number },
): { cookie: Cookie; isGone: boolean } | null {
  const [pair = "", ...rest] = text.split(";");
  const cut = pair.indexOf("=");
  const name = pair.slice(0, Math.max(cut, 0)).trim();
  const value = pair.slice(cut + 1).trim();
  if (name === "" || name.length + value.length > maxPairBytes) return null;
  if (/[\u0000-\u0008\u000a-\u001f\u007f]/.test(text)) return null;
  const facts = new Map(rest.map(splitOnce).filter(([, said]) => said.length <= maxAttributeBytes));
  const place = placeOf((facts.get("domain") ?? "").replace(/^\./, "").toLowerCase(), url.hostname);
  const saidPath = facts.get("path") ?? "";
  const secure = facts.has("secure");
  if (place === null || (secure && url.protocol !== "https:")) return null;
  if (!keepsPromise(name, { secure, hostOnly: place.hostOnly, path: saidPath })) return null;
  const expires = expiryOf(facts, now);
  const path = saidPath.startsWith("/") ? saidPath : defaultPath(url);
  const cookie = { name, value, ...place, path, secure, expires };
  const sameSite = sameSites.find((each) => each === facts.get("samesite")?.toLowerCase()) ?? null;
  return {
    cookie: { ...cookie, httpOnly: facts.has("httponly"), sameSite },
    isGone: expires !== null && expires <= now,
  };
}

const sameSites = ["strict", "lax", "none"] as const;

/** True where a cookie goes along with a request to `url` at `now` (ms). */
export function isSentTo(cookie: Cookie, { url, now }: { url: URL; now: number }): boolean {
  if (cookie.secure && url.protocol !== "https:") return false;
  if (cookie.expires !== null && cookie.expires <= now) return false;
  const isHome = cookie.hostOnly ? url.hostname === cookie.domain : isWithin(url.hostname, cookie.domain);
  return isHome && isBelow(url.pathname, cookie.path);
}

/** Name, domain and path say which cookie it is. */
export const isSame = (a: Cookie, b: Cookie): boolean =>
  a.name === b.name && a.domain === b.domain && a.hostOnly === b.hostOnly && a.path === b.path;

/** `www.shop.example` is within `shop.example`, and a host within itself; an address is within nothing else. */
export function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || (hostname.endsWith(`.${domain}`) && parseAddress(hostname) === null);
}

/** RFC 6265bis, 5.1.4: equal, or below at a slash. */
export function isBelow(path: string, parent: string): boolean {
  return path === parent || (path.startsWith(parent) && (parent.endsWith("/") || path[parent.length] === "/"));
}

function placeOf(domain: string, hostname: string): Pick<Cookie, "domain" | "hostOnly"> | null {
  if (domain === "") return { domain: hostname, hostOnly: true };
  if (!isWithin(hostname, domain)) return null;
  // Nobody owns a public suffix (com, co.uk, github.io): what is set for it would reach strangers.
  if (parseAddress(domain) !== null || getPublicSuffix(domain, { allowPrivateDomains: true }) === domain)
    return domain === hostname ? { domain, hostOnly: true } : null;
  return { domain, hostOnly: false };
}

function keepsPromise(name: string, { secure, hostOnly, path }: Pick<Cookie, "secure" | "hostOnly" | "path">): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith("__secure-")) return secure;
  return lower.startsWith("__host-") ? secure && hostOnly && path === "/" : true;
}

/** Max-Age comes before Expires; neither reaches further than 400 days. */
function expiryOf(facts: Map<string, string>, now: number): number | null {
  const age = facts.get("max-age") ?? "";
  if (/^-?\d+$/.test(age)) return Number(age) <= 0 ? 0 : Math.min(now + Number(age) * 1000, now + maxLifeMs);
  const date = cookieDate(facts.get("expires") ?? "");
  return date === null ? null : Math.min(date, now + maxLifeMs);
}

/** The directory of the page: `/shop/item` -> `/shop`. */
function defaultPath({ pathname }: URL): string {
  const cut = pathname.lastIndexOf("/");
  return cut < 1 ? "/" : pathname.slice(0, cut);
}

function splitOnce(attribute: string): [string, string] {
  const [name = "", ...value] = attribute.split("=");
  return [name.trim().toLowerCase(), value.join("=").trim()];
}
