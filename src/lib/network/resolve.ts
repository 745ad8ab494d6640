/**
 * Names to addresses, over DNS-over-HTTPS in its JSON form. A Worker cannot pin the address that it then connects to,
 * so this is an early warning against names that point inward, not a wall; it also distinguishes an unknown name from a dead
 * server. What one resolver does not find or does not answer, the next one is asked. When none of them answers, nothing is
 * known, nothing is fetched, and it says nothing about the name.
 *
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/
 * https://developers.google.com/speed/public-dns/docs/doh/json
 */

import { parseAddress, type Address } from "./address.ts";

/** `name_unknown`: the servers of the name fail. `no_resolver`: no resolver answers. */
export type ResolvedName =
  | { ok: true; addresses: Address[] }
  | { ok: false; reason: "no_such_name" | "name_unknown" | "no_resolver" };

/**
 * What a resolver needs: the operator's resolvers in their order, a way to ask one, which must end by itself, the clock in
 * milliseconds, and what requests share.
 */
export type ResolverParts = {
  resolverUrls: readonly string[];
  ask: (url: string, signal: AbortSignal) => Promise<Response>;
  now: () => number;
  cache: AnswerCache;
};

/** Answers by name, and until when each resolver that did not answer is asked last. */
export type AnswerCache = {
  names: Map<string, { resolved: ResolvedName; goodUntil: number }>;
  silentUntil: Map<string, number>;
};

/** An empty cache. */
export const newAnswerCache = (): AnswerCache => ({ names: new Map(), silentUntil: new Map() });

type DnsAnswer = { status: number; addresses: Address[]; ttlSeconds: number };

const maxCacheSeconds = 60;
const maxCachedNames = 2000;
const maxAnswerBytes = 65_536;
const silentMs = 30_000;
const [typeA, typeAaaa] = [1, 28];
const [noError, noSuchName] = [0, 3];

/** A resolver of public names: every A and AAAA answer, kept for their time to live and at most a minute. */
export function createResolver(parts: ResolverParts): (hostname: string, signal: AbortSignal) => Promise<ResolvedName> {
  return async (hostname, signal) => {
    const known = parts.cache.names.get(hostname);
    // A clock that was set back would have it good until then.
    const goodMs = known ? known.goodUntil - parts.now() : 0;
    if (known && goodMs > 0 && goodMs <= maxCacheSeconds * 1000) return known.resolved;
    const failures: Failure["reason"][] = [];
    for (const resolverUrl of inOrder(parts)) {
      const { resolved, ttlSeconds } = await askOne(parts, { resolverUrl, hostname }, signal);
      if (resolved.ok) {
        const goodUntil = parts.now() + Math.min(maxCacheSeconds, ttlSeconds) * 1000;
        if (goodUntil > parts.now()) remember(parts, hostname, { resolved, goodUntil });
        return resolved;
      }
      failures.push(resolved.reason);
    }
    const reason = (["no_such_name", "name_unknown"] as const).find((each) => failures.includes(each)) ?? "no_resolver";
    return { ok: false, reason };
  };
}

type Failure = Extract<ResolvedName, { ok: false }>;

/** The resolvers in their order; those that were silent a moment ago come last, so that not every name waits for them. */
function inOrder({ resolverUrls, cache, now }: ResolverParts): string[] {
  const isSilent = (url: string) => (cache.silentUntil.get(url) ?? 0) > now();
  return [...resolverUrls.filter((url) => !isSilent(url)), ...resolverUrls.filter(isSilent)];
}

/** What one resolver says of a name. One that answers for one family only could keep an address that points inward to itself. */
async function askOne(
  parts: ResolverParts,
  { resolverUrl, hostname }: { resolverUrl: string; hostname: string },
  signal: AbortSignal,
): Promise<{ resolved: ResolvedName; ttlSeconds: number }> {
  const ask = (type: string) => query(parts, { resolverUrl, hostname, type }, signal);
  const [a, aaaa] = await Promise.all([ask("A"), ask("AAAA")]);
  if (a === null || aaaa === null) {
    // Where the request itself ran out of time, that says nothing of the resolver.
    if (!signal.aborted) parts.cache.silentUntil.set(resolverUrl, parts.now() + silentMs);
    return { resolved: { ok: false, reason: "no_resolver" }, ttlSeconds: 0 };
  }
  parts.cache.silentUntil.delete(resolverUrl);
  return { resolved: conclusion([a, aaaa]), ttlSeconds: Math.min(a.ttlSeconds, aaaa.ttlSeconds) };
}

/** One family may fail (many servers answer AAAA with an error) as long as the other has addresses. */
function conclusion(answers: DnsAnswer[]): ResolvedName {
  const addresses = answers.flatMap((answer) => answer.addresses);
  if (addresses.length > 0) return { ok: true, addresses };
  const isCertain = answers.every((answer) => answer.status === noError || answer.status === noSuchName);
  return { ok: false, reason: isCertain ? "no_such_name" : "name_unknown" };
}

function remember(parts: ResolverParts, hostname: string, entry: { resolved: ResolvedName; goodUntil: number }): void {
  const { names } = parts.cache;
  names.delete(hostname);
  names.set(hostname, entry);
  const oldest = names.keys().next();
  if (names.size > maxCachedNames && !oldest.done) names.delete(oldest.value);
}

async function query(
  parts: ResolverParts,
  question: { resolverUrl: string; hostname: string; type: string },
  signal: AbortSignal,
): Promise<DnsAnswer | null> {
  const url = new URL(question.resolverUrl);
  url.searchParams.set("name", question.hostname);
  url.searchParams.set("type", question.type);
  try {
    const response = await parts.ask(url.href, signal);
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > maxAnswerBytes) {
      await response.body?.cancel();
      return null;
    }
    return readAnswer(await response.json());
  } catch {
    return null;
  }
}

/** `{"Status":0,"Answer":[{"name":"a.example.","type":1,"TTL":300,"data":"93.184.215.14"}]}`; aliases (CNAME) in the chain are passed over. */
function readAnswer(json: unknown): DnsAnswer | null {
  if (!isRecord(json) || typeof json["Status"] !== "number") return null;
  const addresses: Address[] = [];
  let ttlSeconds = maxCacheSeconds;
  for (const record of Array.isArray(json["Answer"]) ? json["Answer"] : []) {
    if (!isRecord(record) || typeof record["data"] !== "string") return null;
    ttlSeconds = Math.min(ttlSeconds, typeof record["TTL"] === "number" ? record["TTL"] : 0);
    if (record["type"] !== typeA && record["type"] !== typeAaaa) continue;
    const address = parseAddress(record["data"]);
    if (address === null) return null;
    addresses.push(address);
  }
  return { status: json["Status"], addresses, ttlSeconds };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
