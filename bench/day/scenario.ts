/**
 * What happens on a simulated day: an ordinary time, an outage, an import, and the rest. The same at all sizes. The first hours are not
 * counted where a day is long enough: watches find their packs then.
 */
import { importMany } from "./arrivals.ts";
import { drain } from "./drain.ts";
import type { Population } from "./population.ts";
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
  const drainedAfter = await drain(simulation, say);
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
