/**
 * The one door out: every request to an address that a person, a page or a name server had a say in goes through here,
 * and nothing else in this project calls `fetch`. For each hop of a request, in order:
 *
 * 1. the URL is judged by its text: scheme, credentials, own hosts, port, host (destination.ts);
 * 2. a name is resolved and every address judged (resolve.ts);
 * 3. it is fetched, redirects by hand, under one deadline for the whole request: names, hops and body;
 * 4. the body is read to its end, up to a number of decoded bytes (body.ts).
 *
 * Failures are data with fixed sentences. The operator's own endpoints are `reach`ed without a guard.
 */

import { isGlobal } from "./address.ts";
import { allowsAddress } from "./allow.ts";
import { readBody } from "./body.ts";
import {
  closed,
  destinationOf,
  destinationOfHost,
  destinationOfUrl,
  type Destination,
  type GuardRules,
  type Judged,
} from "./destination.ts";
import type { Jar } from "./cookie/jar.ts";
import { egressFailure, type EgressFailure, type EgressFailureReason } from "./failure.ts";
import { hopKey, isRedirect, jarAfter, nextHop, outgoingHeaders, type Hop } from "./hop.ts";
import { isOwnSocket } from "./own.ts";
import { isMailPort } from "./ports.ts";
import type { Connect } from "./proxy/connection.ts";
import { fetchThrough, type Sending } from "./proxy/proxied.ts";
import { purposes, type Purpose, type PurposeLimits } from "./purpose.ts";
import { createResolver, type AnswerCache } from "./resolve.ts";
import { reasonAnswered, reasonThrown } from "./runtime.ts";

