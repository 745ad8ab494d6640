/**
 * The most that an account of a plan can cost in a month by its checks: all its watches at the shortest interval and all that can be asked for by hand, every
 * check finds a change that one receiver is sent, or every watch uses a browser until the minutes are used. Pure.
 */
import {
  checksByHandOf,
  intervalsOf,
  limitsOf,
  monthSeconds,
  type PlanName,
  type PlanSettings,
  visitSeconds,
} from "../../src/plan/plan.ts";
import { meterNames, noUsage, type Usage } from "./tariff.ts";

/**
 * Upper bounds of one check of the dearest kind ("alerted" of month.ts), deliveries included. test/worker/cost.test.ts counts it and
 * holds it to these.
 */
export const dearestCheck: Usage = {
  ...noUsage(),
  rows_written: 12,
  rows_read: 200,
  queue_operations: 7,
  requests: 2,
  processor_milliseconds: 10,
  object_writes: 4,
  object_reads: 8,
  durable_object_requests: 1,
};

/** What is stored of a watch whose history is full, in gigabytes of the database and of objects, at 100 kB a change. */
const stored = { database_gigabytes: 130_000 / 1e9, object_gigabytes: (100 * 100_000) / 1e9 };

/** The usage of a month of 30 days, by plain requests and by browsers; which is the dearer depends on the prices. */
export function worstMonthsOf(plan: PlanName, settings: PlanSettings): { http: Usage; browser: Usage } {
  const own = intervalsOf(plan, settings);
  const { watches } = limitsOf(plan, settings.SELF_HOSTED);
  if (own === null || watches === null) throw new Error("A self-hosted server has no plans");
  const usageOf = (checks: number): Usage => {
    const usage = noUsage();
    for (const name of meterNames) usage[name] = checks * dearestCheck[name];
    usage.database_gigabytes = watches * stored.database_gigabytes;
    usage.object_gigabytes = watches * stored.object_gigabytes;
    return usage;
  };
  // A visit takes five seconds at least, so this many fit into the minutes; and no more than the interval allows.
  const visits = Math.min((own.browserMinutes * 60) / 5, (watches * monthSeconds) / own.browser);
  const byHand = checksByHandOf(plan, settings) ?? { http: 0, browser: 0 };
  return {
    http: usageOf(Math.min(own.checks, (watches * monthSeconds) / own.http) + 30 * byHand.http),
    browser: {
      ...usageOf(visits + 30 * byHand.browser),
      browser_hours: own.browserMinutes / 60 + (30 * byHand.browser * visitSeconds) / 3600,
    },
  };
}
