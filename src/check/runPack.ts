/**
 * The checks of a pack from start to finish: load its watches, take it and its hosts, check them, settle them all in its row. Where others
 * ask some of its hosts just now, those that are free are checked and settled as a part, and the message comes again for the others. What
 * does not fit goes on alone: a watch that is due at another time, one whose check broke or did not begin, one whose host
 * is asked by others again and again.
 */
import { Holding } from "../schedule/hosts/holding.ts";
import { whileReleasing } from "./releasing.ts";
import { removeUnnamed } from "../history/objectNames/removeUnnamed.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { putBack } from "../schedule/dispatch.ts";
import { alone, askAcrossShards, type Admission } from "../schedule/hosts/acrossShards.ts";
import { restOf } from "../schedule/hosts/pace.ts";
import { dispatchNext } from "../schedule/packs/dispatch.ts";
import { minOfOneHost } from "../schedule/packs/fill.ts";
import type { PackClaim } from "../schedule/packs/claim.ts";
import { runJobs } from "../schedule/jobs.ts";
import type { PackMessage } from "../schedule/message.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { checkWatches, isFree, pagesOf, watchedHost, type Checks } from "./checkWatches.ts";
import { letGoBy } from "./commit.ts";
import { Deliveries } from "./deliveries.ts";
import { maxCrowdAlone, moveCrowds, packWaitSeconds } from "./moveCrowds.ts";
import { claimOf, jobSeconds, type Means, type RunEnd } from "./run.ts";

/** How long watches wait for a host that is being asked. */
const waitSeconds = 10;
/**
 * How long a pack waits for any host, and for the one that it has: well within its claim, and as long as the packs of other databases take.
 */
const maxPackWaitSeconds = 60;
const maxCrowdWaitSeconds = 200;
/** Where more than this share of its watches would have to wait, all do: each part costs rows of its own. */
const maxWaitingShare = 0.7;
/** Packs begin within seconds of the tick that claims them. */
const lagSeconds = 300;

/**
 * Works the message of a pack. "running" = another delivery of it is at work; `waitSeconds`: others ask its hosts, and it is to come again
 * after so long.
 */
export async function runPack(
  world: NotifyWorld,
  message: PackMessage,
  { semaphore = new KeyedSemaphore(), check = checkWatches, mayWait = false }: Means = {},
): Promise<RunEnd> {
  const deliveries = new Deliveries(world, semaphore);
  try {
    return await workPack(world, message, { semaphore, check, mayWait, deliveries });
  } finally {
    await deliveries.ended();
  }
}

async function workPack(
  world: NotifyWorld,
  { pack, claim }: PackMessage,
  { semaphore, check, mayWait, deliveries }: Required<Means> & { deliveries: Deliveries },
): Promise<RunEnd> {
  const { packs } = world.stores;
  const claimed = { pack, claim };
  const all = await world.stores.watches.loadPack(claimed);
  const hosts = [...new Set(all.map(watchedHost))].filter((host) => !isFree(world, host));
  const since = world.clock.now();
  const taken = await packs.take(claimed, { hosts, now: since });
  if (taken.state !== "mine") return taken.state;
  const pages = pagesOf(world, all);
  const isCrowd = hosts.length === 1;
  const maxWaiting = maxWaitingOf(pages.length, { isCrowd, mayWait });
  const isTurn = isCrowd && !taken.isShared;
  const ask = { task: `pack ${pack}`, pages, isWanted: false, maxWaiting, comesAgain: mayWait, isTurn };
  // While its own database asks the host its turn is not used up.
  const admission = isTurn && taken.busy.length ? alone : await askAcrossShards(world, ask);
  try {
    const busy = busyHosts(taken, admission);
    const [ahead, members] = partition(all, ({ schedule }) => schedule.generation !== claimed.claim);
    const moved = await moveCrowds(world, claimed, { taken, members, busy, isWhole: isCrowd && !taken.isRest });
    if (moved === "whole") {
      await admission.end();
      return "done";
    }
    const watches = all.filter(({ id }) => !moved.has(id));
    const [waiting, mine] = partition(
      members.filter(({ id }) => !moved.has(id)),
      (watch) => busy.has(watchedHost(watch)),
    );
    const left = isCrowd && !mayWait ? waiting : leftAlone(waiting, { busy, mayWait });
    const isOver = left.length === waiting.length;
    const maxSeconds = isCrowd ? maxCrowdWaitSeconds : maxPackWaitSeconds;
    const waitsUntil = since + Math.min(maxSeconds, secondsUntilFree(waiting, busy));
    // A small rest that others ask for minutes does not keep its pack.
    const isSmallRest = taken.isRest && isOver && !mine.length && waiting.length < minOfOneHost;
    if ((waiting.length > maxWaiting && !isSmallRest) || (!mayWait && !isOver)) {
      // Whose turn it is hears it by a message, and needs no claim until then.
      const comesAgain = mayWait && !(isTurn && admission.busy.size);
      return await giveUp(world, claimed, { admission, waitSeconds: comesAgain ? waitsUntil - since : null });
    }
    const parts = { watches, ahead, left, mine };
    const work = { parts, hosts, since, warm: taken.warm, admission, semaphore, check, mayWait, deliveries };
    return await (isOver ? checkPack(world, claimed, work) : checkPart(world, claimed, { ...work, waitsUntil }));
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the pack up at once.
    await packs.release(claimed, world.clock.now());
    throw error;
  }
}

