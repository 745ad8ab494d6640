/**
 * The way to a server itself: the runtime's `fetch`, or where that did not take what the server answered, though browsers do, the reader
 * of our own over a socket (lib/http1). Which servers these are is known until the isolate ends, so that none is asked for a page twice each
 * time, and what was sent to one, though its answer could not be read, is sent again at most once. Only Node says that an answer was
 * malformed; workerd's reader takes nearly all that ours takes.
 */
import { fetchDirectly } from "../lib/http1/direct.ts";
import type { Connect } from "../lib/http1/connection.ts";
import type { EgressFailure } from "./failure.ts";
import { connectOf, type Outgoing, type Transport } from "./proxied.ts";

const maxServers = 1000;
const malformedServers = new Set<string>();

/** What asks for a page and changes nothing, so that it may be asked again (RFC 9110, 9.2.1). */
const isRead = ({ method = "GET", body = null }: { method?: string; body?: unknown }): boolean =>
  method === "GET" && body === null;

type Send = (url: string, init: Outgoing & { redirect: "manual"; cache: "no-store" }) => Promise<Response>;

/** `send`: the runtime's own, by which it goes first. */
export function directTransport(send: Send, options: { connect?: Connect }): Transport {
  return async (url, outgoing) => {
    if (!malformedServers.has(url.origin))
      return send(url.href, { ...outgoing, redirect: "manual", cache: "no-store" });
    return fetchDirectly(await connectOf(options), { url, ...partsOf(outgoing) });
  };
}

const partsOf = ({ addresses, ...request }: Outgoing) => ({ request, ...(addresses && { place: { addresses } }) });

/** Whether the request is worth another attempt, since its server will be read by ours from now on. `attempt`: what became of it. */
export function readsAnotherWay(
  attempt: { ok: boolean; url: string; failure?: EgressFailure },
  request: { method?: string; body?: unknown },
): boolean {
  if (attempt.failure?.sentence.code !== "fetch.not_http") return false;
  const { origin } = new URL(attempt.url);
  if (malformedServers.has(origin)) return false;
  malformedServers.add(origin);
  for (const oldest of malformedServers) {
    if (malformedServers.size <= maxServers) break;
    malformedServers.delete(oldest);
  }
  return isRead(request);
}
