/**
 * Whether a request may come from where its Origin says. Programs send none. A page of another site could reach a server
 * on the reader's own machine by a name that it makes point there (DNS rebinding); the browser then still says which page
 * asks, and only the server's own address and pages on the machine itself (an inspector, say) are let in.
 * https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#security-warning Pure.
 */

import { isListed, type Origins } from "../operator/origin.ts";

/** True for no origin, a loopback one, that of the server's public address, and one that the operator lists by name. */
export function isAllowedOrigin(origin: string | null, publicUrl: string | null, origins: Origins = []): boolean {
  if (origin === null || (origins !== "*" && isListed(origin, origins))) return true;
  const url = URL.parse(origin);
  if (!url || url.origin === "null") return false;
  if (publicUrl !== null && url.origin === URL.parse(publicUrl)?.origin) return true;
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
}
