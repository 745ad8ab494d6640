/**
 * The only way out: every request to an address that a person, a page or a name server chose goes through here, and nothing
 * else in this project calls `fetch`. For each hop of a request, in order:
 *
 * 1. the URL is checked by its text: scheme, credentials, own hosts, port, host (destination.ts);
 * 2. a name is resolved and every address checked (resolve.ts), and a runtime that can connects to none but these;
 * 3. it is fetched, redirects by hand, under one deadline for the whole request: names, hops and body, without what it waits for us;
 * 4. the body is read to its end, up to a number of decoded bytes (body.ts).
 *
 * Failures are data with fixed sentences. Only `fetchOperatorEndpoint` has no guard: it is for the operator's own endpoints.
 */

import { addressText, isGlobal } from "../lib/network/address.ts";
import { allowsAddress } from "../lib/network/allow.ts";
import { decodedBody, readBody, type BodyRoom } from "../lib/exchange/body.ts";
import { Deadline } from "../lib/exchange/deadline.ts";
import {
  notPublicReason,
  destinationOf,
  destinationOfHost,
  destinationOfUrl,
  type GuardRules,
  type DestinationResult,
} from "./destination.ts";
import type { Jar } from "../lib/cookie/jar.ts";
import { egressFailure, type EgressFailure, type EgressFailureReason } from "./failure.ts";
import { hopKey, isRedirect, jarAfter, nextHop, outgoingHeaders, type Hop } from "../lib/exchange/hop.ts";
import { isOwnSocket } from "../lib/network/ownSockets.ts";
import type { Place } from "../lib/network/place.ts";
import { isServerPort, type ServerKind } from "../lib/network/ports.ts";
import type { Connect } from "../lib/http1/connection.ts";
import { directTransport, readsAnotherWay } from "./direct.ts";
import { proxyTransport, type AddressGuard, type ProxyRoute, type Transport, type Verdict } from "./proxied.ts";
import { purposes, type Purpose, type PurposeLimits } from "./purpose.ts";
import { createResolver, newAnswerCache, type AnswerCache } from "../lib/network/resolve.ts";
import { isPart } from "../lib/exchange/part.ts";
import { reasonOfAnswer, reasonOfError } from "../lib/exchange/runtime.ts";

export type EgressOptions = GuardRules & {
  /** DNS-over-HTTPS resolvers that answer JSON, in the order in which they are asked; the operator's, so not guarded. */
  resolverUrls: readonly string[];
  /** Sent unless a request brings its own User-Agent. */
  userAgent: string;
  /** Milliseconds. */
  now: () => number;
  /** Shared by every egress of an isolate unless given. */
  cache?: AnswerCache;
  fetch?: typeof fetch;
  /** `connect` of `cloudflare:sockets` unless given. */
  connect?: Connect;
};

export type EgressRequest = Pick<GuardRules, "usualPorts"> & {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | null;
  /** Sets the limits that are not given. */
  purpose: Purpose;
  /** Sent only with the hop that asks for exactly this URL, or with the first hop when `url` is null. */
  conditional?: { url: string | null; headers: Record<string, string> };
  maxBytes?: number;
  timeoutMs?: number;
  maxRedirects?: number;
  /** Cookies of earlier requests, sent where they belong. */
  jar?: Jar;
  /** Where the answer is held; see lib/concurrency/byteBudget.ts. */
  room?: BodyRoom;
  /**
   * Reads the body of an answer of 200 itself, as it comes: decoded, no longer than `maxBytes`, and to its end or its trouble. The
   * answer then has no body. Never throws.
   */
  reader?: (body: ReadableStream<Uint8Array>) => Promise<void>;
  /** True: a redirect is an answer like any other, for what follows redirects by itself, such as a browser. */
  answersRedirects?: boolean;
};

/** An answer of any status, read whole. `url`: the address that answered. `body`: decoded from gzip and br. `jar`: the cookies after it. */
export type EgressAnswer = {
  ok: true;
  url: string;
  status: number;
  headers: Headers;
  body: Uint8Array;
  jar: Jar;
  redirects: number;
  elapsedMs: number;
};

/** `url` of a failure: the address of the request that failed, a redirect's target where it came to that. */
export type EgressResult = EgressAnswer | { ok: false; failure: EgressFailure; url: string; elapsedMs: number };

export type ServerResult = ({ ok: true } & Place) | { ok: false; failure: EgressFailure };

export type Egress = {
  /** Sends a request and reads its answer. Never throws. */
  send: (request: EgressRequest) => Promise<EgressResult>;
  /** Why a URL may not be requested, or null: for what is sent by something else, such as a browser. */
  refusal: (url: string) => Promise<EgressFailure | null>;
  /** Whether a server may be connected to; to be asked right before the connection. */
  checkServer: (kind: ServerKind, hostname: string, port: number) => Promise<ServerResult>;
  /** The same guarded requests, sent through a proxy of the operator's. */
  viaProxy: (route: ProxyRoute) => Pick<Egress, "send">;
  /** Fetches an endpoint that the operator configured (a browser, a proxy), unguarded. Never for anybody else's URL. */
  fetchOperatorEndpoint: typeof fetch;
};

