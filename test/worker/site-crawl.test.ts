/** A site without a sitemap: its pages are found by its links, some at a time, and what is new or gone is reported when it is true. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

const hour = 3600;
const html = (title: string, links: string[], head = "") => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>${title}</title>${head}<p>All about ${title}, in its own words.</p>${links.join("")}`,
});
const to = (path: string, rest = "") => `<a href="${path}"${rest}>${path}</a>`;

async function crawlSite(settings: Record<string, unknown> = {}) {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  await docs.answers({ status: 404, body: "" });
  await docs.at("/robots.txt").answers({
    headers: { "content-type": "text/plain" },
    body: "User-agent: Tidemark\nDisallow: /guide/private",
  });
  const start = (...paths: string[]) =>
    docs.at("/guide/").answers(
      html(
        "Start",
        paths.map((path) => to(path)),
      ),
    );
  await start("/guide/one", "/guide/two", "/guide/private/x", "/blog/", "/guide/dead", "/guide/logo.png");
  await docs.at("/guide/one").answers(html("Kettles", [to("/guide/three"), to("/guide/login", ' rel="nofollow"')]));
  await docs.at("/guide/two").answers(html("Lids", [to("/guide/three?utm_source=x")]));
  await docs.at("/guide/three").answers(html("Spouts", [to("/guide/deep")], '<meta name="robots" content="nofollow">'));
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    site: { crawl: true, requests_per_day: 500, ...settings },
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ diff }}",
    ...every(60),
  });
  await owner.firstCheck(uuid);
  await bench.pass(2 * hour);
  const pages = () =>
    owner.json<{ listing: Record<string, unknown>; pages: { url: string; state: string; title: string | null }[] }>(
      "GET",
      `/watch/${uuid}/pages`,
    );
  return { ...shownOf(owner, uuid), owner, bench, docs, start, pages, uuid };
}

test("pages are found by the links that robots.txt, rel and the page itself let a crawler follow, and are no news", async () => {
  const { docs, pages } = await crawlSite();
  const found = await pages();
  expect(found.pages.map(({ url }) => url)).toEqual(
    ["/guide/", "/guide/one", "/guide/three", "/guide/two"].map((path) => `http://docs.test${path}`),
  );
  expect(found.listing).toMatchObject({ complete: true, crawl: { first: false, refused: 1, traps: [] } });
  expect(await hookMessages()).toEqual([]);
  const asked = (await docs.requests()).map(({ url }) => new URL(url).pathname);
  for (const path of ["/guide/private/x", "/guide/login", "/guide/deep", "/guide/logo.png", "/blog/"])
    expect(asked).not.toContain(path);
});

test("a page that comes is new once it answers, and one that goes is gone when it says so twice", async () => {
  const { bench, docs, start, pages } = await crawlSite();
  await docs.at("/guide/four").answers(html("Handles", []));
  await start("/guide/one", "/guide/four", "/guide/five");
  await docs.at("/guide/two").answers({ status: 404, body: "" });
  for (let round = 0; round < 4; round++) await bench.pass(3 * hour);
  const messages = (await hookMessages()).map(({ message }) => message).join("\n");
  expect(messages).toContain("(added) http://docs.test/guide/four");
  expect(messages).toContain("(removed) http://docs.test/guide/two");
  expect(messages).not.toMatch(/guide\/(?:five|one|three)/);
  expect((await pages()).pages.find(({ url }) => url.endsWith("/two"))).toMatchObject({ state: "gone", by: "status" });
});

test("a page that no page has a link to any more and that still answers is no longer listed, never gone", async () => {
  const { bench, start, pages } = await crawlSite();
  await start("/guide/one");
  for (let round = 0; round < 4; round++) await bench.pass(14 * hour);
  const messages = (await hookMessages()).map(({ message }) => message).join("\n");
  expect(messages).toContain("http://docs.test/guide/two (no longer listed)");
  expect(messages).not.toContain("(removed)");
  expect((await pages()).pages.find(({ url }) => url.endsWith("/two"))).toMatchObject({ state: "unlisted" });
});

test("the texts of pages are read as the crawl comes by, by one request a page", async () => {
  const { bench, docs, pages, changes } = await crawlSite({ read: "changed" });
  const asked = (await docs.requests()).map(({ url }) => new URL(url).pathname);
  const count = (path: string) => asked.filter((each) => each === path).length;
  // One request of a dead link, which rests for a week, says how many were made of each at most.
  expect(count("/guide/dead")).toBe(1);
  expect(count("/guide/two")).toBe(count("/guide/one"));
  expect(count("/guide/two")).toBeLessThanOrEqual(count("/robots.txt"));
  expect((await pages()).pages.map(({ title }) => title)).toEqual(["Start", "Kettles", "Spouts", "Lids"]);
  await docs.at("/guide/two").answers(html("Lids", ["<p>120 requests a minute</p>", to("/guide/three?utm_source=x")]));
  await bench.pass(3 * hour);
  await bench.pass(3 * hour);
  expect((await hookMessages()).map(({ message }) => message).join("\n")).toContain(
    "http://docs.test/guide/two (change 1: + 120 requests a minute)",
  );
  expect(await changes()).toHaveLength(1);
});

test("a crawl beside a sitemap finds the pages that this does not list, and neither is missing by the other", async () => {
  const map = site("docs.test").url("/map.xml");
  const lists = (...paths: string[]) =>
    site("docs.test")
      .at("/map.xml")
      .answers(`<urlset>${paths.map((path) => `<url><loc>http://docs.test${path}</loc></url>`).join("")}</urlset>`);
  await lists("/guide/one", "/guide/orphan");
  const { bench, pages } = await crawlSite({ sitemaps: [map] });
  const found = async () => (await pages()).pages.map(({ url, state }) => `${new URL(url).pathname} ${state}`);
  const all = ["/guide/", "/guide/one", "/guide/orphan", "/guide/three", "/guide/two"].map((path) => `${path} listed`);
  expect(await found()).toEqual(all);
  await lists("/guide/one", "/guide/orphan", "/guide/fresh");
  await bench.pass(3 * hour);
  expect(await found()).toEqual([...all, "/guide/fresh listed"].toSorted());
  expect((await hookMessages()).map(({ message }) => message)).toEqual([
    expect.stringContaining("(added) http://docs.test/guide/fresh"),
  ]);
});

test("a site that is down is a failure, and loses no page", async () => {
  const { bench, docs, pages, shown } = await crawlSite();
  await docs.answers({ status: 503, body: "" });
  for (const path of ["/guide/", "/guide/one", "/guide/two", "/guide/three"])
    await docs.at(path).answers({ status: 503, body: "" });
  await bench.pass(3 * hour);
  await bench.pass(3 * hour);
  expect((await shown()).last_error).toContain("503");
  expect((await pages()).pages.map(({ state }) => state)).toEqual(["listed", "listed", "listed", "listed"]);
  expect((await hookMessages()).map(({ message }) => message).join("\n")).not.toContain("(removed)");
});
