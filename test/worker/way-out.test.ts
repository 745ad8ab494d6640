/** A failing watch has one way out in its row and on its page, which a press takes and an undo takes back. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { Bench, request, until } from "./harness.ts";
import { countRows } from "./rows.ts";

const origin = "https://tidemark.example";

async function person() {
  const email = `out-${crypto.randomUUID()}@mail.test`;
  const send = (path: string, fields: Record<string, string>, cookie = "") =>
    request(origin + path, {
      method: "POST",
      redirect: "manual",
      headers: { origin, cookie },
      body: new URLSearchParams(fields),
    });
  const entered = await send("/sign-up", { email, password: "correct horse battery" });
  const cookie = (entered.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return {
    post: async (path: string, fields: Record<string, string>) =>
      (await send(path, fields, cookie)).headers.get("location") ?? "",
    text: async (path: string, fields: Record<string, string>) => (await send(path, fields, cookie)).text(),
    api: async (path: string, body: object) => {
      const headers = { authorization: `Bearer ${cookie.split("=")[1]}`, "content-type": "application/json" };
      const answer = await request(`${origin}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      return (await answer.json()) as { uuid: string };
    },
    page: async (path: string) => (await request(origin + path, { headers: { cookie } })).text(),
  };
}

test("a watch that is asked too often is slowed down, and one that is given up is paused", async () => {
  const [owner, page, bench] = [await person(), site("too-often.test"), new Bench()];
  await page.answers("<title>Town</title><h1>Town news</h1><p>The bridge opens again in May.</p>");
  const look = await owner.post("/new", { url: page.url("/news") });
  const watch = await owner.post(look, { what: "text", hours: "3" });
  // What was looked at is the first reading, whenever that check comes.
  await until(async () => (await countRows("schedule", "done_generation > 0")) === 1, "The first check");
  await page.answers({ status: 429, body: "slow down" });
  await bench.pass(4 * 3600);
  expect(await owner.page(watch)).toContain('value="slower"');
  expect(await owner.page("/watches")).toContain(`formaction="${watch}/way-out"`);
  expect(await owner.post(`${watch}/way-out`, { way: "slower", next: watch })).toBe(watch);
  expect(await owner.page(`${watch}/settings`)).toContain("6 hours");
  await owner.post(`${watch}/way-out`, { way: "give_up", next: watch });
  expect(await owner.page(watch)).toContain("paused");
});

test("a site whose pages nothing lists is crawled at a press, with what else was set of it, and failing is said in words of people", async () => {
  const [owner, docs, bench] = [await person(), site("no-list.test"), new Bench()];
  const page = (links: string) => ({
    headers: { "content-type": "text/html" },
    body: `<!doctype html><title>Docs</title><p>All about kettles.</p>${links}`,
  });
  await docs.answers({ status: 404, body: "" });
  await docs.at("/guide/").answers(page('<a href="/guide/one">One</a>'));
  await docs.at("/guide/one").answers(page(""));
  const settings = { processor: "site_diff", site: { exclude: ["/guide/private/*"] } };
  const { uuid } = await owner.api("/watch", { url: docs.url("/guide/"), ...settings });
  const watch = `/watch/${uuid}`;
  await bench.pass(600);
  const failing = await owner.page(watch);
  expect(failing).toContain("The site has no list of its pages (no sitemap).");
  expect(failing).not.toContain("site.link_selector");
  expect(failing).toContain('value="crawl"');
  expect(await owner.page("/watches")).toContain('value="crawl"');
  await owner.post(`${watch}/way-out`, { way: "crawl", next: watch });
  await bench.pass(600);
  const found = await owner.page(watch);
  expect(found).not.toContain('value="crawl"');
  expect(await owner.page(`${watch}/settings`)).toContain("/guide/private/*");
});

test("a shell is looked at by a browser without asking, where there is one; else a warning stands in place of a tick", async () => {
  const [owner, page] = [await person(), site("shell-way.test")];
  await page.answers('<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>');
  const shown = await owner.page(await owner.post("/new", { url: page.url("/app") }));
  expect(shown).toContain("▲");
  expect(shown).not.toContain("✓");
});

test("conditions read as sentences in the overview of settings", async () => {
  const [owner, page] = [await person(), site("conditions-way.test")];
  await page.answers("<title>Town</title><h1>Town news</h1><p>Price 12 EUR</p>");
  const look = await owner.post("/new", { url: page.url("/news") });
  const watch = await owner.post(look, { what: "text" });
  const rows = { "conditions.field": "extracted_number", "conditions.operator": "<=", "conditions.value": "10" };
  await owner.post(`${watch}/edit`, { do: "save", marks: "{}", has: "conditions", ...rows });
  const overview = await owner.page(`${watch}/settings`);
  expect(overview).toContain("is at most");
  expect(overview).not.toContain("operator:");
});

test("what is no address is refused in words of people, and an address may lack its scheme", async () => {
  const [owner, page] = [await person(), site("no-scheme.test")];
  await page.answers("<title>Town</title><h1>Town news</h1>");
  for (const url of ["", "two words", "javascript:alert(1)", "mailto:a@b.test"])
    expect(await owner.text("/new", { url })).toContain("That is no address of a page.");
  for (const url of ["no-scheme.test/news", "//no-scheme.test/news"])
    expect(await owner.post("/new", { url })).toMatch(/^\/new\/\w+-\w+/);
});
