// The queues of the Worker in this process (scripts/local/queues), and the batches that its handler gets:
// https://developers.cloudflare.com/queues/configuration/javascript-apis/

import { batchesAtOnce } from "../scripts/local/queues.mjs";
import { LocalQueue } from "../scripts/local/queues/queue.mjs";

/**
 * `options`: of the Worker, as wrangler.toml says; `work(batch)`: its handler; `onBatch(name, {done, all, ms})` hears of each.
 * @returns {Record<string, object>} what the Worker has in the places of its queues, by binding
 */
export function queuesOf({ queueProducers = {}, queueConsumers = {} }, { work, onBatch = () => {} }) {
  const queues = new Map();
  const queueOf = (name) => {
    const known = queues.get(name);
    if (known) return known;
    const consumer = { ...queueConsumers[name], atOnce: batchesAtOnce(name) };
    const queue = new LocalQueue(consumer, {
      work: async (messages) => {
        const batch = new MessageBatch(name, messages);
        await work(batch);
        return batch.result;
      },
      onBatch: (counts) => onBatch(name, counts),
      bury: (body) => consumer.deadLetterQueue && queueOf(consumer.deadLetterQueue).add([{ body }]),
    });
    queues.set(name, queue);
    return queue;
  };
  const depths = async () => [...queues].map(([name, queue]) => ({ name, ...queue.depth }));
  const producerOf = (name) => {
    // What a handler does with a body, no other message hears of.
    const sendBatch = async (messages) =>
      queueOf(name).add([...messages].map((message) => ({ ...message, body: structuredClone(message.body) })));
    return { send: (body, options) => sendBatch([{ ...options, body }]), sendBatch, depths };
  };
  return Object.fromEntries(
    Object.entries(queueProducers).map(([binding, { queueName }]) => [binding, producerOf(queueName)]),
  );
}

/** A batch as a handler gets it, and what the handler said of it. */
export class MessageBatch {
  metadata = {};
  #acked = new Set();
  #again = new Map();
  #isAllAcked = false;
  #allAgain = null;

  /** `messages`: `{id, timestamp, body, attempts}` */
  constructor(queue, messages) {
    this.queue = queue;
    this.messages = messages.map(({ id, timestamp, body, attempts = 1 }) => ({
      ...{ id, timestamp, attempts, body: structuredClone(body) },
      // The first word about a message counts.
      ack: () => void (this.#again.has(id) || this.#acked.add(id)),
      retry: (options) => void (this.#acked.has(id) || this.#again.set(id, options?.delaySeconds)),
    }));
  }

  ackAll() {
    this.#isAllAcked = true;
  }

  retryAll(options) {
    this.#allAgain = options ?? {};
  }

  /** https://developers.cloudflare.com/workers/testing/vitest-integration/test-apis/#queues */
  get result() {
    return {
      ...{ outcome: "ok", ackAll: this.#isAllAcked, explicitAcks: [...this.#acked] },
      retryBatch: this.#allAgain === null ? { retry: false } : { retry: true, ...this.#allAgain },
      retryMessages: [...this.#again].map(([msgId, delaySeconds]) => ({
        msgId,
        ...(delaySeconds === undefined ? {} : { delaySeconds }),
      })),
    };
  }
}
