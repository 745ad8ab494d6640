/** Fetching from a server whose answers the runtime's own `fetch` does not take, since they are not written as HTTP would have them. */

import type { Place } from "../network/place.ts";
import type { Connect } from "./connection.ts";
import { exchange, hostnameOf, overConnection, pathOf, type OutgoingRequest } from "./exchange.ts";

/** Sends the request to the server of its URL, `place` being what the name may stand for, and answers as `fetch` would. Throws TransportFailure for what is known to have failed. */
export function fetchDirectly(
  connect: Connect,
  { url, request, place }: { url: URL; request: OutgoingRequest; place?: Pick<Place, "addresses"> },
): Promise<Response> {
  const isSecure = url.protocol === "https:";
  const address = { hostname: hostnameOf(url), port: Number(url.port || (isSecure ? 443 : 80)), ...place };
  const connection = connect(address, { secureTransport: isSecure ? "on" : "off", allowHalfOpen: false });
  const unchanged = (error: unknown) => Promise.reject(error);
  return overConnection(connection, request.signal, (wire) =>
    exchange(wire, { url, request, target: pathOf(url) }, { unsent: unchanged, unanswered: unchanged }),
  );
}
