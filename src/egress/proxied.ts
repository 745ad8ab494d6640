/**
 * The way through a proxy. That of an address that whoever runs the machine named is taken as it is; any other proxy's own address has to pass
 * the guard right before each connection, as a page's does, and the pages behind it pass the guard in either case.
 */
import { isWebPort } from "../lib/network/ports.ts";
import type { Place } from "../lib/network/place.ts";
import type { Connect } from "../lib/http1/connection.ts";
import type { OutgoingRequest } from "../lib/http1/exchange.ts";
import { fetchThroughProxy } from "../lib/http1/proxied.ts";
import { TransportFailure } from "../lib/http1/transportFailure.ts";
import { platformConnect } from "../platform/sockets.ts";
import { destinationOfHost, type Destination, type GuardRules } from "./destination.ts";
import type { EgressFailure } from "./failure.ts";

/** `addresses`: of a name, where they were checked. */
export type Verdict = { failure: EgressFailure | null; addresses?: readonly string[] };
export type AddressGuard = (destination: Destination, signal: AbortSignal) => Promise<Verdict>;
export type Transport = (url: URL, outgoing: Outgoing) => Promise<Response>;
export type Outgoing = OutgoingRequest & Pick<Place, "addresses">;

/** `http://host:port`, or with `user:password@`. `isGuarded`: its own address has to be public, or opened by EGRESS_ALLOW. */
export type ProxyRoute = { url: string; isGuarded: boolean };

type Ways = { options: GuardRules & { connect?: Connect }; guard: AddressGuard };

/** Sends requests through the proxy. */
export function proxyTransport({ url: proxyUrl, isGuarded }: ProxyRoute, ways: Ways): Transport {
  return async (url, outgoing) => {
    const place = isGuarded ? await guardedPlace(proxyUrl, ways, outgoing.signal) : {};
    const connect = await connectOf(ways.options);
    return fetchThroughProxy(proxyUrl, connect, { url, request: outgoing, place });
  };
}

/** The given `connect`, or the platform's. */
export const connectOf = async ({ connect }: { connect?: Connect }): Promise<Connect> =>
  connect ?? ((await platformConnect()) as Connect);

/** What the name of a proxy stands for. @throws TransportFailure where the guard does not let it pass */
async function guardedPlace(
  proxyUrl: string,
  { options, guard }: Ways,
  signal: AbortSignal,
): Promise<Pick<Place, "addresses">> {
  const { hostname = "", port = "", protocol = "" } = URL.parse(proxyUrl) ?? {};
  const place = { hostname, port: Number(port || (protocol === "https:" ? 443 : 80)) };
  const checked = destinationOfHost(place, options, isWebPort);
  const verdict: Verdict = checked.ok ? await guard(checked.destination, signal) : checked;
  if (verdict.failure !== null)
    throw new TransportFailure(verdict.failure.class === "dns" ? "proxy_unreached" : "proxy_not_opened");
  return verdict.addresses ? { addresses: verdict.addresses } : {};
}
