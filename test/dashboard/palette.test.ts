/** Going about by keys: the command palette and the rows of lists. And the pages that explain them. */
import { beforeAll, expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, rested, service, setPage, visitor, type Visitor } from "./visitor.ts";

let person: Visitor;
let kettle: string;

beforeAll(async () => {
  person = await member();
  const key = await keyOf(person);
  const watch = async (title: string, path: string) => {
    const body = JSON.stringify({ title, url: await setPage(path, `<h1>${title}</h1>`) });
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const answer = await fetch(`${service}/api/v1/watch`, { method: "POST", headers, body });
    return ((await answer.json()) as { uuid: string }).uuid;
  };
  await watch("Green teapot", "/palette-teapot");
  kettle = await watch("Blue kettle", "/palette-kettle");
});

const openPalette = async ({ page }: Visitor) => {
  await page.keyboard.down("Control");
  await page.keyboard.press("k");
  await page.keyboard.up("Control");
  await page.waitForSelector("dialog.palette[open] [role=option][aria-selected=true]");
};

/** The text of the option that the field names as the active one. */
const active = ({ page }: Visitor) =>
  page.evaluate(() => {
    const id = document.querySelector("dialog.palette input")?.getAttribute("aria-activedescendant") ?? "";
    return (document.getElementById(id)?.textContent ?? "").replace(/\s+/g, " ");
  });

test("Ctrl K finds a watch by its name, and Enter opens it", async () => {
  const { page } = person;
  await person.open("/help");
  await openPalette(person);
  await expectAccessible(person);
  await page.keyboard.press("ArrowDown");
  expect(await active(person)).toContain("Watches");
  await page.keyboard.type("kettle");
  await expect.poll(() => active(person)).toContain("Blue kettle");
  // Watches of one name are told apart by where they are.
  expect(await active(person)).toContain("/palette-kettle");
  await page.keyboard.press("Enter");
  await page.waitForFunction((path) => location.pathname === path, {}, `/watch/${kettle}`);
});

test("Escape closes the palette, and the focus is where it was", async () => {
  await person.open("/help");
  await person.page.focus("a.brand");
  await openPalette(person);
  await person.page.keyboard.press("Escape");
  await person.page.waitForFunction(() => document.activeElement?.matches("a.brand"));
  expectCalm(person);
});

test("? opens the keys over the page, from their beginning", async () => {
  const { page } = person;
  await person.open("/watches");
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.keys-help[open]");
  expect(
    await page.$eval("dialog.keys-help", (dialog) => [dialog.scrollTop, document.activeElement === dialog]),
  ).toEqual([0, true]);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog.keys-help"));
  expect(new URL(page.url()).pathname).toBe("/watches");
  expectCalm(person);
});

test("j and k go through rows, x selects; nothing happens where single keys are off", async () => {
  const { page } = person;
  const marked = () => page.$$eval("[data-row]", (rows) => rows.findIndex((row) => row.classList.contains("marked")));
  await person.open("/watches");
  for (const [key, place] of [
    ["j", 0],
    ["j", 1],
    ["j", 1],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await marked()).toBe(place);
  }
  expect(await page.evaluate(() => document.activeElement?.closest("[data-row]")?.classList.contains("marked"))).toBe(
    true,
  );
  await page.keyboard.press("x");
  expect(await page.$$eval("[data-row] input[name=watch]", ([box]) => (box as HTMLInputElement).checked)).toBe(true);
  const value = encodeURIComponent(JSON.stringify({ hasSingleKeys: false }));
  await page.browserContext().setCookie({ name: "tidemark-display", value, domain: "127.0.0.1", path: "/" });
  await person.open("/watches");
  await page.keyboard.press("j");
  expect(await marked()).toBe(-1);
  await openPalette(person);
  expectCalm(person);
});

test("without scripts the palette is a page of links", async () => {
  const { page } = person;
  await page.setJavaScriptEnabled(false);
  await person.open("/palette?q=blue");
  expect(await person.text()).toContain("Blue kettle");
  await person.press("Blue kettle");
  expect(new URL(page.url()).pathname).toBe(`/watch/${kettle}`);
  await page.setJavaScriptEnabled(true);
});

test("everybody can read the help, and the bookmarklet brings the page that is open", async () => {
  const guest = await visitor({ width: 360, theme: "dark" });
  await guest.open("/help");
  const paths = await guest.page.$$eval("main a[href^='/help/']", (links) => links.map((one) => one.pathname));
  for (const path of paths) {
    expect(await guest.open(path), path).toBe(200);
    await expectAccessible(guest);
  }
  expectCalm(guest);
  await guest.open("/help/bookmarklet");
  const code = await guest.page.$eval(".bookmarklet a", (link) => decodeURI(link.href.replace(/^javascript:/, "")));
  const address = await setPage("/palette-open?a=1&b=2", "<title>Kettle & co</title>");
  await guest.page.goto(address);
  await guest.page.evaluate(code);
  await guest.page.waitForFunction((origin) => location.origin === origin, {}, service);
  await rested(guest.page);
  const next = new URL(new URL(guest.page.url()).searchParams.get("next") ?? guest.page.url(), service);
  expect([next.pathname, next.searchParams.get("url"), next.searchParams.get("title")]).toEqual([
    "/new",
    address,
    "Kettle & co",
  ]);
});
