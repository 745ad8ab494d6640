/**
 * Messages say which database they are about. Those about the first one say nothing: a service of one database sends what it
 * always sent, and what an older version sent is about the first. Pure.
 */

type Sends = Pick<Queue<unknown>, "send" | "sendBatch">;

/** The same queue, for messages about a database; what says itself which one it is about stays so. */
export function queueOfShard<Q extends Sends>(queue: Q, shard: number): Q {
  if (shard === 0) return queue;
  const marked = (body: unknown) => ({ shard, ...(body as object) });
  const sends: Sends = {
    send: (body, options) => queue.send(marked(body), options),
    sendBatch: (messages, options) =>
      queue.sendBatch(
        Array.from(messages, (message) => ({ ...message, body: marked(message.body) })),
        options,
      ),
  };
  return sends as Q;
}

/** The database that a message is about, whatever else it says; null where what it says of that is no number of a database. */
export function shardOfMessage(body: unknown): number | null {
  if (typeof body !== "object" || body === null || !("shard" in body)) return 0;
  return Number.isSafeInteger(body.shard) && Number(body.shard) >= 0 ? Number(body.shard) : null;
}
