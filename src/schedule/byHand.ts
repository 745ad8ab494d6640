/**
 * Checks that people ask for are paid for like those of the schedule, so an account has a number of them a day, by its plan: with a
 * browser and without one. What is left comes back bit by bit over the day. A self-hosted server counts none.
 */
import { message } from "../message/message.ts";
import { checksByHandOf, type PlanName } from "../plan/plan.ts";
import { problem } from "../problem.ts";
import type { ScheduleWorld } from "./world.ts";

const day = 86_400;

/** Who asks. */
export type Asker = { userId: number; plan: PlanName };

/** Uses up what these watches need, all of it or nothing of their kind. @throws Problem 429 where that is more than is left */
export async function spendByHand(
  world: ScheduleWorld,
  { userId, plan }: Asker,
  watchIds: readonly number[],
): Promise<void> {
  if (checksByHandOf(plan, world.operator) === null || watchIds.length === 0) return;
  const browser = await world.stores.checks.countOfBrowser(watchIds);
  await spendChecks(world, { userId, plan }, { browser, http: watchIds.length - browser });
}

/** The same for so many checks of each kind. */
export async function spendChecks(
  world: ScheduleWorld,
  { userId, plan }: Asker,
  wanted: Record<"browser" | "http", number>,
): Promise<void> {
  const limits = checksByHandOf(plan, world.operator);
  if (limits === null) return;
  // What is scarcer is asked for first: where it refuses, nothing else was used up.
  for (const lane of ["browser", "http"] as const) {
    const cost = wanted[lane];
    if (cost === 0) continue;
    const counter = world.net.limiter.getByName(`by-hand:${lane}:${userId}`);
    // A counter that is away stops nobody: requests are counted, too.
    const taken = await counter.take({ limit: limits[lane], windowSeconds: day, cost }).catch(() => null);
    if (taken?.allowed === false) throw refusalOf(lane, { cost, limit: limits[lane], ...taken });
  }
}

type Refused = { cost: number; limit: number; remaining: number; retryAfterSeconds: number };

function refusalOf(lane: "browser" | "http", { cost, limit, remaining, retryAfterSeconds }: Refused) {
  const what = message(lane === "browser" ? "thing.browser_checks" : "thing.checks");
  return problem.limited(
    message("watch.check_budget", { count: remaining, limit, what, wanted: cost, seconds: retryAfterSeconds }),
    retryAfterSeconds,
  );
}
