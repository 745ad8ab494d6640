/**
 * The Durable Object where messages about different databases meet before one host: which of them asks it now, how often all of them
 * together may, and until when it is left alone. There are few of it, each for some hosts; it is asked only where there are several
 * databases. What it granted is stored, a row for each message, and ends by itself.
 */
import { DurableObject } from "../platform/objects.ts";
import { Leases, type Answer, type Ask, type Grant, type Next, type Reserve } from "../lib/lease/leases.ts";
import { isValid, Loads, type Load } from "../lib/lease/loads.ts";

const grantPrefix = "grant:";
const pausePrefix = "pause:";
const loadPrefix = "load:";

/** What a message asks; see `leases.ts`. The holder is its database, and its task is named within it; `secondsEach`: the pace of a host. */
export type LineAsk = Ask & { secondsEach: number };
export type LineReserve = Reserve & { secondsEach: number };
/** `othersLoad`: how much of the time of the one host that was asked for the other databases want together. */
export type LineAnswer = Answer & { othersLoad: number };
/**
 * What ended, and the hosts that it had. `load`: how much of the time of its one host its database wants; null where that is not known;
 * `isAgain`: its database wants them once more.
 */
export type LineEnd = Pick<Ask, "holder" | "task" | "now"> & {
  hosts: readonly string[];
  load: number | null;
  isAgain: boolean;
  secondsEach: number;
};

export class HostLine extends DurableObject<Env> {
  #leases: Leases | null = null;
  #loads: Loads | null = null;

  /** Grants what is free of what is wanted. */
  ask({ secondsEach, ...ask }: LineAsk): LineAnswer {
    const { answer, grant } = this.#of(secondsEach, ask.now).ask(ask);
    if (grant) this.ctx.storage.kv.put(`${grantPrefix}${grant.holder}:${grant.task}`, grant);
    const [only, another] = ask.wanted;
    const othersLoad = only && !another ? this.#loadsNow().ofOthers(ask.holder, only.name, ask.now) : 0;
    return { ...answer, othersLoad };
  }

  /** Keeps free hosts for packs that a database is about to claim; those that others ask. What is kept is not stored: it is a matter of a minute. */
  reserve({ secondsEach, ...wanted }: LineReserve): string[] {
    return this.#of(secondsEach, wanted.now).reserve(wanted);
  }

  /**
   * A message has ended; whose turn it is at which of its hosts. What is stored of it ends by itself: if this object is evicted, its hosts wait
   * a little longer.
   */
  end({ hosts, load, isAgain, secondsEach, now, ...ended }: LineEnd): Next[] {
    const leases = this.#of(secondsEach, now);
    leases.giveBack(ended, hosts, now);
    const [name] = hosts;
    if (load !== null && name !== undefined) this.#note({ holder: ended.holder, name, part: load, at: now });
    return leases.handOver(hosts, { again: isAgain ? ended.holder : null, now });
  }

  #note(load: Load): void {
    const { holder, name } = load;
    if (this.#loadsNow().note(load)) this.ctx.storage.kv.put(`${loadPrefix}${holder}:${name}`, load);
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

  #loadsNow(): Loads {
    const stored = () => [...this.ctx.storage.kv.list<Load>({ prefix: loadPrefix })].map(([, load]) => load);
    return (this.#loads ??= new Loads(stored()));
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
    for (const [name, load] of kv.list<Load>({ prefix: loadPrefix })) if (!isValid(load, now)) kv.delete(name);
    this.#loadsNow().forget(now);
    return leases;
  }
}
