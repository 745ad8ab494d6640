/** Cron's part of packs: those that are due are claimed and sent, a message each; watches that may join one are put into it. */
import type { ScheduleWorld } from "../world.ts";
import { chunksOf } from "../hosts/batches.ts";
import { bucketOf } from "./bucket.ts";
import { fillingOf, minMembers, packSize } from "./fill.ts";

const packsPerTick = 400;
/** A queue takes at most 100 messages in one call. */
const messagesAtOnce = 100;
const candidatesAtOnce = 2000;

/** Claims and sends the packs that are due at `now` (Unix seconds); their number. What could not be sent is given back. */
export async function dispatchPacks(world: ScheduleWorld, now: number): Promise<number> {
  const { packs } = world.stores;
  const claims = await packs.claimDue(now, packsPerTick);
  const parts = chunksOf(claims, messagesAtOnce);
  for (const [index, part] of parts.entries()) {
    try {
      await world.net.queues.checks.sendBatch(part.map((claim) => ({ body: { v: 1, ...claim } })));
    } catch (error) {
      await packs.unclaim(parts.slice(index).flat());
      throw error;
    }
  }
  return claims.length;
}

/**
 * Looks at the watches after `from` that may join a pack; the last number of this slice, 0 at the end. `min`: how many it takes to
 * open a pack.
 */
export async function fillPacks(
  world: ScheduleWorld,
  { from, now, min = minMembers }: { from: number; now: number; min?: number },
): Promise<number> {
  const { packs } = world.stores;
  const candidates = await packs.candidates(from, candidatesAtOnce);
  if (!candidates.length) return 0;
  const buckets = [...new Set(candidates.map(({ host }) => bucketOf(host)))];
  const open = await packs.withRoom(buckets, { now, size: packSize });
  const { joining, opening } = fillingOf(candidates, open, min);
  const numbers = await packs.open(opening);
  const opened = opening.flatMap(({ watches }, index) => {
    const id = numbers[index];
    return id === undefined ? [] : [{ id, watches }];
  });
  for (const part of chunksOf([...joining, ...opened], 50)) await packs.join(part, now);
  return candidates.length < candidatesAtOnce ? 0 : (candidates.at(-1)?.watchId ?? 0);
}
