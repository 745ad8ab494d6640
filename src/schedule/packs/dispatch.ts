/** Cron's part of packs: those that are due are claimed and sent, a message each; watches that may join one are put into it. */
import type { ScheduleWorld } from "../world.ts";
import { chunksOf } from "../hosts/batches.ts";
import { claimLimitOf, isWorthNoting, type Claimed } from "./backlog.ts";
import { sharedBuckets } from "./bucket.ts";
import { bucketsFor, fillingOf, minMembers, packSize } from "./fill.ts";

/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;
const candidatesAtOnce = 4000;
/** Seconds between the packs of one bucket that are claimed in one tick: most are through by then. */
const turnSeconds = 18;

/** Claims and sends the packs that are due at `now` (Unix seconds); their number. What could not be sent is given back. */
export async function dispatchPacks(world: ScheduleWorld, now: number): Promise<number> {
  const { packs } = world.stores;
  const limit = await claimLimit(world, now);
  const claims = limit ? await packs.claimDue(now, limit) : [];
  const places = new Map<number, number>();
  const messages = claims.map(({ bucket, ...claim }) => {
    const place = places.get(bucket) ?? 0;
    places.set(bucket, place + 1);
    const delay = place ? { delaySeconds: place * turnSeconds } : {};
    return { claim, isCrowd: bucket >= sharedBuckets, message: { body: { v: 1, ...claim }, ...delay } };
  });
  const { checks, slowChecks } = world.net.queues;
  // One machine works one batch of a queue at a time, and pages of one host take their minutes.
  const isApart = (one: { isCrowd: boolean }) => one.isCrowd && world.operator.SELF_HOSTED;
  const calls = [
    ...chunksOf(messages.filter(isApart), messagesAtOnce).map((part) => ({ queue: slowChecks, part })),
    ...chunksOf(
      messages.filter((one) => !isApart(one)),
      messagesAtOnce,
    ).map((part) => ({ queue: checks, part })),
  ];
  for (const [index, { queue, part }] of calls.entries()) {
    try {
      await queue.sendBatch(part.map(({ message }) => message));
    } catch (error) {
      await packs.unclaim(calls.slice(index).flatMap((call) => call.part.map(({ claim }) => claim)));
      throw error;
    }
  }
  return claims.length;
}

/** How many packs may be claimed now: what would wait in the queue for longer than a claim lasts is claimed later. */
async function claimLimit({ stores }: ScheduleWorld, now: number): Promise<number> {
  const backlog = await stores.packs.backlog(now);
  const known = JSON.parse((await stores.notes.read("packs-claimed")) ?? "null") as Claimed | null;
  const limit = claimLimitOf(backlog, known, now);
  const after: Claimed = { at: now, waiting: backlog.waiting + Math.min(limit, backlog.due) };
  if (isWorthNoting(after)) await stores.notes.write("packs-claimed", JSON.stringify(after));
  return limit;
}

/**
 * Looks at the watches after `from` that may join a pack; the last number of this slice, 0 at the end. `min`: how many it takes to
 * open a pack; `atOnce`: how many are looked at.
 */
export async function fillPacks(
  world: ScheduleWorld,
  {
    from,
    now,
    min = minMembers,
    atOnce = candidatesAtOnce,
  }: { from: number; now: number; min?: number; atOnce?: number },
): Promise<number> {
  const { packs } = world.stores;
  const candidates = await packs.candidates(from, atOnce);
  if (!candidates.length) return 0;
  const open = await packs.withRoom(bucketsFor(candidates), { now, size: packSize });
  const { joining, opening } = fillingOf(candidates, open, min);
  const numbers = await packs.open(opening);
  const opened = opening.flatMap(({ watches }, index) => {
    const id = numbers[index];
    return id === undefined ? [] : [{ id, watches }];
  });
  for (const part of chunksOf([...joining, ...opened], 50)) await packs.join(part, now);
  return candidates.length < atOnce ? 0 : (candidates.at(-1)?.watchId ?? 0);
}
