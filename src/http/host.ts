/**
 * By which names a server is called: the `Host` of requests (RFC 9110, 7.2). A page can make a name of its own point at the
 * reader's machine (DNS rebinding); the request that a browser then sends still says that name, and no such name is
 * answered. Pure, and without packages: the launcher asks the same questions.
 */
import { parseAddress } from "../egress/address.ts";
import { isLocalName, withoutRootDot } from "../egress/hostname.ts";

/** The host name in a `Host` header or of an address, as a parsed URL spells it; null for what is no host. */
export function hostnameOf(host: string | null | undefined): string | null {
  if (!host || /[\s/?#@\\]/.test(host)) return null;
  const hostname = URL.parse(`http://${host}/`)?.hostname ?? "";
  return withoutRootDot(hostname) || null;
}

/** True for names and addresses that mean the machine itself (RFC 6761 6.3): `localhost`, `a.localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopbackHost(hostname: string): boolean {
  const address = parseAddress(hostname);
  if (address === null) return /^(?:.+\.)?localhost$/i.test(withoutRootDot(hostname));
  return address.family === 4 ? address.bits >> 24n === 127n : address.bits === 1n;
}

/**
 * Whether a server answers to a name. PUBLIC_URL's and those of the machine itself always; where other machines can reach it
 * (`isOpen`) also addresses and names of one network only (`192.168.1.5`, `nas.lan`), which no stranger can make point here.
 */
export function answersTo(hostname: string, server: { publicUrl: string | null; isOpen: boolean }): boolean {
  if (isLoopbackHost(hostname)) return true;
  const own = server.publicUrl === null ? null : URL.parse(server.publicUrl);
  if (own && withoutRootDot(own.hostname) === hostname) return true;
  return server.isOpen && (parseAddress(hostname) !== null || isLocalName(hostname));
}
