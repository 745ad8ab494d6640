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
  expect(watch.effective_interval).toMatchObject({
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

test("checks by hand are bounded by the plan, with a browser and without, and not on a server of one's own", async () => {
  const small = operated({ SELF_HOSTED: "", PLAN_CHECKS: "free=30", PLAN_BROWSER_MINUTES: "free=5" });
  await shop.answers({ body: "<h1>Kettle</h1>" });
  const owner = await account();
  const uuid = await owner.watch({ url: shop.url("/") });
  expect(await (await small.call(owner, "GET", "/plan")).json()).toMatchObject({
    limits: { checks_by_hand_a_day: 1, browser_checks_by_hand_a_day: 1 },
  });
  const recheck = () => small.call(owner, "POST", `/watch/${uuid}/recheck`);
  expect((await recheck()).status).toBe(202);
  const refused = await recheck();
  expect([refused.status, Number(refused.headers.get("retry-after")) > 80_000]).toEqual([429, true]);
  expect(await refused.text()).toContain(
    "Not queued: 0 of the plan's 1 checks by hand a day are left, and 1 would be needed. Try again in",
  );
  expect((await small.call(owner, "GET", "/watch?recheck_all=1")).status).toBe(429);
  expect((await small.call(owner, "POST", "/watches/bulk", { action: "recheck", uuids: [uuid] })).status).toBe(429);
  // Of another kind, and so counted apart.
  await execute("UPDATE schedule SET lane = 'browser'");
  expect([(await recheck()).status, (await recheck()).status]).toEqual([202, 429]);
  for (let at = 0; at < 3; at += 1) expect((await owner.call("POST", `/watch/${uuid}/recheck`)).status).toBe(202);
});
