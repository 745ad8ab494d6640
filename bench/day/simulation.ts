/**
 * A day of the schedule in virtual time: ticks, claims, packs, messages, leases, backoff and settling are those of the service, over
 * its tables; only the checks themselves, the queues, the clock and the objects where databases meet are models.
 */
import { checksOf, maxPackWaits } from "../../src/housekeeping/queue.ts";
import { startTicks } from "../../src/housekeeping/ticks.ts";
import { tickTime } from "../../src/housekeeping/tickTime.ts";
import type { HousekeepingStores } from "../../src/housekeeping/world.ts";
import type { RunEnd } from "../../src/check/run.ts";
import { KeyedSemaphore } from "../../src/lib/concurrency/semaphore.ts";
import { checkMessage, packMessage, tickMessage } from "../../src/schedule/message.ts";
import { fillPacks } from "../../src/schedule/packs/dispatch.ts";
import { shardOfMessage } from "../../src/shard/queue.ts";
import { shardsOf, type Shards } from "../../src/shard/shards.ts";
import { modelledChecks } from "./checks.ts";
import { VirtualClock } from "./clock.ts";
import { LocalDatabase } from "./database.ts";
import { ModelledLines } from "./lines.ts";
import { populate, seeded, type Population } from "./population.ts";
import { ModelledQueue, type QueueModel } from "./queue.ts";
import { DayRecord } from "./record.ts";
import { SimulatedShard } from "./shard.ts";
import { packSubject, watchSubject } from "./trace.ts";

/**
 * By queue: how many consumers run at a time, and how many messages each of them has at most, for which it waits so many seconds (wrangler.toml). Cloudflare runs up to 250 of
 * a queue and does not say how soon: https://developers.cloudflare.com/queues/platform/limits/ So there are fewer here.
 */
const deployed = {
  checks: { consumers: 200, batch: 2 },
  crowdChecks: { consumers: 100, batch: 6, timeout: 5 },
  slowChecks: { consumers: 10, batch: 1 },
  rechecks: { consumers: 20, batch: 1 },
  ticks: { consumers: 10, batch: 1 },
} as const;
type QueueName = keyof typeof deployed;
/**
 * What the queues are worked with. `places`: connections of a consumer, for all messages of its batch; six where it is deployed:
 * https://developers.cloudflare.com/workers/platform/limits/
 */
export type Means = {
  consumers: Record<QueueName, { consumers: number; batch: number; timeout?: number }>;
  places: number;
  isLocal?: boolean;
};
/** As scripts/local/queues.mjs and src/housekeeping/queue.ts work them on one machine. */
export const oneMachine: Means = {
  consumers: {
    checks: { consumers: 6, batch: 2 },
    crowdChecks: { consumers: 1, batch: 6 },
    slowChecks: { consumers: 8, batch: 1 },
    rechecks: { consumers: 8, batch: 10 },
    ticks: { consumers: 4, batch: 1 },
  },
  places: 48,
  isLocal: true,
};

/** What a message came to, as its queue hears it. */
type Worked = { isDone: boolean; delaySeconds?: number };
type Delivery = { messages: number; attempts: number; waited: number };

export class Simulation {
  readonly clock: VirtualClock;
  readonly record: DayRecord;
  readonly queues: Record<QueueName, ModelledQueue>;
  /** The databases of the service, each with its own schedule. */
  readonly shards: SimulatedShard[];
  /** Where messages about different databases meet before a host. */
  readonly lines: ModelledLines;
  private readonly worlds: Shards<HousekeepingStores>;
  private isDown = false;

