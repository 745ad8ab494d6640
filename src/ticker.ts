/**
 * The second pulse of the service. The cron wakes this object each minute; where the cron stays away, which the platform does
 * not rule out, the object's own alarm runs the ticks until it comes back. Each of the two brings the other back: alarms are
 * dropped after six failures, and the next cron sets a new one.
 * https://developers.cloudflare.com/durable-objects/api/alarms/
 */
import { DurableObject } from "./platform/objects.ts";
import { shardsFrom } from "./bindings.ts";
import { alertOperator } from "./system/alert/alert.ts";
import { startTicks } from "./housekeeping/ticks.ts";

/** Longer than the cron is late as a rule; then its ticks are run here. */
const patienceMs = 90_000;
const minuteMs = 60_000;

/** There is one of it, by the name `ticker`. */
export class Ticker extends DurableObject<Env> {
  /** The cron is alive: nothing is to be done for a while. */
  async postpone(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + patienceMs);
  }

  /** Runs the tick that the cron did not bring. The next one is set first: whatever happens in this one. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.setAlarm(Date.now() + minuteMs);
    console.warn(JSON.stringify({ what: "the cron stays away; its tick is run by the alarm" }));
    const shards = shardsFrom(this.env);
    await startTicks(shards, shards.world(0).clock.now()).finally(() => alertOperator(shards));
  }
}

/** Tells the second pulse that the first one beats. It never fails: the tick goes on without it. */
export async function postponeTicker({ TICKER }: Pick<Env, "TICKER">): Promise<void> {
  try {
    await TICKER.getByName("ticker").postpone();
  } catch (error) {
    console.warn(JSON.stringify({ what: "the second pulse could not be set", error: String(error) }));
  }
}
