/** Cron's part of packs: those that are due are claimed and sent, a message each; watches that may join one are put into it. */
import type { ScheduleWorld } from "../world.ts";
import type { PackMessage } from "../message.ts";
import { reserveAcrossShards, turnOfOthers } from "../hosts/acrossShards.ts";
import { chunksOf } from "../hosts/batches.ts";
import { claimLimitOf, isWorthNoting, roads, type Claimed, type Road } from "./backlog.ts";
import { sharedBuckets } from "./bucket.ts";
import { bucketsFor, fillingOf, minMembers, packSize } from "./fill.ts";

/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;
const candidatesAtOnce = 4000;
/** So many packs of one bucket may be claimed at a time; fewer of each of several databases, since those ask the same hosts. */
const claimsOfBucket = { alone: 3, beside: 2 } as const;
/** Seconds between the packs of one bucket that are claimed in one tick: most are through by then. */
const turnSeconds = 18;

/** Claims and sends the packs that are due at `now` (Unix seconds); their number. What could not be sent is given back. */
export async function dispatchPacks(world: ScheduleWorld, now: number): Promise<number> {
  const { packs } = world.stores;
  const limits = await claimLimits(world, now);
  const bucket = claimsOfBucket[world.shard.count > 1 ? "beside" : "alone"];
  const free = limits.crowd && world.shard.count > 1 ? { crowds: await freeCrowds(world, now) } : {};
  const claims = limits.shared + limits.crowd ? await packs.claimDue(now, { ...limits, bucket, ...free }) : [];
  const places = new Map<number, number>();
  const messages = claims.map(({ bucket, ...claim }) => {
    const place = places.get(bucket) ?? 0;
    places.set(bucket, place + 1);
    const delay = place ? { delaySeconds: place * turnSeconds } : {};
    return { claim, isCrowd: bucket >= sharedBuckets, message: { body: { v: 1, ...claim }, ...delay } };
  });
  const { checks, crowdChecks } = world.net.queues;
  const [crowds, shared] = [messages.filter(({ isCrowd }) => isCrowd), messages.filter(({ isCrowd }) => !isCrowd)];
  const calls = [
    ...chunksOf(shared, messagesAtOnce).map((part) => ({ queue: checks, part })),
    // The pages of one host take their minutes, and others do not wait for them.
    ...chunksOf(crowds, messagesAtOnce).map((part) => ({ queue: crowdChecks, part })),
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

/** The buckets of hosts with packs of their own that are due and that no other database asks. The others have their turn later. */
async function freeCrowds(world: ScheduleWorld, now: number): Promise<number[]> {
  const due = await world.stores.packs.dueCrowds(now);
  const busy = await reserveAcrossShards(world, due);
  return due.filter(({ host }) => !busy.has(host)).map(({ bucket }) => bucket);
}

/**
 * After a pack of one host: its next one, if one is due, begins when the host has rested, and not with the next tick. Where others may ask
 * the host, their turn comes first (hosts/acrossShards.ts).
 */
export async function dispatchNext(world: ScheduleWorld, pack: number, restUntil: number): Promise<void> {
  const { packs } = world.stores;
  if (world.shard.count > 1) return;
  const now = world.clock.now();
  const claim = await packs.claimNext(pack, now);
  if (!claim) return;
  const message: PackMessage = { v: 1, ...claim };
  try {
    await world.net.queues.crowdChecks.send(message, { delaySeconds: Math.max(0, restUntil - now) + turnOfOthers });
  } catch (error) {
    await packs.unclaim([claim]);
    throw error;
  }
}

const noteOf: Record<Road, string> = { shared: "packs-claimed", crowd: "crowds-claimed" };

/** How many packs may be claimed now by road: what would wait in its queue for longer than a claim lasts is claimed later. */
async function claimLimits({ stores }: ScheduleWorld, now: number): Promise<Record<Road, number>> {
  const backlogs = await stores.packs.backlog(now);
  const notes = await stores.notes.readAll(Object.values(noteOf));
  const limits = { shared: 0, crowd: 0 };
  for (const road of roads) {
    const backlog = backlogs[road];
    const known = JSON.parse(notes.get(noteOf[road]) ?? "null") as Claimed | null;
    const limit = claimLimitOf(backlog, known, now);
    limits[road] = limit;
    const after: Claimed = { at: now, waiting: backlog.waiting + Math.min(limit, backlog.due) };
    if (isWorthNoting(after)) await stores.notes.write(noteOf[road], JSON.stringify(after));
  }
  return limits;
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
  const numbers = await packs.open(opening, world.shard);
  const opened = opening.flatMap(({ watches }, index) => {
    const id = numbers[index];
    return id === undefined ? [] : [{ id, watches }];
  });
  for (const part of chunksOf([...joining, ...opened], 50)) await packs.join(part, now);
  return candidates.length < atOnce ? 0 : (candidates.at(-1)?.watchId ?? 0);
}
