/**
 * Works through items with a bound on how many at once and never two at once for the same host, and tells when a host's
 * are over. Pure: it only orders the work it is given.
 */

/** Workers allow six connections at once per invocation. */
const atOnce = 6;

export async function politely<T>(
  items: readonly T[],
  hostOf: (item: T) => string,
  { work, ended }: { work: (item: T) => Promise<void>; ended?: (host: string) => Promise<void> },
): Promise<void> {
  const hosts = new Map<string, T[]>();
  for (const item of items) {
    const host = hostOf(item);
    const queue = hosts.get(host);
    if (queue) queue.push(item);
    else hosts.set(host, [item]);
  }
  // One lane works one host at a time, the longest queues first, so that a big host does not end last and alone.
  const queues = [...hosts].sort(([, a], [, b]) => b.length - a.length);
  const lane = async () => {
    for (let next = queues.shift(); next; next = queues.shift()) {
      const [host, queue] = next;
      for (const item of queue) await work(item);
      await ended?.(host);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, queues.length) }, lane));
}
