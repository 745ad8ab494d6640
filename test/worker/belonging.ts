/**
 * Work of the Worker belongs to the test during which it began. Checks and mails that a test did not wait for go on while the next one
 * runs, whose accounts and watches have the same numbers, and would be settled by what was read for the test before. So a message reaches
 * the Worker only while the test runs that sent it, and what is still at work when its test is over gets no further answer.
 */

import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "cloudflare:workers";
import worker from "../../src/worker.ts";
import { isolate } from "./isolate.ts";

const queues = [
  "CHECKS",
  "CROWD_CHECKS",
  "SLOW_CHECKS",
  "BROWSER_CHECKS",
  "RECHECKS",
  "ALERTS",
  "SLOW_ALERTS",
  "TICKS",
] as const satisfies readonly (keyof Env)[];

type Bindings = Record<string, Queue | R2Bucket>;

/** The test during which the work at hand began; none for what a test does itself. */
const beganIn = new AsyncLocalStorage<number>();

/** A test begins, or a file is loaded: what was sent and began before is over. */
export function endEarlierWork(): void {
  isolate.test = (isolate.test ?? 0) + 1;
  isolate.sent = new Set();
}

/** @throws where the test is over that the work at hand belongs to */
export function refuseEarlierWork(): void {
  const test = beganIn.getStore();
  if (test !== undefined && test !== isolate.test) throw new Error("The test that this work belongs to is over");
}

/** The same object, which refuses calls of earlier work. */
export function refusingEarlierWork<T extends object>(binding: T): T {
  return new Proxy(binding, {
    get: (target, name) => {
      const member = Reflect.get(target, name) as unknown;
      if (typeof member !== "function") return member;
      return (...values: unknown[]) => {
        refuseEarlierWork();
        return member.apply(target, values) as unknown;
      };
    },
  });
}

/** The Worker of this isolate, its queues and its bucket know which test they work for. Once in each isolate. */
export function separateTests(): void {
  const bindings = env as unknown as Bindings;
  for (const name of queues) {
    const queue = bindings[name] as Queue | undefined;
    if (queue) bindings[name] = noting(queue);
  }
  bindings["OBJECTS"] = refusingEarlierWork(bindings["OBJECTS"] as R2Bucket);
  const { fetch, queue } = worker;
  const current = () => isolate.test ?? 0;
  Object.assign(worker, {
    fetch: (...request: Parameters<typeof fetch>) => beganIn.run(current(), () => fetch(...request)),
    queue: (...[batch, ...rest]: Parameters<typeof queue>) =>
      beganIn.run(current(), () => queue(ofThisTest(batch), ...rest)),
  });
}

const textOf = (body: unknown): string => JSON.stringify(body);

/** A queue that notes what was sent during the test. */
function noting(queue: Queue): Queue {
  const note = (body: unknown): void => void isolate.sent?.add(textOf(body));
  return {
    send: (body: unknown, options?: QueueSendOptions) => {
      refuseEarlierWork();
      note(body);
      return queue.send(body, options);
    },
    sendBatch: (messages: Iterable<MessageSendRequest>, options?: QueueSendBatchOptions) => {
      refuseEarlierWork();
      const sent = [...messages];
      for (const { body } of sent) note(body);
      return queue.sendBatch(sent, options);
    },
  } as Queue;
}

/** The messages of a batch that were sent during the test; the others are done. */
function ofThisTest(batch: MessageBatch<unknown>): MessageBatch<unknown> {
  const isOfThisTest = ({ body }: Message<unknown>): boolean => isolate.sent?.has(textOf(body)) ?? false;
  const messages = batch.messages.filter(isOfThisTest);
  if (messages.length === batch.messages.length) return batch;
  for (const message of batch.messages) if (!isOfThisTest(message)) message.ack();
  return {
    queue: batch.queue,
    messages,
    metadata: batch.metadata,
    ackAll: () => messages.forEach((message) => message.ack()),
    retryAll: (options) => messages.forEach((message) => message.retry(options)),
  };
}
