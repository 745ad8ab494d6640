/**
 * The checks of one message: each watch at the pace of its host. A watch that breaks harms no other. A host in trouble is left
 * alone: its watches are put off, not failed. Nothing is settled here but what a check commits for itself.
 */
import { Deadline } from "../lib/exchange/deadline.ts";
import { discard } from "../lib/exchange/gathered.ts";
import { runKeyed } from "../lib/concurrency/runKeyed.ts";
import type { KeyedSemaphore, Permit } from "../lib/concurrency/semaphore.ts";
import { isOpen } from "../lib/schedule/windows.ts";
import { iconFinder, type IconFinder } from "../favicon/icon.ts";
import { deliveredCounts } from "../notify/deliver.ts";
import type { LetGo } from "../history/objectNames/removeUnnamed.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { FailureClass } from "../page/failure.ts";
import type { FetchFailure } from "../page/page.ts";
import type { Settled } from "../schedule/commit/statements.ts";
import type { Admission } from "../schedule/hosts/acrossShards.ts";
import { isOwnHost } from "../schedule/hosts/backoff.ts";
import type { Seen } from "../schedule/hosts/pacing.ts";
import { addressOf, loadHostRequests, type HostRequests } from "../schedule/hosts/requests.ts";
import { returnAt } from "../schedule/hosts/trouble.ts";
import type { Wait } from "../schedule/hosts/waiting.ts";
import type { Job } from "../schedule/jobs.ts";
import { rulesOfText } from "../noise/feedback/rule.ts";
import type { Effective } from "../settings/effective.ts";
import { listsPages } from "../settings/processors.ts";
import { hostOf } from "../settings/scheduling.ts";
import { durationCounts } from "../storage/counters/durations.ts";
import type { Count } from "../storage/counters/statements.ts";
import { effectiveFor } from "../tag/inForce.ts";
import type { LoadedWatch } from "../watch/row.ts";
import type { Deliveries } from "./deliveries.ts";
import { checkWatch } from "./checkWatch.ts";
import { commit } from "./commit.ts";
import { withEarlyCommits, withoutBackoff, type CommitEarly, type Ended } from "./early.ts";
import { iconJob } from "./jobs/icon.ts";
import { newRepair, outcomeWithMatches } from "./jobs/repair.ts";
import { nextCheck } from "./nextCheck.ts";

/** Together well below the lease of a message, so that nobody takes it up while it is still worked. */
const startSeconds = 120;
/** A check that changes something asks the database so often, without its alerts: see cost.test.ts. */
const queriesOfCheck = 14;
/** Watches whose last request took so long begin after the others of their message. */
const lastingMilliseconds = 2000;
/** A browser check with its longest delay ends within this; an HTTP check within half of it. */
export const checkSeconds = 150;
/** Longer than anything waits for room (lib/concurrency/byteBudget.ts): what waits too long is put off there. */
const roomPatienceMs = 100_000;

/** `warm`: hosts that were asked a moment ago; `admission`: what other databases say of the hosts; `isWanted`: a person asked for these checks; `deliveries`: sends their alerts; `onHostEnd`: a host is not needed any more; `commitEarly`: see early.ts. */
export type Work = {
  watches: LoadedWatch[];
  warm: string[];
  admission: Admission;
  isWanted: boolean;
  semaphore: KeyedSemaphore;
  deliveries: Deliveries;
  onHostEnd: (host: string) => void;
  commitEarly?: CommitEarly;
};

/**
 * `settled`: rows still to be written; `late`: watches whose check did not begin in time; `unasked`: those that another invocation has to
 * check, since this one has asked the database as often as it may; `broken`: those whose check threw.
 */
export type Checks = {
  settled: Ended;
  late: LoadedWatch[];
  unasked: LoadedWatch[];
  broken: LoadedWatch[];
  jobs: Job<NotifyWorld>[];
  /** The objects that the checks let go which committed for themselves. */
  letGo: LetGo[];
  /** The hosts that are not free, each as often as a watch of it was asked for. */
  asked: string[];
  /** The checks, and the alerts that were sent meanwhile, with how long they took, as the operator's metrics count them. */
  counters: Count[];
};

/** Hosts that any number of messages may ask: the operator's own, and addresses that name none. */
export const isFree = (world: NotifyWorld, host: string) => host === "" || isOwnHost(world.operator.EGRESS_ALLOW, host);

export const watchedHost = (watch: LoadedWatch) => hostOf(watch.settings.url ?? "");

