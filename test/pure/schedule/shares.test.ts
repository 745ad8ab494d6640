/** What an account may take of the room for checks, lived in virtual time on one machine, over real tables: see bench/day.ts. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { importHanging } from "../../../bench/day/arrivals.ts";
import { kindOf, largeUser } from "../../../bench/day/population.ts";
import { oneMachine, Simulation } from "../../../bench/day/simulation.ts";
import { recheck } from "../../../src/schedule/dispatch.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const start = 1_800_000_000;
const watches = 600;
const dueMinutes = 10;
type Scheduled = { id: number; host: string; at: number };

/**
 * A quarter of an hour of six hundred watches, of which those of all accounts but the large one are due in the first ten minutes, some of
 * them as slow ones; `crowd`: what the large account does at its beginning. When each of the others was checked, in seconds after its time.
 */
async function quarter(crowd: (simulation: Simulation) => Promise<void>) {
  const simulation = new Simulation({ watches, hotWatches: 0, databases: 1, start, seed: 7 }, migrations, oneMachine);
  await simulation.fill();
  await simulation.run(70);
  const { database, world } = simulation.shardOf(0);
  const { sqlite } = database;
  const scheduled = sqlite.prepare("SELECT watch_id AS id, host, next_at AS at FROM schedule WHERE user_id <> ?");
  const of = () => (scheduled.all(largeUser) as Scheduled[]).filter(({ host }) => kindOf(host) === "well");
  // Checked alone, as after an edit: what shares a pack has its turn with the pack.
  const change = sqlite.prepare(
    "UPDATE schedule SET pack = 0, next_at = ?1 + watch_id % ?2, fetch_ms = iif(watch_id % 10, 300, 12000) WHERE user_id <> ?3",
  );
  change.run(simulation.clock.time, dueMinutes * 60, largeUser);
  const due = of();
  await crowd(simulation);
  const lastAt = (id: number) => simulation.record.lastAt[id] ?? 0;
  const byHand: number[] = [];
  for (let minute = 0; minute < 15; minute++) {
    const asked = due.at(-1 - minute)?.id ?? 0;
    // Those of the end of the list are not due yet.
    const now = Math.floor(simulation.clock.time);
    await recheck(world, [asked], { now });
    await simulation.run(1);
    byHand.push(lastAt(asked) >= now ? lastAt(asked) - now : Infinity);
  }
  const late = due.map(({ id, at }) => (lastAt(id) >= at ? lastAt(id) - at : Infinity));
  const later = (seconds: number) => late.filter((one) => one > seconds).length;
  return { checked: late.length, lateCounts: [60, 120, 180, 300].map(later), byHand };
}

test("twenty imports of a hundred pages that hang each delay neither the due checks of others nor those that they ask for by hand", async () => {
  const alone = await quarter(async () => undefined);
  const beside = await quarter(async (simulation) => {
    for (let place = 0; place < 20; place++)
      await importHanging(simulation, { from: watches + 1 + place * 100, count: 100 });
  });
  expect(alone.checked).toBeGreaterThan(400);
  expect(Math.max(...alone.byHand)).toBeLessThan(60);
  for (const [place, count] of beside.lateCounts.entries()) expect(count).toBeLessThanOrEqual(alone.lateCounts[place]!);
  expect(Math.max(...beside.byHand)).toBeLessThan(60);
});