export type EgressOptions = GuardRules & {
  /** A DNS-over-HTTPS resolver that answers JSON; the operator's, so not guarded. */
  resolverUrl: string;
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

export type EgressRequest = {
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

export type GuardedAddress = { ok: true; hostname: string; port: number } | { ok: false; failure: EgressFailure };

export type Egress = {
  /** Sends a request and reads its answer. Never throws. */
  send: (request: EgressRequest) => Promise<EgressResult>;
  /** Why a URL may not be requested, or null: for what is sent by something else, such as a browser. */
  refusal: (url: string) => Promise<EgressFailure | null>;
  /** Whether a mail server may be connected to; to be asked right before the connection. */
  guardedAddress: (hostname: string, port: number) => Promise<GuardedAddress>;
  /** The same door with the operator's proxy behind it: `http://host:port`, or with `user:password@`. */
  through: (proxyUrl: string) => Pick<Egress, "send">;
  /** Fetches an endpoint that the operator configured (a browser, a proxy), unguarded. Never for anybody else's URL. */
  reach: typeof fetch;
};

const guardTimeoutMs = 10_000;
const resolverTimeoutMs = 5000;
const isolateCache: AnswerCache = new Map();

/** The door, for these rules. Cheap: it may be made anew for each event. */
export function createEgress(options: EgressOptions): Egress {
  const reach: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const guard = createGuard(options, reach);
  const refusalOf = async (judged: Judged) =>
    judged.ok ? guard(judged.destination, AbortSignal.timeout(guardTimeoutMs)) : judged.failure;
  return {
    send: (request) => send(request, { options, carry: directly(reach), guard }),
    through: (proxyUrl) => ({
      send: (request) => send(request, { options, carry: byProxy(proxyUrl, options), guard }),
    }),
    refusal: (url) => refusalOf(destinationOf(url, options)),
    guardedAddress: async (hostname, port) => {
      const judged = destinationOfHost({ hostname, port }, options, isMailPort);
      const failure = await refusalOf(judged);
      if (failure !== null || !judged.ok) return { ok: false, failure: failure ?? egressFailure("malformed") };
      return { ok: true, hostname: judged.destination.hostname, port };
    },
    reach,
  };
}

type Guard = (destination: Destination, signal: AbortSignal) => Promise<EgressFailure | null>;
type Carry = (url: URL, sending: Sending) => Promise<Response>;
type Door = { options: EgressOptions; carry: Carry; guard: Guard };

function directly(reach: typeof fetch): Carry {
  return (url, sending) => reach(url.href, { ...sending, redirect: "manual", cache: "no-store" });
}

function byProxy(proxyUrl: string, options: EgressOptions): Carry {
  return async (url, sending) => {
    const connect = options.connect ?? ((await import("cloudflare:sockets")).connect as Connect);
    return fetchThrough(proxyUrl, connect, { url, sending });
  };
}

/** Resolves what is not settled yet: null when every address is public or opened by the operator. */
function createGuard(options: EgressOptions, reach: typeof fetch): Guard {
  const resolve = createResolver({
    resolverUrl: options.resolverUrl,
    ask: (url, signal) => reach(url, { headers: { accept: "application/dns-json" }, redirect: "manual", signal }),
    now: options.now,
    cache: options.cache ?? isolateCache,
  });
  return async ({ hostname, port, standing }, signal) => {
    if (standing === "settled") return null;
    const resolved = await resolve(hostname, AbortSignal.any([signal, AbortSignal.timeout(resolverTimeoutMs)]));
    if (!resolved.ok) return egressFailure(signal.aborted ? "timeout" : resolved.reason);
    if (resolved.addresses.some((address) => isOwnSocket(address, port, options.own))) return egressFailure("own_host");
    const isOpen = resolved.addresses.every(
      (address) =>
        standing === "opened_name" ||
        (standing === "public_name" && isGlobal(address)) ||
        allowsAddress(options.allow, address, port),
    );
    return isOpen ? null : egressFailure(closed(options));
  };
}

async function send(request: EgressRequest, door: Door): Promise<EgressResult> {
  const startedAt = door.options.now();
  const elapsedMs = () => door.options.now() - startedAt;
  const signal = AbortSignal.timeout(request.timeoutMs ?? purposes[request.purpose].timeoutMs);
  const judged = destinationOf(request.url, door.options);
  if (!judged.ok) return { ok: false, failure: judged.failure, url: request.url, elapsedMs: 0 };
  const outcome = await followed(request, firstHop(request, judged.destination.url, door.options), { ...door, signal });
  return { ...outcome, elapsedMs: elapsedMs() };
}

function firstHop(request: EgressRequest, url: URL, options: EgressOptions): Hop {
  const own = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  // Only what readBody can undo is asked for, whatever the person's own headers say.
  const headers = { "user-agent": options.userAgent, ...Object.fromEntries(own), "accept-encoding": "gzip, br" };
  const { method = "GET", body = null, jar = [] } = request;
  return { url, method, headers, body, jar, now: options.now() };
}

type Failed = { ok: false; failure: EgressFailure };
type Outcome = Omit<EgressAnswer, "elapsedMs"> | (Failed & { url: string });
type Trip = Door & { signal: AbortSignal };

/** Goes from hop to hop until one answers with something other than a redirect. */
async function followed(request: EgressRequest, first: Hop, trip: Trip): Promise<Outcome> {
  const limits: PurposeLimits = purposes[request.purpose];
  const most = request.maxRedirects ?? limits.maxRedirects;
  const { keepsMessage } = limits;
  const seen = new Set<string>();
  let hop = first;
  const lost = ({ failure }: Failed) => ({ ok: false as const, failure, url: hop.url.href });
  for (let redirects = 0; ; redirects += 1) {
    if (seen.has(hopKey(hop))) return lost(failed("many_redirects"));
    seen.add(hopKey(hop));
    const fetched = await fetchHop(request, { hop, isFirst: redirects === 0 }, trip);
    if (!fetched.ok) return lost(fetched);
    const { response } = fetched;
    if (request.answersRedirects || !isRedirect(response.status))
      return wholeAnswer(request, { hop, redirects, response }, trip.signal);
    await response.body?.cancel().catch(() => undefined);
    const isKept = !keepsMessage || response.status === 307 || response.status === 308;
    if (most === 0 || !isKept) return lost(failed("redirect_refused", response.status));
    if (redirects >= most) return lost(failed("many_redirects", response.status));
    const next = nextHop(hop, response.status, response.headers);
    if (next === null) return lost(failed("lost_redirect", response.status));
    if (keepsMessage && hop.url.protocol === "https:" && next.url.protocol !== "https:")
      return lost(failed("redirect_refused", response.status));
    hop = next;
  }
}

async function fetchHop(
  request: EgressRequest,
  { hop, isFirst }: { hop: Hop; isFirst: boolean },
  trip: Trip,
): Promise<{ ok: true; response: Response } | Failed> {
  const judged = destinationOfUrl(hop.url, trip.options);
  const refusal = judged.ok ? await trip.guard(judged.destination, trip.signal) : judged.failure;
  if (refusal !== null) return { ok: false, failure: refusal };
  const { conditional } = request;
  const isAsked = conditional !== undefined && (conditional.url === null ? isFirst : conditional.url === hop.url.href);
  try {
    const headers = { ...outgoingHeaders(hop), ...(isAsked ? conditional.headers : {}) };
    const response = await trip.carry(hop.url, { method: hop.method, headers, body: hop.body, signal: trip.signal });
    return { ok: true, response };
  } catch (error) {
    return failed(trip.signal.aborted ? "timeout" : reasonThrown(error, hop.url));
  }
}

async function wholeAnswer(
  request: EgressRequest,
  { hop, redirects, response }: { hop: Hop; redirects: number; response: Response },
  signal: AbortSignal,
): Promise<Outcome> {
  const { maxBytes, keepsBeginning } = purposes[request.purpose];
  const read = await readBody(response, { maxBytes: request.maxBytes ?? maxBytes, signal, keepsBeginning });
  const url = hop.url.href;
  if (!read.ok) return { ...failed(read.reason, response.status), url };
  const reason = reasonAnswered(response.status, response.headers, read.bytes);
  if (reason !== null) return { ...failed(reason, response.status), url };
  const { status, headers } = response;
  return { ok: true, url, status, headers, body: read.bytes, jar: jarAfter(hop, headers), redirects };
}

function failed(reason: EgressFailureReason, status?: number): Failed {
  return { ok: false, failure: egressFailure(reason, status) };
}
