/**
 * The Durable Object where messages about different databases meet before one host: which of them asks it now, how often all of them
 * together may, and until when it is left alone. There are few of it, each for some hosts; it is asked only where there are several
 * databases. What it granted is stored, a row for each message, and ends by itself.
 */
import { DurableObject } from "cloudflare:workers";
import { Leases, type Answer, type Ask, type Grant } from "../lib/lease/leases.ts";

const grantPrefix = "grant:";
const pausePrefix = "pause:";

/** What a message asks; see `leases.ts`. `message`: names it within its database, the holder; `secondsEach`: the pace of a host. */
export type LineAsk = Ask & { message: string; secondsEach: number };

export class HostLine extends DurableObject<Env> {
  #leases: Leases | null = null;

  /** Grants what is free of what is wanted. */
  ask({ message, secondsEach, ...ask }: LineAsk): Answer {
    const { answer, grant } = this.#of(secondsEach, ask.now).ask(ask);
    if (grant) this.ctx.storage.kv.put(`${grantPrefix}${grant.holder}:${message}`, grant);
    return answer;
  }

  /** Hosts that are left alone until then, whichever database's message met it. */
  pause(hosts: [host: string, until: number][], secondsEach: number): void {
    this.#of(secondsEach, Date.now() / 1000).pause(hosts);
    for (const [host, until] of hosts) this.ctx.storage.kv.put(pausePrefix + host, until);
  }

  /** What holds, read from the storage where this object was evicted; what ended is deleted with it. */
  #of(secondsEach: number, now: number): Leases {
    const { kv } = this.ctx.storage;
    if (!this.#leases) {
      const grants = [...kv.list<Grant>({ prefix: grantPrefix })].map(([, grant]) => grant);
      const pauses = [...kv.list<number>({ prefix: pausePrefix })].map(([name, until]): [string, number] => [
        name.slice(pausePrefix.length),
        until,
      ]);
      this.#leases = new Leases(secondsEach, grants, pauses);
    }
    return this.#swept(this.#leases, now);
  }

  #sweptAt = 0;

  /** Deletes what ended, a few times an hour. */
  #swept(leases: Leases, now: number): Leases {
    if (now - this.#sweptAt < 600) return leases;
    this.#sweptAt = now;
    const { kv } = this.ctx.storage;
    for (const [name, grant] of kv.list<Grant>({ prefix: grantPrefix }))
      if (!leases.isLive(grant, now)) kv.delete(name);
    for (const [name, until] of kv.list<number>({ prefix: pausePrefix })) if (until <= now) kv.delete(name);
    return leases;
  }
}
