/** The inbox: changes arrive, are read where they stand, marked by keys and buttons, and given back. */
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, rested, service, setPage, type Visitor, setTheme } from "./visitor.ts";
import { keyOf, watchThatChanged } from "./changed.ts";

let person: Visitor;
let uuid: string;

beforeAll(async () => {
  person = await member();
  await person.open("/changes");
  expect(await person.text()).toContain("No change yet");
  await expectAccessible(person);
  const key = await keyOf(person);
  ({ uuid } = await watchThatChanged(key, {
    path: "/inbox",
    title: "<b>Red kettle</b>",
    before: "<h1>Kettle</h1><p>Price 49.90 EUR</p>",
    after: "<h1>Kettle</h1><p>Price 44.90 EUR</p><p>&lt;script&gt;alert(1)&lt;/script&gt; in stock</p>",
  }));
});

const toast = () => person.page.$eval("#toasts", (toasts) => toasts.textContent);

describe("the inbox", () => {
  test("shows a change with its first lines, and a mark is taken back by keys alone", async () => {
    await person.open("/changes");
    const text = await person.text();
    expect(text).toContain("<b>Red kettle</b>");
    expect(text).toContain("<script>alert(1)</script> in stock");
    expect(text).toContain("high severity");
    await expectAccessible(person);
    await person.page.keyboard.press("j");
    await person.page.keyboard.press("m");
    await rested(person.page);
    expect(await toast()).toContain("1 change marked as seen");
    expect(await person.text()).toContain("You have seen everything");
    await person.page.keyboard.press("u");
    await rested(person.page);
    expect(await person.text()).toContain("<b>Red kettle</b>");
    await person.page.keyboard.press("j");
    await Promise.all([person.page.waitForNavigation(), person.page.keyboard.press("o")]);
    expect(person.page.url()).toContain(`/watch/${uuid}/changes/`);
    const change = await person.text();
    for (const found of ["high", "Price: 49.90 EUR → 44.90 EUR", "Availability: in stock"])
      expect(change).toContain(found);
    await rested(person.page);
    await person.open("/changes?view=all");
    expect(await person.text()).toContain("Mark as unseen");
    expectCalm(person);
  });

  test("on a phone, in the dark, has cards that can be marked by a finger", async () => {
    await person.page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
    await setTheme(person.page, "dark");
    await person.open("/changes?view=all");
    await expectAccessible(person);
    await person.press("Mark as unseen");
    expect(await toast()).toContain("1 change marked as unseen");
    await person.open("/changes?view=useful");
    expect(await person.text()).toContain("No change matches");
    await expectAccessible(person);
    expectCalm(person);
  });

  test("without scripts marks all as seen", async () => {
    await person.page.setViewport({ width: 1280, height: 900 });
    await person.page.setJavaScriptEnabled(false);
    await person.open("/changes");
    await Promise.all([person.page.waitForNavigation(), person.page.click(".all-seen button")]);
    expect(await person.text()).toContain("You have seen everything");
    await person.page.setJavaScriptEnabled(true);
    expectCalm(person);
  });
});

test("the tab of unseen changes counts what stands below it, also of a watch that changed twice", async () => {
  const reader = await member();
  const key = await keyOf(reader);
  const page = { path: "/twice", title: "Twice", before: "<p>One kettle</p>", after: "<p>Two kettles</p>" };
  const made = await watchThatChanged(key, page);
  await setPage("/twice", "<p>Three kettles</p>");
  await fetch(`${service}/api/v1/watch/${made.uuid}?recheck=1`, { headers: { "x-api-key": key } });
  const entries = async () => {
    await reader.open("/changes");
    return reader.page.$$eval(".inbox > li", (all) => all.length);
  };
  await expect.poll(entries, { interval: 300, timeout: 60_000 }).toBe(2);
  expect(await reader.page.$eval(".tabs .count", (count) => count.textContent)).toBe("2");
  expectCalm(reader);
});
