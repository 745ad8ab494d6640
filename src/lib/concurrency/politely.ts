/**
 * Works through items with a bound on how many at once and never two at once for the same key (a host, mostly), and tells
 * when a key's are over. Pure: it only orders the work it is given.
 */
import { Turns, type Turn } from "./turns.ts";

type Doing<T> = {
  work: (item: T, turn: Turn) => Promise<void>;
  /** The last item of this key is through. */
  ended?: (key: string) => Promise<void>;
  /** Shared with whatever else goes on at once. */
  turns?: Turns;
};

/** Throws what the first broken work threw, once all the others are through. */
export async function politely<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { work, ended, turns = new Turns() }: Doing<T>,
): Promise<void> {
  const queues = [...Map.groupBy(items, keyOf)];
  // The longest queues first, so that a big host does not end last and alone.
  queues.sort(([, a], [, b]) => b.length - a.length);
  const through = queues.map(async ([key, queue]) => {
    const ends = await Promise.allSettled(queue.map((item) => turns.of(key, (turn) => work(item, turn))));
    await ended?.(key);
    return ends;
  });
  const broken = (await Promise.all(through)).flat().find((end) => end.status === "rejected");
  if (broken) throw broken.reason;
}
