/** The page of a watch: from its first check to a change, failures, what was held back, prices, and hostile words. */
import { beforeAll, expect, test } from "vitest";
import { keyOf } from "./changed.ts";
import { expectAccessible } from "./accessible.ts";
import { expectCalm, member, rested, service, setPage, setTheme, type Visitor } from "./visitor.ts";

const hostile = "<script>alert(1)</script>\"'</textarea>{{7*7}} \u202Egnirts \u200B\u{1F389}" + "a".repeat(300);
const marked = "<img src=x onerror=alert(1)>";
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const kettle = (price: string) =>
  `<title>Blue kettle</title><script type="application/ld+json">{"@type":"Product","name":"Blue kettle","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script><h1>Blue kettle</h1><p>${price} EUR</p>`;
const law = (line: string, minutes = 3) =>
  `<title>Terms ${escaped(hostile)}</title><h1>Terms</h1><p>${line}</p><p>${escaped(hostile)} ${escaped(marked)}</p><p>Updated ${minutes} minutes ago</p>`;

let person: Visitor;
let key = "";

async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const answer = await fetch(`${service}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return (await answer.json()) as T;
}

type Shown = { last_checked: number; checking: boolean; check_count: number };

async function rests(uuid: string, checks: number): Promise<void> {
  const shown = () => api<Shown>("GET", `/watch/${uuid}`);
  await expect.poll(async () => (await shown()).check_count, { interval: 200 }).toBeGreaterThanOrEqual(checks);
  await expect.poll(async () => (await shown()).checking, { interval: 200 }).toBe(false);
}

/** A watch that was checked once; it is checked again when somebody asks. */
async function watchOf(path: string, page: string, settings: Record<string, unknown> = {}): Promise<string> {
  const url = await setPage(path, page);
  const daily = { time_between_check: { days: 1 }, time_between_check_use_default: false };
  const { uuid } = await api<{ uuid: string }>("POST", "/watch", { url, ...daily, ...settings });
  await rests(uuid, 1);
  return uuid;
}

async function check(uuid: string, checks: number): Promise<void> {
  await api("POST", `/watch/${uuid}/recheck`);
  await rests(uuid, checks);
}

beforeAll(async () => {
  person = await member();
  key = await keyOf(person);
});

const theme = (value: "light" | "dark") => setTheme(person.page, value);

const atWidth = (width: number) =>
  person.page.setViewport({ width, height: 800, hasTouch: width < 600, isMobile: width < 600 });

test("a price is watched from its first check to a change, its alert is sent now, and its chart is read by keyboard", async () => {
  const hook = new URL(await setPage("/hook", "ok"));
  const alerts = {
    notification_urls: [`json://${hook.host}/hook`],
    notification_digest: { every: "week", day: "sunday" },
  };
  const uuid = await watchOf("/kettle", kettle("52.50"), {
    processor: "restock_diff",
    title: "Blue kettle",
    ...alerts,
  });
  await person.open(`/watch/${uuid}`);
  expect(await person.text()).toContain("Watching. Last read");
  expect(await person.text()).toContain("Nothing happened yet");
  await setPage("/kettle", kettle("49.90"));
  await person.press("Check now");
  await rests(uuid, 2);
  await person.open(`/watch/${uuid}`);
  expect(await person.text()).toContain("€49.90 −5% was €52.50");
  expect(await person.text()).toContain("Alerts that come later");
  await person.page.click("#later-alerts summary");
  expect(await person.text()).toContain("In the digest; comes");
  await expectAccessible(person);
  await person.page.click(".later-alert button");
  await person.page.waitForFunction(() => !document.querySelector(".later-alert"));
  await person.press("Useful");
  await person.page.waitForSelector("button[value=useful][aria-pressed=true]");
  await person.press("Undo");
  await person.page.waitForSelector("button[value=useful][aria-pressed=false]");
  await person.press("Why?");
  expect(await person.text()).toContain("It changed, and this is reported.");
  await person.open(`/watch/${uuid}/price`);
  await theme("dark");
  await expectAccessible(person);
  await theme("light");
  await person.page.$eval("[data-chart] svg", (chart) => (chart as SVGElement).focus());
  await person.page.keyboard.press("Home");
  const said = () => person.page.$eval("[data-chart-said]", (element) => element.textContent);
  expect(await said()).toContain("€52.50");
  await person.page.keyboard.press("ArrowRight");
  expect(await said()).toContain("€49.90");
  const csv = await person.page.evaluate(async (path) => (await fetch(path)).text(), `/watch/${uuid}/prices.csv`);
  expect(csv.trim().split("\r\n").length).toBe(3);
  expectCalm(person);
});

