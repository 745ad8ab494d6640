/**
 * The checks of a pack from start to finish: load its watches, take it and its hosts, check them, settle them all in its row. What
 * does not fit there goes on alone: a watch that is due at another time, one whose check broke or did not begin, one whose host
 * another message asks just now.
 */
import { Holding } from "../schedule/hosts/holding.ts";
import { removeUnnamed } from "../history/objectNames/removeUnnamed.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";
import type { NotifyWorld } from "../notify/world.ts";
import { putBack } from "../schedule/dispatch.ts";
import { askAcrossShards, type Admission } from "../schedule/hosts/acrossShards.ts";
import { restOf } from "../schedule/hosts/pace.ts";
import { dispatchNext } from "../schedule/packs/dispatch.ts";
import type { PackClaim } from "../schedule/packs/claim.ts";
import { runJobs } from "../schedule/jobs.ts";
import type { PackMessage } from "../schedule/message.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { checkWatches, isFree, pagesOf, watchedHost } from "./checkWatches.ts";
import { forgottenNames, placeOf } from "./commit.ts";
import { Deliveries } from "./deliveries.ts";
import { claimOf, jobSeconds, type Means, type RunEnd } from "./run.ts";

/** How long watches wait for a host that is being asked. */
const waitSeconds = 10;
/** Where more of its watches would have to wait, the whole pack does: each that goes on alone costs rows of its own. */
const maxWaiting = 8;
/** Packs begin within seconds of the tick that claims them. */
const lagSeconds = 300;

/**
 * Works the message of a pack. "running" = another delivery of it is at work; "waits" = others ask its hosts for some seconds, and it is
 * to come again then.
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
  const watches = await world.stores.watches.loadPack(claimed);
  const hosts = [...new Set(watches.map(watchedHost))].filter((host) => !isFree(world, host));
  const since = world.clock.now();
  const taken = await packs.take(claimed, { hosts, now: since });
  if (taken.state !== "mine") return taken.state;
  const admission = await askAcrossShards(world, {
    task: `pack ${pack}`,
    pages: pagesOf(world, watches),
    isWanted: false,
    maxWaiting: mayWait ? 0 : maxWaiting,
  });
  const busy = new Set([...taken.busy, ...admission.busy.keys()]);
  const [ahead, members] = partition(watches, ({ schedule }) => schedule.generation !== claimed.claim);
  const [waiting, mine] = partition(members, (watch) => busy.has(watchedHost(watch)));
  // Other databases' messages are through in seconds: the pack waits for them as long as it may.
  if (waiting.length > (mayWait && admission.busy.size ? 0 : maxWaiting)) {
    await admission.end();
    await (mayWait ? packs.release(claimed) : packs.giveBack(claimed));
    return mayWait ? "waits" : "done";
  }
  try {
    const { warm } = taken;
    const pages = { watches, ahead, waiting, mine };
    return await checkPack(world, claimed, { pages, hosts, since, warm, admission, semaphore, check, deliveries });
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the pack up at once.
    await packs.release(claimed);
    throw error;
  }
}

/** `watches`: all of the pack; those `ahead` have a claim of their own, those `waiting` a host that others ask, and the others are `mine`. */
type PackWork = Omit<Required<Means>, "mayWait"> & {
  pages: Record<"watches" | "ahead" | "waiting" | "mine", LoadedWatch[]>;
  hosts: string[];
  since: number;
  warm: string[];
  admission: Admission;
  deliveries: Deliveries;
};

/** Checks the watches of a pack that was taken, and settles it. */
async function checkPack(world: NotifyWorld, claimed: PackClaim, work: PackWork): Promise<RunEnd> {
  const { pages, hosts, since, warm, admission, semaphore, check, deliveries } = work;
  const { watches, ahead, waiting, mine } = pages;
  const { packs } = world.stores;
  const onHostEnd = releaserOf(world, claimed, hosts);
  const checks = await check(world, {
    watches: mine,
    warm,
    admission,
    isWanted: false,
    semaphore,
    deliveries,
    onHostEnd,
  });
  const { settled, late, broken, counters } = checks;
  const now = world.clock.now();
  const jobs = isBehind(watches, since) ? [] : checks.jobs;
  const rest = restOf(checks.asked, { since, now, share: admission.share });
  const end = {
    settled: settled.map(({ row }) => row),
    gone: [...ahead, ...waiting, ...late, ...broken].map(({ id }) => id),
    members: watches.length,
    lastsUntil: Math.max(rest?.until ?? 0, jobs.length ? now + jobSeconds : 0),
    hosts: jobs.length ? null : (rest?.hosts ?? null),
    othersLoad: world.shard.count > 1 && hosts.length === 1 ? admission.othersLoad : null,
    now,
  };
  const load = await packs.commit(claimed, end, counters);
  for (const { row, watch } of settled) await removeUnnamed(world, placeOf(watch), forgottenNames(watch, row));
  await goOnAlone(world, { late, others: [...waiting, ...broken] });
  if (hosts.length === 1) await dispatchNext(world, claimed.pack, end.lastsUntil);
  if (jobs.length) {
    await runJobs(world, jobs);
    if (!rest) await packs.rest(claimed, world.clock.now());
  }
  await admission.end(load);
  return "done";
}

/** Lets the hosts of a pack go one after the other, as they are not needed any more. */
function releaserOf(world: NotifyWorld, claimed: PackClaim, hosts: string[]): (host: string) => Promise<void> {
  const holding = new Holding(hosts, world.clock.now());
  return async (host) => {
    holding.ended(host, world.clock.now());
    const left = holding.remaining(world.clock.now());
    if (left) await world.stores.packs.reserveOnly(claimed, left);
  };
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
