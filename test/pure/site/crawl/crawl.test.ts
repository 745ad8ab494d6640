import { describe, expect, test } from "vitest";
import { crowdedPaths } from "../../../../src/site/crawl/pass.ts";
import { pagesOfCrawl } from "../../../../src/site/crawl/listed.ts";
import { crawlIn, writtenCrawl } from "../../../../src/site/crawl/state.ts";
import { trapsOf } from "../../../../src/site/crawl/shape.ts";
import { message } from "../../../../src/message/message.ts";
import { Crawling, EndlessSite } from "./endlessSite.ts";

const unread = { kind: "unread", failure: { class: "http_5xx", sentence: message("fetch.timeout") } } as const;

describe("a crawl of a site with a calendar, filters, sessions and links to nothing", () => {
  test("finds the real pages by fewer than two requests a page, and knows what has no end", async () => {
    const site = new EndlessSite(800);
    const crawling = new Crawling(site, { requests_per_day: 5000 });
    await crawling.pass();
    const pages = crawling.pages();
    const found = [...site.real.keys()].filter((path) => pages.has(path));
    expect(found.length / site.real.size).toBeGreaterThanOrEqual(0.98);
    expect(site.requests).toBeLessThanOrEqual(1500);
    expect(pages.size - found.length).toBeLessThan(80);
    expect(trapsOf(crawling.crawl).join(" ")).toContain("/calendar/#/#/#");
    expect(crowdedPaths(crawling.crawl)).toEqual(["/products?"]);
    expect([...pages].filter((path) => path.includes("visit="))).toEqual([]);
  });

  test("asks no page twice where it is broken off after a few pages, again and again", async () => {
    const site = new EndlessSite(120);
    const crawling = new Crawling(site, { exclude: ["/calendar/*", "/products*", "/a/*"] });
    await crawling.pass(7);
    expect([...site.real.keys()].filter((path) => !crawling.pages().has(path))).toEqual([]);
    const own = site.requests - site.real.size;
    // Marks of sessions, once for each page, and how the site answers where there is nothing.
    expect(own).toBeLessThanOrEqual(120);
    await crawling.pass(7);
    expect(site.requests - site.real.size - own).toBeLessThanOrEqual(site.real.size + 20);
  });
});

test("a crawl that reads no texts knows what its pages are called, also where it is stored in between", async () => {
  const site = new EndlessSite(40);
  const crawling = new Crawling(site, { exclude: ["/calendar/*", "/products*", "/a/*"] });
  await crawling.pass();
  const pages = pagesOfCrawl(crawlIn(writtenCrawl(crawling.crawl)));
  expect(pages.length).toBeGreaterThanOrEqual(40);
  expect(pages.filter(({ title }) => title === "")).toEqual([]);
});

describe("what a crawl has no more", () => {
  const quiet = { exclude: ["/calendar/*", "/products*", "/a/*"] };

  test("stays a page until every page was read without a link to it, and not on a day on which one could not be", async () => {
    const site = new EndlessSite(60);
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    const folder = site.real.get("/guide-0/");
    folder?.links.splice(0, 1);
    site.faults.set("/guide-1/", unread);
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-0")).toBe(true);
    expect(crawling.pages().has("/guide-1/page-40")).toBe(true);
    site.faults.clear();
    await crawling.slice(5);
    expect(crawling.pages().has("/guide-0/page-0")).toBe(true);
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-0")).toBe(false);
    expect(crawling.pages().size).toBe(59);
  });

  test("stays a page where the one with its link came without its end, and goes where that came so twice", async () => {
    const site = new EndlessSite(60);
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    const folder = site.answer("https://shop.example/guide-0/");
    if (folder.kind !== "page") throw new Error("no folder");
    site.faults.set("/guide-0/", { ...folder, hash: "cut", links: folder.links.slice(1), hasEnd: false });
    await crawling.slice();
    site.faults.clear();
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-0")).toBe(true);
    site.faults.set("/guide-0/", { ...folder, hash: "cut", links: folder.links.slice(1), hasEnd: false });
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-0")).toBe(false);
  });

  test("never is a page that says what another says, however long the next pass takes", async () => {
    const site = new EndlessSite(60);
    for (const name of ["one", "two"]) {
      site.add(`/guide-0/empty-${name}`, ["To be written"], []);
      site.real.get("/guide-0/")?.links.push(`/guide-0/empty-${name}`);
    }
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    const before = crawling.pages();
    expect(before.size).toBe(62);
    for (let asked = 0; asked < 62; asked += 5) {
      await crawling.slice(5);
      expect(crawling.pages()).toEqual(before);
    }
  });

  test("is one that answers twice that it is not there, an hour apart, though others have links to it", async () => {
    const site = new EndlessSite(60);
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    site.faults.set("/guide-0/page-3", { kind: "absent" });
    await crawling.slice();
    await crawling.slice();
    expect(crawling.pages().has("/guide-0/page-3")).toBe(true);
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-3")).toBe(false);
    site.faults.clear();
    await crawling.pass();
    expect(crawling.pages().has("/guide-0/page-3")).toBe(true);
  });

  test("is nothing where the host is down, and a storm of answers that nothing is there passes", async () => {
    const site = new EndlessSite(60);
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    const before = crawling.pages();
    site.isDown = true;
    await crawling.slice();
    await crawling.slice();
    expect(crawling.failures).toBe(2);
    site.isDown = false;
    for (const path of site.real.keys()) site.faults.set(path, { kind: "absent" });
    await crawling.slice();
    site.faults.clear();
    await crawling.pass();
    expect(crawling.pages()).toEqual(before);
  });

  test("a page that is new, moved or named otherwise is found under its address", async () => {
    const site = new EndlessSite(60);
    const crawling = new Crawling(site, quiet);
    await crawling.pass();
    site.add("/guide-0/fresh", ["Something that is new", "and more of it"], []);
    site.real.get("/guide-0/")?.links.push("/guide-0/fresh", "/guide-0/old");
    site.faults.set("/guide-0/old", { kind: "redirect", to: "https://shop.example/guide-0/newer" });
    site.add("/guide-0/newer", ["The page that moved", "with its own words"], []);
    await crawling.pass();
    expect([...crawling.pages()].filter((path) => /fresh|old|newer/.test(path)).toSorted()).toEqual([
      "/guide-0/fresh",
      "/guide-0/newer",
    ]);
  });

  test("a crawl of more pages than are followed says how many it left out, and takes none away", async () => {
    const site = new EndlessSite(120);
    const crawling = new Crawling(site, { ...quiet, max_pages: 50 });
    await crawling.pass();
    expect(crawling.pages().size).toBe(50);
    expect(crawling.crawl.leftOut).toBeGreaterThan(0);
    expect(crawling.crawl.whole).toBe(0);
  });
});
