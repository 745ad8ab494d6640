/**
 * Messages of the queues: parse each one, work it, acknowledge or retry it on its own. A message that does not parse is
 * recorded among the dead letters and never loops; what exhausted its retries arrives on a dead-letter queue, is
 * recorded too, and its watches are due again.
 */
import type { HousekeepingStores, HousekeepingWorld } from "./world.ts";
import { deliverAlerts } from "../notify/deliver.ts";
import { buryCheck, buryAlert, buryUnreadable } from "./dead.ts";
import {
  alertMessage,
  arrivalsMessage,
  checkMessage,
  packMessage,
  tickMessage,
  turnMessage,
} from "../schedule/message.ts";
import { isOneMachine } from "../operator/operator.ts";
import { runChecks, type Means, type RunEnd } from "../check/run.ts";
import { runPack } from "../check/runPack.ts";
import { nextArrivals } from "../schedule/following.ts";
import { runTurn } from "../check/runTurn.ts";
import { shardOfMessage } from "../shard/queue.ts";
import type { Shards } from "../shard/shards.ts";
import { onTick } from "./tick.ts";
import { tickTime } from "./tickTime.ts";
import { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";

type Letter = { queue: string; message: Message<unknown> };
/**
 * Places of a batch on one machine, whose runtime bounds no connections: a host that hangs for the first time keeps one for half a minute.
 * What pages take of the memory is bounded where it is had (check/checkWatch.ts).
 */
const ownPlaces = 48;

/** `semaphore`: shared by all messages of a batch, since the limit of connections is one for all of them. */
type Shared = { semaphore: KeyedSemaphore; shards: Shards<HousekeepingStores> };
type Work = (world: HousekeepingWorld, letter: Letter, shared: Shared) => Promise<void>;

/** How often a pack waits for its hosts; after that a later tick claims it anew. */
export const maxPackWaits = 3;

const checks: Work = async (world, letter, { semaphore }) => {
  const { message } = letter;
  const work = checksOf(message.body);
  if (!work) return buryUnreadable(world, letter, "not a check message");
  const end = await work(world, { semaphore, mayWait: message.attempts <= maxPackWaits });
  if (end === "done") message.ack();
  else message.retry({ delaySeconds: typeof end === "object" ? end.waitSeconds : backoff(message.attempts) });
};

/** The checks that a message is about, whichever kind it is of; null where it is of none. */
export function checksOf(body: unknown): ((world: HousekeepingWorld, means: Means) => Promise<RunEnd>) | null {
  const pack = packMessage.safeParse(body);
  if (pack.success) return (world, means) => runPack(world, pack.data, means);
  const turn = turnMessage.safeParse(body);
  if (turn.success) return (world, means) => runTurn(world, turn.data, means);
  const alone = checkMessage.safeParse(body);
  return alone.success ? (world, means) => runChecks(world, alone.data, means) : null;
}

const alerts: Work = async (world, letter, { semaphore }) => {
  const { message, queue } = letter;
  const parsed = alertMessage.safeParse(message.body);
  if (!parsed.success) return buryUnreadable(world, letter, "not an alert message");
  await deliverAlerts(world, parsed.data, { semaphore, isSlow: queue.endsWith("slow-alerts") });
  message.ack();
};

/** A tick, or a round between two of them, that fails is not tried again: the next tick comes within a minute. */
const ticks: Work = async (world, letter, { shards }) => {
  const { message } = letter;
  const round = arrivalsMessage.safeParse(message.body);
  const parsed = tickMessage.safeParse(message.body);
  if (!round.success && !parsed.success) return buryUnreadable(world, letter, "not a tick");
  message.ack();
  if (round.success) return nextArrivals(world, round.data);
  if (parsed.success) await onTick(shards, world.shard.index, tickTime(parsed.data.tick * 1000, world.clock.now()));
};

/** By the end of the queue's name, so that a deployment may prefix its queues. */
const handlers: [string, Work][] = [
  ["alerts-dead", buryAlert],
  ["checks-dead", buryCheck],
  ["alerts", alerts],
  ["rechecks-dead", buryCheck],
  ["rechecks", checks],
  ["checks", checks],
  ["ticks", ticks],
];

const backoff = (attempts: number) => Math.min(600, 5 * 2 ** Math.min(attempts, 7));

/**
 * Works the messages of a batch side by side, so that a page or a receiver that hangs holds up no other; an exception in
 * one message retries that message alone.
 */
export async function onQueue(shards: Shards<HousekeepingStores>, batch: MessageBatch<unknown>): Promise<void> {
  const work = handlers.find(([name]) => batch.queue.endsWith(name))?.[1];
  if (!work) throw new Error(`No consumer for the queue ${batch.queue}`);
  const semaphore = new KeyedSemaphore(isOneMachine(shards.world(0).operator) ? ownPlaces : undefined);
  const worked = batch.messages.map(async (message) => {
    try {
      await workOf(work, { queue: batch.queue, message }, { shards, semaphore });
    } catch (error) {
      console.error(
        JSON.stringify({ queue: batch.queue, message: message.id, error: String((error as Error)?.stack ?? error) }),
      );
      message.retry({ delaySeconds: backoff(message.attempts) });
    }
  });
  await Promise.all(worked);
}

/** Works a message in the world of the database that it is about. */
async function workOf(work: Work, letter: Letter, shared: Shared): Promise<void> {
  const { shards } = shared;
  const shard = shardOfMessage(letter.message.body);
  if (shard !== null && shard < shards.count) return work(shards.world(shard), letter, shared);
  return buryUnreadable(shards.world(0), letter, "about a database that this deployment does not have");
}
