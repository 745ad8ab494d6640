/** A change of a page: opened, walked through, marked and taken back, by pointer, by keys, on a phone and without scripts. */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectAccessible, rulesOfColours } from "./accessible.ts";
import { expectCalm, member, rested, type Visitor, setTheme } from "./visitor.ts";

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)> {{7*7}} \u202Egnirts ${"x".repeat(400)}`;
const escaped = hostile.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const lines = Array.from({ length: 60 }, (_, index) => `Paragraph ${"abcdefghij"[index % 10]} of part ${index + 1}`);
const pageOf = (price: string, last: string) =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price} EUR</p>${lines
    .map((line) => `<p>${line}</p>`)
    .join("")}<p>${last}</p>`;

let person: Visitor;
let uuid: string;
let opened: string;

beforeAll(async () => {
  person = await member();
  const found = await watchThatChanged(await keyOf(person), {
    path: "/viewed",
    title: "Blue kettle",
    before: pageOf("49.90", "Delivery in 3 days"),
    after: pageOf("44.90", escaped),
  });
  uuid = found.uuid;
  opened = `/watch/${uuid}/changes/${found.at}`;
});

async function asPhone(isDark: boolean): Promise<void> {
  await person.page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
  await setTheme(person.page, isDark ? "dark" : "light");
}
async function asDesktop(isDark = false): Promise<void> {
  await person.page.setViewport({ width: 1280, height: 900 });
  await setTheme(person.page, isDark ? "dark" : "light");
}

describe("the viewer of a change", () => {
  test("shows both changes with hostile words as words, is seen by being opened, and takes a mark and gives it back", async () => {
    await asDesktop();
    await person.open(opened);
    await rested(person.page);
    const text = await person.text();
    expect(text).toContain("change 1 of 2");
    expect(text).toContain(`"><script>alert(1)</script>`);
    expect(text).toContain("‹U+202E›gnirts");
    expect(
      await person.page.$$eval(".difference del:not(.whole)", (all) => all.map((one) => one.textContent)),
    ).toContain("49.90");
    await expectAccessible(person);
    await asDesktop(true);
    await expectAccessible(person, rulesOfColours);
    // Seen by a request of the page, without a sentence about it.
    expect(text).toContain("Mark as unseen");
    await person.press("Noisy");
    expect(await person.page.$eval("#toasts", (toasts) => toasts.textContent)).toContain("Marked as noisy");
    expect(await person.text()).toContain("No news any more");
    await person.press("Undo");
    expect(await person.page.$eval("#toasts", (toasts) => toasts.textContent)).toContain("The mark is gone");
    expect(await person.page.$$eval("button[aria-pressed=true]", (all) => all.length)).toBe(0);
    expectCalm(person);
  });

  test("is walked through by keys, opens what is folded in place, and keeps the view in its address", async () => {
    await asDesktop();
    await person.open(opened);
    await rested(person.page);
    const position = () => person.page.$eval("[data-position]", (place) => place.textContent);
    await person.page.keyboard.press("n");
    await person.page.keyboard.press("n");
    expect(await position()).toBe("change 2 of 2");
    await person.page.keyboard.press("p");
    expect(await position()).toBe("change 1 of 2");
    const shown = () => person.page.$$eval(".difference .equal.before", (all) => all.length);
    const before = await shown();
    await person.press("Show 20");
    expect(await shown()).toBe(before + 20);
    expect(person.page.url()).toContain("open=");
    await person.press("One column");
    expect(person.page.url()).toContain("layout=unified");
    expect(await shown()).toBe(before + 20);
    expectCalm(person);
  });

  test("on a phone stands in one column; picked lines become a setting, once one sees what it would have made of this change", async () => {
    await asPhone(true);
    await person.open(opened);
    await rested(person.page);
    await expectAccessible(person);
    const line = await person.page.waitForSelector(".difference .removed input[name=line]");
    // The bar at the bottom of a phone lies over what is just in sight.
    await line?.evaluate((box) => box.scrollIntoView({ block: "center" }));
    await line?.click();
    const outcome = (words: string) =>
      vi.waitFor(
        async () => expect(await person.page.$eval("#picked-outcome", (place) => place.textContent)).toContain(words),
        { timeout: 60_000, interval: 100 },
      );
    await outcome("would still have been reported");
    await person.page.$$eval(".difference input[name=line]:not(:checked)", (all) => {
      for (const box of all) (box as HTMLInputElement).click();
    });
    await outcome("would have stayed silent");
    await expectAccessible(person);
    await Promise.all([person.page.waitForNavigation(), person.page.click("#picked-lines button[value=ignore]")]);
    const address = new URL(person.page.url());
    expect(address.pathname).toBe(`/watch/${uuid}/edit`);
    expect(address.searchParams.getAll("ignore_text")[0]).toMatch(/^\/\^.*Price.*\$\/$/);
    // Before anything is saved, and without scripts, too.
    expect(await person.page.$eval("#dry-run", (panel) => panel.textContent)).toContain("it would have stayed silent");
  });

  test("without scripts has every view by links and forms", async () => {
    await asDesktop();
    await person.page.setJavaScriptEnabled(false);
    await person.open(`${opened}?layout=split&space=ignore`);
    expect(await person.text()).toContain("change 1 of 2");
    await person.page.click(".gap a");
    await rested(person.page);
    expect(person.page.url()).toContain("open=");
    await Promise.all([person.page.waitForNavigation(), person.page.click(".viewer-actions button[value=useful]")]);
    expect(await person.page.$eval("button[aria-pressed=true]", (button) => button.textContent.trim())).toBe("Useful");
    await person.page.setJavaScriptEnabled(true);
    expectCalm(person);
  });

  test("compares any two readings, and is nobody else's", async () => {
    await asDesktop();
    await person.open(opened);
    await person.press("Compare");
    expect(person.page.url()).toMatch(/\/compare\/\d+\/\d+$/);
    await expectAccessible(person);
    const other = await member();
    expect(await other.open(opened)).toBe(404);
    expect(await other.open(`${opened}/difference/text`)).toBe(404);
    expectCalm(person);
  });
});
