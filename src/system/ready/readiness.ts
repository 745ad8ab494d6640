/** Asks everything that a check needs whether it works. */
import { message } from "../../message/message.ts";
import type { Shards } from "../../shard/shards.ts";
import { earliest } from "../metrics/sums.ts";
import type { SystemStores, SystemWorld } from "../world.ts";
import type { Disk, Machine } from "../../world.ts";
import { diskProblems, problemsOf, type ReadinessProblem } from "./problems.ts";

export type Readiness = { problems: ReadinessProblem[]; tickAt: number | null; oldestDueAt: number | null };

/** As many as the answer may have. */
const maxProblems = 10;
/** What hangs longer counts as not answering. */
const answerWithinMs = 5000;

/** What is out of order in any of the databases; the times are the worst of them all. Never throws. */
export async function readinessOfAll(shards: Shards<SystemStores>): Promise<Readiness> {
  const each = await Promise.all(shards.all().map((world) => readinessOf(world)));
  const [only] = each;
  if (each.length === 1 && only) return only;
  const problems = each.flatMap((readiness, index) =>
    readiness.problems.map((found) => ({
      ...found,
      sentence: message("health.of_database", { number: index, sentence: found.sentence }),
    })),
  );
  // A database that does not answer has no times; then those of the others say nothing of the service.
  const times = (of: (readiness: Readiness) => number | null) => earliest(each.map(of));
  const isTickKnown = each.every(({ tickAt }) => tickAt !== null);
  return {
    problems: problems.slice(0, maxProblems),
    tickAt: isTickKnown ? times(({ tickAt }) => tickAt) : null,
    oldestDueAt: times(({ oldestDueAt }) => oldestDueAt),
  };
}

/** What is out of order; the times are null where the database does not answer. Never throws. */
async function readinessOf(world: SystemWorld): Promise<Readiness> {
  const { stores, clock, operator } = world;
  const [known, doesBucketAnswer, disk] = await Promise.all([
    answerOf(world, async () => ({ ...(await stores.readiness.times()), failing: await stores.health.failing() })),
    answerOf(world, async () => (await stores.objects.reach(), true)),
    diskOf(world),
  ]);
  const problems = known
    ? problemsOf(known, { now: clock.now(), tickSeconds: operator.TICK_SECONDS })
    : [{ part: "database" as const, since: null, sentence: message("health.database") }];
  if (!doesBucketAnswer && !problems.some(({ part }) => part === "storage"))
    problems.push({ part: "storage", since: null, sentence: message("health.bucket") });
  problems.push(...diskProblems(disk));
  return { problems, tickAt: known?.tickAt ?? null, oldestDueAt: known?.oldestDueAt ?? null };
}

/** The disk of this machine; null where the service has none of its own. */
export const diskOf = (world: SystemWorld): Promise<Disk | null> =>
  world.net.disk ? answerOf(world, world.net.disk) : Promise.resolve(null);

/** This machine; null where the service has none of its own. */
export const machineOf = (world: SystemWorld): Promise<Machine | null> =>
  world.net.machine ? answerOf(world, world.net.machine) : Promise.resolve(null);

/** What a question brings, or null where it fails or hangs. */
async function answerOf<T>({ clock }: SystemWorld, ask: () => Promise<T>): Promise<T | null> {
  return Promise.race([ask().catch(() => null), clock.wait(answerWithinMs).then(() => null)]);
}
