/**
 * Some pages of a crawl, one after the other: what each answers, and where its links lead. Knows of no network.
 *
 * A pass asks each page once, and begins again when the watch is due. Between two of its slices the host rests, so that no more pages are
 * asked a day than the watch may. A page that cannot be read is asked three times; one that was there and is not any more twice, an hour apart.
 */
import { sha256 } from "../../secret/digest.ts";
import type { Probe } from "../answer.ts";
import type { PageRead } from "../reading/answers.ts";
import { keptTitle } from "../listedTitle.ts";
import type { Failure } from "../source.ts";
import { nearKey } from "./address.ts";
import {
  beginPass,
  endPass,
  filteredCounts,
  isPage,
  isToAsk,
  maxTries,
  openAddresses,
  see,
  seeLinks,
  type CrawlRules,
} from "./pass.ts";
import { noteFresh } from "./shape.ts";
import type { CrawlAnswer, CrawledPage, CrawlSources } from "./source.ts";
import { secondsApart } from "../reading/fill.ts";
import type { Crawl, Found } from "./state.ts";

const day = 86_400;
const maxAtOnce = 40;
const minPause = 120;
/** Between two slices of a first pass. */
const minSlicePause = 60;
const probeSeconds = 7 * day;
/** So many pages in a row that cannot be read may be a fault of the host. */
const maxUnread = 4;
/** A pass begins again a little before its time, since a check comes a little before or after its own. */
const early = 0.9;

/** `perDay`: pages that are asked a day at most; `intervalSeconds`: between two passes. */
export type CrawlTask = CrawlRules & { perDay: number; intervalSeconds: number };

/** What a slice did: how many pages it asked, and the texts of those that were read, by key. */
export type CrawlSlice = { asked: number; texts: Map<string, PageRead> };

/** Whether pages are to be asked now. */
export const isCrawlDue = ({ nextAt }: Pick<Crawl, "nextAt">, now: number): boolean => now >= nextAt;

/** Asks the next pages, and notes in the crawl what they say; a failure where the site does not answer, by which nothing counts. */
export async function crawlOn(
  crawl: Crawl,
  task: CrawlTask,
  sources: CrawlSources,
): Promise<CrawlSlice | { failure: Failure }> {
  const { now, perDay, maxPages } = task;
  if (!crawl.isOpen) beginPass(crawl, task);
  const slice: CrawlSlice = { asked: 0, texts: new Map() };
  await learnNothing(crawl, task, sources);
  const at = placeIn(crawl);
  const most = Math.min(maxAtOnce, perDay);
  let [unread, answered, waitSeconds] = [0, 0, 0];
  let next = nextAddress(crawl, at, task);
  for (; next && slice.asked < most && unread < maxUnread && !sources.isLate(); next = nextAddress(crawl, at, task)) {
    const answer = await sources.crawl(next.url);
    if (answer.kind !== "refused") slice.asked += 1;
    if (answer.kind === "unread") {
      unread += 1;
      waitSeconds = Math.max(waitSeconds, answer.failure.retryAfterSeconds ?? 0);
    } else [unread, answered] = [0, answered + 1];
    const wasPage = isPage(next);
    note(crawl, { each: next, answer, texts: slice.texts, at }, task);
    at.pages += Number(isPage(next)) - Number(wasPage);
  }
  if (unread >= maxUnread || (unread > 0 && answered === 0)) {
    const start = await sources.crawl(task.url);
    if (start.kind === "unread") return { failure: start.failure };
  }
  crawl.asked += slice.asked;
  crawl.nextAt = Math.max(now + waitSeconds, nextSliceAt(crawl, slice.asked, task));
  if (next === undefined) finish(crawl, task, at.pages >= maxPages);
  return slice;
}

/**
 * The first pass goes as fast as the host is asked for a site, as far as the number of pages of a day goes; then pages are asked evenly over
 * the day.
 */
function nextSliceAt({ ended, startedAt, asked: all }: Crawl, asked: number, { now, perDay }: CrawlTask): number {
  if (ended > 0) return now + Math.max(minPause, Math.ceil((day * asked) / perDay));
  return Math.max(now + Math.max(minSlicePause, secondsApart * asked), startedAt + day * Math.floor(all / perDay));
}

/** `queue`: what is to be asked, the next one last. `done`: keys of what was asked in this slice. `pages`: how many there are. */
type Place = {
  queue: Found[];
  done: Set<string>;
  pages: number;
  byHash: Map<string, Found[]>;
  filtered: Map<string, number>;
};

function placeIn(crawl: Crawl): Place {
  const byHash = new Map<string, Found[]>();
  let pages = 0;
  for (const each of crawl.found.values()) {
    if (isPage(each)) pages += 1;
    if (each.hash !== undefined) noteHash(byHash, each, each.hash);
  }
  return { queue: [], done: new Set(), pages, byHash, filtered: filteredCounts(crawl) };
}

function noteHash(byHash: Place["byHash"], each: Found, hash: string): void {
  const known = byHash.get(hash);
  if (known) known.push(each);
  else byHash.set(hash, [each]);
}

