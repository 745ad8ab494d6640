/** On a phone the news stands above the fold: what changed, the rows of the list, what happened to a watch. */
import { beforeAll, expect, test } from "vitest";
import { keyOf, watchThatChanged } from "./changed.ts";
import { expectAccessible, rulesOfColours } from "./accessible.ts";
import { elsewhere, expectCalm, member, rested, service, setPage, setTheme, visitor, type Visitor } from "./visitor.ts";

const clauses = Array.from({ length: 30 }, (_, index) => `<p>Clause ${index + 1} of the terms stands as it was.</p>`);
const termsOf = (cap: string) =>
  `<!doctype html><title>Terms</title><h1>Terms</h1>${clauses.join("")}<p>Liability is limited to EUR ${cap} for each case.</p>`;
/** The height of a phone's window of 740 pixels that the bar of screens leaves. */
const phoneSize = { width: 360, height: 740 };

let phone: Visitor;
let key: string;
let uuid: string;
let change: string;

beforeAll(async () => {
  // The first account of a service is verified; the bar that asks others for it has its height, too.
  await member();
  const person = await member();
  key = await keyOf(person);
  const found = await watchThatChanged(key, {
    path: "/terms-of-shop",
    title: "Terms of Shop",
    before: termsOf("1,000"),
    after: termsOf("2,000"),
  });
  uuid = found.uuid;
  change = `/watch/${uuid}/changes/${found.at}`;
  phone = await elsewhere(person, phoneSize);
});

/** A page that sells a kettle at this price. */
const kettle = (price: string) => {
  const offers = { "@type": "Offer", price, priceCurrency: "EUR", availability: "https://schema.org/InStock" };
  const product = { "@context": "https://schema.org", "@type": "Product", name: "Kettle", offers };
  return `<!doctype html><title>Kettle</title><script type="application/ld+json">${JSON.stringify(product)}</script><h1>Kettle</h1>`;
};

/** Where the first of these elements begins, in pixels below the top of the window. */
const topOf = ({ page }: Visitor, selector: string): Promise<number> =>
  page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().top));

test("a name of any length costs the news no line", async () => {
  const title = "Bekanntmachungen der Gemeindeverwaltung ".repeat(8);
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const rename = (name: string) =>
    fetch(`${service}/api/v1/watch/${uuid}`, { method: "PUT", headers, body: JSON.stringify({ title: name }) });
  await rename(title);
  await phone.open(change);
  expect(await topOf(phone, ".difference .line")).toBeLessThanOrEqual(220);
  await phone.open(`/watch/${uuid}`);
  expect(await topOf(phone, ".timeline .event")).toBeLessThanOrEqual(240);
  await rename("Terms of Shop");
});

test("on a phone a changed text is on the first screen, however long the lines around it are, and a press shows them whole", async () => {
  const around = Array.from({ length: 8 }, (_, index) => `<p>${`Clause ${index} goes on and on. `.repeat(20)}</p>`);
  const page = (cap: string) =>
    `<!doctype html><title>Long</title><h1>Long</h1>${around.slice(0, 4).join("")}<p>Up to EUR ${cap}.</p>${around.slice(4).join("")}`;
  const found = await watchThatChanged(key, {
    ...{ path: "/long-terms", title: "Long", before: page("1,000"), after: page("2,000") },
  });
  const path = `/watch/${found.uuid}/changes/${found.at}`;
  const answer = await fetch(`${service}/api/v1${path}`, { headers: { "x-api-key": key } });
  const { pathname, search } = new URL(((await answer.json()) as { share_url: string }).share_url);
  for (const place of [path, pathname + search]) {
    await phone.open(place);
    expect(await topOf(phone, ".difference .hunk")).toBeLessThanOrEqual(460);
    const height = () => phone.page.$eval(".difference .same .before", (line) => line.getBoundingClientRect().height);
    expect(await height()).toBeLessThanOrEqual(50);
    await expectAccessible(phone);
    await phone.page.tap(".difference .same .before .text");
    expect(await height()).toBeGreaterThan(200);
  }
  await phone.open(`${path}?whole=true`);
  expect(
    await phone.page.$$eval(".difference .same .before", (lines) =>
      Math.max(...lines.map((line) => line.getBoundingClientRect().height)),
    ),
  ).toBeGreaterThan(200);
  expectCalm(phone);
});