/** How many pages may have to wait where the others are checked. */
function maxWaitingOf(pages: number, { isCrowd, mayWait }: { isCrowd: boolean; mayWait: boolean }): number {
  if (mayWait) return Math.floor(maxWaitingShare * pages);
  return isCrowd ? maxCrowdAlone : pages;
}

/** A pack that was taken is not checked now: its message comes again after so many seconds, or where it does not, the pack is claimed anew. */
async function giveUp(
  world: NotifyWorld,
  claimed: PackClaim,
  { admission, waitSeconds }: { admission: Admission; waitSeconds: number | null },
): Promise<RunEnd> {
  await admission.end();
  if (waitSeconds === null) await world.stores.packs.giveBack(claimed);
  else await world.stores.packs.release(claimed, world.clock.now());
  return waitSeconds === null ? "done" : { waitSeconds };
}

/** `watches`: all of the pack; those `ahead` have a claim of their own, those `left` go on alone since others ask their hosts, and those are `mine` whose hosts are free. */
type PackWork = Required<Means> & {
  parts: Record<"watches" | "ahead" | "left" | "mine", LoadedWatch[]>;
  hosts: string[];
  since: number;
  warm: string[];
  admission: Admission;
  deliveries: Deliveries;
};

/** Checks the watches of a pack that was taken, and settles it. */
async function checkPack(world: NotifyWorld, claimed: PackClaim, work: PackWork): Promise<RunEnd> {
  const { parts, hosts, since, admission } = work;
  const { watches, ahead, left } = parts;
  const { packs } = world.stores;
  const checks = await checkMine(world, claimed, work);
  if (checks.unasked.length && work.mayWait) return commitPart(world, claimed, { work, checks, waitsUntil: 0 });
  const { settled, late, counters } = checks;
  const broken = [...checks.broken, ...checks.unasked];
  const now = world.clock.now();
  const jobs = isBehind(watches, since) ? [] : checks.jobs;
  const rest = restOf(checks.asked, { since, now, share: admission.share });
  const end = {
    settled: settled.map(({ row }) => row),
    gone: [...ahead, ...left, ...late, ...broken].map(({ id }) => id),
    members: watches.length,
    lastsUntil: Math.max(rest?.until ?? 0, jobs.length ? now + jobSeconds : 0),
    hosts: jobs.length ? null : (rest?.hosts ?? null),
    othersLoad: world.shard.count > 1 && hosts.length === 1 ? admission.othersLoad : null,
    since,
    now,
  };
  const wants = await packs.commit(claimed, end, counters);
  await removeUnnamed(world, [...checks.letGo, ...letGoBy(settled)]);
  await goOnAlone(world, { late, others: [...left, ...broken] });
  if (hosts.length === 1) await dispatchNext(world, claimed.pack, end.lastsUntil);
  if (jobs.length) {
    await runJobs(world, jobs);
    if (!rest) await packs.rest(claimed, world.clock.now());
  }
  await admission.end(wants);
  return "done";
}

/** Checks those watches of a pack whose hosts are free, and settles them; the message comes again for the others. */
async function checkPart(
  world: NotifyWorld,
  claimed: PackClaim,
  work: PackWork & { waitsUntil: number },
): Promise<RunEnd> {
  const checks = await checkMine(world, claimed, work);
  return commitPart(world, claimed, { work, checks, waitsUntil: work.waitsUntil });
}

