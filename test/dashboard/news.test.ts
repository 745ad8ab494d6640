/** On a phone the news stands above the fold: what changed, the rows of the list, what happened to a watch. */
import { beforeAll, expect, test } from "vitest";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectAccessible, rulesOfColours } from "./accessible.ts";
import { elsewhere, expectCalm, member, rested, setTheme, type Visitor } from "./visitor.ts";

const clauses = Array.from({ length: 30 }, (_, index) => `<p>Clause ${index + 1} of the terms stands as it was.</p>`);
const termsOf = (cap: string) =>
  `<!doctype html><title>Terms</title><h1>Terms</h1>${clauses.join("")}<p>Liability is limited to EUR ${cap} for each case.</p>`;
/** The height of a phone's window of 740 pixels that the bar of screens leaves. */
const phoneSize = { width: 360, height: 740 };

let phone: Visitor;
let uuid: string;
let change: string;

beforeAll(async () => {
  const person = await member();
  const found = await watchThatChanged(await keyOf(person), {
    path: "/terms-of-shop",
    title: "Terms of Shop",
    before: termsOf("1,000"),
    after: termsOf("2,000"),
  });
  uuid = found.uuid;
  change = `/watch/${uuid}/changes/${found.at}`;
  phone = await elsewhere(person, phoneSize);
});

/** Where the first of these elements begins, in pixels below the top of the window. */
const topOf = ({ page }: Visitor, selector: string): Promise<number> =>
  page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().top));

const measured = async (visitor: Visitor) => {
  await visitor.open(change);
  const difference = await topOf(visitor, ".difference .line");
  await visitor.open("/watches");
  const row = await topOf(visitor, ".watch-row");
  await visitor.open(`/watch/${uuid}`);
  return { difference, row, entry: await topOf(visitor, ".timeline .event") };
};

function expectAboveTheFold({ difference, row, entry }: Awaited<ReturnType<typeof measured>>): void {
  expect(difference).toBeLessThanOrEqual(220);
  expect(row).toBeLessThanOrEqual(170);
  expect(entry).toBeLessThanOrEqual(240);
}

test("on a phone the first changed text, row and event stand above the fold", async () => {
  await phone.open("/watches");
  expect(await phone.page.$("aside.verify")).not.toBeNull();
  expectAboveTheFold(await measured(phone));
  for (const path of [change, "/watches", `/watch/${uuid}`]) {
    await phone.open(path);
    await rested(phone.page);
    await expectAccessible(phone);
  }
  expectCalm(phone);
});

test("without scripts the news stands as high, and actions on many are folded", async () => {
  const plain = await elsewhere(phone, { ...phoneSize, scripts: false });
  expectAboveTheFold(await measured(plain));
  await plain.open("/watches");
  expect(await plain.page.$eval(".many-actions button[value=delete]", (button) => button.checkVisibility())).toBe(
    false,
  );
  await plain.page.click(".many-actions summary");
  expect(await plain.page.$eval(".many-actions button[value=delete]", (button) => button.checkVisibility())).toBe(true);
});

test("the bar of an unverified address is one line, and stays closed once it was closed", async () => {
  await phone.open("/watches");
  expect(await phone.page.$eval("aside.verify", (bar) => bar.getBoundingClientRect().height)).toBeLessThanOrEqual(44);
  await setTheme(phone.page, "dark");
  await expectAccessible(phone, rulesOfColours);
  await phone.press("Close");
  expect(await phone.page.$("aside.verify")).toBeNull();
  await phone.open(change);
  expect(await phone.page.$("aside.verify")).toBeNull();
  expectCalm(phone);
});