test("a held-back reading is given back, an edit undone, and hostile words stay words on every tab and width", async () => {
  const uuid = await watchOf("/law", law("Nothing new."), { noise_reduction: true });
  await setPage("/law", law("Nothing new.", 7));
  await check(uuid, 2);
  await api("PUT", `/watch/${uuid}`, { title: hostile, ignore_text: [hostile] });
  await atWidth(360);
  for (const tab of ["", "/now", "/price", "/why", "/settings", "/health", "/rules"]) {
    expect(await person.open(`/watch/${uuid}${tab}`), tab).toBe(200);
    await expectAccessible(person);
    expect(await person.text()).toContain("<script>alert(1)</script>");
  }
  await atWidth(1280);
  await person.open(`/watch/${uuid}?kind=edit`);
  await person.press("Undo this edit");
  expect((await api<{ title: string | null }>("GET", `/watch/${uuid}`)).title).toBeNull();
  await person.open(`/watch/${uuid}?kind=suppressed`);
  await person.press("This mattered");
  expect(await person.text()).toContain("You said that this mattered");
  await person.open(`/watch/${uuid}/rules`);
  expect(await person.text()).toContain("Always reported");
  await person.press("Forget this");
  expect(await person.text()).toContain("Nothing was taught yet");
  expectCalm(person);
});

test("what was taken for noise in a chosen part is said on the watch, and told from then on by one press", async () => {
  const uuid = await watchOf("/chosen", law("Nothing new."), { noise_reduction: true, include_filters: ["p"] });
  await setPage("/chosen", law("Nothing new.", 7));
  await check(uuid, 2);
  await atWidth(360);
  expect(await person.open(`/watch/${uuid}`)).toBe(200);
  expect(await person.text()).toContain("A change of the part that you chose was taken for noise");
  await person.page.screenshot({ path: "/tmp/chosen360.png" });
  await expectAccessible(person);
  await person.press("Tell me such changes");
  expect(await api("GET", `/watch/${uuid}`)).toMatchObject({ noise_reduction: false });
  expect(await person.text()).not.toContain("was taken for noise");
  await check(uuid, 3);
  expect((await api<{ last_changed: number }>("GET", `/watch/${uuid}`)).last_changed).toBeGreaterThan(0);
  await atWidth(1280);
  expectCalm(person);
});

test("a failing watch says why, since when and what to do, without scripts, too", async () => {
  const uuid = await watchOf("/gone", "<p>Here</p>");
  await setPage("/gone", "Forbidden", { status: 403 });
  await check(uuid, 2);
  const { page } = person;
  await page.setJavaScriptEnabled(false);
  await person.open(`/watch/${uuid}`);
  expect(await person.text()).toContain("Could not be read");
  expect(await person.text()).toContain("The site refuses us.");
  await person.press("Pause");
  expect(await person.text()).toContain("Paused: it is not checked.");
  await person.press("Resume");
  await person.open(`/watch/${uuid}/health`);
  await page.setJavaScriptEnabled(true);
  await page.reload();
  await rested(page);
  await theme("dark");
  await expectAccessible(person);
  await theme("light");
  await setPage("/gone", "<p>Here</p>");
  await check(uuid, 3);
  await person.open(`/watch/${uuid}?kind=failure`);
  expect(await person.text()).toContain("Could be read again");
  expectCalm(person);
});