/** Settles what was checked of a pack; its message comes again for the others. */
async function commitPart(
  world: NotifyWorld,
  claimed: PackClaim,
  { work, checks, waitsUntil }: { work: PackWork; checks: Checks; waitsUntil: number },
): Promise<RunEnd> {
  const { parts, since, admission } = work;
  const { settled, broken, jobs, asked, counters, letGo } = checks;
  // While the hosts are reserved still.
  await runJobs(world, isBehind(parts.watches, since) ? [] : jobs);
  const now = world.clock.now();
  const rest = restOf(asked, { since, now, share: admission.share });
  const end = {
    settled: settled.map(({ row }) => row),
    gone: [...parts.ahead, ...parts.left, ...broken].map(({ id }) => id),
    members: parts.watches.length,
    lastsUntil: rest?.until ?? 0,
    hosts: rest?.hosts ?? null,
    othersLoad: null,
    since,
    now,
  };
  await world.stores.packs.commitPart(claimed, end, counters);
  await removeUnnamed(world, [...letGo, ...letGoBy(settled)]);
  await goOnAlone(world, { late: [], others: [...parts.left, ...broken] });
  await admission.end();
  return { waitSeconds: Math.max(1, waitsUntil - now, end.lastsUntil - now) };
}

/** The hosts of the pack are let go one after the other, as they are not needed any more. */
function checkMine(
  world: NotifyWorld,
  claimed: PackClaim,
  { parts: { mine }, warm, admission, semaphore, check, deliveries }: PackWork,
): Promise<Checks> {
  const holding = new Holding([...new Set(mine.map(watchedHost))], world.clock.now());
  const write = (hosts: string[]) => world.stores.packs.reserveOnly(claimed, hosts);
  return whileReleasing(world, { holding, write }, (onHostEnd) =>
    check(world, { watches: mine, warm, admission, isWanted: false, semaphore, deliveries, onHostEnd }),
  );
}

/** The hosts of a pack that others ask, and after how many seconds it is worth to ask again. */
function busyHosts(
  { busy, crowded }: { busy: readonly string[]; crowded: readonly string[] },
  admission: Admission,
): ReadonlyMap<string, number> {
  const waitsFor = (seconds: number) => (host: string) => [host, seconds] as const;
  const own = [...busy.map(waitsFor(packWaitSeconds)), ...crowded.map(waitsFor(maxPackWaitSeconds))];
  return new Map([...own, ...admission.busy]);
}

/**
 * Of those that wait the ones whose hosts are asked for minutes, where they are few: their pack does not wait for them. Those of a message
 * that does not come again go alone however many they are, to find a pack of their own; the others, where they are few.
 */
function leftAlone(
  waiting: readonly LoadedWatch[],
  { busy, mayWait }: { busy: ReadonlyMap<string, number>; mayWait: boolean },
): LoadedWatch[] {
  const isLong = (watch: LoadedWatch) => (busy.get(watchedHost(watch)) ?? 0) > packWaitSeconds;
  const [long, short] = partition(waiting, isLong);
  if (mayWait) return long.length < minOfOneHost ? long : [];
  return short.length < minOfOneHost ? [...waiting] : long;
}

/** In how many seconds it is worth to ask again: half of those that wait may have their turn then. */
function secondsUntilFree(waiting: readonly LoadedWatch[], busy: ReadonlyMap<string, number>): number {
  const seconds = waiting.map((watch) => busy.get(watchedHost(watch)) ?? packWaitSeconds).toSorted((a, b) => a - b);
  const half = seconds[Math.floor(seconds.length / 2)] ?? packWaitSeconds;
  return Math.max(waitSeconds, half);
}

/** Whether the service is so far behind that what can wait is left to another check. */
const isBehind = ([first]: readonly LoadedWatch[], now: number): boolean =>
  first !== undefined && now - first.schedule.nextAt > lagSeconds;

/** What did not begin is claimed anew by the next tick; the others keep their claim, and have a message of their own. */
async function goOnAlone(
  world: NotifyWorld,
  { late, others }: Record<"late" | "others", LoadedWatch[]>,
): Promise<void> {
  if (late.length) await world.stores.checks.unclaim(late.map(claimOf), world.clock.now());
  if (others.length) await putBack(world, others.map(claimOf), { wanted: false, delaySeconds: waitSeconds });
}

function partition<T>(items: readonly T[], isLeft: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))];
}
