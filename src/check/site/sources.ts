/** The files that list a site, from the network: each read as it comes, at the pace of a host. */
import type { Egress, EgressRequest, EgressResult } from "../../egress/egress.ts";
import { pageHeaders } from "../../egress/agent.ts";
import { headerProblem } from "../../lib/exchange/headers.ts";
import { retryAfterSeconds } from "../../lib/exchange/retryAfter.ts";
import { readSitemap, type OnAddress, type SitemapRead } from "../../lib/sitemap/read.ts";
import { statusFailure } from "../../page/fetchers/status.ts";
import { hostOf } from "../../settings/scheduling.ts";
import type { FileAnswer, Sources } from "../../site/listing.ts";

/** No file begins later than so many seconds after the first. */
const startSeconds = 80;
/** So many files are asked for in a row; those behind them come so many milliseconds apart. */
const inARow = 20;
const apartMs = 1000;
/** RFC 9309, 2.5: at least 500 KiB are read. */
const robotsBytes = 512_000;
const busySeconds = 120;

type Asking = {
  send: Egress["send"];
  headers: Record<string, string>;
  /** Unix seconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

export function sourcesOf({ send, headers, now, wait }: Asking): Sources {
  const startedAt = now();
  let asked = 0;
  const own = Object.entries(headers).filter(([name, value]) => headerProblem(name, value) === null);
  const lower = Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
  const ask = async (url: string, reader: NonNullable<EgressRequest["reader"]>) => {
    if (asked >= inARow) await wait(apartMs);
    asked += 1;
    return send({ url, headers: { ...pageHeaders, ...lower }, purpose: "listing", reader });
  };
  return {
    isLate: () => now() - startedAt >= startSeconds,
    file: async (url, onAddress) => fileOf((reader) => ask(url, reader), onAddress, now()),
    robots: async (url) => {
      let text = "";
      const answer = await ask(new URL("/robots.txt", url).href, async (body) => {
        text = await beginningOf(body);
      });
      if (!answer.ok || answer.status >= 500 || answer.status === 429) return null;
      return answer.status === 200 ? text : "";
    },
  };
}

async function fileOf(
  ask: (reader: NonNullable<EgressRequest["reader"]>) => Promise<EgressResult>,
  onAddress: OnAddress,
  now: number,
): Promise<FileAnswer> {
  let read: SitemapRead | null = null;
  const answer = await ask(async (body) => {
    read = await readSitemap(body, onAddress);
  });
  if (!answer.ok) {
    const wait = answer.failure.busy ? { retryAfterSeconds: busySeconds } : {};
    return { failure: { ...answer.failure, ...wait, host: hostOf(answer.url) } };
  }
  if (read !== null) return { read };
  const { status, headers, url } = answer;
  const failed = statusFailure(status) ?? { class: "empty", sentence: emptyFile };
  const wait = retryAfterSeconds(headers.get("retry-after"), now * 1000);
  return {
    failure: { ...failed, status, host: hostOf(url), ...(wait === undefined ? {} : { retryAfterSeconds: wait }) },
  };
}

const emptyFile = "The site answered, but there was nothing in the file.";

async function beginningOf(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  const reader = body.getReader();
  try {
    while (text.length < robotsBytes) {
      const part = await reader.read();
      if (part.done) break;
      text += decoder.decode(part.value, { stream: true });
    }
  } catch {
    // What came until then counts.
  }
  await reader.cancel().catch(() => undefined);
  return text;
}
