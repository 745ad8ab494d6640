/**
 * One queue message of checks from start to finish: load what its claims still hold, take its lease and its hosts, check the
 * watches, settle the quiet ones in one batch, then do what can wait. A watch that breaks is left unsettled for the next delivery
 * of the message. A host that another message asks is not asked: its watches go back to the queue for some seconds.
 */
import type { NotifyWorld } from "../notify/world.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { runJobs } from "../schedule/jobs.ts";
import { putBack } from "../schedule/dispatch.ts";
import { askAcrossShards, type Admission } from "../schedule/hosts/acrossShards.ts";
import { restOf } from "../schedule/hosts/pace.ts";
import { laneOf } from "../schedule/hosts/batches.ts";
import { Holding } from "../schedule/hosts/holding.ts";
import { whileReleasing } from "./releasing.ts";
import type { CheckMessage } from "../schedule/message.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";
import { removeUnnamed } from "../history/objectNames/removeUnnamed.ts";
import { checkSeconds, checkWatches, isFree, pagesOf, watchedHost, type Checks } from "./checkWatches.ts";
import { letGoBy } from "./commit.ts";
import { Deliveries } from "./deliveries.ts";
import { leaseSeconds, type Lease } from "../schedule/store.ts";

/** How long a watch waits for a host that is being asked, before it looks again. */
const waitSeconds = 10;
/** How long at most, where another database's message says when it may be free: below what keeps a turn. */
const maxWaitSeconds = 60;
const wantedWaitSeconds = 4;
const wantedLookMs = 150;
const wantedLooks = 60;
/** What follows the checks (icons, searches for new filters) may ask the same hosts and is over by then. */
export const jobSeconds = 30;

type CheckAll = typeof checkWatches;
/** `semaphore`: shared with the messages that run at the same time; `check`: in place of the checks, where only what is around them is looked at; `mayWait`: the message of a pack may come again. */
export type Means = { semaphore?: KeyedSemaphore; check?: CheckAll; mayWait?: boolean };
export type RunEnd = "done" | "running" | "unfinished" | { waitSeconds: number };

/**
 * Works a message. "running" = another delivery of it is at work; "unfinished" = some watches are left for a retry.
 */
export async function runChecks(
  world: NotifyWorld,
  message: CheckMessage,
  { semaphore = new KeyedSemaphore(), check = checkWatches }: Means = {},
): Promise<RunEnd> {
  const watches = await world.stores.watches.load(message.claims);
  const lease = await leaseOf(world, message, watches);
  if (lease.state === "waits") await postponeWatches(world, message, { watches });
  if (lease.state !== "mine") return lease.state === "running" ? "running" : "done";
  const holding = new Holding(lease.hosts, world.clock.now());
  const { wanted: isWanted = false } = message;
  // What waits comes again under another run: its turn goes by its first watch.
  const task = `watch ${message.claims[0]?.[0]}`;
  const admission = await askAcrossShards(world, { task, pages: pagesOf(world, watches), isWanted });
  const isMine = (watch: LoadedWatch) => {
    const host = watchedHost(watch);
    return isFree(world, host) || (holding.has(host) && !admission.busy.has(host));
  };
  const deliveries = new Deliveries(world, semaphore);
  try {
    const [mine, others] = partition(watches, isMine);
    if (others.length) await postponeWatches(world, message, { watches: others, seconds: soonest(others, admission) });
    const end = await checkAll(world, {
      message,
      watches: mine,
      holding,
      warm: lease.warm,
      admission,
      semaphore,
      deliveries,
      check,
    });
    await admission.end();
    return end;
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the message up at once.
    await world.stores.checks.releaseRun(message.run);
    throw error;
  } finally {
    await deliveries.ended();
  }
}

/** The lease of the message. A person who asked is better served by a short wait for the host than by the queue. */
async function leaseOf(world: NotifyWorld, message: CheckMessage, watches: LoadedWatch[]): Promise<Lease> {
  const hosts = [...new Set(watches.map(watchedHost))].filter((host) => !isFree(world, host));
  for (let look = 1; ; look++) {
    const lease = await world.stores.checks.takeRun(message.run, {
      hosts,
      now: world.clock.now(),
      isWanted: message.wanted,
    });
    if (lease.state !== "waits" || !message.wanted || look === wantedLooks) return lease;
    await world.clock.wait(wantedLookMs);
  }
}

