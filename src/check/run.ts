/**
 * One queue message of checks from start to finish: load what its claims still hold, take its lease and its hosts, check
 * each watch at the pace of its host, settle the quiet ones in one batch, then do what can wait. A watch that breaks is left unsettled for
 * the next delivery of the message and harms no other. A host in trouble is left alone: its watches are put off, not
 * failed. A host that another message asks is not asked: its watches go back to the queue for some seconds.
 */
import { effectiveFor } from "../tag/inForce.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { newRepair, outcomeWithMatches } from "./jobs/repair.ts";
import type { Effective } from "../settings/effective.ts";
import { hostOf } from "../settings/scheduling.ts";
import { isOpen } from "../lib/schedule/windows.ts";
import { runJobs, type Job } from "../schedule/jobs.ts";
import { iconJob } from "./jobs/icon.ts";
import { iconFinder, type IconFinder } from "../favicon/icon.ts";
import { putBack } from "../schedule/dispatch.ts";
import { laneOf } from "../schedule/hosts/batches.ts";
import { Holding } from "../schedule/hosts/holding.ts";
import { isOwnHost } from "../schedule/hosts/backoff.ts";
import { addressOf, loadHostRequests, type HostRequests } from "../schedule/hosts/requests.ts";
import type { Seen } from "../schedule/hosts/pacing.ts";
import { returnAt } from "../schedule/hosts/trouble.ts";
import type { Wait } from "../schedule/hosts/waiting.ts";
import type { CheckMessage } from "../schedule/message.ts";
import type { FailureClass } from "../page/failure.ts";
import type { FetchFailure } from "../page/page.ts";
import { checkWatch } from "./checkWatch.ts";
import { runKeyed } from "../lib/concurrency/runKeyed.ts";
import { KeyedSemaphore, type Permit } from "../lib/concurrency/semaphore.ts";
import { removeUnnamed } from "../history/objectNames/removeUnnamed.ts";
import { commit, forgottenNames, placeOf } from "./commit.ts";
import { leaseSeconds, type Lease } from "../schedule/store.ts";
import type { Settled } from "../schedule/commit/statements.ts";
import { nextCheck } from "./nextCheck.ts";

/** Together well below the lease of a message, so that nobody takes it up while it is still worked. */
const startSeconds = 120;
/** A browser check with its longest delay ends within this; an HTTP check within half of it. */
const checkSeconds = 150;
/** How long a watch waits for a host that is being asked, before it looks again. */
const waitSeconds = 10;
const wantedWaitSeconds = 4;
const wantedLookMs = 150;
const wantedLooks = 60;
/** What follows the checks (icons, searches for new filters) may ask the same hosts and is over by then. */
const jobSeconds = 30;

export type RunEnd = "done" | "running" | "unfinished";

/**
 * Works a message. "running" = another delivery of it is at work; "unfinished" = some watches are left for a retry.
 * `semaphore`: shared with the messages that run at the same time.
 */
export async function runChecks(
  world: NotifyWorld,
  message: CheckMessage,
  semaphore = new KeyedSemaphore(),
): Promise<RunEnd> {
  const watches = await world.stores.watches.load(message.claims);
  const lease = await leaseOf(world, message, watches);
  if (lease.state === "waits") await postponeWatches(world, message, watches);
  if (lease.state !== "mine") return lease.state === "running" ? "running" : "done";
  const holding = new Holding(lease.hosts, world.clock.now());
  const isMine = (watch: LoadedWatch) => isFree(world, watchedHost(watch)) || holding.has(watchedHost(watch));
  try {
    const [mine, others] = partition(watches, isMine);
    if (others.length) await postponeWatches(world, message, others);
    return await checkAll(world, { message, watches: mine, holding, warm: lease.warm, semaphore });
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the message up at once.
    await world.stores.checks.releaseRun(message.run);
    throw error;
  }
}

/** The lease of the message. A person who asked is better served by a short wait at the host's door than by the queue. */
async function leaseOf(world: NotifyWorld, message: CheckMessage, watches: LoadedWatch[]): Promise<Lease> {
  const hosts = [...new Set(watches.map(watchedHost))].filter((host) => !isFree(world, host));
  for (let look = 1; ; look++) {
    const lease = await world.stores.checks.takeRun(message.run, { hosts, now: world.clock.now() });
    if (lease.state !== "waits" || !message.wanted || look === wantedLooks) return lease;
    await world.clock.wait(wantedLookMs);
  }
}

