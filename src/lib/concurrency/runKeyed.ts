/** Runs work for items: several keys (hosts, mostly) at once, the items of one key one after the other. Pure: it only orders the work. */
import { alternating } from "./alternating.ts";
import { KeyedSemaphore, type Permit } from "./semaphore.ts";

type Running<T> = {
  work: (item: T, permit: Permit) => Promise<void>;
  /** Whether a key begins after all others: of those that take long nobody waits for more than its own. */
  isLast?: (key: string) => boolean;
  /** Called when the last item of a key is done. */
  onKeyEnd?: (key: string) => void;
  /** Items of one group begin after one of each other group: by then those before them may have left what they share, such as a connection. */
  groupOf?: (item: T) => string;
  /** Shared with whatever else runs at the same time. */
  semaphore?: KeyedSemaphore;
};

/** Works through all items. @throws what the first work that failed threw, once all other work has ended. */
export async function runKeyed<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  { work, isLast = () => false, onKeyEnd, groupOf, semaphore = new KeyedSemaphore() }: Running<T>,
): Promise<void> {
  const queues = [...Map.groupBy(groupOf ? alternating(items, groupOf) : items, keyOf)];
  // The longest queues first, so that a big host does not end last and alone.
  queues.sort(([one, a], [other, b]) => Number(isLast(one)) - Number(isLast(other)) || b.length - a.length);
  const running = queues.map(async ([key, queue]) => {
    const ends = await Promise.allSettled(queue.map((item) => semaphore.run(key, (permit) => work(item, permit))));
    onKeyEnd?.(key);
    return ends;
  });
  const failed = (await Promise.all(running)).flat().find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
