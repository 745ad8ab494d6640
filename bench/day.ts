/**
 * `npm run bench:day [-- <watches> <hours> <databases>]`: a day of a million hourly watches in virtual time, with verdicts. Ticks, claims,
 * packs, leases, backoff and settling are those of the service over its own tables in SQLite; checks, queues and the clock are models.
 * With several databases the accounts are spread over them as the service does it. A million watches take about half an hour and 3 GB of
 * memory.
 */
import { join } from "node:path";
import { live } from "./day/scenario.ts";
import { verdictsOf } from "./day/verdicts.ts";

const [watches = 1_000_000, hours = 24, databases = 1] = process.argv.slice(2).map(Number);
const began = performance.now();
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - began) / 1000)).padStart(5)} s  ${line}`);
const hour = 3600;
const start = Math.floor(1_800_000_000 / hour) * hour;
const outageAt = Math.max(2, Math.floor(hours / 3));
const migrations = join(import.meta.dirname, "../migrations");
const hotWatches = Math.floor(watches / 20);
const scenario = { watches, hotWatches, databases, start, seed: 7, hours, outageAt, migrations };
const seen = await live(scenario, say);
const verdicts = await verdictsOf(seen, { isLarge: true });
console.log(
  `\n${watches} hourly watches, ${databases} databases, ${hours} hours, ${seen.simulation.record.checks} checks`,
);
for (const { name, isMet, seen: figures } of verdicts)
  console.log(`${isMet ? "met   " : "MISSED"}  ${name}\n          ${figures}`);
if (verdicts.some(({ isMet }) => !isMet)) process.exitCode = 1;

const { trace } = seen.simulation.record;
if (trace.stragglers.length) console.log(`\nWhat the latest of ${trace.stragglers.length} late checks waited for:`);
for (const line of trace.latest(10, start)) console.log(line);
