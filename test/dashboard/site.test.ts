/** A site in the dashboard: what New shows of it before it is watched, and its pages afterwards, found, in part and gone. */
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { keyOf } from "./changed.ts";
import { expectCalm, member, rested, service, setPage, setTheme, type Visitor } from "./visitor.ts";

let person: Visitor;
let key = "";
beforeAll(async () => {
  person = await member();
  key = await keyOf(person);
});

const hostile = "<script>alert(1)</script>";

/** The file lists the guide below this address. */
async function lists(file: string, base: string, names: string[], isWhole = true): Promise<string> {
  const pages = names.map((name) => `<url><loc>${new URL(base).origin}/guide/${encodeURIComponent(name)}</loc></url>`);
  return setPage(file, `<urlset>${pages.join("")}${isWhole ? "</urlset>" : ""}`, { type: "application/xml" });
}

type Counts = { counts: { listed: number } };
const headers = () => ({ "x-api-key": key, "content-type": "application/json" });
const countOf = async (uuid: string) =>
  ((await (await fetch(`${service}/api/v1/watch/${uuid}/pages`, { headers: headers() })).json()) as Counts).counts
    .listed;

test("a site is watched, and its pages are found on every width, in both themes, and as a table", async () => {
  const url = await setPage("/guide/", "<title>Guide</title><h1>Guide</h1><p>All about kettles.</p>");
  const names = Array.from({ length: 60 }, (_, index) => `chapter-${100 + index}`);
  const file = await lists("/guide-map.xml", url, [...names, hostile]);
  const body = JSON.stringify({ url, processor: "site_diff", site: { sitemaps: [file] } });
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await made.json()) as { uuid: string };
  await expect.poll(() => countOf(uuid), { interval: 200 }).toBe(61);

  for (const width of [360, 1280]) {
    await person.page.setViewport({ width, height: 800 });
    expect(await person.open(`/watch/${uuid}/pages`)).toBe(200);
    await expectAccessible(person);
  }
  expect(await person.text()).toContain("1 to 50");
  await person.open(`/watch/${uuid}/pages?from=50`);
  expect(await person.text()).toContain("51 to 61");
  await person.open(`/watch/${uuid}/pages?q=CHAPTER-120`);
  expect(await person.page.$$eval("main tbody tr", (rows) => rows.length)).toBe(1);
  await person.press("/guide/chapter-120");
  for (const width of [360, 1280]) {
    await person.page.setViewport({ width, height: 800 });
    await expectAccessible(person);
  }
  await person.press("Ignore");
  expect(await person.text()).toContain("neither read nor asked");
  await person.open(`/watch/${uuid}/pages?state=ignored`);
  expect(await person.page.$$eval("main tbody tr", (rows) => rows.length)).toBe(1);
  await person.press("/guide/chapter-120");
  await person.press("Ignore no more");
  await person.press("Watch by itself");
  await person.press("Its own watch");
  expect(await person.page.url()).not.toContain(uuid);
  await person.open(`/watch/${uuid}/pages?state=gone`);
  expect(await person.text()).toContain("No page fits");
  const csv = await person.page.evaluate(async (path) => (await fetch(path)).text(), `/watch/${uuid}/pages.csv`);
  expect(csv.trim().split("\r\n")).toHaveLength(62);

  await lists("/guide-map.xml", url, [...names, "new-one"], false);
  await fetch(`${service}/api/v1/watch/${uuid}/recheck`, { method: "POST", headers: headers() });
  await expect.poll(() => countOf(uuid), { interval: 200 }).toBe(62);
  await person.open(`/watch/${uuid}/pages`);
  await setTheme(person.page, "dark");
  await expectAccessible(person);
  await setTheme(person.page, "light");
  expect(await person.text()).toContain("The list is not whole");
  expectCalm(person);
});

test.each([
  ["with scripts", { width: 360, scripts: true }],
  ["without scripts", { width: 1280, scripts: false }],
])("from its address a site is watched in three presses, and reported each week, %s", async (_, manner) => {
  const newcomer = await member(manner);
  const url = await setPage("/guide/", "<title>Guide</title><h1>Guide</h1><p>All about kettles.</p>");
  await lists("/sitemap.xml", url, ["one", "two"]);
  await newcomer.open("/new");
  await newcomer.fill("Address", url);
  await newcomer.press("Look at it");
  await expect.poll(() => newcomer.page.url()).toMatch(/\/new\/.+/);
  await newcomer.page.waitForSelector("#choose input[value=site]");
  await newcomer.page.$eval("#choose input[value=site]", (input) => (input as HTMLInputElement).click());
  if (manner.scripts) {
    // What the choice shows is fetched a moment later, stands dimmed meanwhile, and is in the address then.
    await expect.poll(() => newcomer.page.url()).toContain("what=site");
    await rested(newcomer.page);
    await expectAccessible(newcomer);
  }
  await newcomer.press("Watch it");
  await expect.poll(() => newcomer.page.url()).toMatch(/\/watch\/.+/);
  const uuid = /watch\/([^/?]+)/.exec(newcomer.page.url())?.[1];
  const answer = await fetch(`${service}/api/v1/watch/${uuid}`, { headers: { "x-api-key": await keyOf(newcomer) } });
  expect(await answer.json()).toMatchObject({
    processor: "site_diff",
    title: "Guide",
    site: { read: "changed" },
    notification_digest: { every: "week" },
  });
  expectCalm(newcomer);
});

