/**
 * The pages that a crawl lists. A page is one until a pass lacks it in which every page could be read: then none of the pages that had a link
 * to it has one any more. One that answers that it is not there, or to be another, is none from then on. Pure.
 */
import { isPage } from "./pass.ts";
import { isTrap } from "./shape.ts";
import type { Crawl, Found } from "./state.ts";

/** Of the pages that are known, with their titles as far as these are known. */
export const pagesOfCrawl = (crawl: Crawl): { url: string; title: string }[] =>
  [...crawl.found.values()].filter((each) => isListed(crawl, each)).map(({ url, title = "" }) => ({ url, title }));

function isListed(crawl: Crawl, each: Found): boolean {
  const { found, whole, ended } = crawl;
  const { kind, same, seen, isFresh, firstRead = 0 } = each;
  if (kind !== "page" || seen < whole) return false;
  if (same !== undefined && same !== each.key) {
    const other = found.get(same);
    // Whether the page that it says to be is there shows in this pass.
    if (isPage(other) || (other?.kind === "new" && crawl.isOpen)) return false;
  }
  if (isFresh !== false) return true;
  // What says nothing new may be the beginning of a trap: that shows when the pass ends in which it was found.
  return firstRead <= ended && !isTrap(crawl, each.url);
}
