/** A queue with a number of consumers, each of which works one message at a time, in virtual time. */
import type { VirtualClock } from "./clock.ts";

type Waiting = { body: unknown; attempts: number };
/** `clock`: of the simulation; `consumers`: how many; `work`: true where the message is done, false where it is to come again. */
export type QueueModel = {
  clock: VirtualClock;
  consumers: number;
  work: (body: unknown) => Promise<boolean>;
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
  private busy = 0;
  private readonly ready: Waiting[] = [];
  private first = 0;
  private readonly model: QueueModel;

  constructor(model: QueueModel) {
    this.model = model;
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
      this.ready.push({ body, attempts });
      this.longest = Math.max(this.longest, this.waiting);
      this.begin();
    });
  }

  private begin(): void {
    while (this.busy < this.model.consumers && this.waiting > 0) {
      const message = this.ready[this.first++] as Waiting;
      if (this.first > 1000 && this.first * 2 > this.ready.length) {
        this.ready.splice(0, this.first);
        this.first = 0;
      }
      this.busy++;
      void this.consume(message);
    }
  }

  private async consume({ body, attempts }: Waiting): Promise<void> {
    const isDone = await this.model.work(body);
    this.busy--;
    if (!isDone && attempts < maxRetries) this.add(body, Math.min(600, 5 * 2 ** (attempts + 1)), attempts + 1);
    else if (!isDone) this.dead++;
    this.begin();
  }
}