/** Hosts that any number of messages may ask: the operator's own, and addresses that name none. */
const isFree = (world: NotifyWorld, host: string) => host === "" || isOwnHost(world.operator.EGRESS_ALLOW, host);

/** Puts watches off for the seconds that another message asks their host; those whose claims near their end are given back. */
async function postponeWatches(world: NotifyWorld, message: CheckMessage, watches: LoadedWatch[]): Promise<void> {
  const wanted = message.wanted ?? false;
  const delaySeconds = wanted ? wantedWaitSeconds : waitSeconds;
  const latest = world.clock.now() + delaySeconds + checkSeconds;
  const [patient, late] = partition(watches, (watch) => watch.schedule.leaseUntil >= latest);
  if (late.length) await world.stores.checks.unclaim(late.map(claimOf), world.clock.now());
  if (patient.length) await putBack(world, patient.map(claimOf), { wanted, delaySeconds });
}

function partition<T>(items: readonly T[], isLeft: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}

type Work = {
  message: CheckMessage;
  watches: LoadedWatch[];
  holding: Holding;
  warm: string[];
  semaphore: KeyedSemaphore;
};

async function checkAll(world: NotifyWorld, { message, watches, holding, warm, semaphore }: Work): Promise<RunEnd> {
  const { run } = message;
  const [settingsOf, requests] = await Promise.all([
    effectiveFor(world, watches),
    loadHostRequests(world, watches, warm),
  ]);
  const settled: { row: Settled; watch: LoadedWatch }[] = [];
  const late: LoadedWatch[] = [];
  const shared: CheckRun = { requests, findIcon: iconFinder(world.net.egress), jobs: [], results: [] };
  let broken = 0;
  const startedAt = world.clock.now();
  const work = async (watch: LoadedWatch, permit: Permit) => {
    const now = world.clock.now();
    if (now - startedAt > startSeconds) return void late.push(watch);
    const settings = settingsOf(watch);
    const wait = requests.waitOf(watch, now);
    if (wait && !(await requests.mayPass(watch, wait, message.wanted ?? false)))
      return void settled.push({ row: postponedRow(watch, settings, { now, wait }), watch });
    try {
      const row = await within(
        checkSeconds,
        checkOne(world, { watch, settings, run: shared, permit, isPast: wait !== null }),
      );
      if (row) settled.push({ row, watch });
    } catch (error) {
      broken++;
      console.error(
        JSON.stringify({ what: "a check broke", watch: watch.uuid, error: String((error as Error)?.stack ?? error) }),
      );
    }
  };
  const onKeyEnd = async (host: string) => {
    holding.ended(host, world.clock.now());
    const hosts = holding.remaining(world.clock.now());
    if (hosts) await world.stores.checks.holdOnly(run, { hosts, until: startedAt + leaseSeconds });
  };
  // Of a host that any number may ask, only those who ask the same question wait for each other: they share the answer.
  const keyOf = (watch: LoadedWatch) => (isFree(world, watchedHost(watch)) ? addressOf(watch) : watchedHost(watch));
  await runKeyed(watches, keyOf, { work, onKeyEnd, semaphore });
  // What did not begin because its host was slow goes back and is claimed anew by the next tick.
  if (late.length) await world.stores.checks.unclaim(late.map(claimOf), world.clock.now());
  const rows = settled.map(({ row, watch }) => putOff(row, requests.waitOf(withoutBackoff(watch), world.clock.now())));
  // Before the hosts are let go: the next message that asks them knows what this one met.
  await requests.saveFindings();
  if (shared.results.includes("unresolved")) await world.stores.health.recordFailure("resolver", world.clock.now());
  const isOver = !broken && !shared.jobs.length;
  await world.stores.checks.commit(rows, isOver ? { id: run, now: world.clock.now() } : null, countersOf(shared));
  for (const { row, watch } of settled) await removeUnnamed(world, placeOf(watch), forgottenNames(watch, row));
  if (shared.jobs.length) {
    const hosts = [...new Set(shared.jobs.map((job) => job.host))];
    await world.stores.checks.holdOnly(run, { hosts, until: world.clock.now() + jobSeconds });
    await runJobs(world, shared.jobs);
  }
  if (broken) {
    await world.stores.checks.releaseRun(run);
    return "unfinished";
  }
  if (!isOver) await world.stores.checks.commit([], { id: run, now: world.clock.now() });
  return "done";
}

