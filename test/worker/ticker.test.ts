/** The second pulse: what runs the ticks where the cron stays away. */
import { createScheduledController, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import worker from "../../src/worker.ts";
import { realEnv } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";

const ticker = () => realEnv.TICKER.getByName("ticker");
const lastTick = async () =>
  Number((await firstRow<{ value: string }>("SELECT value FROM cursors WHERE name = 'tick'"))?.value ?? 0);
const alarmIn = (): Promise<number> =>
  runInDurableObject(ticker(), async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now());

test("each cron postpones the alarm, which runs a tick and sets the next one where no cron comes", async () => {
  await worker.scheduled(createScheduledController({ scheduledTime: new Date() }), realEnv);
  expect(await alarmIn()).toBeGreaterThan(60_000);
  await execute("DELETE FROM cursors WHERE name = 'tick'");
  expect(await runDurableObjectAlarm(ticker())).toBe(true);
  expect(await lastTick()).toBeGreaterThan(0);
  const next = await alarmIn();
  expect(next).toBeGreaterThan(0);
  expect(next).toBeLessThanOrEqual(60_000);
});

test("a tick that fails leaves the alarm of the next one set", async () => {
  await ticker().postpone();
  await execute("ALTER TABLE runs RENAME TO runs_away");
  await runDurableObjectAlarm(ticker()).catch(() => undefined);
  await execute("ALTER TABLE runs_away RENAME TO runs");
  expect(await alarmIn()).toBeGreaterThan(0);
});
