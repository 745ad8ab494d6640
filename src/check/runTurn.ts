/** The turn of a database to ask a host that databases share: the pack of that host that is due longest is claimed and checked. */
import type { NotifyWorld } from "../notify/world.ts";
import type { PackMessage, TurnMessage } from "../schedule/message.ts";
import type { Means, RunEnd } from "./run.ts";
import { runPack } from "./runPack.ts";

/**
 * Works the message of a turn. Where nothing of the host is due any more, or the tick claimed it, nothing is done. What has to come again does
 * so as the message of its pack.
 */
export async function runTurn(world: NotifyWorld, { turn }: TurnMessage, means: Means): Promise<RunEnd> {
  const claim = await world.stores.packs.claimOf(turn, world.clock.now());
  if (!claim) return "done";
  const message: PackMessage = { v: 1, ...claim };
  try {
    const end = await runPack(world, message, { ...means, mayWait: true });
    if (end !== "done") await again(world, message, typeof end === "object" ? end.waitSeconds : waitSeconds);
  } catch (error) {
    await again(world, message, waitSeconds);
    throw error;
  }
  return "done";
}

/** How long a pack that broke waits. */
const waitSeconds = 10;

async function again({ net }: NotifyWorld, message: PackMessage, delaySeconds: number): Promise<void> {
  await net.queues.crowdChecks.send(message, { delaySeconds });
}
