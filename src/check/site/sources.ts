/** The files that list a site, from the network: each read as it comes, at the pace of a host. */
import type { Egress, EgressRequest, EgressResult } from "../../egress/egress.ts";
import { pageHeaders } from "../../egress/agent.ts";
import { headerProblem } from "../../lib/exchange/headers.ts";
import { retryAfterSeconds } from "../../lib/exchange/retryAfter.ts";
import { readSitemap, type OnEntry, type SitemapRead } from "../../lib/sitemap/read.ts";
import { statusFailure } from "../../page/fetchers/status.ts";
import { hostOf } from "../../settings/scheduling.ts";
import { blankFile } from "../../site/fileFailure.ts";
import type { PageRead } from "../../site/reading/answers.ts";
import type { AskedToWait } from "../../site/reading/rest.ts";
import type { CrawlAnswer } from "../../site/crawl/source.ts";
import { crawlPage, type PageReading } from "./crawlPage.ts";
import { readLinks } from "./readLinks.ts";
import { readPage } from "./readPage.ts";
import { askPage, type AskSite } from "./askPage.ts";
import { conditionalHeaders, validatorsOf, type Validators } from "../../lib/exchange/validators.ts";
import type { FileAnswer, Sources } from "../../site/source.ts";

/** No file begins later than so many seconds after the first. */
const startSeconds = 80;
/** So many requests are sent in a row; those behind them come so many milliseconds apart. */
const inARow = 10;
const apartMs = 1000;
/** RFC 9309, 2.5: at least 500 KiB are read. */
const robotsBytes = 512_000;
const busySeconds = 120;

export type Asking = {
  send: Egress["send"];
  headers: Record<string, string>;
  /** Unix seconds. */
  now: () => number;
  wait: (milliseconds: number) => Promise<void>;
};

type Reader = NonNullable<EgressRequest["reader"]>;

/** The sources of a list, in which there is no more time once the host asks to be left alone; by `read` the text of one of its pages, where it is not as validators say, and by `crawl` where that leads, too. */
export type SiteSources = Sources & {
  read: (url: string, reading: PageReading & { validators: Validators | null }) => Promise<PageRead>;
  crawl: (url: string, reads: PageReading | null) => Promise<CrawlAnswer>;
  /** That a page answered that its host wants to be left alone; null where none did. */
  askedToWait: () => AskedToWait | null;
};

export function sourcesOf({ send, headers, now, wait }: Asking): SiteSources {
  const startedAt = now();
  let asked = 0;
  let toWait: AskedToWait | null = null;
  const own = Object.entries(headers).filter(([name, value]) => headerProblem(name, value) === null);
  const lower = Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
  const ask: AskSite = async (request, pauseMs = 0) => {
    if (asked >= inARow || pauseMs > apartMs) await wait(Math.max(pauseMs, apartMs));
    asked += 1;
    const answer = await send({ ...request, headers: { ...pageHeaders, ...lower } });
    if (request.purpose !== "listing") toWait = waitAskedBy(answer, now()) ?? toWait;
    return answer;
  };
  const askFile = (url: string, reader: Reader, validators: Validators = {}) =>
    ask({ url, purpose: "listing", reader, conditional: { url: null, headers: conditionalHeaders(validators) } });
  const texts = new Map<string, Promise<string | null>>();
  const robots = (url: string) => {
    const { href } = new URL("/robots.txt", url);
    const text = texts.get(href) ?? robotsText((reader) => askFile(href, reader));
    texts.set(href, text);
    return text;
  };
  return {
    isLate: () => toWait !== null || now() - startedAt >= startSeconds,
    askedToWait: () => toWait,
    file: async (url, onEntry, validators) => fileOf((reader) => askFile(url, reader, validators), onEntry, now()),
    links: (url, task) => readLinks(url, task, { ask, now: now() }),
    page: (url) => askPage(url, { ask, robots }),
    read: (url, reading) => readPage(url, { ask, robots, ...reading }),
    crawl: (url, reads) => crawlPage(url, { ask, robots, reads, now: now() }),
    robots,
  };
}

/** Whether a page says by its status that its host wants to be left alone, and for how long. */
function waitAskedBy(answer: EgressResult, now: number): AskedToWait | null {
  const failed = answer.ok ? statusFailure(answer.status) : null;
  if (!answer.ok || failed === null) return null;
  const seconds = retryAfterSeconds(answer.headers.get("retry-after"), now * 1000) ?? null;
  const isAsked = answer.status === 429 || (answer.status === 503 && seconds !== null);
  return isAsked ? { seconds, why: failed.sentence } : null;
}

async function robotsText(ask: (reader: Reader) => Promise<EgressResult>): Promise<string | null> {
  let text = "";
  const answer = await ask(async (body) => {
    text = await beginningOf(body);
  });
  if (!answer.ok || answer.status >= 500 || answer.status === 429) return null;
  return answer.status === 200 ? text : "";
}

async function fileOf(
  ask: (reader: Reader) => Promise<EgressResult>,
  onEntry: OnEntry,
  now: number,
): Promise<FileAnswer> {
  let read: SitemapRead | null = null;
  const answer = await ask(async (body) => {
    read = await readSitemap(body, onEntry);
  });
  if (!answer.ok) {
    const wait = answer.failure.busy ? { retryAfterSeconds: busySeconds } : {};
    return { failure: { ...answer.failure, ...wait, host: hostOf(answer.url) } };
  }
  const { status, headers, url, redirects } = answer;
  // Behind a redirect it may be another file the next time.
  if (read !== null) return redirects ? { read } : { read, validators: validatorsOf(headers) };
  if (status === 304) return { unchanged: true };
  const failed = statusFailure(status) ?? blankFile;
  const wait = retryAfterSeconds(headers.get("retry-after"), now * 1000);
  return {
    failure: { ...failed, status, host: hostOf(url), ...(wait === undefined ? {} : { retryAfterSeconds: wait }) },
  };
}

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
