/** What a simulated day has to show, each with what was seen. */
import { pagesPerMinute } from "../../src/schedule/hosts/pace.ts";
import { waitingAmong } from "../../src/schedule/hosts/known.ts";
import { sharedBuckets } from "../../src/schedule/packs/bucket.ts";
import { packSize } from "../../src/schedule/packs/fill.ts";
import { hotHost, intervalSeconds } from "./population.ts";
import { groupOf, maxWithin, quantile } from "./record.ts";
import type { Seen } from "./scenario.ts";
import type { Tick } from "./simulation.ts";

export type Verdict = { name: string; isMet: boolean; seen: string };

/** Minutes after its due time within which a check ends. */
const boundMinutes = 10;
const drainMinutes = 15;
/** Milliseconds of the processor. */
const tickMs = 100;
const dueMs = 200;
/** What each tick or each hour reads through on purpose: few rows, or once in ten minutes. */
const knownScans = [
  /^UPDATE packs SET next_at/,
  /^UPDATE schedule INDEXED BY schedule_due/,
  /^UPDATE schedule SET next_at = min/,
];

/** The verdicts on what was done when. `isLarge`: also on what a million watches cost: processor time, rows. */
export async function verdictsOf(seen: Seen, { isLarge }: { isLarge: boolean }): Promise<Verdict[]> {
  return [...latenessOf(seen), ...(await politenessOf(seen)), ...queuesOf(seen), ...(isLarge ? costsOf(seen) : [])];
}

function latenessOf({ simulation, scenario, drainedAfter }: Seen): Verdict[] {
  const { late, lastAt } = simulation.record;
  const slowest = (group: "ordinary" | "largeAccount") => quantile(late[group], 1);
  const text = (group: "ordinary" | "largeAccount") =>
    `99.9 % within ${quantile(late[group], 0.999)} min of the interval, all within ${slowest(group)}`;
  const overdue = simulation.database.sqlite
    .prepare("SELECT s.watch_id AS id, s.user_id AS user, s.host FROM schedule s WHERE s.watch_id <= ?")
    .all(scenario.watches) as { id: number; user: number; host: string }[];
  const oldest = simulation.clock.time - intervalSeconds - boundMinutes * 60;
  const forgotten = overdue.filter(
    ({ id, user, host }) => ["ordinary", "largeAccount"].includes(groupOf(host, user)) && (lastAt[id] ?? 0) < oldest,
  );
  const { share, mean } = evenness(simulation.record.minutes.slice(60, scenario.outageAt * 60));
  // Checks come in packs, so that few of them are uneven by chance.
  const allowed = 1.1 + 4 / Math.sqrt(mean / packSize);
  return [
    {
      name: `every watch is checked within its interval and ${boundMinutes} minutes`,
      isMet: slowest("ordinary") <= boundMinutes && forgotten.length === 0,
      seen: `${text("ordinary")}; ${forgotten.length} not checked for longer at the end`,
    },
    {
      name: "an account with a tenth of all watches, and its import, delay nobody else's",
      isMet: quantile(late.ordinary, 0.999) <= 2 && slowest("largeAccount") <= boundMinutes,
      seen: `others: ${text("ordinary")}; its own: ${text("largeAccount")}`,
    },
    {
      name: "checks are spread evenly over the hour",
      isMet: share <= allowed,
      seen: `the busiest ten minutes before the outage have ${share.toFixed(2)} times the mean (${allowed.toFixed(2)} allowed)`,
    },
    {
      name: `an outage of an hour is made up for within ${drainMinutes} minutes`,
      isMet: drainedAfter !== null && drainedAfter <= drainMinutes,
      seen: drainedAfter === null ? "not within an hour" : `${drainedAfter} minutes`,
    },
  ];
}

/** How much more the busiest ten minutes had than the mean of all. */
function evenness(minutes: readonly number[]): { share: number; mean: number } {
  const sums = Array.from({ length: Math.floor(minutes.length / 10) }, (_, part) =>
    minutes.slice(part * 10, part * 10 + 10).reduce((sum, count) => sum + (count ?? 0), 0),
  );
  const mean = sums.reduce((sum, count) => sum + count, 0) / sums.length;
  return { share: Math.max(...sums) / mean, mean };
}

