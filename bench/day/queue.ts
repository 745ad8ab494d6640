/** A queue with a number of consumers, each of which works the messages of a batch side by side, in virtual time. */
import { Places } from "../../scripts/local/queues/places.mjs";
import type { VirtualClock } from "./clock.ts";

/** Where a message is not done it comes again, after so many seconds where it says how many. */
type Worked = { isDone: boolean; delaySeconds?: number };
type Waiting = { body: unknown; attempts: number; at: number };
/**
 * `clock`: of the simulation; `consumers`: how many; `batch`: messages that one takes at most; `timeout`: seconds that a batch waits for more; `isLocal`: it is one of one machine, which chooses (scripts/local/queues/places.mjs); `messages`: how many the batch of a message
 * has; `attempts`: how often it was delivered; `waited`: seconds for a free consumer.
 */
export type QueueModel = {
  clock: VirtualClock;
  consumers: number;
  batch: number;
  timeout?: number;
  isLocal?: boolean;
  work: (body: unknown, delivery: { messages: number; attempts: number; waited: number }) => Promise<Worked>;
};

/** From sending to delivery, in seconds. */
const transitSeconds = 1;
const maxRetries = 4;

export class ModelledQueue {
  sent = 0;
  /** Messages that failed at every try. */
  dead = 0;
  /** The most that waited at a time. */
  longest = 0;
  /** While it is set, nothing is delivered: the service is away, and what waits stays. */
  isStopped = false;
  private busy = 0;
  private isBeginning = false;
  private readonly ready: Waiting[] = [];
  private first = 0;
  private readonly model: QueueModel;
  /** Where the queue is one of this machine. */
  private readonly places: Places | null;

  constructor(model: QueueModel) {
    this.model = model;
    this.places = model.isLocal ? new Places(model.consumers) : null;
  }

  /** Consumers at work. */
  get working(): number {
    return this.busy;
  }

  get waiting(): number {
    return this.ready.length - this.first;
  }

  binding(): Queue<unknown> {
    const send = async (body: unknown, options?: { delaySeconds?: number }) => this.add(body, options?.delaySeconds);
    const sendBatch = async (messages: Iterable<{ body: unknown; delaySeconds?: number }>) => {
      for (const { body, delaySeconds } of messages) this.add(body, delaySeconds);
    };
    return { send, sendBatch } as unknown as Queue<unknown>;
  }

  private add(body: unknown, delaySeconds = 0, attempts = 0): void {
    this.sent++;
    const { clock } = this.model;
    clock.at(clock.time + transitSeconds + delaySeconds, () => {
      this.ready.push({ body, attempts, at: clock.time });
      this.longest = Math.max(this.longest, this.waiting);
      this.beginTogether();
      const { timeout } = this.model;
      if (timeout) clock.at(clock.time + timeout, () => this.begin());
    });
  }

  /** What was sent in one call arrives together, and is in batches when consumers begin: one after the other, as each is measured. */
  private beginTogether(): void {
    if (this.isBeginning) return;
    this.isBeginning = true;
    const { clock } = this.model;
    clock.at(clock.time, () => {
      this.isBeginning = false;
      if (this.beginOne()) this.beginTogether();
    });
  }

  begin(): void {
    while (this.beginOne());
  }

  /** Whether a consumer was free and a message waited. */
  private beginOne(): boolean {
    const { consumers, batch, timeout = 0, clock } = this.model;
    const [oldest] = this.ready.slice(this.first, this.first + 1);
    if (this.isStopped || this.busy >= consumers || !oldest) return false;
    if (this.waiting < batch && clock.time < oldest.at + timeout) return false;
    const messages = this.places ? this.places.next(this.ready, batch) : this.taken(batch);
    if (!messages.length) return false;
    this.busy++;
    void this.consume(messages);
    return true;
  }

  /** Those that came first. */
  private taken(batch: number): Waiting[] {
    const messages = this.ready.slice(this.first, this.first + batch);
    this.first += messages.length;
    if (this.first > 1000 && this.first * 2 > this.ready.length) {
      this.ready.splice(0, this.first);
      this.first = 0;
    }
    return messages;
  }

  /** The next batch begins when all messages of this one have ended. */
  private async consume(messages: readonly Waiting[]): Promise<void> {
    await Promise.all(messages.map((message) => this.workOne(message, messages.length)));
    this.busy--;
    this.places?.free(messages);
    this.begin();
  }

  private async workOne({ body, attempts, at }: Waiting, messages: number): Promise<void> {
    const { isDone, delaySeconds } = await this.model.work(body, {
      messages,
      attempts: attempts + 1,
      waited: this.model.clock.time - at,
    });
    if (!isDone && attempts < maxRetries)
      this.add(body, delaySeconds ?? Math.min(600, 5 * 2 ** (attempts + 1)), attempts + 1);
    else if (!isDone) this.dead++;
  }
}
