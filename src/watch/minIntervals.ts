/** The shortest intervals of the caller's watches; see plan/interval.ts. */
import { minIntervalsOf, type MinIntervals } from "../plan/interval.ts";
import type { PlanName } from "../plan/plan.ts";
import type { WatchMine, WatchWorld } from "./world.ts";

/** A function that gives them for the account's plan. A self-hosted server asks the database for nothing. */
export async function minIntervalsFor({
  world,
  mine,
}: {
  world: Pick<WatchWorld, "operator">;
  mine: Pick<WatchMine, "account">;
}): Promise<(plan: PlanName) => MinIntervals | null> {
  const { operator } = world;
  const running = operator.SELF_HOSTED ? [] : await mine.account.runningWatches();
  return (plan) => minIntervalsOf(plan, operator, running);
}
