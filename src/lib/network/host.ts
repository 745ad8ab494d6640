/**
 * The host names that a server answers to, by the `Host` header of requests (RFC 9110, 7.2). The owner of a web page can let
 * his own domain name resolve to the reader's machine (DNS rebinding); the requests that the browser then sends still carry
 * that name in `Host`, and they are refused. Pure, and without packages: the launcher uses it too.
 */
import { parseAddress } from "./address.ts";
import { isLocalName, withoutRootDot } from "./hostname.ts";

/** The host name of a `Host` header (`name` or `name:port`), as a parsed URL spells it; null when it is not a host. */
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
 * Whether a server answers to a host name: always to that of PUBLIC_URL and to loopback names. A server that other machines
 * can reach (`isOpen`) also answers to IP addresses and to names of the local network (`192.168.1.5`, `nas.lan`), because
 * nobody on the internet can make those resolve to this machine.
 */
export function answersTo(hostname: string, server: { publicUrl: string | null; isOpen: boolean }): boolean {
  if (isLoopbackHost(hostname)) return true;
  const own = server.publicUrl === null ? null : URL.parse(server.publicUrl);
  if (own && withoutRootDot(own.hostname) === hostname) return true;
  return server.isOpen && (parseAddress(hostname) !== null || isLocalName(hostname));
}
