// A site from its pasted address to its report: the pages below the address are offered, followed as the dashboard proposes it, and read; then one
// comes, one changes and one goes. The site is served here, so the service must be able to reach this machine: one on it, that
// `EGRESS_ALLOW=127.0.0.1:PORT` lets read it.

import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { answering, checkedAfter, proofAccount } from "./service.mjs";

const names = Array.from({ length: 12 }, (_, index) => `chapter-${index + 1}`);
const readingMilliseconds = 240_000;
const reportMilliseconds = 180_000;
const everyMilliseconds = 1000;

/**
 * Runs it. `port`: where the site is served.
 * @returns {Promise<object>} what was seen: `offered` and `listed` (pages), `readSeconds` (until each page was read), `reportSeconds` (until the
 *   report was there), `counts` and `pages` (of the report), `missing` (pages that are asked what became of them), `expected` (what is to be in it);
 *   with `failure`, a sentence, where it came to no end
 */
export async function siteDay(url, { adminKey, port, say }) {
  await answering(url);
  const site = await servedSite(port);
  let account;
  try {
    account = await proofAccount(url, adminKey);
    return await walk(account, site, say);
  } catch (error) {
    return { failure: error.message };
  } finally {
    await account?.leave().catch(() => undefined);
    await site.close();
  }
}

async function walk(account, site, say) {
  const settings = { url: site.url, processor: "site_diff", site: { read: "changed" } };
  const offer = await account.call("POST", "/api/v1/preview", settings);
  if (offer.text === null) throw new Error(`The pages of ${site.url} were not offered: ${offer.error}`);
  const offered = addressesIn(offer.text);
  const began = performance.now();
  const uuid = await account.watch({ ...settings, title: "Proof of a site", noise_reduction: false });
  const first = await checkedAfter(account, uuid, { after: 0 });
  if (first.last_error) throw new Error(`The pages of ${site.url} were not listed: ${first.last_error}`);
  const pagesOf = () => account.call("GET", `/api/v1/watch/${uuid}/pages?limit=100`);
  const isRead = ({ pages }) => pages.every(({ read_at: at }) => at !== null);
  const { pages, counts } = await until(pagesOf, isRead, {
    milliseconds: readingMilliseconds,
    what: "The first reading",
  });
  const readSeconds = secondsSince(began);
  say(`The site is listed and read: ${counts.listed} pages. One comes, one changes, one goes ...`);
  site.add("chapter-new");
  site.change("chapter-3", "120 requests a minute");
  site.remove("chapter-7");
  const changed = pages.find((page) => page.url.endsWith("/chapter-3"));
  const asked = performance.now();
  // A time is a whole second, and a snapshot of the same one would be the same.
  await pause(1100);
  await account.call("POST", `/api/v1/watch/${uuid}/recheck/pages`, { pages: [changed?.id] });
  const reports = () => reportsOf(account, uuid);
  const isReported = ({ counts: { added, changed: moved } }) => added >= 1 && moved >= 1;
  const report = await until(reports, isReported, { milliseconds: reportMilliseconds, what: "The report of the site" });
  const after = await pagesOf();
  return {
    ...{ offered: offered.length, listed: counts.listed, readSeconds, reportSeconds: secondsSince(asked) },
    ...{ counts: report.counts, pages: report.pages, missing: after.counts.missing },
    expected: { pages: names.length, added: site.of("chapter-new"), changed: site.of("chapter-3") },
  };
}

/** All that was reported of the pages. */
async function reportsOf(account, uuid) {
  const times = Object.keys(await account.call("GET", `/api/v1/watch/${uuid}/history`));
  const all = { counts: { added: 0, changed: 0, gone: 0, moved: 0, back: 0, unlisted: 0 }, pages: [] };
  for (const time of times) {
    const { counts, pages } = await account.call("GET", `/api/v1/watch/${uuid}/history/${time}/site`);
    for (const name of Object.keys(all.counts)) all.counts[name] += counts[name];
    all.pages.push(...pages.map(({ event, url }) => ({ event, url })));
  }
  return all;
}

async function until(ask, isSo, { milliseconds, what }) {
  for (const end = Date.now() + milliseconds; ; await pause(everyMilliseconds)) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    if (Date.now() > end) throw new Error(`${what} did not come within ${milliseconds / 1000} seconds.`);
  }
}

const secondsSince = (began) => Math.round((performance.now() - began) / 100) / 10;
const addressesIn = (text) => text.split("\n").filter((line) => /^https?:/.test(line));

/** A site of some pages with a sitemap, on this machine alone. */
async function servedSite(port) {
  const base = `http://127.0.0.1:${port}`;
  const texts = new Map(
    names.map((name) => [`/guide/${name}`, `All that is to be known of ${name}, in words of its own.`]),
  );
  const answers = (path) => {
    if (path === "/robots.txt") return ["text/plain", `User-agent: *\nDisallow:\nSitemap: ${base}/sitemap.xml\n`];
    if (path === "/sitemap.xml") return ["application/xml", sitemapOf(base, [...texts.keys()])];
    const text = path === "/guide/" ? "A guide of some chapters." : texts.get(path);
    return text === undefined ? null : ["text/html; charset=utf-8", pageOf(path, text)];
  };
  const server = createServer((request, response) => {
    const answer = answers(request.url ?? "/");
    response
      .writeHead(answer ? 200 : 404, { "content-type": answer?.[0] ?? "text/plain" })
      .end(answer?.[1] ?? "Not found");
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", resolve));
  const of = (name) => `${base}/guide/${name}`;
  return {
    url: `${base}/guide/`,
    of,
    add: (name) => texts.set(`/guide/${name}`, `A chapter that came later, ${name}.`),
    change: (name, line) => texts.set(`/guide/${name}`, `${texts.get(`/guide/${name}`)}</p><p>${line}`),
    remove: (name) => texts.delete(`/guide/${name}`),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

const pageOf = (path, text) =>
  `<!doctype html><html lang="en"><head><title>${path}</title></head><body><main><h1>${path}</h1><p>${text}</p></main></body></html>`;

const sitemapOf = (base, paths) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${base}${path}</loc></url>`).join("")}</urlset>`;