test("by its link, too, on a phone a change stands above the fold, and says the same in large", async () => {
  const headers = { "x-api-key": key };
  const shareOf = async (path: string) => {
    const answer = await fetch(`${service}/api/v1${path}`, { headers });
    return new URL(((await answer.json()) as { share_url: string }).share_url);
  };
  const { pathname, search } = await shareOf(change);
  await phone.open(change);
  const said = await phone.page.$eval(".viewer-facts", (facts) => facts.textContent);
  for (const scripts of [true, false]) {
    const anybody = await visitor({ ...phoneSize, scripts });
    expect(await anybody.open(pathname + search)).toBe(200);
    expect(await topOf(anybody, ".difference .line")).toBeLessThanOrEqual(220);
    expect(await anybody.page.$eval(".viewer-facts", (facts) => facts.textContent)).toBe(said);
    if (scripts) await expectAccessible(anybody);
    if (scripts) await setTheme(anybody.page, "dark");
    if (scripts) await expectAccessible(anybody, rulesOfColours);
    await anybody.page.click(".viewer-actions summary");
    await anybody.press("The whole text");
    expect(await anybody.text()).toContain("The text after the change");
    expectCalm(anybody);
  }
});

test.each(["de", "fr"])(
  "by its link the words of buttons stand within their frames on a phone: %s",
  async (language) => {
    const reader = await member({ language });
    const own = await keyOf(reader);
    const page = (price: string) => `<!doctype html><title>Kettle</title><h1>Kettle</h1><p>Costs ${price} here</p>`;
    const found = await watchThatChanged(own, {
      ...{ path: `/framed-${language}`, title: "Kettle", before: page("nine"), after: page("eight") },
    });
    const path = `/api/v1/watch/${found.uuid}/changes/${found.at}`;
    const answer = await fetch(service + path, { headers: { "x-api-key": own } });
    const { pathname, search } = new URL(((await answer.json()) as { share_url: string }).share_url);
    const anybody = await visitor(phoneSize);
    await anybody.open(pathname + search);
    const outside = await anybody.page.$$eval(".viewer-actions > a.button", (all) =>
      all
        .filter((each) => {
          const words = document.createRange();
          words.selectNodeContents(each);
          const [inner, outer] = [words.getBoundingClientRect(), each.getBoundingClientRect()];
          return inner.left < outer.left + 4 || inner.right > outer.right - 4 || inner.bottom > outer.bottom;
        })
        .map((each) => each.textContent),
    );
    expect(outside).toEqual([]);
  },
);

test("the times of a change by its link are those of whoever reads it", async () => {
  const answer = await fetch(`${service}/api/v1${change}`, { headers: { "x-api-key": key } });
  const { share_url: link } = (await answer.json()) as { share_url: string };
  const { pathname, search } = new URL(link);
  const anybody = await visitor(phoneSize);
  await anybody.page.emulateTimezone("Pacific/Auckland");
  await anybody.open(pathname + search);
  const [time, read] = await anybody.page.$eval(".change-terms time", (element) => [
    element.dateTime,
    element.textContent,
  ]);
  const format = new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Pacific/Auckland",
  });
  expect(read).toBe(format.format(new Date(time ?? "")));
});

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

test("on a phone the picture with what changed begins above the fold, below how much that is, and a text of it as high", async () => {
  const painted = (colour: string) =>
    `<!doctype html><title>Stage</title><style>div{width:400px;height:300px;background:${colour}}</style><div></div>${clauses.join("")}`;
  const found = await watchThatChanged(key, {
    path: "/stage",
    title: "Stage",
    before: painted("teal"),
    after: painted("orange"),
    settings: { processor: "image_ssim_diff" },
  });
  const path = `/watch/${found.uuid}/changes/${found.at}`;
  for (const scripts of [true, false]) {
    const reader = scripts ? phone : await elsewhere(phone, { ...phoneSize, scripts });
    await reader.open(path);
    await rested(reader.page);
    expect(await topOf(reader, ".pictures .later img")).toBeLessThanOrEqual(220);
    expect(await topOf(reader, ".pictures .frames rect")).toBeLessThanOrEqual(740);
    expect(await reader.page.$eval(".viewer-facts", (facts) => facts.textContent)).toMatch(
      /^[\d.]+% of the picture changed$/,
    );
    if (scripts) await expectAccessible(reader);
    await reader.open(`${path}?picture=overlay`);
    expect(await topOf(reader, ".pictures img")).toBeLessThanOrEqual(220);
    await reader.open(`${path}?show=text`);
    expect(await topOf(reader, ".difference .line")).toBeLessThanOrEqual(220);
  }
  expectCalm(phone);
});

