// The Worker beside ours that keeps its queues on one machine, in the place of the simulation that the runtime brings: that works one
// batch of a queue at a time, so that one page that hangs would hold up all others. What waits here is lost with the process, and found
// again by the next tick.

import { DurableObject, WorkerEntrypoint } from "cloudflare:workers";
import { LocalQueue } from "./queue.mjs";

/** What our Worker has in the place of a queue: https://developers.cloudflare.com/queues/configuration/javascript-apis/#queue */
export class Producer extends WorkerEntrypoint {
  send(body, options) {
    return this.sendBatch([{ ...options, body }]);
  }

  sendBatch(messages) {
    return this.env.QUEUES.getByName("all").add(this.ctx.props.queue, messages);
  }

  /** What stands in each of the queues, whichever this one is. */
  depths() {
    return this.env.QUEUES.getByName("all").depths();
  }
}

/** The one object that holds all queues; `CONSUMERS` says how each is worked, by name. */
export class Queues extends DurableObject {
  #queues = new Map();

  add(name, messages) {
    this.#queue(name).add(messages);
  }

  /** Of each queue that was used: how many messages wait, delayed ones included, and how many are worked. */
  depths() {
    return [...this.#queues].map(([name, queue]) => ({ name, ...queue.depth }));
  }

  #queue(name) {
    const known = this.#queues.get(name);
    if (known) return known;
    const consumer = this.env.CONSUMERS[name] ?? {};
    const made = new LocalQueue(consumer, {
      work: (messages) => this.env.WORKER.queue(name, messages),
      onBatch: this.env.IS_VERBOSE
        ? ({ done, all, ms }) => console.log(`QUEUE ${name} ${done}/${all} (${ms}ms)`)
        : undefined,
      bury: (body) => consumer.deadLetterQueue && this.add(consumer.deadLetterQueue, [{ body }]),
    });
    this.#queues.set(name, made);
    return made;
  }
}
