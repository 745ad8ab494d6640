/**
 * The list of a site in place of a page: its files are read, what they say is set against the pages that are known, and the text with an
 * address a line goes through the check as the text of any page does. What is to be written of its pages comes beside it.
 */
import { message, type Message } from "../../message/message.ts";
import { egressFailure } from "../../egress/failure.ts";
import { IsolatePlaces } from "../../lib/concurrency/isolatePlaces.ts";
import type { Permit } from "../../lib/concurrency/semaphore.ts";
import type { FeedbackRule } from "../../noise/feedback/rule.ts";
import type { NotifyWorld } from "../../notify/world.ts";
import type { Ask, Fetched, FetchFailure, Page } from "../../page/page.ts";
import type { Effective } from "../../settings/effective.ts";
import { siteInForce } from "../../settings/site.ts";
import { isIgnoredOtherwise } from "../../site/aside.ts";
import type { SiteMemory } from "../../site/memory.ts";
import type { Listing, ListingTask } from "../../site/gathering.ts";
import { listPages } from "../../site/listing.ts";
import { askPages } from "../../site/ask.ts";
import {
  editionOf,
  filesOfPages,
  filesToAsk,
  isAskDue,
  isKnownEmpty,
  isKnownEndless,
  rotationIn,
  scopeHash,
} from "../../site/known.ts";
import { apartCount } from "../../site/reading/apart.ts";
import { isReadingDue } from "../../site/reading/read.ts";
import { isResting } from "../../site/reading/rest.ts";
import { wantedIn, wantedNote, type Wanted } from "../../site/reading/wanted.ts";
import { notPast, stillRound } from "../../site/reading/round.ts";
import { closeRound, openRound, type Round, type SiteTask } from "../../site/round.ts";
import { isBlank } from "../../site/rotation.ts";
import { scopeOf } from "../../site/scope.ts";
import { chosenProxy } from "../../storage/proxies/known.ts";
import type { WatchMemory } from "../../watch/memory.ts";
import { relistedHeader, siteContentType } from "../processors/site.ts";
import { crawlInRound, withCrawl, type CrawlRound } from "./crawlInRound.ts";
import { pagesOnce } from "./knownPages.ts";
import type { ClaimedPlace } from "./place.ts";
import { readInRound } from "./readInRound.ts";
import { sourcesOf } from "./sources.ts";

/** `place`: of the watch whose pages are known; null for settings that somebody tries. `wait`: for a place among the lists; ms. */
export type SiteFetch = {
  ask: Ask;
  settings: Effective;
  memory: WatchMemory;
  place: ClaimedPlace | null;
  feedbackRules: readonly FeedbackRule[];
  wait: (ms: number) => Promise<void>;
};

export type SiteFetched = { fetched: Fetched; round: Round | null };

/** Lists of tens of thousands of pages take tens of megabytes: an isolate makes two at a time. */
const lists = new IsolatePlaces(2);
/** Who began to watch a site looks at its pages soon: the first of them are read by the tick after they were listed. */
const firstReadingSeconds = 5;
const maxReleasedPages = 5000;

export async function fetchSite(world: NotifyWorld, task: SiteFetch): Promise<SiteFetched> {
  const clock = { now: () => world.clock.now() * 1000, wait: task.wait };
  return lists.run(task.ask.url, clock, (permit) => fetchList(world, task, permit));
}

