/** The pages of a site are read, too: what changed on them is reported with its lines, and what is on all of them once. */
import { expect, test } from "vitest";
import { choiceIn, settingsOf } from "../../src/web/new/choice.ts";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { hour, html, names, readSite, url, type Shown } from "./readSite.ts";
import { every, hook, hookMessages } from "./watched.ts";

test("a page whose text changed is one change with its lines, for people and for programs", async () => {
  const { owner, bench, says, uuid, changes } = await readSite();
  expect(await changes()).toEqual([]);
  await says("c", "Words of page c alone", "120 requests a minute", "Example Company");
  // Which of the pages are read in a round is the round's own matter; within a day each is.
  for (let round = 0; round < 4 && (await hookMessages()).length === 0; round++) await bench.pass(6 * hour);
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

test("a site that is watched as the dashboard proposes is one report a week, of what came and what changed", async () => {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await hook.answers({ status: 200, body: "" });
  const list = (...pages: string[]) =>
    docs.at("/sitemap.xml").answers({
      headers: { "content-type": "application/xml" },
      body: `<urlset>${pages.map((name) => `<url><loc>${url(name)}</loc></url>`).join("")}</urlset>`,
    });
  await docs.answers({ status: 404, body: "" });
  await list(...names);
  for (const name of [...names, "new"])
    await docs.at(`/guide/${name}`).answers(html(`Page ${name}`, `Words of ${name}`));
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    ...settingsOf(choiceIn(new FormData(), "site")),
    notification_urls: ["json://hook.test/in"],
  });
  await owner.firstCheck(uuid);
  const days = async (count: number) => {
    for (let pass = 0; pass < count * 4; pass++) await bench.pass(6 * hour);
  };
  const messages = async () => (await hookMessages<{ message: string }>()).map(({ message }) => message);
  // Reports go on Monday at eight.
  const isAfterReport = () => new Date(bench.time * 1000).getUTCDay() === 1 && bench.time % 86_400 > 9 * hour;
  while (!isAfterReport()) await bench.pass(6 * hour);
  expect(await messages()).toEqual([]);
  await list(...names, "new");
  await days(1);
  await docs.at("/guide/c").answers(html("Page c", "120 requests a minute"));
  await days(8);
  const [report = "", ...others] = await messages();
  expect(others).toEqual([]);
  expect(report).toContain(url("new"));
  expect(report).toContain("120 requests a minute");
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

test("a page is pinned and read at its own interval, or has a watch of its own that goes on where the site was", async () => {
  const { owner, bench, docs, says, uuid, changes, pageOf } = await readSite();
  await owner.json("PUT", `/watch/${uuid}`, {
    ...every(24 * 60),
    site: { sitemaps: [docs.url("/map.xml")], read: "changed", requests_per_day: 7 },
  });
  await bench.pass(25 * hour);
  const { listing } = await owner.json<{ listing: unknown }>("GET", `/watch/${uuid}/pages`);
  expect(listing).toMatchObject({ requests_per_day: 8, days_each: 1 });
  const { id } = await pageOf("a");
  const pinned = await owner.json("PUT", `/watch/${uuid}/pages/${id}`, { pinned_every_hours: 7 });
  expect(pinned).toMatchObject({ id, url: url("a"), pinned_every_hours: 7 });
  for (let round = 0; round < 3; round++) await bench.pass(7.5 * hour);
  const [first, other] = [await pageOf("a"), await pageOf("b")];
  expect(bench.time - first.read_at).toBeLessThan(8 * hour);
  expect(first.read_at).toBeGreaterThan(other.read_at);
  expect(await changes()).toEqual([]);
  await says("c", "Words of page c alone", "60 requests a minute");
  const path = `/watch/${uuid}/pages/${(await pageOf("c")).id}/watch`;
  const made = await owner.call("POST", path);
  const { uuid: own } = await made.json<{ uuid: string }>();
  expect([made.status, made.headers.get("location")]).toEqual([201, `/api/v1/watch/${own}`]);
  const again = await owner.call("POST", path);
  expect([again.status, await again.json()]).toEqual([200, { uuid: own }]);
  expect(await pageOf("c")).toMatchObject({ watch: own });
  expect(await owner.json("GET", `/watch/${own}`)).toMatchObject({
    ...{ url: url("c"), title: "Page c", processor: "text_json_diff", notification_urls: ["json://hook.test/in"] },
    time_between_check: { minutes: 24 * 60 },
  });
  await bench.pass(26 * hour);
  await bench.pass(26 * hour);
  expect((await hookMessages()).map(({ message }) => message)).toEqual([
    expect.stringContaining(`${url("c")} (change 1: Example Company → 60 requests a minute)`),
  ]);
  await says("c", "Words of page c alone", "90 requests a minute");
  await bench.pass(26 * hour);
  await bench.pass(26 * hour);
  const messages = (await hookMessages()).map(({ message }) => message);
  expect(messages.slice(1)).toEqual([expect.stringContaining("90 requests a minute")]);
  expect(messages[1]).not.toContain("change 2");
});

test("a page that came without its end says why it was not read, and is no change once it is whole again", async () => {
  const { owner, bench, docs, pathOf, changes } = await readSite();
  const whole = (...lines: string[]) => {
    const page = html("Page c", ...lines);
    return { ...page, body: `<html>${page.body}</html>` };
  };
  await docs.at("/guide/c").answers(whole("Words of page c alone", "Example Company"));
  for (let round = 0; round < 4; round++) await bench.pass(6 * hour);
  const cut = whole("Words of page c alone");
  await docs.at("/guide/c").answers({ ...cut, body: cut.body.replace("</main></html>", "") });
  const path = await pathOf("c");
  const why = async () => JSON.stringify(await owner.json("GET", path));
  for (let round = 0; round < 4 && !(await why()).includes("without its end"); round++) await bench.pass(6 * hour);
  expect(await why()).toContain("without its end");
  await docs.at("/guide/c").answers(whole("Words of page c alone", "Example Company"));
  for (let round = 0; round < 4; round++) await bench.pass(6 * hour);
  expect(await why()).not.toContain("without its end");
  expect(await changes()).toEqual([]);
});

test("a page that is none, and one of a site whose pages are not read, is refused with what was expected", async () => {
  const { owner, uuid, docs } = await readSite();
  const refusal = async (page: string) => {
    const answer = await owner.call("PUT", `/watch/${uuid}/pages/${page}`, { pinned_every_hours: 2 });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await refusal("0123456789abcdef")).toEqual([404, "site.no_page"]);
  expect((await refusal("guide"))[0]).toBe(400);
  const { pages } = await owner.json<{ pages: Shown[] }>("GET", `/watch/${uuid}/pages`);
  await owner.json("PUT", `/watch/${uuid}`, { site: { sitemaps: [docs.url("/map.xml")] } });
  expect(await refusal(pages[0]?.id ?? "")).toEqual([409, "site.unread"]);
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

test("pages whose host asks for patience are left alone until then, which their list says, and read afterwards", async () => {
  const { owner, bench, docs, says, uuid, changes } = await readSite();
  const busy = { status: 429, headers: { "retry-after": String(5 * hour) }, body: "" };
  for (const name of names) await docs.at(`/guide/${name}`).answers(busy);
  const asked = async () => (await docs.requests()).filter(({ url: each }) => each.includes("/guide/")).length;
  const before = await asked();
  type Listing = { left_alone: { since: number; until: number; code: string } | null; first_reading: unknown };
  const listing = async () => (await owner.json<{ listing: Listing }>("GET", `/watch/${uuid}/pages`)).listing;
  for (let round = 0; round < 30 && (await asked()) === before; round++) await bench.pass(hour);
  const alone = (await listing()).left_alone;
  expect(alone).toMatchObject({ code: "fetch.status" });
  expect((alone?.until ?? 0) - (alone?.since ?? 0)).toBe(5 * hour);
  await bench.pass(2 * hour);
  await bench.pass(2 * hour);
  expect((await asked()) - before).toBe(1);
  for (const name of names) await says(name, `Words of page ${name} alone`, "Example Company");
  await says("c", "Words of page c alone", "120 requests a minute", "Example Company");
  for (let round = 0; round < 8 && (await changes()).length === 0; round++) await bench.pass(6 * hour);
  expect(await changes()).toMatchObject([{ unit: "pages" }]);
  expect(await listing()).toMatchObject({ left_alone: null, first_reading: null });
});

test("the list of pages says how far the first reading is, and about when it is done", async () => {
  const [owner, bench, docs] = [await account(), new Bench(), site("docs.test")];
  await docs.answers({ status: 404, body: "" });
  const pages = Array.from({ length: 60 }, (_, index) => `page-${index}`);
  await docs.at("/sitemap.xml").answers({
    headers: { "content-type": "application/xml" },
    body: `<urlset>${pages.map((name) => `<url><loc>${url(name)}</loc></url>`).join("")}</urlset>`,
  });
  for (const name of pages) await docs.at(`/guide/${name}`).answers(html(`Page ${name}`, `Words of ${name}`));
  const uuid = await owner.watch({
    url: docs.url("/guide/"),
    processor: "site_diff",
    site: { read: "changed" },
    ...every(1440),
  });
  await owner.firstCheck(uuid);
  type Listed = { listing: { first_reading: { read: number; pages: number; done_at: number } | null } };
  const reading = async () => (await owner.json<Listed>("GET", `/watch/${uuid}/pages`)).listing.first_reading;
  expect(await reading()).toMatchObject({ read: 0, pages: 60 });
  await bench.pass(60);
  const atFirst = await reading();
  expect(atFirst).toMatchObject({ read: 40, pages: 60 });
  expect((atFirst?.done_at ?? 0) - bench.time).toBeLessThan(10 * 60);
  for (let minute = 0; minute < 3; minute++) await bench.pass(60);
  expect(await reading()).toBeNull();
});

test("what moves by itself on a page is no change of it where noise reduction is on, and one where it is off", async () => {
  for (const [isOn, expected] of [
    [true, []],
    [false, ["Page generated in 0.047 s"]],
  ] as const) {
    const { owner, bench, says, uuid } = await readSite({ noise_reduction: isOn });
    const generated = (seconds: number) =>
      says("c", "Words of page c alone", `Page generated in 0.0${seconds} s`, "Example Company");
    await generated(31);
    await bench.pass(6 * hour);
    await generated(47);
    await bench.pass(6 * hour);
    const { pages } = await owner.json<{ pages: { added: string[] }[] }>("GET", `/watch/${uuid}/history/latest/site`);
    expect(pages.map(({ added }) => added.join()).filter((line) => !line.includes("0.031"))).toEqual(expected);
  }
});
