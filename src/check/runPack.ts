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
import { runJobs } from "../schedule/jobs.ts";
import type { PackMessage } from "../schedule/message.ts";
import type { LoadedWatch } from "../watch/row.ts";
import { checkWatches, isFree, watchedHost } from "./checkWatches.ts";
import { forgottenNames, placeOf } from "./commit.ts";
import { claimOf, jobSeconds, type RunEnd } from "./run.ts";

/** How long watches wait for a host that is being asked. */
const waitSeconds = 10;

/** Works the message of a pack. "running" = another delivery of it is at work. */
export async function runPack(
  world: NotifyWorld,
  message: PackMessage,
  semaphore = new KeyedSemaphore(),
): Promise<RunEnd> {
  const { packs } = world.stores;
  const claimed = { pack: message.pack, claim: message.claim };
  const watches = await world.stores.watches.loadPack(claimed);
  const hosts = [...new Set(watches.map(watchedHost))].filter((host) => !isFree(world, host));
  const taken = await packs.take(claimed, { hosts, now: world.clock.now() });
  if (taken.state !== "mine") return taken.state;
  try {
    const holding = new Holding(hosts, world.clock.now());
    const onHostEnd = async (host: string) => {
      holding.ended(host, world.clock.now());
      const left = holding.remaining(world.clock.now());
      if (left) await packs.reserveOnly(claimed, left);
    };
    const busy = new Set(taken.busy);
    const [ahead, members] = partition(watches, ({ schedule }) => schedule.generation !== claimed.claim);
    const [waiting, mine] = partition(members, (watch) => busy.has(watchedHost(watch)));
    const { warm } = taken;
    const checks = await checkWatches(world, { watches: mine, warm, isWanted: false, semaphore, onHostEnd });
    const { settled, late, broken, jobs, counters } = checks;
    const now = world.clock.now();
    const end = {
      settled: settled.map(({ row }) => row),
      gone: [...ahead, ...waiting, ...late, ...broken].map(({ id }) => id),
      members: watches.length,
      lastsUntil: jobs.length ? now + jobSeconds : 0,
      now,
    };
    await packs.commit(claimed, end, counters);
    for (const { row, watch } of settled) await removeUnnamed(world, placeOf(watch), forgottenNames(watch, row));
    await goOnAlone(world, { late, others: [...waiting, ...broken] });
    if (jobs.length) {
      await runJobs(world, jobs);
      await packs.rest(claimed, world.clock.now());
    }
    return "done";
  } catch (error) {
    // The lease must not outlive a crash that we see: the next delivery takes the pack up at once.
    await packs.release(claimed);
    throw error;
  }
}

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