/** The hosts of these watches that are not free, each as often as an address of it is watched. */
export const pagesOf = (world: NotifyWorld, watches: readonly LoadedWatch[]): string[] =>
  [...new Map(watches.map((watch) => [addressOf(watch), watchedHost(watch)])).values()].filter(
    (host) => !isFree(world, host),
  );

/** Checks these watches, and stores what was found of their hosts. */
export async function checkWatches(world: NotifyWorld, work: Work): Promise<Checks> {
  const { watches, warm, admission, isWanted, semaphore, deliveries, onHostEnd, commitEarly } = work;
  const [settingsOf, requests] = await Promise.all([
    effectiveFor(world, watches),
    loadHostRequests(world, watches, { warm, admission }),
  ]);
  const settled: Checks["settled"] = [];
  const [late, unasked, broken]: [LoadedWatch[], LoadedWatch[], LoadedWatch[]] = [[], [], []];
  const shared = newRun(world, requests, deliveries);
  const startedAt = world.clock.now();
  const checkOf = async (watch: LoadedWatch, permit: Permit) => {
    const now = world.clock.now();
    if (now - startedAt > startSeconds) return void late.push(watch);
    const settings = settingsOf(watch);
    const wait = requests.waitOf(watch, now);
    if (wait && !(await requests.mayPass(watch, wait, isWanted)))
      return void settled.push({ row: postponedRow(watch, settings, { now, wait }), watch });
    const check = async () => {
      const deadline = new Deadline(checkSeconds * 1000, roomPatienceMs);
      const task = { watch, settings, run: shared, permit, isPast: wait !== null, deadline };
      const row = await before(deadline, checkOne(world, task));
      if (row) settled.push({ row, watch });
    };
    try {
      if (!(await world.stores.queries.run(queriesOfCheck, check))) unasked.push(watch);
    } catch (error) {
      broken.push(watch);
      reportBroken(watch, error);
    }
  };
  // Of a host that any number may ask, only those who ask the same question wait for each other: they share the answer.
  const keyOf = (watch: LoadedWatch) => (isFree(world, watchedHost(watch)) ? addressOf(watch) : watchedHost(watch));
  const lasting = new Set(watches.filter(({ schedule }) => schedule.fetchMs >= lastingMilliseconds).map(keyOf));
  // Pages of one server that all began together would each open a connection to it.
  const order = { isLast: (key: string) => lasting.has(key), groupOf: watchedHost };
  await withEarlyCommits(world, { settled, requests, commitEarly }, () =>
    runKeyed(watches, keyOf, { work: checkOf, ...order, onKeyEnd: onHostEnd, semaphore }),
  );
  const delivered = await deliveries.soonEnded();
  const rows = settled.map(({ row, watch }) => ({
    row: row.isWritten ? row : putOff(row, requests.waitOf(withoutBackoff(watch), world.clock.now())),
    watch,
  }));
  // Before the hosts are let go: the next message that asks them knows what this one met.
  await requests.saveFindings();
  if (shared.results.includes("unresolved")) await world.stores.health.recordFailure("resolver", world.clock.now());
  if (shared.lacksBrowser) await world.stores.health.recordFailure("browser", world.clock.now());
  const asked = shared.asked.filter((host) => !isFree(world, host));
  const counters = [...countersOf(shared), ...deliveredCounts(delivered)];
  const { jobs, letGo } = shared;
  return { settled: rows, late, unasked, broken, jobs, letGo, asked, counters };
}

function reportBroken({ uuid: watch }: LoadedWatch, error: unknown): void {
  console.error(JSON.stringify({ what: "a check broke", watch, error: String((error as Error)?.stack ?? error) }));
}

/** What the checks of one message share. */
type CheckRun = {
  requests: HostRequests;
  findIcon: IconFinder;
  jobs: Job<NotifyWorld>[];
  letGo: LetGo[];
  deliveries: Deliveries;
  /** The hosts of the watches that were asked for. */
  asked: string[];
  /** What each check came to. */
  results: CheckResult[];
  /** How many milliseconds each check took that was made. */
  took: number[];
  /** Whether the service's own browser could not be had, and not because all are busy. */
  lacksBrowser: boolean;
};
const newRun = ({ net }: NotifyWorld, requests: HostRequests, deliveries: Deliveries): CheckRun => ({
  requests,
  findIcon: iconFinder(net.egress),
  jobs: [],
  letGo: [],
  results: [],
  took: [],
  lacksBrowser: false,
  asked: [],
  deliveries,
});

/** A failure by its class; "postponed" where this service was short of something. */
type CheckResult = "read" | "postponed" | "unresolved" | FailureClass;

