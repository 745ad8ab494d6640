/** A part of a page is chosen: by mouse, by keyboard alone, by touch, and without scripts. */
import type { HTTPRequest } from "puppeteer-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, rested, setPage, shown, type Visitor } from "./visitor.ts";

const kettle = `<!doctype html><html lang="en"><head><title>Kettle</title></head><body>
<nav><a href="/a">One</a> <a href="/b">Two</a> <a href="/c">Three</a></nav>
<main><h1>Blue kettle</h1><div id="offer"><p id="price">49.90 EUR</p><p class="stock">In stock</p></div>
<section class="cards"><h2>You might also like</h2><ul><li>Red kettle</li><li>Green kettle</li></ul></section></main>
<footer><p>1,204 visitors today</p></footer></body></html>`;

test("an address without scheme of a site without TLS is looked at", async () => {
  const person = await member({ width: 360, theme: "light" });
  const url = await setPage("/plain", kettle);
  await person.open("/new");
  await person.fill("Address", url.replace("http://", ""));
  await person.press("Look at it");
  await person.page.waitForFunction(() => /^\/new\/.+/.test(location.pathname));
  expect(await person.text()).toContain("Blue kettle");
});

/** The picker of a new look at the kettle. */
async function openPicker(person: Visitor, path: string): Promise<string> {
  const url = await setPage(path, kettle);
  await person.open("/new");
  await person.fill("Address", url);
  await person.press("Look at it");
  await person.page.waitForFunction(() => /^\/new\/.+/.test(location.pathname));
  const look = new URL(person.page.url()).pathname;
  await person.open(`${look}/pick?what=text`);
  return look;
}

const chosenOf = ({ page }: Visitor) => {
  const { searchParams } = new URL(page.url());
  return { follow: searchParams.getAll("follow"), leaveOut: searchParams.getAll("leave_out") };
};
const bar = ({ page }: Visitor) => page.$eval("#bar", (element) => element.textContent.replace(/\s+/g, " "));
const barSays = (person: Visitor, text: string) => expect.poll(() => bar(person)).toContain(text);

/** The button of the block that begins with this text. */
async function block({ page }: Visitor, text: string) {
  const handle = await page.evaluateHandle(
    (wanted) =>
      [...document.querySelectorAll<HTMLElement>("button.block")].findLast((one) =>
        one.querySelector(".text")?.textContent.startsWith(wanted),
      ) ?? null,
    text,
  );
  const found = handle.asElement() as Awaited<ReturnType<typeof page.$>>;
  if (!found) throw new Error(`There is no block "${text}"`);
  return found;
}

let owner: Visitor;
beforeAll(async () => {
  owner = await member();
});

describe.each([
  { width: 1280, theme: "light" },
  { width: 360, theme: "dark" },
] as const)("at $width px, $theme", (manner) => {
  let person: Visitor;
  beforeAll(async () => {
    person = manner.width === 1280 ? owner : await member(manner);
  });
  const touch = async (text: string) => {
    const found = await block(person, text);
    await found.scrollIntoView();
    await (manner.width < 600 ? found.tap() : found.click());
  };

  test("a pressed block shows its selector and its text, is followed, and stands in the new watch", async () => {
    await openPicker(person, `/pick-${manner.width}`);
    await expectAccessible(person);
    await touch("49.90 EUR");
    await barSays(person, "1 match");
    expect(await person.page.$eval("#pick-selector", (input) => (input as HTMLInputElement).value)).toBe("#price");
    await expectAccessible(person);
    await person.press("Wider");
    await barSays(person, "In stock");
    expect(await person.page.$eval("#pick-selector", (input) => (input as HTMLInputElement).value)).toBe("#offer");
    await person.press("Narrower");
    await barSays(person, "#offer");
    await person.press("Follow");
    await barSays(person, "followed");
    await touch("You might also like");
    await barSays(person, "You might also like");
    await person.press("Leave out");
    await barSays(person, "left out");
    await expectAccessible(person);
    expect(chosenOf(person).follow).toEqual(["#price"]);
    await person.press("Done");
    await person.page.waitForFunction(() => !location.pathname.endsWith("/pick"));
    expect(chosenOf(person).follow).toEqual(["#price"]);
    expect(chosenOf(person).leaveOut).toHaveLength(1);
    expectCalm(person);
  });
});

test("by keyboard alone a part is taken, widened, added, left out and undone", async () => {
  const person = owner;
  const { keyboard } = person.page;
  await openPicker(person, "/pick-keys");
  await (await block(person, "Blue kettle")).focus();
  const focused = () => person.page.evaluate(() => document.activeElement?.querySelector(".text")?.textContent ?? "");
  await keyboard.press("ArrowDown");
  const container = await focused();
  await keyboard.press("ArrowRight");
  expect(await focused()).toBe("49.90 EUR");
  await keyboard.press("Enter");
  await barSays(person, "1 match");
  await keyboard.press("ArrowLeft");
  expect(await focused()).toBe(container);
  await keyboard.press("ArrowRight");
  await keyboard.down("Shift");
  await keyboard.press("Enter");
  await keyboard.up("Shift");
  await expect.poll(() => chosenOf(person).follow).toEqual(["#price"]);
  await keyboard.press("ArrowDown");
  await keyboard.press("x");
  await expect.poll(() => chosenOf(person).leaveOut).toHaveLength(1);
  await keyboard.press("Escape");
  await expect.poll(() => chosenOf(person).leaveOut).toEqual([]);
  expect(chosenOf(person).follow).toEqual(["#price"]);
  expectCalm(person);
});

