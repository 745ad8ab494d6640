/**
 * The pages that a site lists, out of the files that list them: sitemaps, indexes of sitemaps, lists of addresses. Which files there are
 * is found where nobody says it. Asks by what it is given, and knows of no network.
 *
 * 1. The sitemaps of the settings; else the address itself, where it is one; else those that robots.txt names, and those that were read the
 *    last time; else the usual places.
 * 2. An index leads to others, four levels deep, up to a number of files; none is read twice.
 * 3. The list is whole where each of these was read to its end. A file that failed, broke off, or is empty of a sudden leaves it a part.
 */
import { message } from "../message/message.ts";
import { sitemapsInRobots } from "../lib/sitemap/robots.ts";
import { askAgain } from "./again.ts";
import type { SiteSettings } from "../settings/site.ts";
import { Gathering, isAbsent, isTrouble, type Listing, type ListingTask, type Standing } from "./gathering.ts";
import { isListAddress } from "./scope.ts";
import type { Failure, Sources } from "./source.ts";

/** That each file of the list is as it was. */
type Unchanged = { unchanged: true };

/** The list, that it is as it was, or why nothing of it could be read. */
export async function listPages(
  task: ListingTask,
  sources: Sources,
): Promise<Listing | Unchanged | { failure: Failure }> {
  const starts = await startsOf(task, sources);
  const asked = await askAgain(
    task.known,
    starts.map(({ url }) => url),
    sources,
  );
  if (asked === "unchanged") return { unchanged: true };
  const gathered = new Gathering(task, asked.sources);
  for (const { url, standing } of starts)
    if (standing !== "guessed" || gathered.listing.files === 0) await gathered.read(url, standing);
  await readFormer(task, gathered);
  await readNamed(task, gathered);
  const { listing, failures, started } = gathered;
  if (listing.files > 0) return { ...listing, found: started, moved: asked.moved };
  const known = failures.find((failure) => !isAbsent(failure)) ?? failures[0];
  return { failure: known && starts[0]?.standing !== "guessed" ? known : (failures.find(isTrouble) ?? noSitemap) };
}

const noSitemap: Failure = {
  class: "unsupported_type",
  sentence: message("site.no_sitemap"),
};
async function startsOf(
  { url, site, found }: ListingTask,
  { robots }: Sources,
): Promise<{ url: string; standing: Standing }[]> {
  const all = (urls: readonly string[], standing: Standing) =>
    [...new Set(urls)].map((each) => ({ url: each, standing }));
  if (site.sitemaps.length) return all(site.sitemaps, "named");
  if (site.crawl || site.feeds.length || linkPagesOf(url, site).length || site.addresses.length) return [];
  if (isListAddress(url)) return all([url], "named");
  const text = await robots(url);
  const named = sitemapsInRobots(text ?? "", url);
  const former = found.filter((each) => !named.includes(each));
  // Where nobody can read what is named, what was there is still to be read.
  if (named.length || former.length)
    return [...all(named, "named"), ...all(former, text === null ? "named" : "former")];
  return all(
    ["/sitemap.xml", "/sitemap_index.xml"].map((path) => new URL(path, url).href),
    "guessed",
  );
}

/** Reads what was a file of the list and is named no more; where nothing can be read at all, no more than one of them. */
async function readFormer({ former }: ListingTask, gathered: Gathering): Promise<void> {
  for (const url of former) {
    if (gathered.seen.has(url) || gathered.listing.resting.has(url)) continue;
    await gathered.read(url, "unnamed");
    if (gathered.listing.files === 0) return;
  }
}

/** Reads what names pages one by one: feeds, pages with links, and addresses themselves. */
async function readNamed({ url: home, site, crawled }: ListingTask, gathered: Gathering): Promise<void> {
  if (crawled) gathered.crawled(home, crawled);
  for (const url of site.feeds) await gathered.read(url, "feed");
  for (const url of linkPagesOf(home, site)) await gathered.readLinks(url);
  if (site.addresses.length === 0) return;
  const file = gathered.source("addresses");
  gathered.isWhole(file);
  for (const address of site.addresses) gathered.page(address, { isNamed: true, isOpen: false, file });
  gathered.listing.files += 1;
}

/** A selector of links without a page is one of the page that is watched. */
const linkPagesOf = (url: string, { link_pages: pages, link_selector: selector }: Required<SiteSettings>) =>
  pages.length === 0 && selector !== null ? [url] : pages;
