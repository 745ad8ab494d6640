/** A day of the schedule in virtual time, over real tables: see bench/day.ts, which lives it with a million watches. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { live } from "../../../bench/day/scenario.ts";
import { verdictsOf } from "../../../bench/day/verdicts.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const start = 1_800_000_000;

test("some hours with an outage, an import, hosts that fail and one that far too many watch keep what a day promises", async () => {
  const scenario = {
    watches: 5500,
    hotWatches: 4500,
    databases: 1,
    start,
    seed: 7,
    hours: 4.5,
    outageAt: 2,
    migrations,
  };
  const seen = await live(scenario, () => undefined);
  const verdicts = await verdictsOf(seen, { isLarge: false });
  expect(verdicts.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(verdicts).toHaveLength(9);
  expect(seen.simulation.record.checks).toBeGreaterThan(10_000);
  // Who is asked a page a second takes minutes, in a queue that nobody else waits in.
  expect(seen.simulation.queues.crowdChecks.sent).toBeGreaterThan(50);
});

test("two databases keep it together, and each gets its turns of a host that both watch too much", async () => {
  const scenario = {
    watches: 4300,
    hotWatches: 3800,
    databases: 2,
    start,
    seed: 7,
    hours: 4.2,
    outageAt: 2,
    migrations,
  };
  const seen = await live(scenario, () => undefined);
  const verdicts = await verdictsOf(seen, { isLarge: false });
  expect(verdicts.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(verdicts).toHaveLength(10);
  expect(seen.simulation.lines.calls).toBeGreaterThan(500);
});
