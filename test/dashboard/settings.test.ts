/** Settings of a watch: by keyboard, without scripts, on a phone, and when two people edit at once. */
import { beforeAll, describe, expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { elsewhere, expectCalm, member, rested, service, setPage, type Visitor } from "./visitor.ts";

let person: Visitor;
let watch = "";

/** Runs an operation of the API in the name of the person, by the key that they made. */
async function operation<T>(key: string, path: string, json?: unknown, method = json ? "POST" : "GET"): Promise<T> {
  const answer = await fetch(`${service}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", "x-api-key": key },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  return (await answer.json()) as T;
}
let key = "";

beforeAll(async () => {
  const url = await setPage("/settings", "<h1>Blue kettle</h1><p class=price>49.90 EUR</p><p>Visitors: 12</p>");
  person = await member();
  key = await keyOf(person);
  watch = (await operation<{ uuid: string }>(key, "/watch", { url, title: "Blue kettle", tag: "Prices" })).uuid;
});

const settings = () => operation<Record<string, unknown>>(key, `/watch/${watch}`);
const tagOfWatch = async () => ((await settings())["tags"] as string[])[0];

test("a watch is edited by the keyboard alone, and the edit can be undone", async () => {
  const { page } = person;
  await person.open(`/watch/${watch}/edit#part`);
  await expectAccessible(person);
  await page.focus("#field-include_filters-add");
  await page.keyboard.press("Enter");
  await page.keyboard.type(".price");
  await page.waitForSelector("[data-matches=include_filters]");
  expect(await page.$eval(".list-row .count-of", (count) => count.textContent)).toBe("1 match");
  expect(await page.$eval("[data-unsaved]", (place) => place.textContent)).toBe("1 unsaved");
  await expectAccessible(person);
  await page.focus(".save-bar button");
  await page.keyboard.press("Enter");
  await rested(page);
  expect((await settings())["include_filters"]).toEqual([".price"]);
  await page.focus("#toasts button");
  await page.keyboard.press("Enter");
  await rested(page);
  expect((await settings())["include_filters"]).toEqual([]);
  expectCalm(person);
});

test("a form that is saved as it was drawn changes nothing", async () => {
  // Paused, so that no check moves it meanwhile.
  const asked = { url: await setPage("/drawn", "<h1>Green kettle</h1>"), tag: "Prices", paused: true };
  const { uuid } = await operation<{ uuid: string }>(key, "/watch", asked);
  const drawn = () => operation(key, `/watch/${uuid}`);
  const before = await drawn();
  await person.open(`/watch/${uuid}/edit?group=all`);
  await person.press("Save");
  expect(await person.page.$eval("#toasts", (toasts) => toasts.textContent)).toContain("Nothing was changed");
  expect(await drawn()).toEqual(before);
});

test("a dry run whose answer is no page of ours is asked for as a whole page", async () => {
  const guest = await elsewhere(person, { width: 1280 });
  await guest.open(`/watch/${watch}/edit`);
  await guest.page.setRequestInterception(true);
  guest.page.on("request", (request) => {
    const isPart = request.url().includes("part=true");
    void (isPart ? request.respond({ status: 200, contentType: "text/plain", body: "busy" }) : request.continue());
  });
  await Promise.all([guest.page.waitForNavigation(), guest.page.click("#try-settings")]);
  expect(new URL(guest.page.url()).pathname).toBe(`/watch/${watch}/edit/dry-run`);
});

test("of two edits of one setting the person decides which one stays; edits of different ones both stay", async () => {
  await person.open(`/watch/${watch}/edit`);
  await person.fill("Title", "Red kettle");
  await operation(key, `/watch/${watch}`, { title: "Green kettle", intent: "The price" }, "PUT");
  await person.press("Save");
  expect(await person.text()).toContain("This was changed elsewhere meanwhile");
  expect(await person.text()).toContain("What is saved now: Green kettle");
  await expectAccessible(person);
  await person.press("Save");
  expect(await settings()).toMatchObject({ title: "Red kettle", intent: "The price" });
  expectCalm(person);
});

describe.each([
  { width: 360, theme: "dark" as const, scripts: false },
  { width: 360, theme: "dark" as const },
])("on a phone with $scripts scripts", (manner) => {
  test("conditions are built from rows", async () => {
    await operation(key, `/watch/${watch}`, { conditions: null, paused: true }, "PUT");
    const guest = await elsewhere(person, manner);
    await guest.open(`/watch/${watch}/edit?group=conditions`);
    const { page } = guest;
    const fill = async (row: number, [field, operator, value]: [string, string, string]) => {
      const at = `.setting-row.conditions:nth-of-type(${row})`;
      await page.select(`${at} select[name="conditions.field"]`, field);
      await page.select(`${at} select[name="conditions.operator"]`, operator);
      await page.type(`${at} input`, value);
    };
    await fill(1, ["price", "<", "45"]);
    await page.click("#add-conditions");
    await rested(page);
    await fill(2, ["in_stock", "==", "true"]);
    await guest.press("Try it");
    await page.waitForSelector("#dry-run .state-line");
    expect(await guest.text()).toContain("Conditions now");
    if (manner.scripts !== false) await expectAccessible(guest);
    await page.click(".save-bar button");
    await rested(page);
    expect((await settings())["conditions"]).toEqual([
      { field: "price", operator: "<", value: "45" },
      { field: "in_stock", operator: "==", value: "true" },
    ]);
    expectCalm(guest);
  });
});

test.each([
  ["a watch", async () => `/watch/${watch}/edit?group=all`, "include_filters"],
  ["a tag", async () => `/tags/${await tagOfWatch()}?group=all`, "include_filters"],
  ["the account", async () => "/account/defaults", "global_subtractive_selectors"],
])("a selector of %s that cannot be read is refused beside its field, and not left out", async (_, path, name) => {
  const guest = await elsewhere(person, { scripts: false });
  await guest.open(await path());
  const field = `textarea[name=${name}]`;
  await guest.page.$eval(field, (area) => {
    (area as HTMLTextAreaElement).value = "h1[";
  });
  await guest.press("Save");
  const text = await guest.text();
  expect(text).toContain("cannot be read");
  expect(text).not.toContain("1 setting saved");
  expect(await guest.page.$eval(field, (area) => (area as HTMLTextAreaElement).value)).toBe("h1[");
});

test("a search finds settings by their words, and a refused value says why beside its field", async () => {
  await person.open(`/watch/${watch}/edit?find=wait+after`);
  expect(await person.page.$$eval("[data-setting]:not([hidden])", (all) => all.length)).toBe(1);
  await person.open(`/watch/${watch}/edit?group=text_rules`);
  await person.page.$eval("#field-ignore_text", (area) => {
    (area as HTMLTextAreaElement).value = "/(/";
  });
  await person.press("Save");
  expect(await person.page.$eval("#setting-ignore_text .problem", (problem) => problem.textContent)).toContain(
    "Ignore lines, row 1",
  );
  expectCalm(person);
});
