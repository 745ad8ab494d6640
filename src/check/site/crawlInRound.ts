/** A part of a crawl at the beginning of a round: from the network, and with what it knows as one object in the storage. */
import { message } from "../../message/message.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import type { Effective } from "../../settings/effective.ts";
import { pagesPerDay } from "../../site/budget.ts";
import { crawlOn, isCrawlDue, type CrawlSlice } from "../../site/crawl/crawl.ts";
import { pagesOfCrawl } from "../../site/crawl/listed.ts";
import { isResting } from "../../site/reading/rest.ts";
import { crowdedPaths, openAddresses } from "../../site/crawl/pass.ts";
import { trapsOf } from "../../site/crawl/shape.ts";
import { crawlIn, newCrawl, writtenCrawl, type Crawl, type CrawlMemory } from "../../site/crawl/state.ts";
import type { CrawledPages } from "../../site/gathering.ts";
import { scopeHash } from "../../site/known.ts";
import type { Round, SiteTask } from "../../site/round.ts";
import type { Failure } from "../../site/source.ts";
import { decodeText, pack, packing, unpack } from "../../storage/content.ts";
import { StorageFailure } from "../../storage/objects.ts";
import type { KnownPages } from "./knownPages.ts";
import type { ClaimedPlace } from "./place.ts";
import { retrySeconds } from "./retry.ts";
import { noFields } from "../../site/reading/siteFields.ts";
import type { SiteSources } from "./sources.ts";

/**
 * `texts`: of the pages that were asked just now, by key. `isMoved`: there is something to remember. `retryAt`: when to ask again, since what
 * was asked could not be stored; Unix seconds.
 */
export type CrawlRound = {
  memory: CrawlMemory;
  listed: CrawledPages;
  texts: CrawlSlice["texts"];
  isMoved: boolean;
  retryAt?: number;
};

type Crawling = {
  settings: Effective;
  place: ClaimedPlace | null;
  pages: () => Promise<KnownPages>;
  sources: SiteSources;
};

/** Seconds of a check in which pages are asked; the others are for what else a list is made of. */
const seconds = 50;
const maxTraps = 5;

export async function crawlInRound(
  world: NotifyWorld,
  task: SiteTask,
  { settings, place, pages: pagesOf, sources }: Crawling,
): Promise<CrawlRound | { failure: Failure }> {
  const { site, memory, now } = task;
  const known = memory?.scope === scopeHash(task.url, site) ? memory.crawl : undefined;
  const stored = known && place ? await storedCrawl(world, place, known.object) : null;
  const crawl = stored === null ? newCrawl() : crawlIn(stored);
  const isLeftAlone = isResting(memory?.reading?.rest, now);
  if (known && stored !== null && (isLeftAlone || !isCrawlDue(crawl, now)))
    return roundOf(crawl, known, { now, isMoved: false });
  const reads = place !== null && site.read === "changed";
  const fields = reads ? (await pagesOf()).fields : noFields;
  const { reads: most, seconds: interval } = { reads: settings.site_reads, seconds: settings.interval.seconds };
  const pages = crawl.ended === 0 ? most : crawl.found.size;
  const slice = await crawlOn(
    crawl,
    {
      ...{ url: task.url, site, scope: task.scope, now, maxPages: site.max_pages ?? Infinity },
      ...{ perDay: pagesPerDay(site, { pages, most }), intervalSeconds: interval },
    },
    {
      crawl: (url) => sources.crawl(url, reads ? { settings, fields: fields(url) } : null),
      isLate: () => sources.isLate() || world.clock.now() - now >= seconds,
    },
  );
  if ("failure" in slice) return slice;
  const object = place?.generation === undefined ? "" : await storeCrawl(world, place as Claimed, crawl);
  if (object === null && known && stored !== null)
    return { ...roundOf(crawlIn(stored), known, { now, isMoved: true }), retryAt: now + retrySeconds };
  return {
    ...roundOf(crawl, { ...memoryOf(crawl, now), object: object ?? "" }, { now, isMoved: true }),
    texts: slice.texts,
  };
}

type Claimed = ClaimedPlace & { generation: number };

async function storedCrawl(world: NotifyWorld, place: ClaimedPlace, name: string): Promise<string | null> {
  const bytes = await world.stores.objects.bytes(place, name);
  return bytes && decodeText(unpack(bytes, packing));
}

/** The name of the object; null where it cannot be stored. */
async function storeCrawl(world: NotifyWorld, place: Claimed, crawl: Crawl): Promise<string | null> {
  try {
    return await world.stores.objects.putBytes(place, place.generation, pack(writtenCrawl(crawl)));
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    // The same pages are asked again.
    console.error(JSON.stringify({ what: "a crawl of a site could not be stored", error: error.message }));
    await world.stores.health.recordFailure("storage", world.clock.now());
    return null;
  }
}

function memoryOf(crawl: Crawl, now: number): Omit<CrawlMemory, "object"> {
  const { nextAt, isOpen, ended, asked, leftOut, found } = crawl;
  return {
    ...{ nextAt, isOpen, isFirst: ended === 0, asked, leftOut },
    open: isOpen ? openAddresses(crawl, { now }).length : 0,
    refused: [...found.values()].filter(({ kind }) => kind === "refused").length,
    traps: [...crowdedPaths(crawl), ...trapsOf(crawl)].slice(0, maxTraps),
  };
}

function roundOf(crawl: Crawl, memory: CrawlMemory, { now, isMoved }: { now: number; isMoved: boolean }): CrawlRound {
  const { isFirst, asked, leftOut } = memory;
  const open = isFirst ? openAddresses(crawl, { now }).length : 0;
  const problem = isFirst
    ? message("site.crawling", { asked, open })
    : leftOut > 0
      ? message("site.crawl_full", { count: leftOut })
      : null;
  return { memory, listed: { pages: pagesOfCrawl(crawl), isFirst, problem }, texts: new Map(), isMoved };
}

/** The round with what its crawl remembers, and again when the crawl goes on. */
export function withCrawl(round: Round, { memory: crawl, retryAt = Infinity }: CrawlRound): Round {
  const againAt = Math.min(round.memory.againAt ?? Infinity, retryAt);
  const next = crawl.isOpen && retryAt === Infinity ? Math.min(againAt, crawl.nextAt) : againAt;
  return { ...round, memory: { ...round.memory, crawl, ...(next === Infinity ? {} : { againAt: next }) } };
}
