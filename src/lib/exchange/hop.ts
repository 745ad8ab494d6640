/**
 * The requests of one redirect chain. As browsers do it (https://fetch.spec.whatwg.org/#http-redirect-fetch): 303, and
 * 301 or 302 after a POST, go on as GET without a body; other redirects repeat the request. Stricter than browsers:
 * what looks like a credential stays with the site that it was meant for.
 */

import { cookieHeader, withCookies, type Jar } from "../cookie/jar.ts";
import { isCredential } from "./headers.ts";

/** One request of the chain. `headers`: lower-case names. `jar`: cookies that were there, and that the chain collected. `now`: ms. */
export type Hop = {
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  jar: Jar;
  now: number;
};

const bodyHeaders = ["content-type", "content-encoding", "content-language", "content-location"];

/** True for a status that points elsewhere. 300 and 304 do not: they are answers. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/** The request that a redirect asks for, or null when its Location is missing or no address. */
export function nextHop(hop: Hop, status: number, response: Headers): Hop | null {
  const location = response.get("location");
  const url = location === null ? null : URL.parse(location, hop.url.href);
  if (url === null) return null;
  const becomesGet =
    (status === 303 && hop.method !== "HEAD") || ((status === 301 || status === 302) && hop.method === "POST");
  const headers = headersTo(hop.headers, { from: hop.url, to: url, hasBody: !becomesGet });
  return {
    url,
    method: becomesGet ? "GET" : hop.method,
    headers,
    body: becomesGet ? null : hop.body,
    jar: jarAfter(hop, response),
    now: hop.now,
  };
}

/** The headers that may go on to another address, names in lower case; with those that describe a body only where there is one. */
export function headersTo(
  headers: Readonly<Record<string, string>>,
  { from, to, hasBody = false }: { from: URL; to: URL; hasBody?: boolean },
): Record<string, string> {
  const staysHome = keepsCredentials(from, to);
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => (staysHome || !isCredential(name)) && (hasBody || !bodyHeaders.includes(name)),
    ),
  );
}

/** The cookies after the answer to a hop. */
export function jarAfter(hop: Hop, response: Headers): Jar {
  return withCookies(hop.jar, hop, response.getSetCookie());
}

/** The headers as they go out with this hop, cookies included. */
export function outgoingHeaders(hop: Hop): Record<string, string> {
  const cookie = cookieHeader(hop.jar, hop, hop.headers["cookie"] ?? null);
  return cookie === null ? hop.headers : { ...hop.headers, cookie };
}

/** What makes two requests of a chain the same request: seeing one twice is a loop. */
export function hopKey(hop: Hop): string {
  return [hop.method, hop.url.href, cookieHeader(hop.jar, hop, null) ?? ""].join("\n");
}

/** The same origin, or the same host moving from plain to secure on the standard ports. */
function keepsCredentials(from: URL, to: URL): boolean {
  if (from.origin === to.origin) return true;
  const isUpgrade = from.protocol === "http:" && to.protocol === "https:" && from.port === "" && to.port === "";
  return isUpgrade && from.hostname === to.hostname;
}
