/** Browser steps are written, put in order, run up to one of them in a real browser, and saved. */
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, rested, setPage, shown } from "./visitor.ts";

const gate = `<!doctype html><html lang="en"><head><title>Gate</title></head><body><main><h1>Prices</h1>
<button id="open" class="opener" onclick="document.getElementById('price').hidden = false">Show</button>
<p id="price" hidden>49.90 EUR</p></main></body></html>`;

test("a step is chosen on the picture, run, moved and saved; its value is not shown again", async () => {
  const person = await member();
  await person.open("/new");
  await person.fill("Address", await setPage("/steps", gate));
  await person.press("Look at it");
  await person.page.waitForSelector("#choose");
  await person.press("Watch it");
  const [, uuid] = /^\/watch\/([\w-]+)$/.exec(new URL(person.page.url()).pathname) ?? [];
  await person.open(`/watch/${uuid}/steps`);
  await expectAccessible(person);
  await person.press("Add a step");
  await person.press("Choose on the picture");
  await shown(person, ".boxes");
  await expectAccessible(person);
  await person.page.$$eval("#outline button.block", (all) =>
    all.find((one) => one.textContent.includes("Show"))?.click(),
  );
  await person.page.waitForFunction(
    () => document.querySelector<HTMLInputElement>("input[name=selector]")?.value === "button.opener",
  );
  await person.press("Add a step");
  const isSeen = (field: string) => person.page.$eval(`#step-1 ${field}`, (element) => element.checkVisibility());
  expect(await isSeen("input[name=selector]")).toBe(true);
  await person.page.select("#step-1 select", "Wait for text");
  // What a step has no use for does not ask to be filled in.
  expect(await isSeen("input[name=selector]")).toBe(false);
  expect(await isSeen("button[value='pick:1']")).toBe(false);
  await person.page.type("#step-1 input[name=value]", "49.90");
  // One behind it that is not written yet does not stand in the way, but is not saved.
  await person.press("Add a step");
  await person.page.click("#step-1 button[value='run:1']");
  await shown(person, "#step-1 .result img");
  expect(await person.page.$$eval(".result .state", (all) => all.map((one) => one.className))).toEqual([
    "state healthy",
    "state healthy",
  ]);
  await expectAccessible(person);
  await person.press("Save");
  expect(await person.text()).toContain("Step 3: 'Click element' needs a selector.");
  await person.page.click("#step-2 button[value='drop:2']");
  await rested(person.page);
  await person.press("Save");
  await person.page.waitForFunction(() => document.querySelector("#toasts")?.textContent.includes("Saved"));
  expect(await person.page.$$eval("input[name=value]", (all) => all.map(({ type, value }) => [type, value]))).toEqual([
    ["text", ""],
    ["password", ""],
  ]);
  expect(await person.page.content()).not.toContain("49.90");
  await person.page.click("button[value='down:0']");
  await person.page.waitForFunction(
    () => document.querySelector<HTMLSelectElement>("#step-0 select")?.value === "Wait for text",
  );
  await person.press("Save");
  await person.page.waitForFunction(() => document.querySelector("#toasts")?.textContent.includes("Saved"));
  await person.open(`/watch/${uuid}/steps`);
  expect(await person.page.$$eval("input[name=kept]", (all) => all.map(({ value }) => value))).toEqual(["0", ""]);
  expectCalm(person);
});