async function politenessOf({ simulation, scenario }: Seen): Promise<Verdict[]> {
  const { record, world, clock, notified } = simulation;
  const most = [...record.asked].map(([host, times]) => ({
    host,
    most: maxWithin(times, 60),
    inTen: maxWithin(times, 600),
  }));
  const longest = Math.max(...most.map(({ inTen }) => inTen));
  const busiest = most.toSorted((a, b) => b.most - a.most)[0] ?? { host: "none", most: 0 };
  const hot = record.asked.get(hotHost)?.length ?? 0;
  const rows = simulation.database.sqlite
    .prepare(
      "SELECT id, generation FROM packs WHERE bucket >= ? AND checked_at > 0 AND lease_until = 0 AND generation = done_generation",
    )
    .all(sharedBuckets) as { id: number; generation: number }[];
  let [shown, of, example] = [0, 0, ""];
  for (const { id, generation } of rows) {
    simulation.database.sqlite.exec(`UPDATE packs SET generation = generation + 1 WHERE id = ${id}`);
    const watches = await world.stores.watches.loadPack({ pack: id, claim: generation + 1 });
    const waitingOf = await waitingAmong(
      world,
      watches.filter(({ settings }) => settings.url?.includes(hotHost)),
    );
    for (const watch of watches.filter(({ settings }) => settings.url?.includes(hotHost))) {
      of++;
      const waiting = waitingOf(watch);
      if (waiting) [shown, example] = [shown + 1, waiting.reason];
    }
  }
  const hours = (clock.time - scenario.start) / 3600 - 1;
  const isOver = scenario.hotWatches > 60 * pagesPerMinute;
  const late = notified.filter(({ why }) => why === "late");
  return [
    {
      name: `no host is asked for more than ${pagesPerMinute} pages a minute, and a tenth more in a single one`,
      isMet: busiest.most <= 1.1 * pagesPerMinute && longest <= 10 * pagesPerMinute,
      seen: `${busiest.host}: ${busiest.most} in its busiest minute; ${longest} in the busiest ten of any host`,
    },
    {
      name: "a host with more watches than that allows is asked all the time, and its owners are shown why they wait",
      isMet: !isOver || (hot / hours >= 0.7 * 60 * pagesPerMinute && shown >= 0.9 * of && of > 0),
      seen: `${scenario.hotWatches} watches, ${Math.round(hot / hours)} pages an hour; ${shown} of ${of} say "${example}"`,
    },
    {
      name: "nobody is sent a mail that a check is late",
      isMet: late.length === 0,
      seen: `${late.length} mails`,
    },
  ];
}

function queuesOf({ simulation }: Seen): Verdict[] {
  const queues = Object.entries(simulation.queues);
  const dead = queues.reduce((sum, [, queue]) => sum + queue.dead, 0);
  const scans = simulation.database
    .scans(["schedule", "watches", "readings"])
    .filter(({ sql }) => !knownScans.some((known) => known.test(sql)));
  return [
    {
      name: "no message fails at every try",
      isMet: dead === 0,
      seen: `${dead}; ${queues.map(([name, queue]) => `${name} ${queue.sent} sent, ${queue.longest} at most waiting`).join(", ")}`,
    },
    {
      name: "no statement reads a whole table of watches",
      isMet: scans.length === 0,
      seen: scans.map(({ sql, detail }) => `${detail}: ${sql.replace(/\s+/g, " ").slice(0, 100)}`).join("; ") || "none",
    },
  ];
}

const total = (tick: Tick): number => Object.values(tick.ms).reduce((sum, ms) => sum + ms, 0);

function costsOf({ simulation, scenario, rowsWritten }: Seen): Verdict[] {
  const outage = scenario.start + scenario.outageAt * 3600;
  const usual = simulation.ticks.filter(({ at }) => at < outage || at > outage + 2 * 3600).map(total);
  const sorted = usual.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const first = simulation.ticks.find((tick) => tick.at >= outage + 3600);
  const each = rowsWritten / simulation.record.checks;
  const due = (first?.ms.packs ?? 0) + (first?.ms.alone ?? 0);
  return [
    {
      name: `a tick takes ${tickMs} ms of the processor at the median`,
      isMet: at(0.5) <= tickMs,
      seen: `${at(0.5).toFixed(0)} ms, 95 % ${at(0.95).toFixed(0)} ms, the longest ${at(1).toFixed(0)} ms`,
    },
    {
      name: `after an outage what is due is found and claimed in ${dueMs} ms`,
      isMet: due <= dueMs,
      seen: `${due.toFixed(0)} ms, the whole tick ${first ? total(first).toFixed(0) : 0} ms`,
    },
    {
      name: "a check writes less than a row",
      isMet: each < 1,
      seen: `${rowsWritten} rows for ${simulation.record.checks} checks: ${each.toFixed(2)}; ${simulation.database.counts.statements} statements`,
    },
  ];
}