async function fetchList(world: NotifyWorld, task: SiteFetch, permit: Permit): Promise<SiteFetched> {
  const { ask, settings, memory, place, feedbackRules } = task;
  const startedAt = world.clock.now();
  const elapsedMs = () => (world.clock.now() - startedAt) * 1000;
  const failed = (failure: Omit<FetchFailure, "kind" | "elapsedMs">): SiteFetched => ({
    fetched: { kind: "failure", ...failure, elapsedMs: elapsedMs() },
    round: null,
  });
  const proxy = await chosenProxy(world, settings.proxy);
  if (proxy !== null && proxy.route === null) return failed(egressFailure("proxy_unusable"));
  const { send } = proxy?.route ? world.net.egress.viaProxy(proxy.route) : world.net.egress;
  const own = siteInForce(settings.site);
  const site = { ...own, max_pages: Math.min(own.max_pages ?? settings.site_pages, settings.site_pages) };
  const known = place === null ? undefined : memory.site;
  const round: SiteTask = { url: ask.url, site, scope: scopeOf(ask.url, site), memory: known, now: startedAt };
  const hash = scopeHash(ask.url, site);
  const isDue = isAskDue(known, startedAt) || isIgnoredOtherwise(known, site);
  const sources = sourcesOf({ send, headers: ask.headers, now: world.clock.now, wait: world.clock.wait });
  const pages = pagesOnce(world, place);
  const crawled = site.crawl
    ? await permit.releaseWhile(() => crawlInRound(world, round, { settings, place, pages, sources }))
    : null;
  if (crawled && "failure" in crawled) return failed(crawled.failure);
  const listing = await listPages(listingTask(round, ask.validators?.etag, crawled), sources);
  const unchanged = (): SiteFetched => ({
    fetched: { kind: "not_modified", finalUrl: ask.url, elapsedMs: elapsedMs() },
    round: null,
  });
  if ("failure" in listing) return failed(listing.failure);
  const isSame = "unchanged" in listing || (!isDue && ask.validators?.etag === editionOf(listing, hash));
  if (!isSame && isBlank(listing, known === undefined)) return failed(nothingListed(listing));
  const claim = place?.generation === undefined ? null : { ...place, generation: place.generation };
  const reads = claim !== null && site.read === "changed";
  const wanted = reads ? await wantedOf(world, claim) : null;
  const isDueToRead = wanted !== null || isReadingDue(known?.reading, apartCount(site), startedAt);
  if (isSame && !crawled?.isMoved && !(reads && known && isDueToRead)) return unchanged();
  const { stored, fields, wakes } = await pages();
  const by = { settings, feedbackRules, site, scope: round.scope, wanted };
  const reading = { ...by, sources, crawled, fields, now: startedAt };
  const withPages = async (made: Round): Promise<Round> => {
    const next = crawled === null ? made : withCrawl(made, crawled);
    if (!reads) return next;
    return made.isRelisted && !crawled?.texts.size
      ? againBy(next, startedAt + firstReadingSeconds)
      : readInRound(world, { round: next, stored }, { ...reading, place: claim });
  };
  const still = (of: SiteMemory) => stillRound(of, stored, { edition: ask.validators?.etag ?? null, now: startedAt });
  if (isSame) {
    if (!known) return unchanged();
    const read = wakes(notPast(await permit.releaseWhile(() => withPages(still(known))), world.clock.now()));
    return { fetched: { ...pageOf(read, ask.url), elapsedMs: elapsedMs() }, round: read };
  }
  const open = openRound(round, listing, stored);
  const isLeftAlone = isResting(known?.reading?.rest, startedAt);
  const askAll = () => askPages(open, isLeftAlone ? { ...sources, isLate: () => true } : sources);
  // Asking is waiting: others make their lists meanwhile, as long as this one is no large one.
  const asked = await (listing.pages.size <= maxReleasedPages ? permit.releaseWhile(askAll) : askAll());
  const made = wakes(notPast(await withPages(closeRound(open, asked)), world.clock.now()));
  return { fetched: { ...pageOf(made, ask.url), elapsedMs: elapsedMs(), notes: notesOf(listing, made) }, round: made };
}

/** The round after which there is another one by then. */
const againBy = (round: Round, at: number): Round => ({
  ...round,
  memory: { ...round.memory, againAt: Math.min(round.memory.againAt ?? Infinity, at) },
});

/** The pages that somebody wants read now. */
async function wantedOf({ stores, clock }: NotifyWorld, { watchId }: ClaimedPlace): Promise<Wanted | null> {
  return wantedIn(await stores.notes.read(wantedNote(watchId)), clock.now());
}

/** What is to be listed. `edition`: of the list that the watch has as its reading. */
function listingTask(
  { url, site, scope, memory, now }: SiteTask,
  edition: string | undefined,
  crawled: CrawlRound | null,
): ListingTask {
  const hash = scopeHash(url, site);
  return {
    ...{ url, site, scope, found: memory?.found ?? [], former: filesOfPages(memory, hash, now) },
    crawled: crawled?.listed ?? null,
    known:
      isAskDue(memory, now) || isIgnoredOtherwise(memory, site) || crawled
        ? []
        : filesToAsk(memory, { scope: hash, edition }),
    rotation: rotationIn(memory, hash),
    isKnownEmpty: isKnownEmpty(memory, now),
    isKnownEndless: isKnownEndless(memory, now),
  };
}

/** An empty list is a fault of the list, as long as anybody follows it. */
const nothingListed = ({ outside }: Listing): Pick<FetchFailure, "class" | "sentence"> => ({
  class: "no_text",
  sentence: outside ? message("site.outside", { outside }) : message("site.nothing"),
});

function pageOf({ text, edition, isRelisted }: Round, url: string): Omit<Page, "elapsedMs"> {
  return {
    kind: "page",
    finalUrl: url,
    status: 200,
    headers: isRelisted ? { [relistedHeader]: "yes" } : {},
    contentType: siteContentType,
    body: new TextEncoder().encode(text),
    validators: edition === null ? {} : { etag: edition },
    redirects: 0,
  };
}

/** What the trace says of the list, beside its size. */
function notesOf({ files, isComplete, problems, outside }: Listing, { memory, moved }: Round): Message[] {
  const { listed, missing, unlisted, leftOut, doubt, crawl } = memory;
  return [
    message("site.counts", { listed, missing, unlisted, files }),
    message("site.moved", moved),
    ...(crawl ? [message("site.crawl", { asked: crawl.asked, open: crawl.open, refused: crawl.refused })] : []),
    ...(crawl?.traps.length ? [message("site.trap", { shapes: crawl.traps.join(", ") })] : []),
    ...(outside ? [message("site.others", { outside })] : []),
    ...(leftOut ? [message("site.left_out", { count: leftOut })] : []),
    ...(isComplete ? [] : [message("site.part")]),
    ...(doubt ? [message("site.doubt")] : []),
    ...problems.slice(0, maxNotes).map(({ file, sentence }) => message("site.file", { file, sentence })),
  ];
}

const maxNotes = 5;
