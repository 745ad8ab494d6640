/**
 * How often the watches of an account may be checked. In order:
 *
 * 1. A plan has a shortest interval, one for plain requests and one for checks that may need a browser.
 * 2. A plan has a budget for a month: a number of checks by plain requests, and minutes of a browser. How often each page is
 *    checked, and how long a browser took for it the last time, says what a month needs; where that is more than the plan has,
 *    the watches that are checked most often share what the others leave, at one interval. Nothing is used up and nothing stops:
 *    the interval is the same on the first day of a month as on the last.
 *
 * A self-hosted server has neither. Pure.
 */
import { intervalsOf, monthSeconds, type PlanName, type PlanSettings } from "./plan.ts";

export type Lane = "http" | "browser";

/** One watch that runs: what a check of it takes at least in seconds of a browser, and the interval by which it was scheduled last. */
export type RunningWatch = { lane: Lane; visitSeconds: number; intervalSeconds: number };

/** `seconds`: the shortest interval. `isStretched`: it is longer than the plan's own, because of the budget. */
export type MinInterval = { seconds: number; isStretched: boolean };
export type MinIntervals = Record<Lane, MinInterval>;

/** The shortest intervals that an account has on this server; null where only MIN_CHECK_SECONDS counts. */
export function minIntervalsOf(
  plan: PlanName,
  settings: PlanSettings,
  watches: readonly RunningWatch[],
): MinIntervals | null {
  const own = intervalsOf(plan, settings);
  if (own === null) return null;
  const within = (lane: Lane, budget: number): MinInterval => {
    const costs = costsOf(watches, lane);
    // Whole minutes, so that the interval does not move with every check.
    const fitting = Math.ceil(fittingSeconds(costs, budget) / 60) * 60;
    return { seconds: Math.max(own[lane], fitting), isStretched: fitting > own[lane] };
  };
  return { http: within("http", own.checks), browser: within("browser", own.browserMinutes * 60) };
}

/** What these watches need in a month at their present intervals: checks by plain requests, and browser minutes, rounded up. */
export const needsOf = (watches: readonly RunningWatch[]): { checks: number; browserMinutes: number } => ({
  checks: Math.ceil(monthOf(costsOf(watches, "http"))),
  browserMinutes: Math.ceil(monthOf(costsOf(watches, "browser")) / 60),
});

/** What a check costs in the unit of its lane's budget. */
type Cost = { cost: number; intervalSeconds: number };

const costsOf = (watches: readonly RunningWatch[], lane: Lane): Cost[] =>
  watches
    .filter((watch) => watch.lane === lane)
    .map(({ visitSeconds, intervalSeconds }) => ({ cost: lane === "http" ? 1 : visitSeconds, intervalSeconds }));

/**
 * The interval at which a month of these costs at most `budget`. Whatever is checked less often than an equal share for all would
 * allow was never stretched, so it keeps its interval, and the others share the rest. Stretched ones stay among the others: the
 * answer is the same again once their new interval is stored.
 */
function fittingSeconds(costs: readonly Cost[], budget: number): number {
  const equal = (roundOf(costs) * monthSeconds) / budget;
  const isRare = ({ intervalSeconds }: Cost) => intervalSeconds > Math.ceil(equal / 60) * 60;
  const frequent = costs.filter((one) => !isRare(one));
  return (roundOf(frequent) * monthSeconds) / (budget - monthOf(costs.filter(isRare)));
}

const roundOf = (costs: readonly Cost[]) => costs.reduce((total, { cost }) => total + cost, 0);
const monthOf = (costs: readonly Cost[]) =>
  costs.reduce((total, { cost, intervalSeconds }) => total + (cost * monthSeconds) / intervalSeconds, 0);