const guardTimeoutMs = 10_000;
/** For each resolver: two that hang leave time for the check of what else is allowed to take ten seconds. */
const resolverTimeoutMs = 3000;
const isolateCache = newAnswerCache();

/** The guarded egress under these rules. Cheap: it may be made anew for each event. */
export function createEgress(options: EgressOptions): Egress {
  const unguarded: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const guard = createGuard(options, unguarded);
  const verdictOn = async (checked: DestinationResult): Promise<Verdict> =>
    checked.ok ? guard(checked.destination, AbortSignal.timeout(guardTimeoutMs)) : { failure: checked.failure };
  return {
    send: (request) => send(request, { options, transport: directTransport(unguarded, options), guard }),
    viaProxy: (route) => ({
      send: (request) => send(request, { options, transport: proxyTransport(route, { options, guard }), guard }),
    }),
    refusal: async (url) => (await verdictOn(destinationOf(url, options))).failure,
    checkServer: async (kind, hostname, port) => {
      const checked = destinationOfHost({ hostname, port }, options, (each) => isServerPort(kind, each));
      const { failure, addresses } = await verdictOn(checked);
      if (failure !== null || !checked.ok) return { ok: false, failure: failure ?? egressFailure("malformed") };
      return { ok: true, hostname: checked.destination.hostname, port, ...(addresses && { addresses }) };
    },
    fetchOperatorEndpoint: unguarded,
  };
}

type Route = { options: EgressOptions; transport: Transport; guard: AddressGuard };

/** A guard that resolves names which the text of the URL alone does not decide: no failure when every address is public or opened by the operator. */
function createGuard(options: EgressOptions, unguarded: typeof fetch): AddressGuard {
  const resolve = createResolver({
    resolverUrls: options.resolverUrls,
    ask: (url, signal) =>
      unguarded(url, {
        headers: { accept: "application/dns-json" },
        redirect: "manual",
        signal: AbortSignal.any([signal, AbortSignal.timeout(resolverTimeoutMs)]),
      }),
    now: options.now,
    cache: options.cache ?? isolateCache,
  });
  return async ({ hostname, port, standing }, signal) => {
    if (standing === "allowed") return { failure: null };
    const resolved = await resolve(hostname, signal);
    if (!resolved.ok) return failureOf(signal.aborted ? "timeout" : resolved.reason);
    if (resolved.addresses.some((address) => isOwnSocket(address, port, options.own))) return failureOf("own_host");
    const isOpen = resolved.addresses.every(
      (address) =>
        standing === "opened_name" ||
        (standing === "public_name" && isGlobal(address)) ||
        allowsAddress(options.allow, address, port),
    );
    if (!isOpen) return failureOf(notPublicReason(options));
    return { failure: null, addresses: resolved.addresses.map(addressText) };
  };
}

async function send(request: EgressRequest, way: Route): Promise<EgressResult> {
  const route = request.usualPorts ? { ...way, options: { ...way.options, usualPorts: true } } : way;
  const startedAt = route.options.now();
  const elapsedMs = () => route.options.now() - startedAt;
  const checked = destinationOf(request.url, route.options);
  if (!checked.ok) return { ok: false, failure: checked.failure, url: request.url, elapsedMs: 0 };
  const deadline = new Deadline(request.timeoutMs ?? purposes[request.purpose].timeoutMs);
  const first = firstHop(request, checked.destination.url, route.options);
  const exchange: Exchange = { ...route, deadline, signal: deadline.signal, first: checked };
  const attempt = await followRedirects(request, first, exchange);
  const outcome = readsAnotherWay(attempt, request) ? await followRedirects(request, first, exchange) : attempt;
  deadline.end();
  // What it waited for us is no time of the page.
  return { ...outcome, elapsedMs: elapsedMs() - deadline.waitedMs };
}

function firstHop(request: EgressRequest, url: URL, options: EgressOptions): Hop {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  // Only what readBody can undo is asked for, whatever the person's own headers say.
  const headers = { "user-agent": options.userAgent, ...Object.fromEntries(own), "accept-encoding": "gzip, br" };
  const { method = "GET", body = null, jar = [] } = request;
  return { url, method, headers, body, jar, now: options.now() };
}

type Failure = { ok: false; failure: EgressFailure };
type Outcome = Omit<EgressAnswer, "elapsedMs"> | (Failure & { url: string });
/** `first`: what the text of the first address came to. */
type Exchange = Route & { deadline: Deadline; signal: AbortSignal; first: DestinationResult };

