/** What a site costs: how many requests a day, and how often each of its pages is looked at; by the same numbers as its rounds. Pure. */
import type { SiteSettings } from "../settings/site.ts";

const day = 86_400;

/** How many pages are asked a day at most: as many as are asked for, as there are, and as the plan has. */
export function pagesPerDay(site: Required<SiteSettings>, { pages, most }: { pages: number; most: number }): number {
  return Math.max(1, Math.min(site.requests_per_day ?? Math.max(1, pages), most));
}

/** `pages`: that are followed; `files`: of the list; `most`: pages that the plan reads a day; `intervalSeconds`: between two lists. */
export type SiteSize = { pages: number; files: number; most: number; intervalSeconds: number };

/** `requests`: a day, about; `days`: until each page was looked at, null where none is. */
export type SiteBudget = { requests: number; days: number | null };

export function budgetOf(site: Required<SiteSettings>, { pages, files, most, intervalSeconds }: SiteSize): SiteBudget {
  const lists = day / intervalSeconds;
  const perDay = pagesPerDay(site, { pages, most });
  // A pass of a crawl begins when the watch is due, and asks each page once.
  if (site.crawl) {
    const asked = Math.min(perDay, pages * lists);
    return { requests: Math.ceil(asked), days: round(pages / Math.max(1, asked)) };
  }
  const listing = files * lists;
  if (site.read === "none") return { requests: Math.ceil(listing), days: null };
  return { requests: Math.ceil(listing + perDay), days: round(pages / perDay) };
}

/** To a tenth, and of what takes long to whole days. */
const round = (days: number): number => (days >= 10 ? Math.round(days) : Math.max(0.1, Math.round(days * 10) / 10));