test.each([360, 1280])("the rows of a table that will be watched stand within their box, at %i px", async (width) => {
  const rows = Array.from(
    { length: 14 },
    (_, at) => `<tr><td>Street ${at}</td><td>${at}</td><td>${at}00 EUR</td></tr>`,
  );
  const head = "<tr><th>Flat</th><th>Rooms</th><th>Rent</th></tr>";
  const url = await setPage("/flats", `<title>Flats</title><table>${head}${rows.join("")}</table>`);
  const newcomer = await member({ width, height: 700 });
  await newcomer.open("/new");
  await newcomer.fill("Address", url);
  await newcomer.press("Look at it");
  await newcomer.page.waitForSelector("#choose input[value=table]");
  await newcomer.page.$eval("#choose input[value=table]", (input) => (input as HTMLInputElement).click());
  await newcomer.page.waitForSelector("#trial .table-rows");
  await rested(newcomer.page);
  const [box = 0, table = 0] = await newcomer.page.$$eval("#trial, #trial .table-rows", (all) =>
    all.map((each) => each.getBoundingClientRect().bottom),
  );
  expect(table).toBeLessThanOrEqual(box);
  const asked = await newcomer.page.$$eval("#choose legend", (all) => all.map((legend) => legend.textContent));
  expect(asked, "each group of choices asks something else").toEqual([...new Set(asked)]);
  await expectAccessible(newcomer);
  expectCalm(newcomer);
});

test("what is followed of a site is edited in the form, and what the form was not asked to change stays", async () => {
  const url = await setPage("/shelf/", "<title>Shelf</title><h2><a href='/shelf/one'>One</a></h2>");
  const site = {
    link_selector: "h2 a",
    link_pages: [url],
    links_are_all: true,
    exclude: ["/shelf/old/*"],
    gone_after_days: 14,
    keep_parameters: ["utm_source"],
  };
  const body = JSON.stringify({ url, processor: "site_diff", site, paused: true });
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await made.json()) as { uuid: string };
  const saved = async () =>
    ((await (await fetch(`${service}/api/v1/watch/${uuid}`, { headers: headers() })).json()) as { site: unknown }).site;
  await person.open(`/watch/${uuid}/edit?group=all`);
  await expectAccessible(person);
  await person.press("Save");
  expect(await saved()).toEqual(site);
  await person.open(`/watch/${uuid}/edit?group=all`);
  await person.fill("Which of the links", "h2 > a");
  await person.fill("Gone after days", "2");
  await person.press("Save");
  await expect.poll(saved, { interval: 200 }).toEqual({ ...site, link_selector: "h2 > a", gone_after_days: 2 });
  expectCalm(person);
});

test("a page of which no text is read has the name of its link first, its address beside it, and is found by it", async () => {
  const url = await setPage("/pots/", "<title>Pots</title><h2><a href='/pots/17'>Winter Sea</a></h2>");
  const site = { link_pages: [url], link_selector: "h2 a", links_are_all: true };
  const body = JSON.stringify({ url, processor: "site_diff", site });
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await made.json()) as { uuid: string };
  await expect.poll(() => countOf(uuid), { interval: 200 }).toBe(1);
  await person.open(`/watch/${uuid}/pages?q=winter`);
  expect(await person.page.$eval("main tbody td", (cell) => cell.textContent)).toMatch(/^Winter Sea\/pots\/17/);
  await person.press("Winter Sea");
  expect(await person.page.$eval("#page-title", (title) => title.textContent)).toBe("Winter Sea");
  await expectAccessible(person);
});

test("pages are listed by their titles without the name of the site that all of them have", async () => {
  const names = ["Winter Sea", "Blue mug", "Red mug", "Green bowl", "Glazes"];
  const links = names.map((name, at) => `<h2><a href='/named/${at}'>${name} – Example Pottery</a></h2>`).join("");
  const url = await setPage("/named/", `<title>Pots</title>${links}`);
  const site = { link_pages: [url], link_selector: "h2 a", links_are_all: true };
  const body = JSON.stringify({ url, processor: "site_diff", site });
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await made.json()) as { uuid: string };
  await expect.poll(() => countOf(uuid), { interval: 200 }).toBe(names.length);
  await person.open(`/watch/${uuid}/pages`);
  expect(await person.page.$$eval("main tbody td a", (all) => all.map((link) => link.textContent))).toEqual(names);
});

