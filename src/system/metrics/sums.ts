/** The numbers of several databases as those of one service. Pure. */
import type { ServiceState } from "../ready/problems.ts";
import type { Totals, Work } from "./numbers.ts";

type Counts = Record<string, number>;

function sumOf(all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all) for (const [name, value] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

/** The earliest of some times; null for none. */
export function earliest(times: readonly (number | null)[]): number | null {
  const known = times.flatMap((time) => (time === null ? [] : [time]));
  return known.length ? Math.min(...known) : null;
}

export function totalsOf(all: readonly Totals[]): Totals {
  const counts = all.map(({ failingByClass: _, ...rest }) => rest);
  return {
    ...(sumOf(counts) as Omit<Totals, "failingByClass">),
    failingByClass: sumOf(all.map(({ failingByClass }) => failingByClass)),
  };
}

/** `databaseBytes` is that of the largest: each has a limit of its own. */
export function workOf(all: readonly Work[]): Work {
  return {
    due: all.reduce((sum, { due }) => sum + due, 0),
    messages: all.reduce((sum, { messages }) => sum + messages, 0),
    oldestDelivery: earliest(all.map(({ oldestDelivery }) => oldestDelivery)),
    waiting: sumOf(all.map(({ waiting }) => waiting)),
    deadLetters: sumOf(all.map(({ deadLetters }) => deadLetters)),
    databaseBytes: Math.max(...all.map(({ databaseBytes }) => databaseBytes)),
  };
}

export const countersOf = (all: readonly ReadonlyMap<string, number>[]): Map<string, number> =>
  new Map(Object.entries(sumOf(all.map((counters) => Object.fromEntries(counters)))));

/** The worst of all: the oldest tick (null where one never came), the oldest due watch, every part that is out of order. */
export function stateOf(all: readonly ServiceState[]): ServiceState {
  const ticks = all.map(({ tickAt }) => tickAt);
  const failing = new Map<Parameters<ServiceState["failing"]["get"]>[0], number>();
  for (const state of all)
    for (const [part, since] of state.failing) failing.set(part, Math.min(since, failing.get(part) ?? since));
  return {
    tickAt: ticks.includes(null) ? null : earliest(ticks),
    oldestDueAt: earliest(all.map(({ oldestDueAt }) => oldestDueAt)),
    failing,
  };
}
