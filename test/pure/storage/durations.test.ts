/** How long things took, as counters of the service and as a histogram. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { countsText, type Count } from "../../../src/storage/counters/statements.ts";
import { LocalDatabase } from "../../../bench/day/database.ts";
import { durationBounds, durationCounts, durationsOf } from "../../../src/storage/counters/durations.ts";
import { counterStore } from "../../../src/storage/counters/store.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const took = [0, 99, 100, 101, 480, 9_999, 30_000, 61_000, 150_000];

test("durations that were counted come back as a histogram of all of them, whatever else is counted", async () => {
  const counters = counterStore(new LocalDatabase(":memory:", migrations).binding());
  await counters.add(["checks:read", ...took.flatMap((milliseconds) => durationCounts("check", milliseconds))]);
  await counters.add(["checks:read", ...durationCounts("check", 200), ...durationCounts("delivery", 700)]);
  const all = await counters.all();
  expect(all.get("checks:read")).toBe(2);
  const { upTo, sum, count } = durationsOf("check", all);
  expect(count).toBe(took.length + 1);
  expect(sum).toBeCloseTo((took.reduce((total, one) => total + one) + 200) / 1000);
  for (const [place, { bound, count: found }] of upTo.entries()) {
    expect(bound).toBe(durationBounds[place] ?? Infinity);
    expect(found).toBe([...took, 200].filter((milliseconds) => milliseconds <= bound * 1000).length);
  }
  expect(durationsOf("delivery", all)).toMatchObject({ sum: 0.7, count: 1 });
});

test("what was never measured has a histogram of nothing", () => {
  const { upTo, ...rest } = durationsOf("check", new Map());
  expect(rest).toEqual({ sum: 0, count: 0 });
  expect(upTo.map(({ count }) => count)).toEqual([...durationBounds, 0].map(() => 0));
});

test("what happened is summed before it is written, so that a pack is as cheap to count as one check", () => {
  const checks = Array.from({ length: 100 }, (_, at): Count[] => ["checks:unchanged", ["check_ms", at]]).flat();
  expect(JSON.parse(countsText(checks))).toEqual({ "checks:unchanged": 100, check_ms: 4950 });
});
