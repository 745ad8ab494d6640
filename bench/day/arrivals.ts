/** Imports of many watches by the large account, in the middle of the day. */
import { checkedAtOnce, firstCheckDelay } from "../../src/schedule/arrivals.ts";
import { recheck } from "../../src/schedule/dispatch.ts";
import { phaseOf } from "../../src/lib/schedule/due.ts";
import { hangingPrefix, intervalSeconds, largeShard, largeUser } from "./population.ts";
import type { Simulation } from "./simulation.ts";

/** Inserts a twentieth more watches, spread over many hosts, as an import does; their number. */
export async function importMany(simulation: Simulation, { watches }: { watches: number }): Promise<number> {
  const count = Math.floor(watches / 20);
  const hosts = Math.ceil(count / 10);
  await importFrom(simulation, { from: watches + 1, count, hostOf: (place) => `i${place % hosts}.example` });
  return count;
}

/** Inserts watches as an import does, each of a host that never answers. */
export const importHanging = (simulation: Simulation, arrivals: { from: number; count: number }): Promise<void> =>
  importFrom(simulation, { ...arrivals, hostOf: (place) => `${hangingPrefix}${arrivals.from + place}.example` });

/** `from`: the number of the first watch; `hostOf`: the host of each, by its place. */
type Arrivals = { from: number; count: number; hostOf: (place: number) => string };

async function importFrom(simulation: Simulation, { from, count, hostOf }: Arrivals): Promise<void> {
  const { clock } = simulation;
  const { world, database } = simulation.shardOf(largeShard);
  const { sqlite } = database;
  const now = Math.floor(clock.time);
  const watch = sqlite.prepare("INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (?, ?, ?, ?, ?)");
  const schedule = sqlite.prepare(
    "INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host) VALUES (?, ?, ?, ?, ?, ?)",
  );
  sqlite.exec("BEGIN");
  for (let place = 0; place < count; place++) {
    const [id, uuid, host] = [from + place, `i${from + place}`, hostOf(place)];
    watch.run(id, uuid, largeUser, JSON.stringify({ url: `https://${host}/p/${id}` }), now);
    schedule.run(id, largeUser, now + firstCheckDelay(place), intervalSeconds, phaseOf(uuid, intervalSeconds), host);
  }
  sqlite.exec("COMMIT");
  const first = Array.from({ length: Math.min(count, checkedAtOnce) }, (_, place) => from + place);
  await recheck(world, first, { now });
}