/** Puts watches off for the seconds that another message asks their host; those whose claims near their end are given back. */
async function postponeWatches(
  world: NotifyWorld,
  message: CheckMessage,
  { watches, seconds = waitSeconds }: { watches: LoadedWatch[]; seconds?: number },
): Promise<void> {
  const wanted = message.wanted ?? false;
  const delaySeconds = wanted ? wantedWaitSeconds : Math.min(Math.max(waitSeconds, seconds), maxWaitSeconds);
  const latest = world.clock.now() + delaySeconds + checkSeconds;
  const [patient, late] = partition(watches, (watch) => watch.schedule.leaseUntil >= latest);
  if (late.length) await world.stores.checks.unclaim(late.map(claimOf), world.clock.now());
  if (patient.length) await putBack(world, patient.map(claimOf), { wanted, delaySeconds });
}

/** When the first of their hosts may be free of other databases' messages. */
const soonest = (watches: readonly LoadedWatch[], { busy }: Admission): number =>
  Math.min(...watches.map((watch) => busy.get(watchedHost(watch)) ?? waitSeconds));

function partition<T>(items: readonly T[], isLeft: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

type Work = {
  message: CheckMessage;
  watches: LoadedWatch[];
  holding: Holding;
  warm: string[];
  admission: Admission;
  semaphore: KeyedSemaphore;
  deliveries: Deliveries;
  check: CheckAll;
};

async function checkAll(world: NotifyWorld, work: Work): Promise<RunEnd> {
  const { message, watches, holding, warm, admission, semaphore, deliveries, check } = work;
  const { run, wanted: isWanted = false } = message;
  const startedAt = world.clock.now();
  const commitEarly = (early: Checks["settled"]) => commitRows(world, early, null);
  const held = { holding, write: holdOnly(world, run, startedAt + leaseSeconds) };
  const ended = await whileReleasing(world, held, (onHostEnd) =>
    check(world, { watches, warm, admission, isWanted, semaphore, deliveries, onHostEnd, commitEarly }),
  );
  const { settled, late, broken, jobs, counters, letGo } = ended;
  // What did not begin because its host was slow goes back and is claimed anew by the next tick.
  if (late.length) await world.stores.checks.unclaim(late.map(claimOf), world.clock.now());
  if (ended.unasked.length) await postponeWatches(world, message, { watches: ended.unasked });
  const rest = restOf(ended.asked, { since: startedAt, now: world.clock.now(), share: admission.share });
  const isOver = !broken.length && !jobs.length;
  await commitRows(world, settled, isOver ? { id: run, now: world.clock.now(), rest } : null, counters);
  await removeUnnamed(world, letGo);
  if (jobs.length) await workJobs(world, run, jobs);
  if (broken.length) {
    await world.stores.checks.releaseRun(run);
    return "unfinished";
  }
  if (!isOver) await world.stores.checks.commit([], { id: run, now: world.clock.now(), rest });
  return "done";
}

type CommitArguments = Parameters<NotifyWorld["stores"]["checks"]["commit"]>;

/** Writes the rows of checks; then the objects go that nothing names any more. */
async function commitRows(
  world: NotifyWorld,
  settled: Checks["settled"],
  ...end: [CommitArguments[1], CommitArguments[2]?]
): Promise<void> {
  await world.stores.checks.commit(
    settled.map(({ row }) => row),
    ...end,
  );
  await removeUnnamed(world, letGoBy(settled));
}

/** What can wait, while the message reserves only the hosts that it asks for that. */
async function workJobs(world: NotifyWorld, run: string, jobs: Checks["jobs"]): Promise<void> {
  const { now } = world.clock;
  const hosts = [...new Set(jobs.map((job) => job.host))];
  const write = holdOnly(world, run, now() + jobSeconds);
  await write(hosts);
  const holding = new Holding(hosts, now());
  await whileReleasing(world, { holding, write }, (onHostEnd) => runJobs(world, jobs, onHostEnd));
}

const holdOnly = (world: NotifyWorld, run: string, until: number) => (hosts: string[]) =>
  world.stores.checks.holdOnly(run, { hosts, until });

export const claimOf = (watch: LoadedWatch) => ({
  watchId: watch.id,
  userId: watch.userId,
  generation: watch.schedule.generation,
  lane: laneOf({ ...watch.schedule, isNew: !watch.schedule.lastChecked }),
  host: watchedHost(watch),
});