const countersOf = ({ results, took }: CheckRun): Count[] => [
  ...results.map((result) => `checks:${result === "unresolved" ? "postponed" : result}`),
  ...took.flatMap((milliseconds) => durationCounts("check", milliseconds)),
];

/** A browser of EXTRA_BROWSERS is somebody else's, and a service without any lacks none. */
const isOwnBrowserMissing = ({ net }: NotifyWorld, settings: Effective, failure: FetchFailure): boolean =>
  failure.class === "browser_unavailable" &&
  !failure.busy &&
  net.browser !== undefined &&
  !settings.fetch_backend.startsWith("extra_browser_");

function resultOf(failure: FetchFailure | null): CheckResult {
  if (failure?.busy) return failure.class === "dns" ? "unresolved" : "postponed";
  return failure?.class ?? "read";
}

/** What met a host before its trouble began does not come back into the middle of it. */
const putOff = (row: Settled, wait: Wait | null): Settled =>
  wait ? { ...row, entry: null, nextAt: Math.max(row.nextAt, returnAt(wait.until, row.watchId)) } : row;

/** Rejects at the deadline: whatever hangs in the work, the other watches of the message are settled. */
async function before<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  deadline.signal.onabort = () => reject(new Error(`The check did not end within ${checkSeconds} s`));
  try {
    return await Promise.race([work, promise]);
  } finally {
    deadline.end();
  }
}

/** Others have the place of a check that waits; one that only lets others go on keeps it. */
const waitOutside = ({ clock }: NotifyWorld, permit: Permit, milliseconds: number): Promise<void> =>
  milliseconds > 0 ? permit.releaseWhile(() => clock.wait(milliseconds)) : clock.wait(0);

/** `isPast`: it goes in spite of a pause of its host. */
type Task = {
  watch: LoadedWatch;
  settings: Effective;
  run: CheckRun;
  permit: Permit;
  isPast: boolean;
  deadline: Deadline;
};

/** One check; the row to settle it with, or null where it committed for itself. */
async function checkOne(world: NotifyWorld, task: Task): Promise<Settled | null> {
  const { watch, settings, run, permit, isPast, deadline } = task;
  const began = Date.now();
  const now = world.clock.now();
  if (settings.paused || !isOpen(settings.time_schedule_limit, now, settings.timezone))
    return postponedRow(watch, settings, { now });
  const { requests } = run;
  const seen: Seen = { last: null, asked: false, isCommon: false, count: 0 };
  const checked = await checkWatch(
    {
      ...world,
      net: { ...world.net, egress: requests.egressFor(seen) },
      clock: { ...world.clock, wait: (milliseconds) => waitOutside(world, permit, milliseconds) },
    },
    {
      settings,
      memory: watch.reading,
      place: { userId: watch.userId, watchId: watch.id, generation: watch.schedule.generation },
      feedbackRules: rulesOfText(watch.feedbackRules),
      allFeedbackRules: watch.feedbackRules,
      lastCheckedAt: watch.schedule.lastChecked,
      deadline,
    },
  );
  const outcome = outcomeWithMatches({ watch, settings, outcome: checked });
  requests.done(watch);
  // A site asks for many pages in one check, and its host rests for all of them.
  const pages = listsPages(settings.processor) ? seen.count : 1;
  if (seen.asked) run.asked.push(...Array<string>(pages).fill(watchedHost(watch)));
  const failure = outcome.verdict.kind === "failed" ? outcome.verdict.failure : null;
  requests.recordOutcome({ watch, seen, failure, isPast });
  run.results.push(resultOf(failure));
  if (!failure?.busy) run.took.push(Date.now() - began);
  if (failure && isOwnBrowserMissing(world, settings, failure)) run.lacksBrowser = true;
  const startedRepair = newRepair({ watch, settings, outcome }, now);
  const known = startedRepair ? { ...watch, reading: { ...watch.reading, repair: startedRepair.repair } } : watch;
  const checkedAt = Math.max(now, world.clock.now());
  const { row, alerts, letGo } = await commit(world, { watch: known, settings, outcome, now: checkedAt });
  run.deliveries.begin(alerts);
  run.letGo.push(...letGo);
  if (startedRepair) run.jobs.push(startedRepair.job);
  run.jobs.push(...iconJob({ watch, outcome, now, find: run.findIcon }));
  // Left to the garbage collector, pages fill the memory long before it comes.
  if (seen.last?.ok && !seen.isShared) discard(seen.last.body);
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
    pack: watch.schedule.pack,
    entry: null,
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
