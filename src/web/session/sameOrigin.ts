/**
 * Whether a request that changes something was sent by a page of ours (cross-site request forgery). Browsers say so in
 * `Origin` (RFC 6454), and in `Sec-Fetch-Site` (https://www.w3.org/TR/fetch-metadata/) where they leave that out. Pure.
 */
import { isOwnOrigin } from "../../operator/origin.ts";

/** True for a page of our own. `publicUrl`: the operator's; `requestUrl`: where the request went. */
export function isSentByOwnPage(headers: Headers, own: { publicUrl: string | null; requestUrl: string }): boolean {
  const origin = headers.get("Origin");
  if (origin !== null) return isOwnOrigin(origin, own);
  return headers.get("Sec-Fetch-Site") === "same-origin";
}

/** A path of this dashboard to go on to, or the other one: never an address of somebody else. */
export function localPathOr(wanted: string | null | undefined, otherwise: string): string {
  if (!wanted || !/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(wanted)) return otherwise;
  const base = "https://dashboard.invalid";
  const url = URL.parse(wanted, base);
  // "/.//host" is a path that reads "//host" once its dots are gone.
  return url?.origin === base && !url.pathname.startsWith("//") ? url.pathname + url.search + url.hash : otherwise;
}
