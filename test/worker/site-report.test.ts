/** What became of the pages of a site, page by page: over the API, in webhooks, in feeds and in the archive. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request } from "./harness.ts";
import { hour as hourOfSite, names, readSite, url as urlOfSite } from "./readSite.ts";
import { every, hook, hookMessages } from "./watched.ts";

const urlset = (...paths: string[]) => ({
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0"?><urlset>${paths.map((path) => `<url><loc>http://docs.test${path}</loc></url>`).join("")}</urlset>`,
});
const hour = 3600;
const url = (path: string) => `http://docs.test/guide/${path}`;

test("a page that moved and one that came are reported as such, wherever programs read the change", async () => {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  await docs.answers({ status: 404, body: "" });
  await docs.at("/map.xml").answers(urlset("/guide/a", "/guide/b"));
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    site: { sitemaps: [docs.url("/map.xml")] },
    notification_urls: ["json://hook.test/in"],
    ...every(60),
  });
  await owner.firstCheck(uuid);
  const report = (query = "") => owner.json("GET", `/watch/${uuid}/history/latest/site${query}`);
  const none = { added: 0, back: 0, moved: 0, gone: 0, unlisted: 0, changed: 0 };
  expect(await report()).toMatchObject({ from: null, counts: none, pages: [] });

  await docs.at("/guide/a").answers({ status: 301, headers: { location: "/guide/A" } });
  await docs
    .at("/guide/A")
    .answers({ headers: { "content-type": "text/html" }, body: "<p>Words of the first page</p>" });
  await docs.at("/map.xml").answers(urlset("/guide/A", "/guide/b", "/guide/c"));
  await bench.pass(2 * hour);
  const counts = { ...none, added: 1, moved: 1 };
  const unread = { title: null, added: [], removed: [] };
  const pages = [
    { event: "page_added", url: url("c"), previous_url: null, by: null, ...unread },
    { event: "page_moved", url: url("A"), previous_url: url("a"), by: "spelling", ...unread },
  ];
  expect(await report()).toMatchObject({ counts, pages });
  expect(await report("?limit=1")).toMatchObject({ counts, pages: pages.slice(0, 1) });
  const [message] = await hookMessages<{ tidemark: { change: { to: number; site: unknown } } }>();
  const { to, site: posted } = message?.tidemark.change ?? {};
  expect(posted).toEqual({
    counts,
    pages,
    shared_changes: [],
    restructured: null,
    more: 0,
    link: expect.stringMatching(new RegExp(`/api/v1/watch/${uuid}/history/${to}/site$`)),
  });

  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const feed = async (by: string) =>
    (await request(`https://tidemark.example/rss/watch/${uuid}?token=${token}&format=json&by=${by}`)).json<{
      items: { id: string; url: string; title: string }[];
    }>();
  const { items } = await feed("page");
  expect(items).toMatchObject([
    { url: url("c"), title: expect.stringContaining(`New page: ${url("c")}`) },
    { url: url("A"), title: expect.stringContaining(`${url("a")} moved to ${url("A")}`) },
  ]);
  expect((await feed("page")).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  expect((await feed("change")).items).toHaveLength(1);
  expect((await request(`https://tidemark.example/rss?token=${token}&by=site`)).status).toBe(400);

  const archive = await (await owner.call("GET", "/export")).arrayBuffer();
  const lines = strFromU8(unzipSync(new Uint8Array(archive))[`sites/${uuid}.jsonl`] ?? new Uint8Array())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { url: url("A"), state: "listed", previous_url: url("a") },
    { url: url("a"), state: "moved", moved_to: url("A") },
    { url: url("b"), state: "listed" },
    { url: url("c"), state: "listed" },
  ]);
});

test("a new page is kept with its change by its title, wherever the change is listed", async () => {
  const { owner, bench, lists, says, uuid } = await readSite();
  await says("new", "Words of the new page");
  await lists([...names, "new"]);
  await bench.pass(2 * hourOfSite);
  type Listed = { watch: string; diff_pages: { pages: { event: string; url: string; title: string | null }[] } | null };
  const ofWatch = await owner.json<Listed[]>("GET", `/watch/${uuid}/changes`);
  const ofAccount = await owner.json<Listed[]>("GET", "/changes");
  for (const changes of [ofWatch, ofAccount])
    expect(changes.flatMap(({ diff_pages: pages }) => pages?.pages ?? [])).toMatchObject([
      { event: "page_added", url: urlOfSite("new"), title: "Page new" },
    ]);
});

test("a watch that follows no site has no report of pages", async () => {
  const owner = await account();
  await site("page.test").answers({ body: "<p>Words</p>" });
  const uuid = await owner.watch({ url: "http://page.test/", ...every(60) });
  await owner.firstCheck(uuid);
  const answer = await owner.call("GET", `/watch/${uuid}/history/latest/site`);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("follows no site")]);
});