/** The next address that is to be asked; of a crawl that has all pages that are followed no new one. */
function nextAddress(crawl: Crawl, at: Place, task: CrawlTask): Found | undefined {
  const isFull = at.pages >= task.maxPages;
  const isOpen = (each: Found) => !at.done.has(each.key) && !(isFull && each.kind === "new");
  for (;;) {
    const next = at.queue.pop();
    if (next === undefined) {
      at.queue = openAddresses(crawl, task).filter(isOpen).toReversed();
      if (at.queue.length === 0) return undefined;
    } else if (isOpen(next) && isToAsk(crawl, next, task)) {
      at.done.add(next.key);
      return next;
    }
  }
}

/** Ends the pass, unless a page is to be asked a second time. */
function finish(crawl: Crawl, task: CrawlTask, isFull: boolean): void {
  const all = [...crawl.found.values()];
  const isWaiting = all.some(
    ({ isDoubted, tries = 0, seen, read }) =>
      seen === crawl.pass && read !== crawl.pass && (isDoubted || (tries > 0 && tries < maxTries)),
  );
  if (isWaiting) return;
  const left = isFull ? openAddresses(crawl, task).filter(({ kind }) => kind === "new").length : 0;
  crawl.leftOut += left;
  // After a first pass the others wait until its pages would have come in their turn.
  if (crawl.ended === 0)
    crawl.nextAt = Math.max(crawl.nextAt, crawl.startedAt + Math.ceil((day * crawl.asked) / task.perDay));
  endPass(crawl, left > 0, task);
  crawl.nextAt = Math.max(crawl.nextAt, crawl.startedAt + Math.floor(task.intervalSeconds * early));
}

type Noted = { each: Found; answer: CrawlAnswer; texts: Map<string, PageRead>; at: Place };

function note(crawl: Crawl, { each, answer, texts, at }: Noted, task: CrawlTask): void {
  const { now } = task;
  each.at = now;
  if (answer.kind === "unread") {
    each.tries = (each.tries ?? 0) + 1;
    each.failedAt ??= now;
    return;
  }
  delete each.tries;
  const isThere = answer.kind === "page" && !isAsNothing(answer, crawl.probe);
  // Without its end it lacks links, too.
  const isWhole = isThere && (answer.hasEnd || !each.hasEnd);
  if (!isWhole && answer.kind !== "refused" && each.kind === "page" && !each.isDoubted) {
    Object.assign(each, { isDoubted: true, failedAt: now });
    return;
  }
  each.read = crawl.pass;
  delete each.isDoubted;
  if (isThere) {
    delete each.failedAt;
    notePage(crawl, { each, page: answer, at }, task);
    if (answer.read) texts.set(each.key, answer.read);
    return;
  }
  each.failedAt ??= now;
  each.kind = answer.kind === "refused" ? "refused" : answer.kind === "redirect" ? "other" : "absent";
  const target = answer.kind === "redirect" ? task.scope(answer.to) : null;
  if (target) see(crawl, target, each.depth);
}

type Seen = { each: Found; page: CrawledPage; at: Place };

function notePage(crawl: Crawl, { each, page, at }: Seen, task: CrawlTask): void {
  const { scope, url: home } = task;
  const { canonical, hash, lines, links, hasEnd, read } = page;
  const twins = (at.byHash.get(hash) ?? []).filter((other) => other.hash === hash && other !== each && isPage(other));
  const twin = twins.find(({ key }) => nearKey(key) === nearKey(each.key));
  const named = canonical === null ? null : scope(canonical);
  // Many a site has all pages name its home page by mistake.
  const isNamed = named !== null && named.key !== each.key && (!isHome(named.url, home) || isNear(named.key, each.key));
  if (each.hash !== hash) noteHash(at.byHash, each, hash);
  Object.assign(each, { kind: "page", hash });
  // Of a page whose text is read the title stands there.
  const title = read === null ? keptTitle(page.title) : "";
  if (title) each.title = title;
  else delete each.title;
  if (hasEnd) each.hasEnd = true;
  else delete each.hasEnd;
  const same = isNamed ? named.key : twin?.key;
  if (same === undefined) delete each.same;
  else each.same = same;
  if (isNamed) see(crawl, named, each.depth);
  if (each.isFresh === undefined) {
    each.isFresh = noteFresh(crawl, each.url, { lines, isKnown: twins.length > 0 });
    if (!each.isFresh) each.firstRead = crawl.pass;
  }
  seeLinks(crawl, links, { ...task, depth: each.depth + 1, filtered: at.filtered });
}

const isNear = (one: string, other: string): boolean => nearKey(one) === nearKey(other);
const isHome = (url: string, home: string): boolean => {
  const { pathname, search } = new URL(url);
  return search === "" && (pathname === "/" || pathname === URL.parse(home)?.pathname);
};

const isAsNothing = ({ hash, isError }: CrawledPage, probe: Probe | null): boolean =>
  isError || (probe?.kind === "page" && probe.hash === hash);

/** Learns now and then how the host answers where there is nothing. */
async function learnNothing(crawl: Crawl, { url, now }: CrawlTask, sources: CrawlSources): Promise<void> {
  if (crawl.probe && now - crawl.probe.at < probeSeconds) return;
  const name = sha256(`${url} ${Math.floor(now / probeSeconds)}`).slice(0, 20);
  const answer = await sources.crawl(new URL(name, url).href);
  if (answer.kind === "page") crawl.probe = { kind: "page", at: now, hash: answer.hash };
  else if (answer.kind === "redirect") crawl.probe = { kind: "redirect", at: now, to: answer.to };
  else if (answer.kind !== "unread") crawl.probe = { kind: "honest", at: now };
}
