/**
 * The Durable Object that counts budgets and attempts: one object per account, with a part for each of its keys, one per mail
 * recipient, and one per account that somebody logs in to. A budget is in memory and is stored by an alarm a few seconds later,
 * only when a relevant part of it is used: if the object is lost, at most these seconds are lost. Failed attempts are stored at
 * once.
 */
import { DurableObject } from "../platform/objects.ts";
import { takeBudget, takenOfBoth, type Policy, type Taken, type TakenOfBoth } from "../lib/limiter/bucket.ts";
import {
  countAttempt,
  noAttempts,
  quietMs,
  withdrawAttempt,
  type Attempted,
  type Attempts,
  type DelayPolicy,
} from "../lib/limiter/delay.ts";

/** The delay of writes. It is shorter than the ten seconds after which an idle object is evicted. */
const writeBehindMs = 5000;
/** The prefix of the storage keys of parts. */
const partPrefix = "part:";
/** The time for which this object remembers a successful attempt. */
const knownMs = 30 * 86_400_000;

/** A rate limiter; its name says what it counts, such as `account:7` or `login:4:203.0.113`. */
export class Limiter extends DurableObject<Env> {
  #fullAtMs: number;
  readonly #parts: Map<string, number>;
  #attempts: Attempts;
  #writing = false;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#fullAtMs = ctx.storage.kv.get<number>("full_at") ?? 0;
    const parts = [...ctx.storage.kv.list<number>({ prefix: partPrefix })];
    this.#parts = new Map(parts.map(([name, fullAtMs]) => [name.slice(partPrefix.length), fullAtMs]));
    this.#attempts = ctx.storage.kv.get<Attempts>("attempts") ?? noAttempts;
  }

  /** Takes `cost` out of the budget; see bucket.ts. */
  async take(request: Policy & { cost: number }): Promise<Taken> {
    const nowMs = Date.now();
    const { fullAtMs, answer } = takeBudget(this.#fullAtMs, { ...request, nowMs });
    this.#fullAtMs = fullAtMs;
    await this.#writeBehind(fullAtMs, nowMs);
    return answer;
  }

  /** Takes `cost` out of the whole budget and out of a part of it, of both or of neither; see bucket.ts. */
  async takeOfBoth(whole: Policy, part: Policy & { name: string; cost: number }): Promise<TakenOfBoth> {
    const nowMs = Date.now();
    for (const [name, fullAtMs] of this.#parts) if (fullAtMs <= nowMs) this.#parts.delete(name);
    const before = { wholeMs: this.#fullAtMs, partMs: this.#parts.get(part.name) ?? 0 };
    const { wholeMs, partMs, answer } = takenOfBoth(before, { whole, part, cost: part.cost, nowMs });
    this.#fullAtMs = wholeMs;
    this.#parts.set(part.name, partMs);
    await this.#writeBehind(Math.max(wholeMs, partMs), nowMs);
    return answer;
  }

  async #writeBehind(fullAtMs: number, nowMs: number): Promise<void> {
    if (this.#writing || fullAtMs - nowMs <= writeBehindMs) return;
    this.#writing = true;
    await this.ctx.storage.setAlarm(nowMs + writeBehindMs);
  }

  /** Counts an attempt that may fail; see delay.ts. `isKnown`: one succeeded here in the last thirty days. */
  async attempt(policy: DelayPolicy): Promise<Attempted & { isKnown: boolean }> {
    const nowMs = Date.now();
    const { state, answer: counted } = countAttempt(this.#attempts, { ...policy, nowMs });
    this.#attempts = state;
    const answer = { ...counted, isKnown: (this.ctx.storage.kv.get<number>("known_until") ?? 0) > nowMs };
    if (!answer.allowed) return answer;
    this.ctx.storage.kv.put("attempts", state);
    if (!this.#writing) await this.ctx.storage.setAlarm(nowMs + quietMs);
    return answer;
  }

  /** Takes the last counted attempt back, because it did not take place. */
  withdraw(): void {
    this.#attempts = withdrawAttempt(this.#attempts);
    this.ctx.storage.kv.put("attempts", this.#attempts);
  }

  /** Resets the count of failed attempts after a success. */
  succeeded(): void {
    this.#attempts = noAttempts;
    this.ctx.storage.kv.delete("attempts");
  }

  /** Resets the count after a success and remembers the success for thirty days: see `isKnown`. */
  async remember(): Promise<void> {
    this.succeeded();
    this.ctx.storage.kv.put("known_until", Date.now() + knownMs);
    if (!this.#writing) await this.ctx.storage.setAlarm(Date.now() + quietMs);
  }

  /** Stores the budget, and deletes what no longer counts, so that an idle object stores nothing. */
  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    const { kv } = this.ctx.storage;
    this.#writing = false;
    if (this.#fullAtMs > nowMs) kv.put("full_at", this.#fullAtMs);
    else kv.delete("full_at");
    for (const [name] of kv.list({ prefix: partPrefix })) kv.delete(name);
    for (const [name, fullAtMs] of this.#parts) if (fullAtMs > nowMs) kv.put(partPrefix + name, fullAtMs);
    const knownUntilMs = kv.get<number>("known_until") ?? 0;
    if (knownUntilMs <= nowMs) kv.delete("known_until");
    const forgotten = nowMs - this.#attempts.lastMs >= quietMs;
    if (forgotten) this.succeeded();
    if (!forgotten || Math.max(this.#fullAtMs, ...this.#parts.values()) > nowMs)
      await this.ctx.storage.setAlarm(nowMs + quietMs);
    else if (knownUntilMs > nowMs) await this.ctx.storage.setAlarm(knownUntilMs);
  }
}
