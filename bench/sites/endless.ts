/** A crawl of a site with 800 pages, a calendar, filters, sessions, paths that lead into themselves, and a page for what is not there. */
import { crowdedPaths } from "../../src/site/crawl/pass.ts";
import { trapsOf } from "../../src/site/crawl/shape.ts";
import { Crawling, EndlessSite } from "../../test/pure/site/crawl/endlessSite.ts";

/** `found`: share of the real pages; `others`: addresses that were taken for pages; `again`: requests of the second pass. */
export async function crawlEndless(count: number) {
  const site = new EndlessSite(count);
  const crawling = new Crawling(site, { requests_per_day: 5000 });
  await crawling.pass();
  const { requests } = site;
  const pages = crawling.pages();
  const real = [...site.real.keys()].filter((path) => pages.has(path)).length;
  await crawling.pass();
  return {
    ...{ found: real / site.real.size, others: pages.size - real, requests, again: site.requests - requests },
    traps: [...crowdedPaths(crawling.crawl), ...trapsOf(crawling.crawl)],
  };
}
