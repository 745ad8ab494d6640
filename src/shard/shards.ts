/**
 * All databases of the service, each as a world. An account is in one of them, with all that belongs to it; who it is that asks,
 * only the databases know. So a request is asked for in all of them at once, and the first that knows it has it: no directory
 * has to be kept right beside them, and what was moved is found where it is. Where it was found is remembered for the next time.
 *
 * With one database nothing is asked but what has to be asked anyway.
 */
import { message } from "../message/message.ts";
import { within } from "../lib/concurrency/within.ts";
import { Problem } from "../problem.ts";
import type { World } from "../world.ts";
import { Places } from "./places.ts";

/** What hangs longer counts as not answering: a database may take its time while another one knows. */
const answerWithinMs = 10_000;
/** Hints of this isolate; a hint takes about 150 bytes. */
const places = new Places(20_000);

export interface Shards<S> {
  readonly count: number;
  /** @throws RangeError for a number that none has */
  world(index: number): World<S>;
  all(): World<S>[];
}

/** `make`: the world of a database; each is made when it is needed first. */
export function shardsOf<S>(count: number, make: (index: number) => World<S>): Shards<S> {
  const made: (World<S> | undefined)[] = [];
  const world = (index: number): World<S> => {
    if (!(index >= 0 && index < count)) throw new RangeError(`There is no database ${index} of ${count}`);
    return (made[index] ??= make(index));
  };
  return { count, world, all: () => Array.from({ length: count }, (_, index) => world(index)) };
}

/** What was asked for, and the world that knows it. */
export type Found<S, T> = { world: World<S>; found: T };

/**
 * What the first database says that knows it; null where all of them answer that they do not. `clue`: names what is asked for.
 * @throws Problem 503 where none knows it and one does not answer
 */
export async function findIn<S, T>(
  shards: Shards<S>,
  clue: string,
  ask: (world: World<S>) => Promise<T | null>,
): Promise<Found<S, T> | null> {
  if (shards.count === 1) {
    const world = shards.world(0);
    const found = await ask(world);
    return found === null ? null : { world, found };
  }
  const known = places.get(clue);
  const isKnown = known !== undefined && known < shards.count;
  if (isKnown) {
    const world = shards.world(known);
    // Where this one does not answer the account may be at another one by now; else the failure is met again below.
    const found = await ask(world).catch(() => null);
    if (found !== null) return { world, found };
    places.forget(clue);
  }
  // Of an account that was moved between two answers nobody may have known: it is where it went by then.
  const first = (await firstThatKnows(shards.all(), ask)) ?? (await firstThatKnows(shards.all(), ask));
  if (first) places.set(clue, first.world.shard.index);
  return first;
}

/** Asks all at once; the others are not waited for when one knows. */
async function firstThatKnows<S, T>(
  worlds: World<S>[],
  ask: (world: World<S>) => Promise<T | null>,
): Promise<Found<S, T> | null> {
  const nobody = new Error("unknown there");
  const asked = worlds.map(async (world): Promise<Found<S, T>> => {
    const found = await within(answerWithinMs, ask(world));
    if (found === null) throw nobody;
    return { world, found };
  });
  try {
    return await Promise.any(asked);
  } catch (error) {
    const failures = error instanceof AggregateError ? error.errors.filter((each) => each !== nobody) : [error];
    if (!failures.length) return null;
    throw unanswered(failures);
  }
}

/** A refusal goes before a failure: it is about what was asked. */
function unanswered(failures: unknown[]): Problem {
  const refusal = failures.find((failure) => failure instanceof Problem);
  if (refusal) return refusal;
  for (const failure of failures)
    console.error(JSON.stringify({ what: "a database did not answer", error: String(failure) }));
  return oneIsAway();
}

const oneIsAway = (): Problem =>
  new Problem("unavailable", message("service.database_silent"), {
    "Retry-After": "10",
  });

/**
 * What all databases say, in their order.
 * @throws Problem 503 where one does not answer
 */
export async function askAll<S, T>(shards: Shards<S>, ask: (world: World<S>) => Promise<T>): Promise<T[]> {
  const worlds = shards.all();
  const [only] = worlds;
  if (worlds.length === 1 && only) return [await ask(only)];
  const answers = await Promise.allSettled(worlds.map((world) => within(answerWithinMs, ask(world))));
  const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
  if (failures.length) throw unanswered(failures);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}
