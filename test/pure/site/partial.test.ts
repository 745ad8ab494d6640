/** Lists that are not whole: what they say of pages all the same, and which new pages wait for that. */
import { describe, expect, test } from "vitest";
import { origin, VirtualSite, Watching } from "./virtualSite.ts";

const hour = 3600;
const unavailable = (file: string) => (url: string, answer: ReturnType<VirtualSite["answer"]>) =>
  url.endsWith(file) ? { status: 503 } : answer;

/** A site of a hundred pages in five files, of which one page moved before, and a watch of it. */
async function watched({ moves = true } = {}) {
  const site = new VirtualSite(100);
  const watching = new Watching(site);
  const later = async (seconds = hour) => {
    site.now += seconds;
    return watching.round();
  };
  const move = (from: string, to: string) => {
    site.pages.delete(from);
    site.pages.add(to);
    site.redirects.set(from, { to, isLasting: true });
  };
  await later();
  if (moves) move("/section-1/page-1", "/guide/page-201");
  await later();
  const lines = () => watching.text.split("\n").map((line) => line.replaceAll(origin, ""));
  return { site, watching, later, move, lines };
}

describe("a list of which a file cannot be read", () => {
  test("asks the pages that left a file which was read whole, and no others", async () => {
    const { site, later, watching } = await watched();
    site.fault = unavailable("part-2.xml");
    site.pages.delete("/section-8/page-8");
    await later();
    expect(watching.members().filter(({ state }) => state === "missing")).toMatchObject([
      { url: `${origin}/section-8/page-8`, evidence: { kind: "absent" } },
    ]);
    await later();
    expect(watching.memory).toMatchObject({ isComplete: false, missing: 0, gone: 1 });
  });

  test("has new pages wait until those of that file were asked, and reports a move as one", async () => {
    const { site, later, move, lines } = await watched();
    site.fault = unavailable("part-2.xml");
    move("/section-7/page-7", "/guide/page-205");
    site.pages.add("/news/page-210");
    const round = await later();
    expect(round?.moved).toMatchObject({ added: 1, moved: 1 });
    expect(lines()).toContain("/guide/page-205 (was /section-7/page-7)");
    expect(lines()).toContain("/news/page-210");
  });

  test("of more pages than are asked at once has them wait longer, and a day at most", async () => {
    const { site, later, lines, watching } = await watched();
    const page = `${origin}/news/page-210`;
    for (let index = 0; index < 40; index++) site.pages.add(`/more/page-${1002 + index * 5}`);
    await later();
    site.fault = (url, answer) => (url.endsWith("part-2.xml") || /page-\d*[27]$/.test(url) ? { status: 503 } : answer);
    site.pages.add("/news/page-210");
    await later();
    expect(lines()).not.toContain("/news/page-210");
    expect(watching.memory?.againAt).toBe(site.now + hour);
    await later(23 * hour);
    expect(lines()).not.toContain("/news/page-210");
    await later(hour);
    expect(watching.members().find(({ url }) => url === page)).toMatchObject({ firstAt: site.now });
  });

  test("reports new pages at once where no page ever moved", async () => {
    const { site, later, lines } = await watched({ moves: false });
    site.fault = unavailable("part-2.xml");
    site.pages.add("/news/page-210");
    expect((await later())?.moved).toMatchObject({ added: 1 });
    expect(lines()).toContain("/news/page-210");
    expect(site.asked.pages).toBe(0);
  });

  test("takes no page that another one was seen to move to for a new one", async () => {
    const { site, later, move, lines } = await watched();
    site.fault = unavailable("part-2.xml");
    move("/section-8/page-8", "/guide/page-202");
    expect((await later())?.moved).toMatchObject({ moved: 1 });
    site.fault = null;
    expect((await later(10 * hour))?.moved).toMatchObject({ added: 0 });
    expect(lines()).toContain("/guide/page-202 (was /section-8/page-8)");
  });
});

describe("files that no index names any more", () => {
  const shortIndex = `<sitemapindex><sitemap><loc>${origin}/part-0.xml</loc></sitemap></sitemapindex>`;

  test("are read as long as the index may be at fault, so that nothing is missing by it", async () => {
    const { site, later, watching } = await watched();
    site.fault = (url, answer) => (url.endsWith("index.xml") ? shortIndex : answer);
    for (let rounds = 0; rounds < 6; rounds++) await later(10 * hour);
    expect(watching.memory).toMatchObject({ missing: 0, doubt: null, listed: 100 });
    site.fault = null;
    await later(hour);
    await later(hour);
    const before = site.asked.files;
    await later(hour);
    expect(site.asked.files - before).toBe(6);
  });

  test("are let go after three days, and at once where they are not there", async () => {
    const { site, later, watching } = await watched();
    const index = [0, 1, 2, 3].map((part) => `<sitemap><loc>${origin}/part-${part}.xml</loc></sitemap>`).join("");
    site.fault = (url, answer) => (url.endsWith("index.xml") ? `<sitemapindex>${index}</sitemapindex>` : answer);
    await later(hour);
    expect(watching.memory).toMatchObject({ missing: 0 });
    await later(73 * hour);
    expect(watching.memory).toMatchObject({ missing: 20 });
    const other = await watched();
    other.site.fault = (url, answer) =>
      url.endsWith("part-4.xml")
        ? { status: 404 }
        : url.endsWith("index.xml")
          ? `<sitemapindex>${index}</sitemapindex>`
          : answer;
    await other.later(hour);
    expect(other.watching.memory).toMatchObject({ isComplete: true, missing: 20 });
  });
});
