/** A failing watch has one way out in its row and on its page, which a press takes and an undo takes back. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { Bench, request } from "./harness.ts";

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
    page: async (path: string) => (await request(origin + path, { headers: { cookie } })).text(),
  };
}

test("a watch that is asked too often is slowed down, and one that is given up is paused", async () => {
  const [owner, page, bench] = [await person(), site("too-often.test"), new Bench()];
  await page.answers("<title>Town</title><h1>Town news</h1><p>The bridge opens again in May.</p>");
  const look = await owner.post("/new", { url: page.url("/news") });
  const watch = await owner.post(look, { what: "text", hours: "3" });
  await page.answers({ status: 429, body: "slow down" });
  await bench.pass(4 * 3600);
  expect(await owner.page(watch)).toContain('value="slower"');
  expect(await owner.page("/watches")).toContain(`formaction="${watch}/way-out"`);
  expect(await owner.post(`${watch}/way-out`, { way: "slower", next: watch })).toBe(watch);
  expect(await owner.page(`${watch}/settings`)).toContain("6 hours");
  await owner.post(`${watch}/way-out`, { way: "give_up", next: watch });
  expect(await owner.page(watch)).toContain("paused");
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
