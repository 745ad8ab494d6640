// One queue in the memory of this machine: several batches are worked at a time, so that one that takes long holds up none behind
// it. A message that is not done comes again after its delay; when its tries are used up it goes to the dead letters, as with
// https://developers.cloudflare.com/queues/configuration/batching-retries/ It touches nothing but the timer,
// and its time is that of the process, which nobody sets.

import { Places } from "./places.mjs";

// A deployed consumer is ended after so long: https://developers.cloudflare.com/queues/platform/limits/
const defaults = { maxBatchSize: 10, maxRetries: 3, atOnce: 1, maxBatchSeconds: 15 * 60 };

export class LocalQueue {
  #places;
  #waiting = [];
  #delayed = [];
  #timer = { at: Infinity, id: undefined };
  #consumer;
  #work;
  #bury;
  #onBatch;

  /**
   * `consumer`: `{maxBatchSize, maxRetries, atOnce, maxBatchSeconds}`: how many batches are worked at a time, and how long one may take
   * before its messages come again and its place is free. `work` takes the messages of
   * a batch, `{id, timestamp, body, attempts}`, and gives what became of them:
   * https://developers.cloudflare.com/workers/runtime-apis/bindings/service-bindings/ `bury` takes the body of one that is given up, `onBatch` hears of each batch `{done, all, ms}`.
   */
  constructor(consumer, { work, bury, onBatch = () => {} }) {
    this.#consumer = { ...defaults, ...consumer };
    this.#places = new Places(this.#consumer.atOnce);
    this.#work = work;
    this.#bury = bury;
    this.#onBatch = onBatch;
  }

  /** Puts messages `{body, delaySeconds}` into the queue. */
  add(messages) {
    const timestamp = new Date();
    for (const { body, delaySeconds } of messages)
      this.#later({ id: crypto.randomUUID(), timestamp, body, attempts: 1 }, delaySeconds);
    this.#begin();
  }

  /** How many messages wait, delayed ones included, and how many are worked. */
  get depth() {
    return { waiting: this.#waiting.length + this.#delayed.length, working: this.#places.working };
  }

  #later(message, delaySeconds = 0) {
    if (!(delaySeconds > 0)) return void this.#waiting.push(message);
    const at = performance.now() + delaySeconds * 1000;
    this.#delayed.push({ message, at });
    if (at < this.#timer.at) this.#setTimer(at);
  }

  // One for all: the runtime refuses an object more than ten thousand.
  #setTimer(at) {
    clearTimeout(this.#timer.id);
    const id = at === Infinity ? undefined : setTimeout(() => this.#onTime(), Math.max(0, at - performance.now()));
    this.#timer = { at, id };
  }

  #onTime() {
    const now = performance.now();
    for (const { message } of this.#delayed.filter(({ at }) => at <= now)) this.#waiting.push(message);
    this.#delayed = this.#delayed.filter(({ at }) => at > now);
    this.#setTimer(this.#delayed.reduce((soonest, { at }) => Math.min(soonest, at), Infinity));
    this.#begin();
  }

  #begin() {
    const next = () => this.#places.next(this.#waiting, this.#consumer.maxBatchSize);
    for (let batch = next(); batch.length > 0; batch = next()) void this.#workBatch(batch);
  }

  async #workBatch(messages) {
    const began = performance.now();
    const result = await this.#worked(messages);
    const { outcome, error, retryBatch, explicitAcks = [], retryMessages = [] } = result;
    if (error !== undefined) console.error(JSON.stringify({ what: "a batch broke", error: String(error) }));
    const again = new Map(retryMessages.map(({ msgId, delaySeconds }) => [msgId, delaySeconds]));
    const isAll = outcome !== "ok" || retryBatch?.retry === true;
    const failed = messages.filter(({ id }) => again.has(id) || (isAll && !explicitAcks.includes(id)));
    this.#onBatch({
      done: messages.length - failed.length,
      all: messages.length,
      ms: Math.round(performance.now() - began),
    });
    for (const message of failed) this.#failed(message, again.get(message.id) ?? retryBatch?.delaySeconds);
    this.#places.free(messages);
    this.#begin();
  }

  /** What became of a batch. One that does not come back keeps its place no longer than it may: it would end the whole queue. */
  async #worked(messages) {
    const { maxBatchSeconds } = this.#consumer;
    let timer;
    const late = new Promise((resolve) => {
      const error = `It did not come back within ${maxBatchSeconds} s; its messages come again`;
      timer = setTimeout(() => resolve({ outcome: "exceededWallTime", error }), maxBatchSeconds * 1000);
    });
    const result = await Promise.race([this.#work(messages).catch((error) => ({ outcome: "exception", error })), late]);
    clearTimeout(timer);
    return result;
  }

  #failed(message, delaySeconds) {
    if (message.attempts > this.#consumer.maxRetries) return this.#bury(message.body);
    this.#later({ ...message, attempts: message.attempts + 1 }, delaySeconds);
  }
}
