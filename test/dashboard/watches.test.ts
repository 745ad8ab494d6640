/** The list of watches, as people use it: find, filter, act on one and on many, and take it back. */
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible, expectFitting, rulesOfColours } from "./accessible.ts";
import { elsewhere, expectCalm, member, rested, service, setPage, setTheme, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

let person: Visitor;
let api: <T>(method: string, path: string, body?: unknown) => Promise<T>;

beforeAll(async () => {
  person = await member();
  api = await signedIn(person);
  const url = await setPage("/kettle", "<title>Kettle</title><p>49.90 EUR</p>");
  for (const [title, tag] of [
    ["Blue kettle", "Prices"],
    ["Tender notices", "Law"],
    ["Careers", "Jobs"],
  ])
    await api("POST", "/watch", { url, title, tag, time_between_check: { days: 1 } });
});

/** The API in the name of a person of the dashboard. */
async function signedIn(owner: Visitor): Promise<typeof api> {
  const key = await keyOf(owner);
  return async <T>(method: string, path: string, sent?: unknown) => {
    const answer = await fetch(`${service}/api/v1${path}`, {
      method,
      headers: { "x-api-key": key, "content-type": typeof sent === "string" ? "text/plain" : "application/json" },
      ...(sent === undefined ? {} : { body: typeof sent === "string" ? sent : JSON.stringify(sent) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}

const titles = ({ page }: Visitor) =>
  page.$$eval(".watch-row .title", (all) => all.map((one) => one.textContent.trim()));
const toast = ({ page }: Visitor) => page.$eval("#toasts", (place) => place.textContent.replace(/\s+/g, " ").trim());
const states = ({ page }: Visitor) =>
  page.$$eval(".watch-row > .state", (all) => all.map((one) => one.textContent.replace(/[^A-Za-z ]/g, "").trim()));

const searchedFor = (words: string) =>
  person.page.waitForFunction((q) => new URLSearchParams(location.search).get("q") === q, {}, words);

test("watches are found by words while one types, by tag and by state, and an empty filter leads back", async () => {
  await person.open("/watches");
  expect(await titles(person)).toHaveLength(3);
  await person.page.focus("#find-q");
  await person.page.keyboard.type("blu", { delay: 120 });
  await searchedFor("blu");
  await rested(person.page);
  // Somebody who goes on typing after the answer came loses no letter.
  await person.page.keyboard.type("e");
  await searchedFor("blue");
  await rested(person.page);
  expect(await titles(person)).toEqual(["Blue kettle"]);
  await person.open("/watches");
  await person.press("Law");
  expect(await titles(person)).toEqual(["Tender notices"]);
  await person.open("/watches?state=paused");
  expect(await person.text()).toContain("No watch matches");
  await expectAccessible(person);
  await person.press("Show all watches");
  expect(await titles(person)).toHaveLength(3);
  expectCalm(person);
});

test("what is done to one watch is said, and taken back by Undo; a deleted one comes back", async () => {
  await person.open("/watches?sort=name");
  for (const [action, said] of [
    ["Pause", "1 watch paused."],
    ["Mute", "1 watch muted."],
    ["Delete", "1 watch deleted."],
  ] as const) {
    await person.press("Actions: Blue kettle");
    await person.press(action);
    expect(await toast(person)).toContain(said);
    expect((await titles(person)).includes("Blue kettle")).toBe(action !== "Delete");
    await person.press("Undo");
    expect(await titles(person)).toEqual(["Blue kettle", "Careers", "Tender notices"]);
    expect((await states(person)).includes("Paused")).toBe(false);
  }
  expectCalm(person);
});

test("many are picked with keys and shift, and acted on together; what failed is named", async () => {
  await person.open("/watches?sort=name");
  const { page } = person;
  await page.focus(".watch-row:nth-child(2) .title");
  await page.keyboard.press("x");
  expect(await page.$eval("[data-picked]", (one) => one.textContent)).toBe("1 picked");
  await page.keyboard.down("Shift");
  await page.click(".watch-row:nth-child(3) .pick input");
  await page.keyboard.up("Shift");
  await person.press("Pause");
  expect(await toast(person)).toContain("2 watches paused.");
  expect((await states(person)).filter((state) => state === "Paused")).toHaveLength(2);
  await page.click("[data-pick-all]");
  await page.click(".many-actions [value=recheck]");
  await rested(page);
  expect(await toast(person)).toContain("Not Careers, Tender notices: The watch is paused");
  await page.focus(".watch-row:nth-child(1) .title");
  await page.keyboard.press("m");
  await rested(page);
  expect(await toast(person)).toContain("marked as");
  await page.click("[data-pick-all]");
  await page.click(".many-actions [value=resume]");
  await rested(page);
  expect(await states(person)).not.toContain("Paused");
  expectCalm(person);
});

test("without scripts, on a phone, everything is done by plain forms", async () => {
  const { page } = person;
  await page.setJavaScriptEnabled(false);
  await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
  await person.open("/watches?sort=name");
  await page.click(".watch-row:nth-child(1) .pick input");
  await page.click(".many-actions summary");
  // The bar of screens lies over what is just in sight.
  await page.$eval(".many-actions [value=delete]", (button) => button.scrollIntoView({ block: "center" }));
  await Promise.all([page.waitForNavigation(), page.click(".many-actions [value=delete]")]);
  expect(await toast(person)).toContain("1 watch deleted.");
  expect(await titles(person)).toEqual(["Careers", "Tender notices"]);
  await Promise.all([page.waitForNavigation(), page.click("#toasts button")]);
  expect(await titles(person)).toEqual(["Blue kettle", "Careers", "Tender notices"]);
  await page.setJavaScriptEnabled(true);
  expectCalm(person);
});

test.each(["light", "dark"] as const)("the list is accessible, wide and narrow, in %s", async (value) => {
  const { page } = person;
  await setTheme(page, value);
  for (const width of [1280, 360]) {
    await page.setViewport({ width, height: 800, hasTouch: width < 600, isMobile: width < 600 });
    await person.open("/watches");
    await page.click(".watch-row:nth-child(1) .pick input");
    await expectAccessible(person, value === "dark" ? rulesOfColours : []);
  }
  // A long press picks, as a box does.
  await page.click(".watch-row:nth-child(1) .pick input");
  const row = await page.$(".watch-row:nth-child(2) .when.changed");
  await row?.touchStart();
  await new Promise((resolve) => setTimeout(resolve, 700));
  await row?.touchEnd();
  expect(await page.$eval(".watch-row:nth-child(2)", (one) => one.classList.contains("selected"))).toBe(true);
  await page.setViewport({ width: 1280, height: 900 });
  expectCalm(person);
});

test("a page of 50 of a thousand watches is small, and all that match are muted at once", async () => {
  const lines = Array.from({ length: 997 }, (_, i) => `https://shop.example/product/${i}?variant=${i * 7}`);
  for (let start = 0; start < lines.length; start += 500)
    await api("POST", "/import?tag=Products&dedupe=false&paused=true", lines.slice(start, start + 500).join("\n"));
  const cookie = (await person.page.browserContext().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const html = await (await fetch(`${service}/watches`, { headers: { cookie } })).text();
  expect(html.match(/class="watch-row/g)).toHaveLength(50);
  expect(gzipSync(html).length).toBeLessThanOrEqual(15_360);
  await person.open("/watches?tag=Products");
  await person.page.click("[data-pick-all]");
  await person.page.click(".many-actions [name=whole]");
  await person.page.click(".many-actions [value=mute]");
  await rested(person.page);
  expect(await toast(person)).toContain("997 watches muted.");

  // Everything that matches is deleted only after a question that counts it.
  await person.open("/watches?tag=Products&q=product/99");
  await person.page.click("[data-pick-all]");
  await person.page.click(".many-actions [name=whole]");
  await person.page.click(".many-actions [value=delete]");
  await rested(person.page);
  expect(await person.text()).toContain("Delete all 8 watches that match?");
  await expectAccessible(person);
  await person.press("Leave them");
  expect(await person.text()).toContain("/990");
  await person.page.click("[data-pick-all]");
  await person.page.click(".many-actions [name=whole]");
  await person.page.click(".many-actions [value=delete]");
  await rested(person.page);
  await person.press("Delete 8 watches");
  expect(await toast(person)).toContain("8 watches");
  expectCalm(person);
});

test.each(windowsOf([{ scripts: true }, { scripts: false }], 0))(
  "an address in the search of the list is offered to be watched, and the first watch begins there, scripts $scripts",
  async ({ scripts }) => {
    const person = await member({ width: 360, scripts });
    const url = await setPage("/typed-address", "Opening hours");
    await person.open("/watches");
    await person.fill("Address of the page", url);
    await person.press("Look at it");
    expect(new URL(person.page.url()).pathname).toMatch(/^\/new\/.+/);
    await person.page.waitForSelector("button.primary");
    await person.press("Watch it");
    await person.open(`/watches?q=${encodeURIComponent("shop.example/kettle")}`);
    const offer = await person.page.$eval(".watch-typed a", (link) => link.getAttribute("href"));
    expect(offer).toBe(`/new?url=${encodeURIComponent("https://shop.example/kettle")}`);
    const wide = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBe(0);
    await person.open("/watches?q=kettle");
    expect(await person.page.$(".watch-typed")).toBeNull();
    expectCalm(person);
  },
);

test.each(["en", "de", "fr"])(
  "on a phone tabs fade where they go on, and an empty list does not touch them: %s",
  async (language) => {
    const reader = await elsewhere(person, { width: 360, height: 740, language });
    for (const path of ["/watches", "/watches?state=muted", "/account", "/changes"]) {
      await reader.open(path);
      await expectFitting(reader);
    }
  },
);
