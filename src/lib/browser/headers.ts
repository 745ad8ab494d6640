/**
 * Headers on their way between a visited page and the web. A person's own headers join the page's requests: those that
 * prove who somebody is only where the visited page itself is asked, the others everywhere. Pure.
 */
import { headerProblem, isCredential } from "../exchange/headers.ts";

export type OwnHeaders = {
  /** The address that was asked for. */
  url: string;
  /** As the person wrote them. */
  headers: Record<string, string>;
};

/** Set by the browser as a whole (see `agentOf`), or kept in its cookie jar. */
const setByBrowser = new Set(["user-agent", "cookie"]);

/** The headers of a page's request as they are sent; names in lower case. */
export function requestHeaders(url: string, original: Record<string, string>, own: OwnHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(original)) {
    const lower = name.toLowerCase();
    if (!lower.startsWith(":") && headerProblem(lower, value) === null) headers[lower] = value;
  }
  const isHome = isSameSite(own.url, url);
  for (const [name, value] of Object.entries(own.headers)) {
    const lower = name.toLowerCase();
    if (setByBrowser.has(lower) || headerProblem(name, value) !== null) continue;
    if (isHome || !isCredential(lower)) headers[lower] = value;
  }
  return headers;
}

/** The same origin, or the same host moving from plain to secure on the standard ports. */
function isSameSite(from: string, to: string): boolean {
  const [home, there] = [URL.parse(from), URL.parse(to)];
  if (!home || !there) return false;
  if (home.origin === there.origin) return true;
  const isUpgrade = home.protocol === "http:" && there.protocol === "https:" && home.port === "" && there.port === "";
  return isUpgrade && home.hostname === there.hostname;
}

/** Undone by the transfer already, or about the connection rather than the page. */
const transferHeaders = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "alt-svc",
  "strict-transport-security",
]);

/** The headers of an answer as the browser gets them; `set-cookie` stays a list. */
export function responseHeaders(headers: Headers): Record<string, string | string[]> {
  const passed: Record<string, string | string[]> = {};
  for (const [name, value] of headers) if (!transferHeaders.has(name) && name !== "set-cookie") passed[name] = value;
  const cookies = headers.getSetCookie();
  if (cookies.length) passed["set-cookie"] = cookies;
  return passed;
}

/** The pairs of a Cookie header: `"a=1; b=2"` -> two pairs; what is no pair is left out. */
export function cookiePairs(header: string): { name: string; value: string }[] {
  return header.split(";").flatMap((part) => {
    const [name = "", ...rest] = part.split("=");
    return name.trim() && rest.length ? [{ name: name.trim(), value: rest.join("=").trim() }] : [];
  });
}

/** The value of a header whatever its case, or null. */
export function ownHeader(headers: Record<string, string>, name: string): string | null {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  return found ? found[1] : null;
}
