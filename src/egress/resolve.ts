/**
 * Names to addresses, over DNS-over-HTTPS in its JSON form. A Worker cannot pin the address that it then connects to,
 * so this is an early warning against names that point inward, not a wall; it also distinguishes an unknown name from a dead
 * server. When the resolver does not answer, nothing is known and nothing is fetched.
 *
 * https://developers.cloudflare.com/1.1.1.1/encryption/dns-over-https/make-api-requests/dns-json/
 */

import { parseAddress, type Address } from "../lib/network/address.ts";

export type ResolvedName = { ok: true; addresses: Address[] } | { ok: false; reason: "no_such_name" | "name_unknown" };

/** What a resolver needs: the operator's resolver, a way to ask it, the clock in milliseconds and a cache to share. */
export type ResolverParts = {
  resolverUrl: string;
  ask: (url: string, signal: AbortSignal) => Promise<Response>;
  now: () => number;
  cache: AnswerCache;
};

export type AnswerCache = Map<string, { resolved: ResolvedName; goodUntil: number }>;

type DnsAnswer = { status: number; addresses: Address[]; ttlSeconds: number };

const maxCacheSeconds = 60;
const maxCachedNames = 2000;
const maxAnswerBytes = 65_536;
const [typeA, typeAaaa] = [1, 28];
const [noError, noSuchName] = [0, 3];

/** A resolver of public names: every A and AAAA answer, kept for their time to live and at most a minute. */
export function createResolver(parts: ResolverParts): (hostname: string, signal: AbortSignal) => Promise<ResolvedName> {
  return async (hostname, signal) => {
    const known = parts.cache.get(hostname);
    if (known !== undefined && known.goodUntil > parts.now()) return known.resolved;
    const answers = await Promise.all(["A", "AAAA"].map((type) => query(parts, { hostname, type }, signal)));
    if (answers.some((answer) => answer === null)) return { ok: false, reason: "name_unknown" };
    const received = answers.filter((answer) => answer !== null);
    const resolved = conclusion(received);
    const seconds = Math.min(maxCacheSeconds, ...received.map((answer) => answer.ttlSeconds));
    if (resolved.ok && seconds > 0) remember(parts, hostname, { resolved, goodUntil: parts.now() + seconds * 1000 });
    return resolved;
  };
}

/** One family may fail (many servers answer AAAA with an error) as long as the other has addresses. */
function conclusion(answers: DnsAnswer[]): ResolvedName {
  const addresses = answers.flatMap((answer) => answer.addresses);
  if (addresses.length > 0) return { ok: true, addresses };
  const isCertain = answers.every((answer) => answer.status === noError || answer.status === noSuchName);
  return { ok: false, reason: isCertain ? "no_such_name" : "name_unknown" };
}

function remember(parts: ResolverParts, hostname: string, entry: { resolved: ResolvedName; goodUntil: number }): void {
  parts.cache.delete(hostname);
  parts.cache.set(hostname, entry);
  const oldest = parts.cache.keys().next();
  if (parts.cache.size > maxCachedNames && !oldest.done) parts.cache.delete(oldest.value);
}

async function query(
  parts: ResolverParts,
  question: { hostname: string; type: string },
  signal: AbortSignal,
): Promise<DnsAnswer | null> {
  const url = new URL(parts.resolverUrl);
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