test("on a phone how a price moved is drawn above the fold, in its change, by its link and on the page of the watch", async () => {
  const [before, after] = [kettle("89.00"), kettle("69.00")];
  const settings = { processor: "restock_diff", price_at_most: 75 };
  const found = await watchThatChanged(key, { path: "/kettle", title: "Kettle", before, after, settings });
  const path = `/watch/${found.uuid}/changes/${found.at}`;
  const answer = await fetch(`${service}/api/v1${path}`, { headers: { "x-api-key": key } });
  const { pathname, search } = new URL(((await answer.json()) as { share_url: string }).share_url);
  for (const place of [path, pathname + search]) {
    await phone.open(place);
    expect(await topOf(phone, ".chart svg")).toBeLessThanOrEqual(220);
    await expectAccessible(phone);
  }
  await phone.open(`/watch/${found.uuid}`);
  expect(await topOf(phone, ".timeline .event")).toBeLessThanOrEqual(240);
  expect(await topOf(phone, ".timeline .event .chart svg")).toBeLessThanOrEqual(320);
  expect(await phone.page.$eval(".chart svg", (drawing) => drawing.textContent)).toContain("alert at €75.00");
  await phone.page.tap(".chart svg");
  expect(await phone.page.$eval("[data-chart-said]", (said) => said.textContent)).toMatch(/€[68]9\.00/);
  await setTheme(phone.page, "dark");
  await expectAccessible(phone, rulesOfColours);
  await setTheme(phone.page, "light");
  expectCalm(phone);
});

test("on a phone alerts that wait for a digest take one line above what happened, which opens, in German, too", async () => {
  const [before, after] = [kettle("89.00"), kettle("69.00")];
  const hook = new URL(await setPage("/hook-of-digest", "ok"));
  const settings = {
    processor: "restock_diff",
    notification_urls: [`json://${hook.host}/hook-of-digest`],
    notification_digest: { every: "week", day: "sunday" },
  };
  const { uuid: waits } = await watchThatChanged(key, {
    path: "/kettle-later",
    title: "Kettle",
    before,
    after,
    settings,
  });
  for (const reader of [phone, await elsewhere(phone, { ...phoneSize, language: "de" })]) {
    await reader.open(`/watch/${waits}`);
    await reader.page.waitForSelector(".later-alerts");
    expect(await topOf(reader, ".timeline .event")).toBeLessThanOrEqual(240);
    await expectAccessible(reader);
    await reader.page.tap(".later-alerts summary");
    expect(await reader.page.$eval(".later-alert button", (button) => button.checkVisibility())).toBe(true);
    await expectAccessible(reader);
    expectCalm(reader);
  }
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

test("the bar of an unverified address stays closed once it was closed", async () => {
  await phone.open("/watches");
  await setTheme(phone.page, "dark");
  await expectAccessible(phone, rulesOfColours);
  await phone.press("Close");
  expect(await phone.page.$("aside.verify")).toBeNull();
  await phone.open(change);
  expect(await phone.page.$("aside.verify")).toBeNull();
  expectCalm(phone);
});

test("on a phone a watch that fails has its failure, its way out and what happened on the first screen", async () => {
  const url = await setPage("/refused", "<h1>Forbidden</h1>", { status: 403 });
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const made = await fetch(`${service}/api/v1/watch`, { method: "POST", headers, body: JSON.stringify({ url }) });
  const failing = `/watch/${((await made.json()) as { uuid: string }).uuid}`;
  for (const scripts of [true, false]) {
    const reader = scripts ? phone : await elsewhere(phone, { ...phoneSize, scripts });
    await expect
      .poll(async () => (await reader.open(failing), (await reader.page.$(".timeline .event")) !== null), {
        interval: 200,
      })
      .toBe(true);
    expect(await topOf(reader, ".timeline .event")).toBeLessThanOrEqual(240);
    expect(await reader.page.$eval(".failed summary", (line) => line.innerText)).toContain("403");
    expect(await reader.page.$eval(".failed > .way-out", (button) => button.checkVisibility())).toBe(true);
    const paused = await reader.page.$(".failed details button[value=give_up]");
    expect(await paused?.evaluate((button) => button.checkVisibility())).toBe(false);
    if (scripts) await expectAccessible(reader);
    await reader.page.click(".failed summary");
    expect(await paused?.evaluate((button) => button.checkVisibility())).toBe(true);
    const width = await reader.page.$eval(".failed details p", (text) => text.getBoundingClientRect().width);
    expect(width, "what can be done about it is no column of single words").toBeGreaterThan(300);
  }
  await expectAccessible(phone);
  expectCalm(phone);
});

test("the bar of screens at the foot of a phone leads to the channels, and the head to the account", async () => {
  await phone.open("/watches");
  const places = await phone.page.$$eval("nav.bottom a", (links) => links.map((link) => link.pathname));
  expect(places).toEqual(["/changes", "/watches", "/new", "/channels"]);
  await phone.page.click("details.account summary");
  const account = await phone.page.$("details.account a[href='/account']");
  expect(await account?.evaluate((link) => link.checkVisibility())).toBe(true);
  expectCalm(phone);
});
