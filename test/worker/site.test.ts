/** A site, walked through the public face: its pages come and go, its lists fail, and its owner hears what is true. */
import { describe, expect, test } from "vitest";
import { crowds, site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

const xml = { "content-type": "application/xml" };
const urlset = (...paths: string[]) => ({
  headers: xml,
  body: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>http://docs.test${path}</loc></url>`).join("")}</urlset>`,
});
const hour = 3600;

async function watchSite(first: string[], settings: Record<string, unknown> = {}) {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  await docs.answers({ status: 404, body: "" });
  await docs
    .at("/robots.txt")
    .answers({ headers: { "content-type": "text/plain" }, body: "Sitemap: http://docs.test/map.xml" });
  const lists = (...paths: string[]) => docs.at("/map.xml").answers(urlset(...paths));
  await lists(...first);
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ diff }}",
    ...every(60),
    ...settings,
  });
  await owner.firstCheck(uuid);
  type Pages = {
    listing: { complete: boolean; outside: number; problems: { file: string; sentence: string }[] } | null;
    counts: Record<string, number>;
    pages: { url: string; state: string; by: string | null; back_at: number | null }[];
  };
  const pages = (query = "") => owner.json<Pages>("GET", `/watch/${uuid}/pages${query}`);
  return {
    bench,
    docs,
    lists,
    pages,
    ...shownOf(owner, uuid),
    messages: async () => (await hookMessages()).map(({ message }) => message),
  };
}

