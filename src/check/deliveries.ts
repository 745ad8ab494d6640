/**
 * The alerts of one message of checks, sent by whoever wrote them, while the other checks go on: they were written as claimed, which saves
 * a row and a message of a queue for each. A receiver holds up no check: whoever works the message settles its checks first and waits
 * for the slow ones afterwards. What a crash or an error leaves behind the sweep enqueues once the claim is over.
 */
import { countDelivered, deliverClaimed, giveBackClaimed } from "../notify/deliver.ts";
import type { NewDelivery } from "../notify/outbox/statements.ts";
import type { NotifyWorld } from "../notify/world.ts";
import type { KeyedSemaphore } from "../lib/concurrency/semaphore.ts";

/** One alert asks the database so often: see cost.test.ts. */
const queriesOfAlert = 14;
/** How long the end of the checks waits for alerts, so that they are counted with them. */
const soonMs = 2000;

export class Deliveries {
  private readonly world: NotifyWorld;
  private readonly semaphore: KeyedSemaphore;
  private readonly running: Promise<void>[] = [];
  /** Another invocation has to send these: this one has asked the database as often as it may. */
  private readonly left: NewDelivery[] = [];
  /** How many milliseconds each took that is not counted yet. */
  private delivered: number[] = [];

  constructor(world: NotifyWorld, semaphore: KeyedSemaphore) {
    this.world = world;
    this.semaphore = semaphore;
  }

  /** Sends rows that were just written, those of one receiver one after the other, before checks that have not begun. */
  begin(rows: readonly NewDelivery[]): void {
    for (const row of rows) if (row.state === "sending") this.running.push(this.send(row));
  }

  /** Waits a little for those that are under way; how many milliseconds each took that was delivered until then. */
  async soonEnded(): Promise<number[]> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, soonMs);
    });
    await Promise.race([Promise.all(this.running), soon]);
    clearTimeout(timer);
    return this.uncounted();
  }

  /** Waits for the others, and counts them. */
  async ended(): Promise<void> {
    await Promise.all(this.running);
    if (this.left.length) await this.giveBack();
    await countDelivered(this.world, this.uncounted());
  }

  private async giveBack(): Promise<void> {
    try {
      await giveBackClaimed(this.world, this.left);
    } catch (error) {
      console.warn(JSON.stringify({ what: "alerts wait for the sweep", error: String(error) }));
    }
  }

  private uncounted(): number[] {
    const { delivered } = this;
    this.delivered = [];
    return delivered;
  }

  private async send(row: NewDelivery): Promise<void> {
    try {
      await this.semaphore.run(
        row.channel,
        async () => {
          const deliver = async () => {
            const took = await deliverClaimed(this.world, row);
            if (took !== null) this.delivered.push(took);
          };
          if (!(await this.world.stores.queries.run(queriesOfAlert, deliver))) this.left.push(row);
        },
        "first",
      );
    } catch (error) {
      console.warn(JSON.stringify({ what: "an alert waits for the sweep", delivery: row.id, error: String(error) }));
    }
  }
}
