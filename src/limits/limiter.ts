/**
 * The Durable Object around a budget: one object per key, per mail recipient, per account that is being logged in to.
 * A budget lives in memory and is written behind, at an alarm a few seconds later, and only when enough of it is used
 * to matter: losing the object loses at most those seconds. Failed attempts are written at once.
 */
import { DurableObject } from "cloudflare:workers";
import { taken, type Policy, type Taken } from "./bucket.ts";
import { attempted, noAttempts, quietMs, type Attempted, type Attempts, type DelayPolicy } from "./delay.ts";

/** An idle object is evicted after about ten seconds; what matters is written before. */
const writeBehindMs = 5000;

export class Limiter extends DurableObject<Env> {
  #fullAtMs: number;
  #attempts: Attempts;
  #writing = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#fullAtMs = ctx.storage.kv.get<number>("full_at") ?? 0;
    this.#attempts = ctx.storage.kv.get<Attempts>("attempts") ?? noAttempts;
  }

  /** Takes `cost` out of the budget; see bucket.ts. */
  async take(wish: Policy & { cost: number }): Promise<Taken> {
    const nowMs = Date.now();
    const { fullAtMs, answer } = taken(this.#fullAtMs, { ...wish, nowMs });
    this.#fullAtMs = fullAtMs;
    if (!this.#writing && fullAtMs - nowMs > writeBehindMs) {
      this.#writing = true;
      await this.ctx.storage.setAlarm(nowMs + writeBehindMs);
    }
    return answer;
  }

  /** Counts an attempt that may fail; see delay.ts. */
  async attempt(policy: DelayPolicy): Promise<Attempted> {
    const nowMs = Date.now();
    const { state, answer } = attempted(this.#attempts, { ...policy, nowMs });
    this.#attempts = state;
    if (!answer.allowed) return answer;
    this.ctx.storage.kv.put("attempts", state);
    if (!this.#writing) await this.ctx.storage.setAlarm(nowMs + quietMs);
    return answer;
  }

  /** The attempt succeeded: nothing is held against the next one. */
  succeeded(): void {
    this.#attempts = noAttempts;
    this.ctx.storage.kv.delete("attempts");
  }

  /** Writes the budget behind; what no longer counts is deleted, so that an idle object keeps nothing. */
  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    const { kv } = this.ctx.storage;
    this.#writing = false;
    if (this.#fullAtMs > nowMs) kv.put("full_at", this.#fullAtMs);
    else kv.delete("full_at");
    const forgotten = nowMs - this.#attempts.lastMs >= quietMs;
    if (forgotten) this.succeeded();
    if (!forgotten || this.#fullAtMs > nowMs) await this.ctx.storage.setAlarm(nowMs + quietMs);
  }
}
