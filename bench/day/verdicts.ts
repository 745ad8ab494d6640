/** What a simulated day has to show, each with what was seen. */
import { packSize } from "../../src/schedule/packs/fill.ts";
import { intervalSeconds } from "./population.ts";
import { groupOf, quantile } from "./record.ts";
import type { Seen } from "./scenario.ts";
import { costsOf, queuesOf } from "./verdicts/costs.ts";
import { politenessOf } from "./verdicts/politeness.ts";
import type { Verdict } from "./verdicts/verdict.ts";

/** Minutes after its due time within which a check ends. */
const boundMinutes = 10;
const drainMinutes = 15;
/** The verdicts on what was done when. `isLarge`: also on what a million watches cost: processor time, rows. */
export async function verdictsOf(seen: Seen, { isLarge }: { isLarge: boolean }): Promise<Verdict[]> {
  return [...latenessOf(seen), ...(await politenessOf(seen)), ...queuesOf(seen), ...(isLarge ? costsOf(seen) : [])];
}

function latenessOf({ simulation, scenario, drainedAfter }: Seen): Verdict[] {
  const { late, lastAt } = simulation.record;
  const slowest = (group: "ordinary" | "largeAccount") => quantile(late[group], 1);
  const text = (group: "ordinary" | "largeAccount") =>
    `99.9 % within ${quantile(late[group], 0.999)} min of the interval, all within ${slowest(group)}`;
  const overdue = simulation.shards.flatMap(
    ({ database }) =>
      database.sqlite
        .prepare("SELECT s.watch_id AS id, s.user_id AS user, s.host FROM schedule s WHERE s.watch_id <= ?")
        .all(scenario.watches) as { id: number; user: number; host: string }[],
  );
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
      seen: `${text("ordinary")}; ${forgotten.length} not checked for longer at the end${hostsOf(forgotten)}`,
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

/** A few of the hosts, in words. */
function hostsOf(watches: readonly { host: string }[]): string {
  const hosts = [...new Set(watches.map(({ host }) => host))];
  return hosts.length ? `, of ${hosts.slice(0, 5).join(", ")}` : "";
}

/** How much more the busiest ten minutes had than the mean of all. */
function evenness(minutes: readonly number[]): { share: number; mean: number } {
  const sums = Array.from({ length: Math.floor(minutes.length / 10) }, (_, part) =>
    minutes.slice(part * 10, part * 10 + 10).reduce((sum, count) => sum + (count ?? 0), 0),
  );
  const mean = sums.reduce((sum, count) => sum + count, 0) / sums.length;
  return { share: Math.max(...sums) / mean, mean };
}