/** What the checks of one message share. */
type CheckRun = {
  requests: HostRequests;
  findIcon: IconFinder;
  jobs: Job<NotifyWorld>[];
  /** What each check came to. */
  results: CheckResult[];
};
/** A failure by its class; "postponed" where this service was short of something. */
type CheckResult = "read" | "postponed" | "unresolved" | FailureClass;

/** The checks as the operator's metrics count them. */
const countersOf = ({ results }: CheckRun) =>
  results.map((result) => `checks:${result === "unresolved" ? "postponed" : result}`);

function resultOf(failure: FetchFailure | null): CheckResult {
  if (failure?.busy) return failure.class === "dns" ? "unresolved" : "postponed";
  return failure?.class ?? "read";
}

const watchedHost = (watch: LoadedWatch) => hostOf(watch.settings.url ?? "");

/** What a watch itself was asked for is in its row already. */
const withoutBackoff = (watch: LoadedWatch): LoadedWatch => ({
  ...watch,
  reading: { ...watch.reading, backoff: undefined },
});

/** What met a host before its trouble began does not come back into the middle of it. */
const putOff = (row: Settled, wait: Wait | null): Settled =>
  wait ? { ...row, nextAt: Math.max(row.nextAt, returnAt(wait.until, row.watchId)) } : row;

const claimOf = (watch: LoadedWatch) => ({
  watchId: watch.id,
  generation: watch.schedule.generation,
  lane: laneOf(watch.schedule),
  host: watchedHost(watch),
});

/** Rejects when the work takes longer: whatever hangs in it, the other watches of the message are settled. */
async function within<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The check did not end within ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** `isPast`: it goes in spite of a pause of its host. */
type Task = { watch: LoadedWatch; settings: Effective; run: CheckRun; permit: Permit; isPast: boolean };

/** One check; the row to settle it with, or null where it committed for itself. */
async function checkOne(world: NotifyWorld, { watch, settings, run, permit, isPast }: Task): Promise<Settled | null> {
  const now = world.clock.now();
  if (settings.paused || !isOpen(settings.time_schedule_limit, now, settings.timezone))
    return postponedRow(watch, settings, { now });
  const { requests } = run;
  const seen: Seen = { last: null, asked: false, isCommon: false };
  const checked = await checkWatch(
    {
      ...world,
      net: { ...world.net, egress: requests.egressFor(seen) },
      clock: { ...world.clock, wait: (milliseconds) => permit.releaseWhile(() => world.clock.wait(milliseconds)) },
    },
    {
      settings,
      memory: watch.reading,
      place: { userId: watch.userId, watchId: watch.id },
      feedbackRules: watch.feedbackRules,
      lastCheckedAt: watch.schedule.lastChecked,
    },
  );
  const outcome = outcomeWithMatches({ watch, settings, outcome: checked });
  requests.done(watch);
  const failure = outcome.verdict.kind === "failed" ? outcome.verdict.failure : null;
  requests.recordOutcome({ watch, seen, failure, isPast });
  run.results.push(resultOf(failure));
  const startedRepair = newRepair({ watch, settings, outcome }, now);
  const known = startedRepair ? { ...watch, reading: { ...watch.reading, repair: startedRepair.repair } } : watch;
  const row = await commit(world, { watch: known, settings, outcome, now: Math.max(now, world.clock.now()) });
  if (startedRepair) run.jobs.push(startedRepair.job);
  run.jobs.push(...iconJob({ watch, outcome, now, find: run.findIcon }));
  return row;
}

/**
 * Outside its hours, over its plan, or while its host is left alone, a watch is not fetched; it only learns when to come
 * back, and that is no check.
 */
function postponedRow(watch: LoadedWatch, settings: Effective, { now, wait }: { now: number; wait?: Wait }): Settled {
  const isOwed = !wait;
  const next = nextCheck({ settings, memory: watch.reading, uuid: watch.uuid, now, failure: null, isOwed });
  return {
    watchId: watch.id,
    generation: watch.schedule.generation,
    isCheck: false,
    checkedAt: watch.schedule.lastChecked,
    fetchMs: watch.schedule.fetchMs,
    nextAt: wait ? returnAt(wait.until, watch.id) : next.nextAt,
    intervalSeconds: settings.interval.seconds,
    phase: next.phase,
    reading: null,
    failure: null,
    failingSince: null,
    trace: null,
  };
}