test("without scripts the same is done by buttons and a field", async () => {
  const person = await member({ width: 360, scripts: false });
  await openPicker(person, "/pick-plain");
  await (await block(person, "49.90 EUR")).click();
  await rested(person.page);
  expect(await bar(person)).toContain("1 match");
  await person.press("Follow");
  await person.fill("Selector", ".gone");
  await person.press("Try");
  expect(await bar(person)).toContain("0 matches");
  await person.fill("Selector", "li");
  await person.press("Try");
  expect(await bar(person)).toContain("Red kettle");
  await person.press("Leave out");
  expect(chosenOf(person)).toEqual({ follow: ["#price"], leaveOut: ["li"] });
  await person.press("Remove li");
  await person.press("Done");
  expect(chosenOf(person)).toEqual({ follow: ["#price"], leaveOut: [] });
  expectCalm(person);
});

test("a watch brings its filters along, and one that matches nothing is marked", async () => {
  const person = owner;
  await openPicker(person, "/pick-watch");
  const look = new URL(person.page.url()).pathname.replace("/pick", "");
  await person.open(`${look}?follow=%23price&follow=.gone`);
  await person.press("Watch it");
  const [, uuid] = /^\/watch\/([\w-]+)$/.exec(new URL(person.page.url()).pathname) ?? [];
  await person.open(`/watch/${uuid}/pick`);
  await person.page.waitForSelector("#bar");
  expect(await person.page.$$eval("#bar li.lost code", (all) => all.map((one) => one.textContent))).toEqual([".gone"]);
  await expectAccessible(person);
  await person.press("Remove .gone");
  await expect.poll(() => chosenOf(person).follow).toEqual(["#price"]);
  const done = await person.page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("#pick");
    const url = new URL(form?.action ?? "");
    url.search = new URLSearchParams([...new FormData(form ?? undefined), ["do", "done"]] as [
      string,
      string,
    ][]).toString();
    return fetch(url, { redirect: "follow" }).then((answer) => answer.url);
  });
  const edit = new URL(done);
  expect(edit.pathname).toBe(`/watch/${uuid}/edit`);
  expect(edit.searchParams.getAll("include_filters")).toEqual(["#price"]);
  expectCalm(person);
});

test("an area that is drawn on the picture is what a new watch compares", async () => {
  const person = owner;
  const { page } = person;
  await person.open("/new");
  await person.fill("Address", await setPage("/pick-area", kettle));
  await person.press("Look at it");
  await page.waitForSelector("#choose input[value=picture]");
  const tried: string[] = [];
  const collect = (request: HTTPRequest) => void (request.resourceType() === "fetch" && tried.push(request.url()));
  page.on("request", collect);
  // Faster than a choice is tried: the page that was asked for is not overtaken by a trial of the one before.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("#choose input[value=picture]")?.click();
    document.querySelector<HTMLElement>("#choose button[name=browser]")?.click();
  });
  await shown(person, "#choose input[name=box]");
  page.off("request", collect);
  expect(tried).toEqual([]);
  await expectAccessible(person);
  await person.press("Draw an area");
  const svg = await page.waitForSelector("svg.boxes");
  const { x = 0, y = 0 } = (await svg?.boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 220, y + 120, { steps: 4 });
  await page.mouse.up();
  const drawn = await page.$eval("#bar input[name=box]", (field) => (field as HTMLInputElement).value);
  expect(drawn).toMatch(/^\d+(,\d+){3}$/);
  await person.press("Done");
  await page.waitForSelector("#trial rect.area");
  expect(await page.$eval("#choose input[name=box]", (field) => (field as HTMLInputElement).value)).toBe(drawn);
  await person.press("Watch it");
  await person.open(`${new URL(page.url()).pathname}/settings`);
  expect(await person.text()).toContain(drawn);
  expectCalm(person);
});

test("below the picture a part of the list is taken by a press, and the page stays where it is", async () => {
  const person = owner;
  const { page } = person;
  const lines = Array.from({ length: 60 }, (_, index) => `<p>Line ${index} of the page</p>`).join("");
  const url = await setPage("/pick-list", `<!doctype html><title>Long</title><h1>Long</h1>${lines}`);
  await person.open(`/new?url=${encodeURIComponent(url)}`);
  await page.waitForSelector("#choose input[value=picture]");
  await page.evaluate(() => {
    document.querySelector<HTMLElement>("#choose input[value=picture]")?.click();
    document.querySelector<HTMLElement>("#choose button[name=browser]")?.click();
  });
  await shown(person, "#choose input[name=box]");
  await person.open(`${new URL(page.url()).pathname}/pick?what=part`);
  await page.waitForSelector("svg.boxes");
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  const found = await block(person, "Line 50 of");
  await found.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  const top = await page.evaluate(() => scrollY);
  const { x = 0, y = 0 } = (await found.boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + 10);
  await barSays(person, "Line 50 of the page");
  expect(await page.evaluate(() => scrollY)).toBe(top);
  expectCalm(person);
});
