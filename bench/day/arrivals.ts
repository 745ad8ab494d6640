/** An import of many watches by the large account, in the middle of the day. */
import { checkedAtOnce, firstCheckDelay } from "../../src/schedule/arrivals.ts";
import { recheck } from "../../src/schedule/dispatch.ts";
import { phaseOf } from "../../src/lib/schedule/due.ts";
import { intervalSeconds, largeShard, largeUser } from "./population.ts";
import type { Simulation } from "./simulation.ts";

/** Inserts a twentieth more watches, spread over many hosts, as an import does; their number. */
export async function importMany(simulation: Simulation, { watches }: { watches: number }): Promise<number> {
  const { clock } = simulation;
  const { world, database } = simulation.shardOf(largeShard);
  const { sqlite } = database;
  const count = Math.floor(watches / 20);
  const now = Math.floor(clock.time);
  const watch = sqlite.prepare("INSERT INTO watches (id, uuid, user_id, settings, created_at) VALUES (?, ?, ?, ?, ?)");
  const schedule = sqlite.prepare(
    "INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host) VALUES (?, ?, ?, ?, ?, ?)",
  );
  sqlite.exec("BEGIN");
  for (let place = 0; place < count; place++) {
    const [id, uuid, host] = [watches + 1 + place, `i${place}`, `i${place % Math.ceil(count / 10)}.example`];
    watch.run(id, uuid, largeUser, JSON.stringify({ url: `https://${host}/p/${id}` }), now);
    schedule.run(id, largeUser, now + firstCheckDelay(place), intervalSeconds, phaseOf(uuid, intervalSeconds), host);
  }
  sqlite.exec("COMMIT");
  const first = Array.from({ length: Math.min(count, checkedAtOnce) }, (_, place) => watches + 1 + place);
  await recheck(world, first, { now });
  return count;
}