/** Follows redirects until a hop answers with something else. */
async function followRedirects(request: EgressRequest, first: Hop, exchange: Exchange): Promise<Outcome> {
  const limits: PurposeLimits = purposes[request.purpose];
  const maxRedirects = request.maxRedirects ?? limits.maxRedirects;
  const { keepsMessage } = limits;
  const seen = new Set<string>();
  let hop = first;
  const failureAtHop = ({ failure }: Failure) => ({ ok: false as const, failure, url: hop.url.href });
  for (let redirects = 0; ; redirects += 1) {
    if (seen.has(hopKey(hop))) return failureAtHop(failureOf("many_redirects"));
    seen.add(hopKey(hop));
    const fetched = await fetchHop(request, { hop, isFirst: redirects === 0 }, exchange);
    if (!fetched.ok) return failureAtHop(fetched);
    const { response } = fetched;
    if (request.answersRedirects || !isRedirect(response.status))
      return readAnswer(request, { hop, redirects, response }, exchange.deadline);
    await response.body?.cancel().catch(() => undefined);
    const repeatsRequest = !keepsMessage || response.status === 307 || response.status === 308;
    if (maxRedirects === 0 || !repeatsRequest) return failureAtHop(failureOf("redirect_refused", response.status));
    if (redirects >= maxRedirects) return failureAtHop(failureOf("many_redirects", response.status));
    const next = nextHop(hop, response.status, response.headers);
    if (next === null) return failureAtHop(failureOf("lost_redirect", response.status));
    if (keepsMessage && hop.url.protocol === "https:" && next.url.protocol !== "https:")
      return failureAtHop(failureOf("redirect_refused", response.status));
    hop = next;
  }
}

async function fetchHop(
  request: EgressRequest,
  { hop, isFirst }: { hop: Hop; isFirst: boolean },
  exchange: Exchange,
): Promise<{ ok: true; response: Response } | Failure> {
  const checked = isFirst ? exchange.first : destinationOfUrl(hop.url, exchange.options);
  const verdict: Verdict = checked.ok ? await exchange.guard(checked.destination, exchange.signal) : checked;
  const { failure, addresses } = verdict;
  if (failure !== null) return { ok: false, failure };
  const { conditional } = request;
  const isConditional =
    conditional !== undefined && (conditional.url === null ? isFirst : conditional.url === hop.url.href);
  try {
    const headers = { ...outgoingHeaders(hop), ...(isConditional ? conditional.headers : {}) };
    const response = await exchange.transport(hop.url, {
      method: hop.method,
      headers,
      body: hop.body,
      signal: exchange.signal,
      ...(addresses && { addresses }),
    });
    return { ok: true, response };
  } catch (error) {
    return failureOf(exchange.signal.aborted ? "timeout" : reasonOfError(error, hop.url));
  }
}

async function readAnswer(
  request: EgressRequest,
  { hop, redirects, response }: { hop: Hop; redirects: number; response: Response },
  deadline: Deadline,
): Promise<Outcome> {
  const { maxBytes, keepsBeginning, keepsMessage }: PurposeLimits = purposes[request.purpose];
  const url = hop.url.href;
  if (!keepsMessage && !asksForPart(hop) && isPart(response.status, response.headers)) {
    await response.body?.cancel().catch(() => undefined);
    return { ...failureOf("part", response.status), url };
  }
  if (request.reader && response.status === 200) return readStreamed(request.reader, { hop, redirects, response });
  const read = await readBody(response, {
    maxBytes: request.maxBytes ?? maxBytes,
    signal: deadline.signal,
    without: (waiting) => deadline.without(waiting),
    keepsBeginning,
    room: request.room,
  });
  if (!read.ok) return { ...failureOf(read.reason, response.status), url };
  const reason = reasonOfAnswer(response.status, response.headers, read.bytes);
  if (reason !== null) return { ...failureOf(reason, response.status), url };
  const { status, headers } = response;
  return { ok: true, url, status, headers, body: read.bytes, jar: jarAfter(hop, headers), redirects };
}

const asksForPart = ({ headers }: Hop): boolean => headers.range !== undefined;

async function readStreamed(
  reader: NonNullable<EgressRequest["reader"]>,
  { hop, redirects, response }: { hop: Hop; redirects: number; response: Response },
): Promise<Outcome> {
  const { status, headers } = response;
  const url = hop.url.href;
  const body = decodedBody(response);
  if (body === null) return { ...failureOf("encoding", status), url };
  await reader(body);
  return { ok: true, url, status, headers, body: new Uint8Array(), jar: jarAfter(hop, headers), redirects };
}

function failureOf(reason: EgressFailureReason, status?: number): Failure {
  return { ok: false, failure: egressFailure(reason, status) };
}
