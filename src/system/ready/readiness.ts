/** Asks everything that a check needs whether it works. */
import type { SystemWorld } from "../world.ts";
import { problemsOf, type ReadinessProblem } from "./problems.ts";

export type Readiness = { problems: ReadinessProblem[]; tickAt: number | null; oldestDueAt: number | null };

/** What hangs longer counts as not answering. */
const answerWithinMs = 5000;

/** What is out of order; the times are null where the database does not answer. Never throws. */
export async function readinessOf(world: SystemWorld): Promise<Readiness> {
  const { stores, clock, operator } = world;
  const [known, doesBucketAnswer] = await Promise.all([
    answerOf(world, async () => ({ ...(await stores.readiness.times()), failing: await stores.health.failing() })),
    answerOf(world, async () => (await stores.objects.reach(), true)),
  ]);
  const problems = known
    ? problemsOf(known, { now: clock.now(), tickSeconds: operator.TICK_SECONDS })
    : [{ part: "database" as const, since: null, sentence: "The database does not answer" }];
  if (!doesBucketAnswer && !problems.some(({ part }) => part === "storage"))
    problems.push({ part: "storage", since: null, sentence: "The bucket of what checks read does not answer" });
  return { problems, tickAt: known?.tickAt ?? null, oldestDueAt: known?.oldestDueAt ?? null };
}

/** What a question brings, or null where it fails or hangs. */
async function answerOf<T>({ clock }: SystemWorld, ask: () => Promise<T>): Promise<T | null> {
  return Promise.race([ask().catch(() => null), clock.wait(answerWithinMs).then(() => null)]);
}
