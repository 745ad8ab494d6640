/** The pages of a site are read, too: what changed on them is reported with its lines, and what is on all of them once. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

const hour = 3600;
const names = ["a", "b", "c", "d", "e", "f", "g"];
const url = (name: string) => `http://docs.test/guide/${name}`;
const html = (title: string, ...lines: string[]) => ({
  headers: { "content-type": "text/html" },
  body: `<!doctype html><title>${title}</title><main>${lines.map((line) => `<p>${line}</p>`).join("")}</main>`,
});

async function readSite() {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  await docs.answers({ status: 404, body: "" });
  await docs.at("/map.xml").answers({
    headers: { "content-type": "application/xml" },
    body: `<urlset>${names.map((name) => `<url><loc>${url(name)}</loc></url>`).join("")}</urlset>`,
  });
  const says = (name: string, ...lines: string[]) => docs.at(`/guide/${name}`).answers(html(`Page ${name}`, ...lines));
  const write = async (footer: string) => {
    for (const name of names) await says(name, `Words of page ${name} alone`, footer);
  };
  await write("Example Company");
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    site: { sitemaps: [docs.url("/map.xml")], read: "changed", requests_per_day: 500 },
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ diff }}",
    ...every(60),
  });
  await owner.firstCheck(uuid);
  await bench.pass(2 * hour);
  return { ...shownOf(owner, uuid), owner, bench, docs, says, write, uuid };
}

test("a page whose text changed is one change with its lines, for people and for programs", async () => {
  const { owner, bench, says, uuid, changes } = await readSite();
  expect(await changes()).toEqual([]);
  await says("c", "Words of page c alone", "120 requests a minute", "Example Company");
  await bench.pass(6 * hour);
  await bench.pass(6 * hour);
  expect((await hookMessages()).map(({ message }) => message)).toEqual([
    expect.stringContaining(`${url("c")} (change 1: + 120 requests a minute)`),
  ]);
  expect(await owner.json("GET", `/watch/${uuid}/history/latest/site`)).toMatchObject({
    counts: { changed: 1 },
    pages: [{ event: "page_changed", url: url("c"), title: "Page c", added: ["120 requests a minute"], removed: [] }],
    shared_changes: [],
  });
  const { pages } = await owner.json<{ pages: unknown[] }>("GET", `/watch/${uuid}/pages?q=guide/c`);
  expect(pages).toMatchObject([{ url: url("c"), title: "Page c", changes: 1, read_at: expect.any(Number) }]);
});

test("pages are asked by their validators, and read whole where other settings read them: that is no news", async () => {
  const { owner, bench, docs, uuid, changes } = await readSite();
  const sends = async (name: string, ...lines: string[]) =>
    docs.at(`/guide/${name}`).answers({ ...html(`Page ${name}`, ...lines), etag: `"${lines.join("-")}"` });
  for (const name of names) await sends(name, `Words of page ${name} alone`, "Example Company");
  const conditional = async () =>
    (await docs.requests()).filter(({ url: asked, headers }) => asked === url("c") && "if-none-match" in headers);
  await bench.pass(2 * hour);
  expect(await conditional()).toEqual([]);
  await bench.pass(2 * hour);
  expect(await conditional()).toHaveLength(1);
  await owner.json("PUT", `/watch/${uuid}`, { include_filters: ["p:first-child"] });
  await bench.pass(2 * hour);
  expect(await conditional()).toHaveLength(1);
  expect(await changes()).toEqual([]);
  await bench.pass(2 * hour);
  expect(await conditional()).toHaveLength(2);
  await sends("c", "Other words of page c", "Example Company");
  await bench.pass(2 * hour);
  expect((await hookMessages()).map(({ message }) => message)).toEqual([
    expect.stringContaining("Words of page c alone → Other words of page c"),
  ]);
});

test("what changed on every page is said once, and a page that cannot be read changed nothing", async () => {
  const { owner, bench, docs, write, uuid } = await readSite();
  await write("Example Company and Sons");
  await docs.at("/guide/d").answers({ status: 503, body: "" });
  await bench.pass(6 * hour);
  await bench.pass(6 * hour);
  expect(await owner.json("GET", `/watch/${uuid}/history/latest/site`)).toMatchObject({
    counts: { changed: 0 },
    pages: [],
    shared_changes: [{ text: "Example Company → Example Company and Sons" }],
  });
  expect(await hookMessages()).toHaveLength(1);
});
