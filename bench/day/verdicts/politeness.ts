/** How hosts were asked on a simulated day, whichever database asked, and what owners heard of it. */
import { pagesPerMinute } from "../../../src/schedule/hosts/pace.ts";
import { waitingAmong } from "../../../src/schedule/hosts/known.ts";
import { sharedBuckets } from "../../../src/schedule/packs/bucket.ts";
import { hotHost } from "../population.ts";
import { maxWithin } from "../record.ts";
import type { Seen } from "../scenario.ts";
import type { SimulatedShard } from "../shard.ts";
import type { Verdict } from "./verdict.ts";

/** The least that a database gets of a host that all of them watch too much, as a part of what its watches are of all. */
const fairShare = 0.7;

export async function politenessOf(seen: Seen): Promise<Verdict[]> {
  const { record, shards } = seen.simulation;
  const most = [...record.asked].map(([host, times]) => ({
    host,
    most: maxWithin(times, 60),
    inTen: maxWithin(times, 600),
  }));
  const longest = Math.max(...most.map(({ inTen }) => inTen));
  const busiest = most.toSorted((a, b) => b.most - a.most)[0] ?? { host: "none", most: 0 };
  const late = shards.flatMap(({ notified }) => notified.filter(({ why }) => why === "late"));
  return [
    {
      name: `no host is asked for more than ${pagesPerMinute} pages a minute, and a tenth more in a single one`,
      isMet: busiest.most <= 1.1 * pagesPerMinute && longest <= 10 * pagesPerMinute,
      seen: `${busiest.host}: ${busiest.most} in its busiest minute; ${longest} in the busiest ten of any host`,
    },
    await hotHostOf(seen),
    ...(shards.length > 1 ? [sharesOf(seen)] : []),
    {
      name: "nobody is sent a mail that a check is late",
      isMet: late.length === 0,
      seen: `${late.length} mails`,
    },
  ];
}

async function hotHostOf({ simulation, scenario }: Seen): Promise<Verdict> {
  const { record, clock, shards } = simulation;
  const hot = record.asked.get(hotHost)?.length ?? 0;
  const waiting = [];
  for (const shard of shards) waiting.push(await waitingOf(shard));
  const shown = waiting.reduce((sum, one) => sum + one.shown, 0);
  const of = waiting.reduce((sum, one) => sum + one.of, 0);
  const example = waiting.find((one) => one.example !== "")?.example;
  const hours = (clock.time - scenario.start) / 3600 - 1;
  const isOver = scenario.hotWatches > 60 * pagesPerMinute;
  return {
    name: "a host with more watches than that allows is asked all the time, and its owners are shown why they wait",
    isMet: !isOver || (hot / hours >= 0.7 * 60 * pagesPerMinute && shown >= 0.9 * of && of > 0),
    seen: `${scenario.hotWatches} watches, ${Math.round(hot / hours)} pages an hour; ${shown} of ${of} say "${example}"`,
  };
}

/** How many watches of the hot host that are in packs at rest are shown why they wait. */
async function waitingOf({ database, world }: SimulatedShard): Promise<{ shown: number; of: number; example: string }> {
  const rows = database.sqlite
    .prepare("SELECT id, generation FROM packs WHERE bucket >= ? AND checked_at > 0 AND generation = done_generation")
    .all(sharedBuckets) as { id: number; generation: number }[];
  let [shown, of, example] = [0, 0, ""];
  for (const { id, generation } of rows) {
    database.sqlite.exec(`UPDATE packs SET generation = generation + 1 WHERE id = ${id}`);
    const loaded = await world.stores.watches.loadPack({ pack: id, claim: generation + 1 });
    const watches = loaded.filter(({ settings }) => settings.url?.includes(hotHost));
    const waitingOfWatch = await waitingAmong(world, watches);
    for (const watch of watches) {
      of++;
      const waiting = waitingOfWatch(watch);
      if (waiting) [shown, example] = [shown + 1, waiting.reason];
    }
  }
  return { shown, of, example };
}

/** Databases that ask one host take turns. */
function sharesOf({ simulation }: Seen): Verdict {
  const { shards, record } = simulation;
  const count = "SELECT count(*) AS n FROM schedule WHERE host = ?";
  const watches = shards.map(({ database }) => (database.sqlite.prepare(count).get(hotHost) as { n: number }).n);
  const total = watches.reduce((sum, n) => sum + n, 0);
  const checks = shards.map((_, index) => record.hotChecks[index] ?? 0);
  const all = checks.reduce((sum, n) => sum + n, 0);
  const shares = checks.map((n, index) => n / all / ((watches[index] ?? 0) / total));
  return {
    name: `each database gets its turns of a host that all of them watch: ${fairShare} of its share at least`,
    isMet: Math.min(...shares) >= fairShare,
    seen: checks.map((n, index) => `${n} checks of ${watches[index]} watches`).join(", "),
  };
}
