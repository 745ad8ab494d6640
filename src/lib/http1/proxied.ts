/**
 * Fetching through a proxy of the operator's, which `fetch` cannot do in a Worker. http:// pages are asked for by their
 * whole address (RFC 9112, 3.2.2), https:// pages through a tunnel (CONNECT, RFC 9110, 9.3.6) whose far end has to prove
 * its name. One request, one connection. A proxy may itself be reached by https://, but then only for http:// pages: the
 * runtime begins TLS on a plain connection only, never inside another TLS. (`npm start` puts a relay in between.)
 */

import type { Place } from "../network/place.ts";
import { TransportFailure } from "./transportFailure.ts";
import type { Connect, Wire } from "./connection.ts";
import { exchange, hostnameOf, overConnection, pathOf, type OutgoingRequest } from "./exchange.ts";
import { requestHead, responseHead } from "./message.ts";

/** What is wrong with an operator's proxy URL, as a sentence, or null. */
export function proxyProblem(proxyUrl: string): string | null {
  const url = URL.parse(proxyUrl);
  if (url === null) return "is not a URL; write http://host:port or http://user:password@host:port";
  return /^https?:$/.test(url.protocol) ? null : "has to begin with http:// or https://";
}

/** Sends the request through the proxy, `place` being what its name may stand for, and answers as `fetch` would. Throws TransportFailure for what is known to have failed. */
export async function fetchThroughProxy(
  proxyUrl: string,
  connect: Connect,
  target: { url: URL; request: OutgoingRequest; place?: Pick<Place, "addresses"> },
): Promise<Response> {
  const proxy = URL.parse(proxyUrl);
  if (proxy === null || proxyProblem(proxyUrl) !== null) throw new TransportFailure("proxy_unusable");
  const { url, request, place } = target;
  const isSecure = url.protocol === "https:";
  const isSecureProxy = proxy.protocol === "https:";
  if (isSecure && isSecureProxy) throw new TransportFailure("proxy_inside_tls");
  const port = Number(proxy.port || (isSecureProxy ? 443 : 80));
  const address = { hostname: hostnameOf(proxy), port, ...place };
  const secureTransport = isSecureProxy ? "on" : isSecure ? "starttls" : "off";
  const asked = { url, request, login: proxyLogin(proxy) };
  return overConnection(connect(address, { secureTransport, allowHalfOpen: false }), request.signal, (wire) =>
    isSecure ? inTunnel(wire, asked) : byWholeAddress(wire, asked),
  );
}

type Asked = { url: URL; request: OutgoingRequest; login: string | null };

async function inTunnel(wire: Wire, { url, request, login }: Asked): Promise<Response> {
  await openTunnel(wire, url, login).catch(rejectAsUnreached);
  // Where nothing was answered yet in a tunnel, the handshake with the site is what failed.
  const unsent = () => Promise.reject(new TransportFailure("tls"));
  const unanswered = (error: unknown) => Promise.reject(error);
  return exchange(wire, { url, request, target: pathOf(url) }, { unsent, unanswered });
}

function byWholeAddress(wire: Wire, { url, request, login }: Asked): Promise<Response> {
  const headers: Record<string, string> = login === null ? {} : { "proxy-authorization": login };
  const target = `${url.origin}${pathOf(url)}`;
  return exchange(
    wire,
    { url, request, target, headers },
    { unsent: rejectAsUnreached, unanswered: rejectAsUnreached },
  );
}

/** The runtime's own failures on the way to the proxy, which it does not distinguish. */
const rejectAsUnreached = (error: unknown) =>
  Promise.reject(error instanceof TransportFailure ? error : new TransportFailure("proxy_unreached"));

async function openTunnel(wire: Wire, url: URL, login: string | null): Promise<void> {
  const authority = `${url.hostname}:${url.port || 443}`;
  const headers: [string, string][] = [["host", authority]];
  if (login !== null) headers.push(["proxy-authorization", login]);
  await wire.write(requestHead(`CONNECT ${authority} HTTP/1.1`, headers));
  const { status } = await responseHead(wire);
  if (status === 407) throw new TransportFailure("proxy_login");
  if (status < 200 || status > 299) throw new TransportFailure("proxy_refused");
  wire.encrypt(hostnameOf(url));
}

/** Basic (RFC 7617), from the user name and password in the proxy's URL. */
function proxyLogin(proxy: URL): string | null {
  if (proxy.username === "" && proxy.password === "") return null;
  const text = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
}
