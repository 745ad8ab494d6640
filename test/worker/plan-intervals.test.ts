/** A hosted service checks watches at the interval that their account's plan pays for, and says so everywhere. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, until } from "./harness.ts";
import { operated } from "./operated.ts";
import { countRows, execute, firstRow } from "./rows.ts";

const face = operated({ SELF_HOSTED: "" });
const shop = site("shop.test");
const minute = { time_between_check: { minutes: 1 } };
type Interval = { seconds: number; source: string; limited?: { by: string; asked_seconds: number; sentence: string } };

test("a watch that was checked each minute is checked at the plan's interval, and shows why", async () => {
  await shop.answers({ body: "<h1>Kettle</h1>" });
  const owner = await account();
  // As it was saved before plans had an interval.
  const uuid = await owner.watch({ url: shop.url("/"), ...minute });
  await until(async () => (await countRows("schedule", "done_generation > 0")) === 1, "The first check");
  await execute("UPDATE schedule SET next_at = 0");
  const bench = new Bench(undefined, { SELF_HOSTED: "" });
  bench.time += 60;
  await bench.tick();
  await bench.drain();
  expect(await firstRow("SELECT interval_seconds, last_checked > 0 AS checked FROM schedule")).toEqual({
    interval_seconds: 3600,
    checked: 1,
  });
  const watch = await (await face.call(owner, "GET", `/watch/${uuid}`)).json<{ effective_interval: Interval }>();
  expect(watch.effective_interval).toEqual({
    ...{ seconds: 3600, source: "watch" },
    limited: { by: "plan", asked_seconds: 60, sentence: "The plan checks a page every 1 hour at most" },
  });
  const saved = await face.call(owner, "PUT", `/watch/${uuid}`, minute);
  expect(await saved.text()).toContain("The plan checks a page every 1 hour at most; 60 seconds were asked for");
});

test("browser minutes that are used up stretch the watches with a browser, and the plan says so", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url: shop.url("/"), fetch_backend: "html_webdriver", ...minute });
  await execute("UPDATE schedule SET fetch_ms = 10000, interval_seconds = 3600");
  const plan = await (await face.call(owner, "GET", "/plan")).json();
  expect(plan).toMatchObject({
    limits: {
      ...{ watches: 2, requests_per_minute: 300, screenshots: false },
      ...{ min_interval_seconds: 3600, min_browser_interval_seconds: 3600, checks_a_month: 1440 },
      browser_minutes_a_month: 30,
    },
    usage: { watches: 1, checks_a_month: 0, browser_minutes_a_month: 120 },
    stretched: [
      {
        ...{ by: "browser_minutes", interval_seconds: 14_400, watches: 1 },
        sentence:
          "One watch with a browser is checked every 240 minutes, so that the browser minutes of the plan last for the month",
      },
    ],
  });
  const watch = await (await face.call(owner, "GET", `/watch/${uuid}`)).json<{ effective_interval: Interval }>();
  expect(watch.effective_interval).toMatchObject({ seconds: 14_400, limited: { by: "browser_minutes" } });
  expect(await owner.json("GET", "/plan")).toMatchObject({ usage: { browser_minutes_a_month: null }, stretched: [] });
});
