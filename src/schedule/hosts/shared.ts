/**
 * One answer for identical questions. Watches of a message that ask the same address for the same thing, as nobody in
 * particular (GET, no body, no cookies kept, no header that proves who somebody is), share what came back: a whole answer or a failure
 * serves them all, a 304 those with the same validators. Bodies are kept only while somebody still waits for them. Pure.
 */
import type { EgressRequest, EgressResult } from "../../egress/egress.ts";
import { isCredential } from "../../lib/exchange/headers.ts";

const maxStoredBytes = 8 * 1024 * 1024;

type Kept = { result: EgressResult; conditional: string; bytes: number };

/** True for a request that would read the same whoever sends it. */
export function isAnonymous({ method = "GET", body, headers = {}, jar, answersRedirects }: EgressRequest): boolean {
  const says = body !== undefined && body !== null && body.length > 0;
  return method === "GET" && !says && !jar && !answersRedirects && !Object.keys(headers).some(isCredential);
}

export class SharedAnswers {
  private readonly waiting: Map<string, number>;
  private readonly kept = new Map<string, Kept>();
  private bytes = 0;

  /** `urls`: the addresses that the watches of the message will ask for, each as often as it is asked. */
  constructor(urls: readonly string[]) {
    this.waiting = new Map();
    for (const url of urls) this.waiting.set(url, (this.waiting.get(url) ?? 0) + 1);
  }

  /** The answer that somebody else got to this question, or null. */
  find(request: EgressRequest): EgressResult | null {
    if (!isAnonymous(request)) return null;
    const kept = this.kept.get(keyOf(request));
    // A large page that its check set aside is empty here.
    if (!kept || (kept.result.ok && kept.result.body.length < kept.bytes)) return null;
    const isPartial = kept.result.ok && kept.result.status === 304;
    return isPartial && kept.conditional !== conditionalOf(request) ? null : kept.result;
  }

  /** Keeps an answer where others wait for it; whether it does. */
  keep(request: EgressRequest, result: EgressResult): boolean {
    if (!isAnonymous(request) || (this.waiting.get(request.url) ?? 0) < 2) return false;
    const key = keyOf(request);
    const bytes = result.ok ? result.body.length : 0;
    const before = this.kept.get(key);
    if (this.bytes - (before?.bytes ?? 0) + bytes > maxStoredBytes) return false;
    this.bytes += bytes - (before?.bytes ?? 0);
    this.kept.set(key, { result, conditional: conditionalOf(request), bytes });
    return true;
  }

  /** One watch of this address is through; after the last one its answers are let go. */
  done(url: string): void {
    const left = (this.waiting.get(url) ?? 0) - 1;
    this.waiting.set(url, left);
    if (left > 0) return;
    for (const [key, { bytes }] of this.kept)
      if (key.startsWith(`${url}\n`)) {
        this.kept.delete(key);
        this.bytes -= bytes;
      }
  }
}

const keyOf = ({ url, headers = {} }: EgressRequest): string =>
  `${url}\n${JSON.stringify(Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1)))}`;

const conditionalOf = ({ conditional }: EgressRequest): string => JSON.stringify(conditional ?? null);
