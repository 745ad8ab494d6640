import { expect, test } from "vitest";
import type { SiteSettings } from "../../../src/settings/site.ts";
import { siteInForce } from "../../../src/settings/site.ts";
import { reportOf } from "../../../src/site/report.ts";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const day = 86_400;
const path = (index: number) => `/section-${index % 40}/page-${index}`;

/** A site of which every page is read in each round, and whose rounds give their reports. */
async function readSite(pages = 30, settings: SiteSettings = {}) {
  const site = new VirtualSite(pages);
  const own: SiteSettings = { read: "changed", requests_per_day: 500, ...settings };
  const watching = new Watching(site, own);
  await watching.round();
  const ignores = (...paths: string[]) => {
    watching.settings = siteInForce({ ...own, ignored: paths.map((each) => origin + each) });
  };
  /** What is reported in so many days. */
  const live = async (days: number) => {
    const events: string[] = [];
    for (const end = site.now + days * day; site.now < end;) {
      const from = site.now;
      site.now += day / 4;
      const before = watching.text;
      await watching.round();
      const report = reportOf({ before, after: watching.text, from, to: site.now }, watching.leaves);
      events.push(...report.pages.map(({ event, url }) => `${event} ${url.slice(origin.length)}`));
    }
    return events;
  };
  const pageAt = (index: number) => watching.members().find(({ url }) => url === origin + path(index));
  await live(1);
  return { site, watching, ignores, live, pageAt };
}

test("nothing of a page that is ignored is reported, and it is neither read nor asked", async () => {
  const { site, ignores, live, pageAt } = await readSite();
  ignores(path(3), path(4));
  expect(await live(1)).toEqual([]);
  const before = pageAt(3);
  site.texts.set(path(3), "Another sentence");
  site.pages.delete(path(4));
  site.asked.pages = 0;
  const asked: string[] = [];
  site.fault = (url, answer) => {
    asked.push(url.slice(origin.length));
    return answer;
  };
  expect(await live(10)).toEqual([]);
  expect(asked).not.toContain(path(3));
  expect(asked).not.toContain(path(4));
  expect(site.asked.pages).toBe(0);
  expect(pageAt(3)).toEqual(before);
  expect(pageAt(4)).toMatchObject({ state: "listed" });
});

test("what a page says when it is ignored no more is how things are, and its next change is news", async () => {
  const { site, ignores, live } = await readSite();
  ignores(path(3));
  await live(1);
  site.texts.set(path(3), "Another sentence");
  await live(1);
  ignores();
  expect(await live(2)).toEqual([]);
  site.texts.set(path(3), "A third sentence");
  expect(await live(2)).toEqual([`page_changed ${path(3)}`]);
});

test("a page that went while it was ignored is gone once nobody ignores it, by its own answers", async () => {
  const { site, ignores, live, pageAt } = await readSite();
  ignores(path(4));
  await live(1);
  site.pages.delete(path(4));
  expect(await live(3)).toEqual([]);
  ignores();
  expect(await live(1)).toEqual([`page_gone ${path(4)}`]);
  expect(pageAt(4)).toMatchObject({ state: "gone", by: "status" });
});

test("a page that is ignored before any list had it is news once nobody ignores it, but for one of the first list", async () => {
  const { site, ignores, live } = await readSite(30, { ignored: [origin + path(5)] });
  expect(await live(1)).toEqual([]);
  ignores(path(5), "/section-1/page-1001");
  site.pages.add("/section-1/page-1001");
  expect(await live(2)).toEqual([]);
  ignores();
  expect(await live(2)).toEqual(["page_added /section-1/page-1001"]);
});

test("pages that are ignored make no list doubted, and other pages are reported as they were", async () => {
  const { site, ignores, live } = await readSite(40);
  const hidden = Array.from({ length: 25 }, (_, index) => path(index));
  ignores(...hidden);
  await live(1);
  for (const each of hidden) site.pages.delete(each);
  site.pages.delete(path(30));
  site.texts.set(path(31), "Another sentence");
  const events = await live(2);
  expect(events.toSorted()).toEqual([`page_changed ${path(31)}`, `page_gone ${path(30)}`]);
});

test("a change that waited to be reported is not, when its page is ignored meanwhile", async () => {
  const { site, watching, ignores, live } = await readSite(60);
  site.texts.set(path(7), "Another sentence");
  while (!watching.memory?.reading?.waiting.length) expect(await live(0.25)).toEqual([]);
  ignores(path(7));
  expect(await live(3)).toEqual([]);
});
