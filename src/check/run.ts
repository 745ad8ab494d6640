/**
 * One queue message of checks from start to finish: take its lease, load what its claims still hold, check each watch
 * politely, settle the quiet ones in one batch, then do what can wait. A watch that breaks is left unsettled for the next
 * delivery of the message and harms no other. A host in trouble is left alone: its watches are put off, not failed.
 */
import type { World } from "../world.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { limitsOf } from "../plan/plan.ts";
import { withinPlan } from "../plan/within.ts";
import { repairBegun, withMatches } from "../repair/errand.ts";
import { effective, type Effective } from "../watch/effective.ts";
import { hostOf } from "../watch/scheduling.ts";
import { isOpen } from "../watch/schedule.ts";
import { runErrands, type Errand } from "./afterwards.ts";
import { iconErrand } from "./favicon/errand.ts";
import { iconFinder, type IconFinder } from "./favicon/keep.ts";
import { visitsOf, type Visits } from "./hosts/visits.ts";
import type { Seen } from "./hosts/courteous.ts";
import { outcomeOf, returnAt, type Trouble } from "./hosts/trouble.ts";
import type { CheckMessage } from "./message.ts";
import { observe } from "./observe.ts";
import { politely } from "./politely.ts";
import { settle } from "./settle.ts";
import type { Settled } from "./store.ts";
import { nextVisit } from "./visit.ts";

/** Together well below the lease of a message, so that nobody takes it up while it is still worked. */
const startSeconds = 120;
/** A browser check with its longest delay ends within this; an HTTP check within half of it. */
const checkSeconds = 150;

export type RunEnd = "done" | "running" | "unfinished";

/** Works a message. "running" = another delivery of it is at work; "unfinished" = some watches are left for a retry. */
export async function runChecks(world: World, message: CheckMessage): Promise<RunEnd> {
  const lease = await world.checks.takeRun(message.run, world.now());
  if (lease !== "mine") return lease;
  try {
    return await checkAll(world, message);
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the message up at once.
    await world.checks.releaseRun(message.run);
    throw error;
  }
}

async function checkAll(world: World, message: CheckMessage): Promise<RunEnd> {
  const watches = await world.checks.load(message.claims);
  const [settingsOf, visits] = await Promise.all([effectiveFor(world, watches), visitsOf(world, watches)]);
  const settled: { row: Settled; host: string }[] = [];
  const late: LoadedWatch[] = [];
  const trip: Trip = { visits, findIcon: iconFinder(world.egress), errands: [] };
  let broken = 0;
  const startedAt = world.now();
  await politely(watches, watchedHost, async (watch) => {
    const now = world.now();
    if (now - startedAt > startSeconds) return void late.push(watch);
    const host = watchedHost(watch);
    const settings = settingsOf(watch);
    const trouble = visits.manners.waitsFor(host, { now, wanted: message.wanted ?? false });
    if (trouble) return void settled.push({ row: postponed(watch, settings, { now, trouble }), host });
    try {
      const row = await within(checkSeconds, checkOne(world, { watch, settings, trip }));
      if (row) settled.push({ row, host });
    } catch (error) {
      broken++;
      console.error(
        JSON.stringify({ what: "a check broke", watch: watch.uuid, error: String((error as Error)?.stack ?? error) }),
      );
    }
  });
  // What a slow host kept from its turn goes back and is claimed anew by the next tick.
  if (late.length) await world.checks.unclaim(late.map(claimOf), world.now());
  const rows = settled.map(({ row, host }) => putOff(row, visits.manners.waitsFor(host, unwanted(world))));
  await world.checks.settle(rows, broken ? null : message.run);
  await visits.ended();
  await runErrands(world, trip.errands);
  if (!broken) return "done";
  await world.checks.releaseRun(message.run);
  return "unfinished";
}

/** What the checks of one message share. */
type Trip = { visits: Visits; findIcon: IconFinder; errands: Errand[] };

const watchedHost = (watch: LoadedWatch) => hostOf(watch.settings.url ?? "");
const unwanted = (world: World) => ({ now: world.now(), wanted: false });

/** What met a host before its trouble began does not come back into the middle of it. */
const putOff = (row: Settled, trouble: Trouble | null): Settled =>
  trouble ? { ...row, nextAt: Math.max(row.nextAt, returnAt(trouble, row.watchId)) } : row;

const claimOf = (watch: LoadedWatch) => ({ watchId: watch.id, generation: watch.schedule.generation });

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

/** One check; the row to settle it with, or null where it committed for itself. */
async function checkOne(
  world: World,
  { watch, settings, trip }: { watch: LoadedWatch; settings: Effective; trip: Trip },
): Promise<Settled | null> {
  const now = world.now();
  if (settings.paused || !isOpen(settings.time_schedule_limit, now, settings.timezone))
    return postponed(watch, settings, { now });
  const { visits } = trip;
  const seen: Seen = { last: null, asked: false };
  const looked = await observe(
    { ...world, egress: visits.door(seen) },
    { settings, reading: watch.reading, place: { userId: watch.userId, watchId: watch.id } },
  );
  const observation = withMatches({ watch, settings, observation: looked });
  visits.done(watch);
  const failure = observation.verdict.kind === "failed" ? observation.verdict.failure : null;
  const outcome = outcomeOf(failure, { proxied: Boolean(settings.proxy) });
  if (seen.asked || watch.schedule.lane === "browser") visits.manners.heard(watchedHost(watch), outcome, world.now());
  const begun = repairBegun({ watch, settings, observation }, { seen, now });
  const known = begun ? { ...watch, reading: { ...watch.reading, repair: begun.repair } } : watch;
  const row = await settle(world, { watch: known, settings, observation, now: Math.max(now, world.now()) });
  if (begun) trip.errands.push(begun.errand);
  trip.errands.push(...iconErrand({ watch, observation, now, find: trip.findIcon }));
  return row;
}

/** Outside its hours, over its plan, or while its host is left alone, a watch is not fetched; it only learns when to come back. */
function postponed(
  watch: LoadedWatch,
  settings: Effective,
  { now, trouble }: { now: number; trouble?: Trouble },
): Settled {
  const visit = nextVisit({ settings, reading: watch.reading, uuid: watch.uuid, now, failure: null });
  return {
    watchId: watch.id,
    generation: watch.schedule.generation,
    checkedAt: watch.schedule.lastChecked,
    fetchMs: watch.schedule.fetchMs,
    nextAt: trouble ? returnAt(trouble, watch.id) : visit.nextAt,
    intervalSeconds: settings.interval.seconds,
    phase: visit.phase,
    reading: null,
    failure: null,
    failingSince: null,
    trace: null,
  };
}

/** The effective settings of each watch; accounts and tags are read once per message. */
export async function effectiveFor(world: World, watches: LoadedWatch[]): Promise<(watch: LoadedWatch) => Effective> {
  const [accounts, tags] = await Promise.all([
    world.accounts.settingsOf([...new Set(watches.map((watch) => watch.userId))]),
    world.tags.settingsOf([...new Set(watches.flatMap((watch) => watch.tags.map((tag) => tag.id)))]),
  ]);
  const { MIN_CHECK_SECONDS: minimumSeconds, SELF_HOSTED: selfHosted } = world.operator;
  return (watch) => {
    const account = accounts.get(watch.userId);
    const worn = watch.tags.flatMap((tag) => tags.get(tag.id) ?? []);
    const settings = effective({ watch: watch.settings, tags: worn, account: account ?? {}, minimumSeconds });
    return withinPlan(settings, limitsOf(account?.plan ?? "free", selfHosted));
  };
}
