/** Channels: added by a form, tested, paused, removed and put back; with scripts and without. */
import { expect, test } from "vitest";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, setPage } from "./visitor.ts";

test("without scripts a webhook is tested and added by its form, and a wrong field is reported beside it", async () => {
  const hook = new URL(await setPage("/hook", "ok"));
  const person = await member({ width: 360, scripts: false });
  await person.open("/channels/new/ntfy");
  await person.fill("Topic", "two words");
  await person.press("Add the channel");
  expect(await person.page.$eval(".problem", (each) => each.textContent)).toContain("expected Topic");
  await person.fill("Topic", "tidemark-test");
  await person.press("Add the channel");
  expect(await person.text()).toContain("ntfy");

  await person.open("/channels/new/webhook");
  await person.fill("Address", "http://127.0.0.1:9/nobody");
  await person.press("Send a test");
  expect(await person.text()).toContain("The test was not taken");
  await person.fill("Address", hook.href);
  await person.press("Add the channel");
  expect(await person.text()).toContain("Webhook");
  await person.press("Test: Webhook");
  expect(await person.page.$eval("#toasts", (each) => each.textContent)).toMatch(/Webhook.*(arrived|204|answer)/);
  expectCalm(person);
});

test("a channel is chosen for a new watch, paused, removed and put back, and its message is tried on a sample", async () => {
  const person = await member({ width: 1280 });
  await person.open("/channels/new/url");
  await person.fill("Address", "json://hook.example/path");
  await person.press("Add the channel");
  await person.open("/new");
  await person.fill("Address", await setPage("/chosen", "<title>Kettle</title><p>49.90 EUR</p>"));
  await person.press("Look at it");
  await person.page.waitForSelector("#choose");
  await person.press("Other channels for this watch");
  await expectAccessible(person);
  await person.page.click("input[name=channels]");
  await person.press("Watch it");
  await person.open("/channels");
  expect(await person.text()).toContain("1 watch");
  await person.press("Pause: Webhook");
  expect(await person.text()).toContain("Paused");
  await expectAccessible(person);
  await person.press("Actions: Webhook");
  await person.press("Remove");
  expect(await person.text()).toContain("Nobody hears of changes yet");
  await person.press("Undo");
  expect(await person.text()).toContain("Paused");
  await person.open("/channels/message");
  await person.fill("Title", "{{ watch_title }} moved");
  await person.page.waitForFunction(
    () => document.querySelector(".sample-title")?.textContent === "Example page moved",
  );
  expectCalm(person);
});

test("beside its template stands what a message about the last change would say, with scripts and without", async () => {
  const person = await member();
  const [before, after] = ["52.50 EUR", "49.90 EUR"].map((price) => `<title>Kettle</title><p class="p">${price}</p>`);
  const key = await keyOf(person);
  const changed = { path: "/sampled", title: "Blue kettle", before: before ?? "", after: after ?? "" };
  const { uuid } = await watchThatChanged(key, changed);
  const sample = () => person.page.$eval("#message-sample", (each) => each.textContent.replace(/\s+/g, " "));
  await person.open(`/watch/${uuid}/edit?group=alerts#setting-notification_body`);
  await person.page.type("[name=notification_body]", "Now: {{ current_snapshot }}");
  await person.page.click("#show-sample");
  await expect.poll(sample).toContain("Now: 49.90 EUR");
  await person.page.type("[name=notification_title]", "{{ watch_title }} moved");
  await expect.poll(sample).toContain("Blue kettle moved");
  await expectAccessible(person);
  await Promise.all([
    person.page.waitForNavigation(),
    person.page.evaluate(() => document.querySelector<HTMLElement>("[data-discard]")?.click()),
  ]);
  await person.open("/channels/message");
  expect(await person.page.$eval("#sample", (each) => each.textContent)).toContain("49.90");

  await person.page.setJavaScriptEnabled(false);
  await person.open("/account/defaults?group=alerts#setting-notification_body");
  await person.page.type("[name=notification_body]", "Was {{ diff_removed }}");
  await person.page.click("#show-sample");
  await person.page.waitForSelector("#message-sample .sample-title");
  expect(await sample()).toContain("Was 52.50");
  expect(await person.page.$eval("[name=notification_body]", (each) => (each as HTMLTextAreaElement).value)).toContain(
    "diff_removed",
  );
  expectCalm(person);
});
