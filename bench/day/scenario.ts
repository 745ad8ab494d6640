/**
 * What happens on a simulated day: an ordinary time, an outage, an import, and the rest. The same at all sizes. The first hours are not
 * counted where a day is long enough: watches find their packs then.
 */
import { importMany } from "./arrivals.ts";
import { ownBucketOf, sharedBuckets } from "../../src/schedule/packs/bucket.ts";
import { hotHost, intervalSeconds, kindOf, type Population } from "./population.ts";
import type { LocalDatabase } from "./database.ts";
import { Simulation } from "./simulation.ts";

/** `databases`: how many; `outageAt`: hours after the start; it lasts an hour. `migrations`: the folder with their SQL. */
export type Scenario = Population & { databases: number; hours: number; outageAt: number; migrations: string };

/** What was seen at moments of the day. Times in minutes. */
export type Seen = {
  simulation: Simulation;
  scenario: Scenario;
  /** Minutes from the end of the outage until nothing that was due in it waits any more; null where the day was too short. */
  drainedAfter: number | null;
  imported: number;
};

/** Lets the day pass. `say` hears how far it is. */
export async function live(scenario: Scenario, say: (line: string) => void): Promise<Seen> {
  const simulation = new Simulation(scenario, scenario.migrations);
  say(`${scenario.watches} watches are there`);
  await simulation.fill();
  say("and in packs");
  const { record } = simulation;
  await simulation.run(scenario.outageAt * 60);
  say(`${scenario.outageAt} hours have passed; now the service is away for an hour`);
  simulation.down = true;
  record.isLatenessCounted = false;
  await simulation.run(60);
  simulation.down = false;
  const drainedAfter = await drain(simulation);
  say(`made up for after ${drainedAfter} minutes`);
  // The second check after the outage is the first that says how late it is.
  await simulation.run(Math.max(0, 65 - (drainedAfter ?? 0)));
  record.isLatenessCounted = true;
  const imported = await importMany(simulation, scenario);
  say(`${imported} watches were imported`);
  const end = scenario.start + scenario.hours * 3600;
  while (simulation.clock.time < end) {
    await simulation.run(Math.min(60, (end - simulation.clock.time) / 60));
    say(`${((simulation.clock.time - scenario.start) / 3600).toFixed(1)} hours have passed`);
  }
  return { simulation, scenario, drainedAfter, imported };
}

/**
 * Runs until nothing of before waits but for hosts that hang, which are asked a few pages a minute, and for those that are asked all the
 * time; the minutes, at most an hour.
 */
async function drain(simulation: Simulation): Promise<number | null> {
  const ended = simulation.clock.time;
  const looks = simulation.shards.map(({ database }) => lookInto(database, ended));
  for (let minutes = 1; minutes <= intervalSeconds / 60; minutes++) {
    await simulation.run(1);
    const seen = looks.map((look) => look());
    const crowded = new Set(seen.flatMap(({ crowds }) => crowds));
    const isWaiting = (host: string) => host !== hotHost && kindOf(host) !== "hangs" && !crowded.has(ownBucketOf(host));
    if (!seen.some(({ packs, hosts }) => packs > 0 || hosts.some(isWaiting))) return minutes;
  }
  return null;
}

type Waiting = { packs: number; crowds: number[]; hosts: string[] };

/** What waits in a database that was due at the end of the outage: packs, buckets of hosts that have packs of their own, hosts of others. */
function lookInto({ sqlite }: LocalDatabase, ended: number): () => Waiting {
  const packs = sqlite.prepare(
    `SELECT count(*) AS n FROM packs WHERE members > 0 AND bucket < ${sharedBuckets} AND next_at <= ?`,
  );
  const crowds = sqlite.prepare(
    `SELECT bucket FROM packs WHERE members > 0 AND bucket >= ${sharedBuckets} AND next_at <= ? GROUP BY bucket`,
  );
  const alone = sqlite.prepare(
    "SELECT host FROM schedule WHERE paused = 0 AND pack <= 0 AND lease_until = 0 AND next_at <= ? GROUP BY host",
  );
  return () => ({
    packs: (packs.get(ended) as { n: number }).n,
    crowds: (crowds.all(ended) as { bucket: number }[]).map(({ bucket }) => bucket),
    hosts: (alone.all(ended) as { host: string }[]).map(({ host }) => host),
  });
}
