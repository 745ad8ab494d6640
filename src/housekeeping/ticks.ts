/**
 * The ticks of all databases. One database has its tick here and now. Several have theirs by a message each, so that one that is
 * slow or out of order holds up no other; a message that is lost is no loss, for the next minute brings another one.
 */
import type { Shards } from "../shard/shards.ts";
import type { TickMessage } from "../schedule/message.ts";
import type { HousekeepingStores, HousekeepingWorld } from "./world.ts";
import { onTick } from "./tick.ts";

/** Begins the tick of each database at `now` (Unix seconds). @throws the first error of those that are run here */
export async function startTicks(shards: Shards<HousekeepingStores>, now: number): Promise<void> {
  const started = await Promise.allSettled(shards.all().map((world) => startTick(shards, world, now)));
  for (const each of started) if (each.status === "rejected") throw each.reason;
}

async function startTick(shards: Shards<HousekeepingStores>, world: HousekeepingWorld, now: number): Promise<void> {
  const { ticks } = world.net.queues;
  if (world.shard.count === 1 || !ticks) return onTick(shards, world.shard.index, now);
  const message: TickMessage = { v: 1, tick: now };
  try {
    await ticks.send(message);
  } catch (error) {
    console.warn(
      JSON.stringify({ what: "a tick could not be queued; it is run here", ...world.shard, error: String(error) }),
    );
    await onTick(shards, world.shard.index, now);
  }
}
