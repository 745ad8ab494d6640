/** Tags, one setting for many watches, and the defaults of an account: with scripts, and without on a phone. */
import { expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible, expectPressable } from "./accessible.ts";
import { expectCalm, member, rested, service, type Manner, type Visitor } from "./visitor.ts";
import { windowsOf } from "./windows.ts";

type Body = Record<string, unknown>;

/** An account with two paused watches, one of which has the tag Prices, and a person of it. */
async function prepared(manner: Manner) {
  const person = await member(manner);
  const key = await keyOf(person);
  const operation = async <T>(path: string, json?: Body, method = json ? "POST" : "GET"): Promise<T> => {
    const answer = await fetch(`${service}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", "x-api-key": key },
      ...(json ? { body: JSON.stringify(json) } : {}),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
  const watches: string[] = [];
  for (const [title, tag] of [
    ["Kettle", "Prices"],
    ["Toaster", ""],
  ]) {
    const watch = { url: `https://shop.example/${title}`, title, paused: true, ...(tag ? { tag } : {}) };
    watches.push((await operation<{ uuid: string }>("/watch", watch)).uuid);
  }
  const settingsOf = (at: number) => operation<Body>(`/watch/${watches[at]}`);
  return { person, operation, settingsOf };
}

const toast = ({ page }: Visitor) => page.$eval("#toasts", (toasts) => toasts.textContent);
/** Presses it by the keyboard. */
const submit = async ({ page }: Visitor, selector: string) => {
  await page.focus(selector);
  await page.keyboard.press("Enter");
  await rested(page);
};
const undo = (person: Visitor) => submit(person, "#toasts button");

test.each(
  windowsOf(
    [
      { width: 1280, theme: "light" as const },
      { width: 360, theme: "dark" as const, scripts: false },
    ],
    0,
  ),
)("at $width px, a tag, a setting of many and the defaults are changed and changed back", async (manner) => {
  const { person, operation, settingsOf } = await prepared(manner);
  const { page } = person;
  const check = () => (manner.scripts === false ? undefined : expectAccessible(person));

  await person.open("/tags");
  expect(await person.text()).toContain("1 watch");
  await check();
  await submit(person, ".new-tag summary");
  await person.fill("Name", "Shops");
  await person.fill("Addresses that get it by themselves", "shop.example");
  await page.$eval("input[name=tag_colour][value='#2e8b57']", (green) => ((green as HTMLInputElement).checked = true));
  await submit(person, ".new-tag-form button");
  expect(await toast(person)).toContain("The tag Shops is created");
  const [id = ""] = Object.entries(await operation<Record<string, Body>>("/tags")).find(
    ([, { title }]) => title === "Shops",
  ) ?? [""];
  expect(await operation(`/tag/${id}`)).toMatchObject({ watch_count: 2, tag_colour: "#2e8b57" });
  await check();
  await page.$eval("input[name=tag_colour][value=own]", (own) => ((own as HTMLInputElement).checked = true));
  await page.$eval("input[name='tag_colour.own']", (own) => ((own as HTMLInputElement).value = "#1a5fa6"));
  await submit(person, ".save-bar button");
  expect(await operation(`/tag/${id}`)).toMatchObject({ tag_colour: "#1a5fa6" });
  await undo(person);
  expect(await operation(`/tag/${id}`)).toMatchObject({ tag_colour: "#2e8b57" });
  await submit(person, ".tag-acts button[value=resume]");
  expect(await settingsOf(0)).toMatchObject({ paused: false });
  await undo(person);
  expect(await settingsOf(0)).toMatchObject({ paused: true });

  await submit(person, ".tag-acts button[value=set]");
  await page.select("select[name=setting]", "ignore_text");
  await submit(person, ".choose-setting button");
  await check();
  await page.$eval("textarea[name=ignore_text]", (area) => (area.value = "Visitors"));
  await submit(person, "button[value=try]");
  expect(await person.text()).toContain("2 watches would change.");
  expect((await settingsOf(1))["ignore_text"]).toEqual([]);
  await check();
  await submit(person, "button[value=set]");
  expect((await settingsOf(1))["ignore_text"]).toEqual(["Visitors"]);
  await undo(person);
  expect((await settingsOf(1))["ignore_text"]).toEqual([]);

  await person.open("/account/defaults?group=when");
  expect(await person.text()).toContain("Inherited: 3 hours (as usual).");
  await check();
  await page.$eval("[name='time_between_check.number']", (input) => ((input as HTMLInputElement).value = "6"));
  await submit(person, ".save-bar button");
  expect(await operation("/settings/user")).toMatchObject({ time_between_check: { hours: 6 } });
  await undo(person);
  expect(await operation("/settings/user")).toMatchObject({ time_between_check: { hours: 3 } });

  // A table of what they cost; a second press leads to the same one.
  const tables: string[] = [];
  for (const _ of [1, 2]) {
    await person.open(`/tags/${id}`);
    await submit(person, "form[action$=compare] button");
    tables.push(new URL(page.url()).pathname);
  }
  expect(tables[1]).toBe(tables[0]);
  expect(await operation(tables[0] ?? "")).toMatchObject({
    title: "Prices: Shops",
    processor: "table_diff",
    table: { tag: "Shops", conditions: [{ is: "leader_changed" }, { is: "new_lowest" }] },
  });

  await person.open(`/tags/${id}`);
  await submit(person, ".tag-head summary");
  expect(await person.text()).toContain("2 watches lose the tag");
  await submit(person, ".tag-head .sheet button");
  expect(Object.keys(await operation<Body>("/tags"))).toHaveLength(1);
  await check();
  await undo(person);
  expect(await toast(person)).toContain("The tag Shops is back");
  expect(await operation(`/tag/${id}`)).toMatchObject({ watch_count: 2 });

  // Days later the toast is gone; the list of tags brings it back, unless its name is taken.
  await operation(`/tag/${id}`, undefined, "DELETE");
  const { uuid: namesake } = await operation<{ uuid: string }>("/tag", { title: "Shops" });
  await person.open("/tags");
  await submit(person, `#deleted-${id} button`);
  expect(await toast(person)).toContain("Another tag is called Shops by now");
  await operation(`/tag/${namesake}`, { title: "Sales" }, "PUT");
  await submit(person, `#deleted-${id} button`);
  expect(await operation(`/tag/${id}`)).toMatchObject({ title: "Shops", watch_count: 2 });
  expectCalm(person);
});

test("on a phone the tags in the form of a table can be pressed, wherever the bars at the foot of the window are", async () => {
  const { person, operation } = await prepared({ width: 360, height: 740 });
  const { page } = person;
  const settings = { url: "https://shop.example/all", processor: "table_diff", table: { tag: "Prices" }, paused: true };
  const { uuid } = await operation<{ uuid: string }>("/watch", settings);
  await person.open(`/watch/${uuid}/edit`);
  await expectAccessible(person);
  const bottom = await page.$eval("input[name=tags]", (box) => Math.round(box.getBoundingClientRect().bottom));
  for (let height = bottom + 36; height <= bottom + 66; height += 5) {
    await page.setViewport({ width: 360, height, hasTouch: true, isMobile: true });
    await expectPressable(person);
  }
  expectCalm(person);
});
