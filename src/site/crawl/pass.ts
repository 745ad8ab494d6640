/** Where a pass of a crawl begins and ends, and which addresses come next. Pure. */
import { pageAddress } from "../../lib/address/key.ts";
import type { SiteSettings } from "../../settings/site.ts";
import type { Scope } from "../scope.ts";
import { filteredPathOf, isFollowable } from "./address.ts";
import { isTrap } from "./shape.ts";
import type { Crawl, Found } from "./state.ts";

const day = 86_400;
/** How long what never was a page is not asked again, and what is another page. */
const noPageRest = 7 * day;
const twinRest = 30 * day;
/** A page that is not there is asked again an hour later; then twice a day, for some days. */
const secondAfter = 3600;
const absentRest = day / 2;
const absentDays = 3;
/** How often a page is asked in a pass that cannot be read, and how long it keeps a pass from being whole. */
export const maxTries = 3;
const hinderSeconds = 7 * day;
/** Of a path with several parameters so many addresses are followed. */
const maxFiltered = 50;
/** Addresses that are remembered, for each page that is followed, and beside these. */
const foundPerPage = 3;
const foundBeside = 1000;

/** `url`: where to begin. `maxPages`: that are followed. `now`: Unix seconds. */
export type CrawlRules = { url: string; site: Required<SiteSettings>; scope: Scope; maxPages: number; now: number };

/** Begins a pass, from the address of the watch and those that are named beside it. */
export function beginPass(crawl: Crawl, { url, site, scope, now }: CrawlRules): void {
  crawl.pass += 1;
  Object.assign(crawl, { isOpen: true, startedAt: now, asked: 0, leftOut: 0 });
  for (const each of crawl.found.values()) delete each.tries;
  for (const start of [url, ...site.addresses]) {
    const page = scope(start, true) ?? pageAddress(start);
    if (page) see(crawl, page, 0);
  }
}

/** Notes a link to a page, which is `depth` links from the start. */
export function see({ found, pass }: Crawl, { key, url }: { key: string; url: string }, depth: number): void {
  const known = found.get(key);
  if (known === undefined) found.set(key, { key, url, depth, seen: pass, read: 0, at: 0, kind: "new" });
  else if (known.seen !== pass) Object.assign(known, { seen: pass, depth });
  else known.depth = Math.min(known.depth, depth);
}

/** `depth`: of what the links lead to; `filtered`: how many addresses with several parameters a path has. */
type LinkRules = CrawlRules & { depth: number; filtered: Map<string, number> };

/** Notes the links of a page that lead to pages of the site, as far as a crawl follows them. */
export function seeLinks(crawl: Crawl, links: readonly string[], rules: LinkRules): void {
  const { site, scope, maxPages, depth, filtered } = rules;
  if (depth > site.crawl_depth) return;
  const most = maxPages * foundPerPage + foundBeside;
  for (const link of links) {
    const page = scope(link);
    if (page === null) continue;
    if (crawl.found.has(page.key)) {
      see(crawl, page, depth);
      continue;
    }
    if (!isFollowable(page.url) || isTrap(crawl, page.url)) continue;
    const path = filteredPathOf(page.url);
    const count = path === null ? 0 : (filtered.get(path) ?? 0);
    if (count >= maxFiltered) continue;
    if (crawl.found.size >= most) {
      crawl.leftOut += 1;
      continue;
    }
    if (path !== null) filtered.set(path, count + 1);
    see(crawl, page, depth);
  }
}

/** How many addresses with several parameters are known of a path. */
export function filteredCounts({ found }: Crawl): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { url } of found.values()) {
    const path = url.includes("&") ? filteredPathOf(url) : null;
    if (path !== null) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Paths that have more addresses with several parameters than are followed. */
export const crowdedPaths = (crawl: Crawl): string[] =>
  [...filteredCounts(crawl)].flatMap(([path, count]) => (count >= maxFiltered ? [`${path}?`] : []));

/** Whether an address is to be asked now. */
export function isToAsk(crawl: Crawl, each: Found, { now }: Pick<CrawlRules, "now">): boolean {
  const { seen, read, kind, at, url, same, hash, tries = 0, failedAt = now } = each;
  if (seen !== crawl.pass || tries >= maxTries) return false;
  const isOut = kind === "absent" && hash !== undefined && now - failedAt < absentDays * day;
  if (isOut) return now - at >= absentRest;
  if (read === crawl.pass) return false;
  if (kind === "new") return !isTrap(crawl, url);
  if (each.isDoubted) return now - at >= secondAfter;
  if (kind === "page") return same === undefined || !isPage(crawl.found.get(same)) || now - at >= twinRest;
  return kind === "refused" || now - at >= noPageRest;
}

/** The addresses that are still to be asked, those first that are nearest to the start. */
export const openAddresses = (crawl: Crawl, rules: Pick<CrawlRules, "now">): Found[] =>
  [...crawl.found.values()]
    .filter((each) => isToAsk(crawl, each, rules))
    .toSorted(
      (one, other) =>
        (one.tries ?? 0) - (other.tries ?? 0) || one.depth - other.depth || (one.key < other.key ? -1 : 1),
    );

/** Ends a pass. `isCut`: not all that it found was asked. What no page had a link to in two passes is forgotten. */
export function endPass(crawl: Crawl, isCut: boolean, { now }: Pick<CrawlRules, "now">): void {
  const { pass, found } = crawl;
  const hinders = ({ seen, tries = 0, failedAt = now }: Found) =>
    seen === pass && tries >= maxTries && now - failedAt < hinderSeconds;
  crawl.isOpen = false;
  crawl.ended = pass;
  if (!isCut && crawl.leftOut === 0 && ![...found.values()].some(hinders)) crawl.whole = pass;
  const oldest = Math.min(crawl.whole, pass - 1);
  for (const { key, seen, kind } of found.values())
    if (seen < oldest || (seen < pass && kind !== "page")) found.delete(key);
}

export const isPage = (each: Found | undefined): boolean => each?.kind === "page" && each.same === undefined;