describe("a site", () => {
  test("its first list is its baseline, and each page that comes is reported once", async () => {
    const { bench, lists, pages, latest, messages, changes } = await watchSite(["/guide/a", "/guide/b", "/blog/x"]);
    expect(await latest()).toBe("http://docs.test/guide/a\nhttp://docs.test/guide/b");
    expect(await pages()).toMatchObject({
      listing: { complete: true, outside: 1, problems: [] },
      counts: { listed: 2, missing: 0, gone: 0, unlisted: 0, moved: 0 },
      pages: [
        { url: "http://docs.test/guide/a", state: "listed" },
        { url: "http://docs.test/guide/b", state: "listed" },
      ],
    });
    await lists("/guide/a", "/guide/b", "/guide/c?utm_source=map", "/blog/y");
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([expect.stringContaining("(added) http://docs.test/guide/c")]);
    expect(await changes()).toMatchObject([{ added: 1, unit: "pages" }]);
  });

  test("a page is gone after a list without it and two answers that it is not found, and what came in its place is no change of it", async () => {
    const { bench, docs, lists, pages, messages } = await watchSite(["/guide/a", "/guide/b"]);
    await lists("/guide/a", "/guide/c");
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([expect.not.stringContaining("/guide/b")]);
    expect((await pages("?state=missing")).pages).toMatchObject([
      { url: "http://docs.test/guide/b", state: "missing", by: null },
    ]);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([
      expect.anything(),
      expect.stringContaining("(removed) http://docs.test/guide/b"),
    ]);
    expect((await pages("?state=gone")).pages).toMatchObject([{ url: "http://docs.test/guide/b", by: "status" }]);
    expect((await docs.requests()).filter(({ url }) => url.endsWith("/guide/b"))).toHaveLength(2);
    await lists("/guide/a", "/guide/b", "/guide/c");
    await bench.pass(2 * hour);
    expect((await messages()).at(-1)).toContain("(added) http://docs.test/guide/b");
    const { pages: all, counts } = await pages();
    expect(counts).toEqual({ listed: 3, missing: 0, gone: 0, unlisted: 0, moved: 0, ignored: 0 });
    expect(all.find(({ url }) => url.endsWith("/b"))?.back_at).toEqual(expect.any(Number));
  });

  test("a page that robots.txt refuses is not asked, and gone after two whole lists without it a day apart", async () => {
    const { bench, docs, lists, pages, messages } = await watchSite(["/guide/a", "/guide/b"]);
    await docs.at("/robots.txt").answers({
      headers: { "content-type": "text/plain" },
      body: "User-agent: *\nDisallow: /guide/\nSitemap: http://docs.test/map.xml",
    });
    await lists("/guide/a");
    await bench.pass(2 * hour);
    await bench.pass(12 * hour);
    expect(await messages()).toEqual([]);
    await bench.pass(13 * hour);
    expect(await messages()).toEqual([expect.stringContaining("(removed) http://docs.test/guide/b")]);
    expect((await pages("?state=gone")).pages).toMatchObject([{ by: "unlisted_twice" }]);
    expect((await docs.requests()).filter(({ url }) => url.includes("/guide/"))).toEqual([]);
  });

  test("a page that sends on for good has moved: one line became another, and both addresses are shown", async () => {
    const { bench, docs, lists, pages, messages } = await watchSite(["/guide/a", "/guide/b"]);
    await docs.at("/guide/b").answers({ status: 301, headers: { location: "/guide/z" }, body: "" });
    await docs.at("/guide/z").answers("<title>Z</title><p>All about kettles and their lids.</p>");
    await lists("/guide/a", "/guide/z");
    await bench.pass(2 * hour);
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toContain("(changed) http://docs.test/guide/b");
    expect(message).toContain("(into) http://docs.test/guide/z (was http://docs.test/guide/b)");
    expect((await pages()).pages).toMatchObject([
      { url: "http://docs.test/guide/a" },
      { url: "http://docs.test/guide/b", state: "moved", by: "redirect", moved_to: "http://docs.test/guide/z" },
      { url: "http://docs.test/guide/z", state: "listed", previous_url: "http://docs.test/guide/b" },
    ]);
  });

  test("a page that answers though no list has it is no longer listed, and so is one that names another as canonical moved", async () => {
    const { bench, docs, lists, pages, messages } = await watchSite(["/guide/a", "/guide/b", "/guide/c"]);
    await docs.at("/guide/b").answers("<title>B</title><p>Kettles with a spout.</p>");
    await docs.at("/guide/c").answers('<title>C</title><link rel="canonical" href="/guide/a"><p>Kettles again.</p>');
    await lists("/guide/a");
    await bench.pass(2 * hour);
    expect((await pages("?state=moved")).pages).toMatchObject([
      { by: "canonical", moved_to: "http://docs.test/guide/a" },
    ]);
    await bench.pass(25 * hour);
    expect((await messages()).at(-1)).toContain("(into) http://docs.test/guide/b (no longer listed)");
    expect((await pages("?state=unlisted")).pages).toMatchObject([{ url: "http://docs.test/guide/b" }]);
  });

  test("many pages that are missing are asked one after the other and no more than forty of them in a round", async () => {
    const all = Array.from({ length: 130 }, (_, index) => `/guide/page-${index}`);
    const { bench, docs, lists } = await watchSite(all);
    await lists(...all.slice(0, 70));
    const before = (await docs.requests()).length;
    await bench.pass(2 * hour);
    const asked = (await docs.requests()).slice(before).filter(({ url }) => url.includes("/guide/page-"));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.length).toBeLessThanOrEqual(40);
    expect((await crowds())["docs.test"]).toBe(1);
  });

  test("a page that goes and one that comes in the same list stand apart in the difference", async () => {
    const { bench, lists, messages } = await watchSite(["/guide/a", "/guide/b"], { site: { gone_after_days: 0 } });
    await lists("/guide/a");
    await bench.pass(2 * hour);
    await lists("/guide/a", "/guide/b2");
    await bench.pass(2 * hour);
    const [message] = await messages();
    expect(message).toContain("(removed) http://docs.test/guide/b");
    expect(message).toContain("(added) http://docs.test/guide/b2");
    expect(message).not.toContain("(changed)");
  });

  test("nothing is gone while a list fails, is cut, is a wall or is empty, and the owner hears of the failure", async () => {
    const { bench, docs, lists, pages, messages, shown } = await watchSite(["/guide/a", "/guide/b"], {
      site: { gone_after_days: 0 },
    });
    const whole = urlset("/guide/a").body;
    const faults = [
      { status: 503, body: "" },
      { headers: xml, body: whole.slice(0, -20) },
      { body: "<html><title>Just a moment...</title></html>" },
      urlset(),
    ];
    for (const fault of faults) {
      await docs.at("/map.xml").answers(fault);
      await bench.pass(2 * hour);
      await bench.pass(2 * hour);
    }
    expect((await pages()).counts).toMatchObject({ listed: 2, missing: 0, gone: 0 });
    expect(
      (await messages()).filter((message) => message.includes("/guide/a") || message.includes("/guide/b")),
    ).toEqual([]);
    expect((await shown()).last_error).toBe("The site lists no pages: there is no address in its files.");
    await lists("/guide/a", "/guide/b");
    await bench.pass(2 * hour);
    expect((await shown()).last_error).toBe(false);
  });

  test("an index of several files counts as one list, which is whole with all of them alone", async () => {
    const { bench, docs, pages } = await watchSite([], {});
    const index = `<sitemapindex>${["one.xml", "two.xml.gz"].map((file) => `<sitemap><loc>http://docs.test/${file}</loc></sitemap>`).join("")}</sitemapindex>`;
    await docs.at("/map.xml").answers({ headers: xml, body: index });
    await docs.at("/one.xml").answers(urlset("/guide/a"));
    await docs.at("/two.xml.gz").answers({ status: 500, body: "" });
    await bench.pass(2 * hour);
    const part = await pages();
    expect(part.counts.listed).toBe(1);
    expect(part.listing).toMatchObject({
      complete: false,
      problems: [{ file: "http://docs.test/two.xml.gz", sentence: expect.stringContaining("500") }],
    });
    await docs.at("/two.xml.gz").answers(urlset("/guide/b", "/guide/c"));
    await bench.pass(2 * hour);
    expect((await pages()).counts.listed).toBe(3);
    // What could never be read before is no news.
    expect(await hookMessages()).toEqual([]);
  });

  test("a file that did not move is answered without a body, and what comes afterwards is still news", async () => {
    const { bench, docs, lists, messages } = await watchSite(["/guide/a"]);
    await docs.at("/map.xml").answers({ ...urlset("/guide/a", "/guide/b"), etag: '"one"' });
    await bench.pass(2 * hour);
    const before = (await docs.requests()).length;
    await bench.pass(2 * hour);
    const asked = (await docs.requests()).slice(before).filter(({ url }) => url.endsWith("/map.xml"));
    expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual(['"one"']);
    await lists("/guide/a", "/guide/b", "/guide/c");
    await bench.pass(2 * hour);
    expect((await docs.requests()).filter(({ url }) => url.endsWith("/map.xml"))).toHaveLength(4);
    expect(await messages()).toEqual([expect.stringContaining("/guide/b"), expect.stringContaining("/guide/c")]);
  });

  test("an edit of what is followed is no news", async () => {
    const { owner, bench, uuid, pages, messages } = await watchSite(["/guide/a", "/blog/x"]);
    await owner.json("PUT", `/watch/${uuid}`, { site: { include: ["/*"] } });
    await bench.pass(2 * hour);
    expect((await pages()).counts.listed).toBe(2);
    expect(await messages()).toEqual([]);
  });

  test("the links that a selector chooses are followed without a sitemap, and new ones are reported", async () => {
    const { bench, docs, pages, messages } = await watchSite([], {
      url: "http://docs.test/blog/",
      site: { link_selector: "article h2 a" },
    });
    const blog = (...names: string[]) =>
      docs
        .at("/blog/")
        .answers(
          `<nav><a href="/about">About</a></nav>${names.map((name) => `<article><h2><a href="/2026/${name}">${name}</a></h2></article>`).join("")}`,
        );
    await blog("first", "second");
    await bench.pass(2 * hour);
    expect((await pages()).counts.listed).toBe(2);
    await blog("third", "second");
    await bench.pass(2 * hour);
    await bench.pass(30 * hour);
    expect(await messages()).toEqual([expect.stringContaining("(added) http://docs.test/2026/third")]);
    expect(await pages()).toMatchObject({ listing: { complete: true }, counts: { listed: 3, missing: 0 } });
  });

  test("addresses in JSON are followed over the pages of an interface, and what it lacks is missing where it has all", async () => {
    const { bench, docs, pages } = await watchSite([], {
      site: {
        link_pages: ["http://docs.test/api"],
        link_selector: "json:$.items[*].url",
        next_selector: "json:$.next",
        links_are_all: true,
      },
    });
    const api = (path: string, urls: string[], next: string | null) =>
      docs.at(path).answers({
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ items: urls.map((url) => ({ url })), next }),
      });
    await api("/api", ["/p/1", "/p/2"], "/api?page=2");
    await api("/api?page=2", ["/p/3"], null);
    await bench.pass(2 * hour);
    expect((await pages()).counts.listed).toBe(3);
    await api("/api?page=2", ["/p/4"], null);
    await bench.pass(2 * hour);
    expect((await pages()).counts).toMatchObject({ listed: 3, missing: 1 });
  });

  test("pages are asked for by state, part and folder, and in pages of a list", async () => {
    const { pages } = await watchSite(
      Array.from({ length: 30 }, (_, index) => `/guide/${index % 2 ? "x" : "y"}/page-${index}`),
    );
    expect((await pages("?q=PAGE-7")).pages.map(({ url }) => url)).toEqual(["http://docs.test/guide/x/page-7"]);
    expect((await pages("?under=/guide/x/&limit=5")).pages).toHaveLength(5);
    expect((await pages("?state=gone")).pages).toEqual([]);
  });

  test("a client of changedetection.io lists, reads, edits, recalls and deletes it as any other watch", async () => {
    const { owner, bench, uuid, lists, pages } = await watchSite(["/guide/a", "/guide/b"]);
    await lists("/guide/a", "/guide/b", "/guide/c");
    await bench.pass(2 * hour);
    const page = await owner.watch({ url: "http://docs.test/plain", ...every(60) });
    await owner.firstCheck(page);
    const all = await owner.json<Record<string, Record<string, unknown>>>("GET", "/watch");
    // Beside them stands what an error says by its code, where there is one.
    const { last_error_code: _code, ...plain } = all[page] ?? {};
    expect(Object.keys(all[uuid] ?? {}).toSorted()).toEqual(Object.keys(plain).toSorted());
    expect(all[uuid]).toMatchObject({ url: "http://docs.test/guide/", last_error: false, viewed: false });
    // It reads a watch whole, changes a member and writes it back.
    const before = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    await owner.json("PUT", `/watch/${uuid}`, { ...before, title: "Guide" });
    const after = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    expect([after["title"], after["processor"], after["site"]]).toEqual(["Guide", "site_diff", before["site"]]);
    await owner.call("GET", `/watch/${uuid}?recheck=true`);
    await bench.pass(2 * hour);
    expect((await pages()).counts.listed).toBe(3);
    const history = await owner.json<Record<string, string>>("GET", `/watch/${uuid}/history`);
    expect(Object.keys(history)).toHaveLength(2);
    const text = await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text();
    expect(text.split("\n")).toHaveLength(3);
    expect((await owner.call("DELETE", `/watch/${uuid}`)).status).toBe(204);
    expect(Object.keys(await owner.json("GET", "/watch"))).toEqual([page]);
  });

  test("what cannot be followed is refused with a reason", async () => {
    const owner = await account();
    const refused = async (settings: Record<string, unknown>) => {
      const answer = await owner.call("POST", "/watch", {
        url: "http://docs.test/",
        processor: "site_diff",
        site: settings,
      });
      return [answer.status, JSON.stringify(await answer.json())];
    };
    expect(await refused({ include: ["guide"] })).toEqual([
      400,
      expect.stringContaining("site.include[0]: expected a path"),
    ]);
    expect(await refused({ sitemaps: ["http://127.0.0.1/map.xml"] })).toEqual([
      400,
      expect.stringContaining("site.sitemaps[0]"),
    ]);
    expect(await refused({ link_selector: "a[" })).toEqual([400, expect.stringContaining("site.link_selector: ")]);
    expect(await refused({ feeds: ["http://10.0.0.1/feed"] })).toEqual([400, expect.stringContaining("site.feeds[0]")]);
    expect(await refused({ sitemap: [] })).toEqual([400, expect.stringContaining("site")]);
  });
});
