/**
 * The cookies of one request and its redirects. Sites that set a cookie and redirect to see it come back would
 * otherwise redirect for ever. Nothing is kept once the request is over. RFC 6265, without paths and expiry dates.
 */

export type Cookie = { name: string; value: string; domain: string; hostOnly: boolean; secure: boolean };

const mostCookies = 50;

/** The jar after a response of `url` set these cookies (`Set-Cookie` values). A cookie for somebody else's domain is ignored. */
export function withCookies(jar: readonly Cookie[], url: URL, setCookies: readonly string[]): Cookie[] {
  let kept = [...jar];
  for (const text of setCookies) {
    const parsed = parseCookie(text, url.hostname);
    if (parsed === null) continue;
    const { cookie, isGone } = parsed;
    kept = kept.filter((other) => other.name !== cookie.name || other.domain !== cookie.domain);
    if (!isGone) kept.push(cookie);
  }
  return kept.slice(-mostCookies);
}

/** The Cookie header for a request to `url`: the person's own, then the jar's; a name of the jar replaces the person's. Null when there is none. */
export function cookieHeader(jar: readonly Cookie[], url: URL, own: string | null): string | null {
  const fitting = jar.filter((cookie) => isSentTo(cookie, url));
  const names = new Set(fitting.map((cookie) => cookie.name));
  const ownPairs = (own ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && !names.has(pair.split("=", 1)[0]?.trim() ?? ""));
  const pairs = [...ownPairs, ...fitting.map((cookie) => `${cookie.name}=${cookie.value}`)];
  return pairs.length === 0 ? null : pairs.join("; ");
}

function isSentTo(cookie: Cookie, url: URL): boolean {
  if (cookie.secure && url.protocol !== "https:") return false;
  return cookie.hostOnly ? url.hostname === cookie.domain : isWithin(url.hostname, cookie.domain);
}

function isWithin(hostname: string, domain: string): boolean {
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function parseCookie(text: string, hostname: string): { cookie: Cookie; isGone: boolean } | null {
  const [pair = "", ...attributes] = text.split(";");
  const cut = pair.indexOf("=");
  if (cut < 1 || /[\u0000-\u001f\u007f]/.test(pair)) return null;
  const facts = new Map(attributes.map((attribute) => splitOnce(attribute)));
  const domain = (facts.get("domain") ?? "").replace(/^\./, "").toLowerCase();
  if (domain !== "" && domain !== hostname && !(domain.includes(".") && isWithin(hostname, domain))) return null;
  return {
    cookie: {
      name: pair.slice(0, cut).trim(),
      value: pair.slice(cut + 1).trim(),
      domain: domain === "" ? hostname : domain,
      hostOnly: domain === "",
      secure: facts.has("secure"),
    },
    isGone: /^(0+|-\d+)$/.test(facts.get("max-age") ?? ""),
  };
}

function splitOnce(attribute: string): [string, string] {
  const [name = "", ...value] = attribute.split("=");
  return [name.trim().toLowerCase(), value.join("=").trim()];
}