  /** `migrations`: the folder with their SQL. */
  constructor(
    population: Population & { databases: number },
    migrations: string,
    { consumers, places, isLocal = false }: Means = { consumers: deployed, places: 6 },
  ) {
    const { watches, start, databases } = population;
    this.clock = new VirtualClock(start);
    this.record = new DayRecord(watches, start);
    this.lines = new ModelledLines(this.record.trace);
    const files = Array.from({ length: databases }, () => new LocalDatabase(":memory:", migrations));
    populate(files, population);
    const queue = (name: QueueName, work: QueueModel["work"]) =>
      new ModelledQueue({ clock: this.clock, ...consumers[name], isLocal, work });
    const checks = this.checksOf(population, places);
    this.queues = {
      checks: queue("checks", checks),
      crowdChecks: queue("crowdChecks", checks),
      slowChecks: queue("slowChecks", checks),
      rechecks: queue("rechecks", checks),
      ticks: queue("ticks", async (body) => this.onTick(body)),
    };
    const { clock, queues, lines } = this;
    this.shards = files.map(
      (database, index) =>
        new SimulatedShard(database, {
          clock,
          queues,
          lines,
          trace: this.record.trace,
          shard: { index, count: databases },
        }),
    );
    this.worlds = shardsOf(databases, (index) => this.shardOf(index).world);
  }

  /** The database of this number. */
  shardOf(index: number): SimulatedShard {
    return this.shards[index] as SimulatedShard;
  }

  /** Puts all watches into packs, as they are some hours after they came. */
  async fill(): Promise<void> {
    for (const { world, database } of this.shards) {
      for (let from = 0, round = 0; round === 0 || from; round++)
        from = await fillPacks(world, { from, now: this.clock.time, atOnce: 100_000 });
      database.counts = { statements: 0, rowsWritten: 0 };
    }
  }

  /** While it is down, neither ticks nor consumers begin anything. */
  set down(isDown: boolean) {
    this.isDown = isDown;
    for (const queue of Object.values(this.queues)) {
      queue.isStopped = isDown;
      queue.begin();
    }
  }

  /** Lets so many minutes pass, each beginning with the ticks. */
  async run(minutes: number): Promise<void> {
    const [first, ...others] = this.shards;
    for (let minute = 0; minute < minutes; minute++) {
      const now = Math.floor(this.clock.time);
      if (!this.isDown) await (others.length ? startTicks(this.worlds, now) : first?.tick(now));
      await this.clock.runUntil(this.clock.time + 60);
    }
  }

  /** The work of a message of checks. */
  private checksOf({ seed }: Population, places: number): (body: unknown, delivery: Delivery) => Promise<Worked> {
    const model = { clock: this.clock, record: this.record, random: seeded(seed + 1) };
    const semaphore = new KeyedSemaphore();
    return async (body, delivery) => {
      const { messages, attempts } = delivery;
      const check = modelledChecks({ ...model, places: Math.max(1, Math.floor(places / messages)) });
      const { world } = this.shardOf(shardOfMessage(body) ?? 0);
      const began = this.clock.time;
      const work = checksOf(body);
      if (!work) throw new Error(`Not a check message: ${JSON.stringify(body)}`);
      const end = await work(world, { semaphore, check, mayWait: attempts <= maxPackWaits });
      this.noteWork(body, delivery, { seconds: this.clock.time - began, end });
      return { isDone: end === "done", ...(typeof end === "object" ? { delaySeconds: end.waitSeconds } : {}) };
    };
  }

  private noteWork(
    body: unknown,
    { attempts, waited }: Delivery,
    { seconds, end }: { seconds: number; end: RunEnd },
  ): void {
    const pack = packMessage.safeParse(body);
    const { claims } = checkMessage.safeParse(body).data ?? { claims: [] };
    const subjects = pack.success
      ? [packSubject(shardOfMessage(body) ?? 0, pack.data.pack)]
      : claims.map(([watchId]) => watchSubject(watchId));
    const text = `delivery ${attempts} waited ${waited.toFixed(0)} s for a consumer and took ${seconds.toFixed(0)} s: ${JSON.stringify(end)}`;
    for (const subject of subjects) this.record.trace.note(subject, this.clock.time, text);
  }

  /** As in src/housekeeping/queue.ts. */
  private async onTick(body: unknown): Promise<Worked> {
    const { tick } = tickMessage.parse(body);
    await this.shardOf(shardOfMessage(body) ?? 0).tick(tickTime(tick * 1000, Math.floor(this.clock.time)));
    return { isDone: true };
  }
}