test("a page of a report leads to its own page, which is read now, pinned, and says why it is not read", async () => {
  const says = (words: string) => setPage("/notes/one", `<title>One</title><main><p>${words}</p></main>`);
  const url = await says("All about kettles");
  const site = { addresses: [url], read: "changed" };
  const body = JSON.stringify({ url, title: "Notes", processor: "site_diff", site });
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await made.json()) as { uuid: string };
  type Page = { id: string; read_at: number | null; changes: number };
  const page = async () => {
    const answer = await fetch(`${service}/api/v1/watch/${uuid}/pages`, { headers: headers() });
    return ((await answer.json()) as { pages: Page[] }).pages[0];
  };
  const recheck = () => fetch(`${service}/api/v1/watch/${uuid}/recheck`, { method: "POST", headers: headers() });
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ id: expect.any(String) });
  if ((await page())?.read_at === null) await recheck();
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ read_at: expect.any(Number) });
  await says("All about pots");
  // What was read in the very second of the press is read once more.
  const readAt = (await page())?.read_at ?? 0;
  await expect.poll(() => Date.now() / 1000 - readAt).toBeGreaterThan(1);
  await person.open(`/watch/${uuid}/pages/${(await page())?.id}`);
  const name = await person.page.$eval("#page-title", (title) => title.textContent);
  expect(name).not.toBe("");
  expect((await person.page.title()).startsWith(`${name}: `)).toBe(true);
  await person.press("Read now");
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ changes: 1 });
  await person.open(`/watch/${uuid}`);
  const change = await person.page.$eval(`a[href^="/watch/${uuid}/changes/"]`, (link) => link.getAttribute("href"));
  await person.open(change ?? "");
  await expectAccessible(person);
  expect(await person.text()).toContain("One /notes/one");
  await person.press("One");
  expect(await person.text()).toContain("All about pots");
  await person.press("Pin");
  expect(await person.text()).toContain("every 6 hours");
  await setTheme(person.page, "dark");
  await expectAccessible(person);
  await setTheme(person.page, "light");
  expectCalm(person);
});

test("what was read on a page and not reported is found in one list, and said to matter by one press without scripts", async () => {
  const made = (seconds: string) =>
    setPage(
      "/notes/made",
      `<title>Made</title><main><p>All about pots</p><p>Page generated in ${seconds} s</p></main>`,
    );
  const url = await made("0.031");
  const site = { addresses: [url], read: "changed" };
  const body = JSON.stringify({ url, title: "Made notes", processor: "site_diff", site, noise_reduction: true });
  const created = await fetch(`${service}/api/v1/watch`, { method: "POST", headers: headers(), body });
  const { uuid } = (await created.json()) as { uuid: string };
  type Page = { id: string; read_at: number | null; changes: number };
  const get = async <T>(path: string) =>
    (await (await fetch(`${service}/api/v1/watch/${uuid}${path}`, { headers: headers() })).json()) as T;
  const page = async () => (await get<{ pages: Page[] }>("/pages")).pages[0];
  const post = (path: string, json: object) =>
    fetch(`${service}/api/v1/watch/${uuid}${path}`, { method: "POST", headers: headers(), body: JSON.stringify(json) });
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ id: expect.any(String) });
  if ((await page())?.read_at === null) await post("/recheck", {});
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ read_at: expect.any(Number) });
  await made("0.047");
  const { id = "", read_at: readAt } = (await page()) ?? {};
  await expect.poll(() => Date.now() / 1000 - (readAt ?? 0)).toBeGreaterThan(1);
  await post("/recheck/pages", { pages: [id] });
  const listed = () => get<unknown[]>("/held/pages");
  await expect.poll(listed, { interval: 200, timeout: 60_000 }).toMatchObject([{ reason: "noise", page: id }]);
  await person.open(`/watch/${uuid}?kind=suppressed`);
  await person.press("What was read on the pages of the site and not reported");
  await expectAccessible(person);
  expect(await person.text()).toContain("Made /notes/made");
  await person.page.setJavaScriptEnabled(false);
  await person.open(`/watch/${uuid}/pages/held`);
  expect(await person.page.title()).not.toContain("Pages: ");
  await person.press("This mattered");
  expect(await person.text()).toContain("You said that this mattered");
  await person.page.setJavaScriptEnabled(true);
  await expect.poll(page, { interval: 200, timeout: 60_000 }).toMatchObject({ changes: 1 });
  await person.open(`/watch/${uuid}/rules`);
  expect(await person.text()).toContain("Page generated in … s");
  await expectAccessible(person);
  await person.press("Forget this");
  expect(await person.text()).toContain("Nothing was taught yet");
  await person.press("Undo");
  expect(await person.text()).toContain("Page generated in … s");
  expectCalm(person);
});
