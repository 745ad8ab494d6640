/**
 * The alerts of one message of checks, enqueued together, since each message of a queue is paid for: at the end, and before where
 * they are many or have waited for seconds. What a crash leaves behind the sweep enqueues.
 */
import type { WrittenDelivery } from "../notify/outbox/names.ts";
import type { NotifyWorld } from "../notify/world.ts";

const maxWaitSeconds = 3;
const maxRows = 100;

export class AlertBatch {
  /** Rows of the outbox that are written and not enqueued yet. */
  readonly rows: WrittenDelivery[] = [];
  private readonly world: NotifyWorld;
  private since = 0;

  constructor(world: NotifyWorld) {
    this.world = world;
  }

  /** After each check: enqueues what is enough or has waited for long. */
  async sendFull(): Promise<void> {
    if (!this.rows.length) return;
    const now = this.world.clock.now();
    this.since ||= now;
    if (this.rows.length >= maxRows || now - this.since >= maxWaitSeconds) await this.send();
  }

  /** Enqueues what there is. */
  async send(): Promise<void> {
    this.since = 0;
    const rows = this.rows.splice(0);
    if (rows.length) await this.world.stores.outbox.enqueue(rows);
  }
}
