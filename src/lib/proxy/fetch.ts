/**
 * Fetching through a proxy of the operator's, which `fetch` cannot do in a Worker. http:// pages are asked for by their
 * whole address (RFC 9112, 3.2.2), https:// pages through a tunnel (CONNECT, RFC 9110, 9.3.6) whose far end has to prove
 * its name. One request, one connection. A proxy may itself be reached by https://, but then only for http:// pages: the
 * runtime begins TLS on a plain connection only, never inside another TLS. (`npm start` puts a relay in between.)
 */

import type { Place } from "../network/place.ts";
import { TransportFailure } from "./transportFailure.ts";
import { Wire, type Connect } from "./connection.ts";
import { bodyPieces, requestHead, responseHead, type ResponseHead } from "./message.ts";

/** A request as the egress sends it: never a redirect followed, never a stream sent. */
export type OutgoingRequest = {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  signal: AbortSignal;
};

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
  const address = { hostname: proxy.hostname.replace(/^\[|\]$/g, ""), port, ...place };
  const secureTransport = isSecureProxy ? "on" : isSecure ? "starttls" : "off";
  const wire = new Wire(connect(address, { secureTransport, allowHalfOpen: false }));
  const stop = () => wire.close();
  request.signal.addEventListener("abort", stop, { once: true });
  try {
    return await unlessAborted(request.signal, exchange(wire, { proxy, url, request, isSecure }));
  } catch (error) {
    wire.close();
    throw error;
  }
}

type Exchange = { proxy: URL; url: URL; request: OutgoingRequest; isSecure: boolean };

async function exchange(wire: Wire, { proxy, url, request, isSecure }: Exchange): Promise<Response> {
  const login = proxyLogin(proxy);
  if (isSecure) await openTunnel(wire, url, login).catch(rejectAsUnreached);
  const path = `${url.pathname}${url.search}`;
  const headers = new Headers(request.headers);
  const body = typeof request.body === "string" ? new TextEncoder().encode(request.body) : request.body;
  headers.set("host", url.host);
  headers.set("connection", "close");
  headers.set("accept-encoding", "gzip");
  if (body !== null) headers.set("content-length", String(body.length));
  if (!isSecure && login !== null) headers.set("proxy-authorization", login);
  const line = `${request.method} ${isSecure ? path : `${url.origin}${path}`} HTTP/1.1`;
  // Where nothing was answered yet in a tunnel, the handshake with the site is what failed.
  const unsent = isSecure ? () => Promise.reject(new TransportFailure("tls")) : rejectAsUnreached;
  await wire.write(requestHead(line, headers)).catch(unsent);
  if (body !== null) await wire.write(body).catch(unsent);
  return response(wire, await responseHead(wire).catch(isSecure ? rejectUnchanged : unsent));
}

const rejectUnchanged = (error: unknown) => Promise.reject(error);

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
  wire.encrypt(url.hostname.replace(/^\[|\]$/g, ""));
}

function response(wire: Wire, head: ResponseHead): Response {
  const { status, headers } = head;
  if (status === 204 || status === 205 || status === 304) {
    wire.close();
    return new Response(null, { status, headers });
  }
  const body = streamOf(bodyPieces(wire, head), () => wire.close());
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (encoding === "br") throw new TransportFailure("encoding");
  const decoded = encoding === "gzip" ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  return new Response(decoded, { status, headers });
}

function streamOf(pieces: AsyncGenerator<Uint8Array>, close: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { value, done } = await pieces.next();
        if (!done) return controller.enqueue(value);
        controller.close();
        close();
      } catch (error) {
        controller.error(error);
        close();
      }
    },
    cancel: close,
  });
}

/** Basic (RFC 7617), from the user name and password in the proxy's URL. */
function proxyLogin(proxy: URL): string | null {
  if (proxy.username === "" && proxy.password === "") return null;
  const text = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
}

async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Work that loses the race fails later, when the connection is closed; that is no news.
  work.catch(() => undefined);
  const aborted = new Promise<never>((_, reject) => {
    const fire = () => reject(new TransportFailure("timeout"));
    if (signal.aborted) fire();
    signal.addEventListener("abort", fire, { once: true });
  });
  return Promise.race([work, aborted]);
}
