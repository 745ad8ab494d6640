/**
 * A day of the schedule in virtual time: ticks, claims, packs, messages, leases, backoff and settling are those of the service, over
 * its tables; only the checks themselves, the queues and the clock are models.
 */
import { reportOutages } from "../../src/housekeeping/heartbeat.ts";
import { packWaits } from "../../src/housekeeping/queue.ts";
import { heartbeatStore } from "../../src/housekeeping/heartbeat/store.ts";
import { sweepClock, sweepLostClaims, sweepPacks } from "../../src/housekeeping/sweep.ts";
import type { HousekeepingWorld } from "../../src/housekeeping/world.ts";
import { runChecks } from "../../src/check/run.ts";
import { runPack } from "../../src/check/runPack.ts";
import { KeyedSemaphore } from "../../src/lib/concurrency/semaphore.ts";
import { nothingAllowed } from "../../src/lib/network/allow.ts";
import { dispatch } from "../../src/schedule/dispatch.ts";
import { hostStore } from "../../src/schedule/hosts/store.ts";
import { checkMessage, packMessage } from "../../src/schedule/message.ts";
import { dispatchPacks, fillPacks } from "../../src/schedule/packs/dispatch.ts";
import { packStore } from "../../src/schedule/packs/store.ts";
import { scheduleStore } from "../../src/schedule/store.ts";
import { counterStore } from "../../src/storage/counters/store.ts";
import { noteStore } from "../../src/storage/notes/store.ts";
import { watchReader } from "../../src/watch/reader/store.ts";
import { modelledChecks } from "./checks.ts";
import { VirtualClock } from "./clock.ts";
import { LocalDatabase } from "./database.ts";
import { populate, seeded, type Population } from "./population.ts";
import { ModelledQueue } from "./queue.ts";
import { DayRecord } from "./record.ts";

/**
 * By queue: how many consumers run at a time, and how many messages each of them has at most (wrangler.toml). Cloudflare runs up to 250 of
 * a queue and does not say how soon: https://developers.cloudflare.com/queues/platform/limits/ So there are fewer here.
 */
const consumers = {
  checks: { consumers: 200, batch: 2 },
  crowdChecks: { consumers: 100, batch: 6 },
  slowChecks: { consumers: 10, batch: 1 },
  rechecks: { consumers: 20, batch: 1 },
} as const;
type QueueName = keyof typeof consumers;
/** Connections of a consumer, for all messages of its batch: https://developers.cloudflare.com/workers/platform/limits/ */
const places = 6;

export type Part = "packs" | "alone" | "fill" | "lost" | "clock" | "silent";
/** Milliseconds of the processor that the parts of a tick took, and the statements and rows of the tick. */
export type Tick = { at: number; ms: Partial<Record<Part, number>>; statements: number; rowsWritten: number };

export class Simulation {
  readonly clock: VirtualClock;
  readonly record: DayRecord;
  readonly database: LocalDatabase;
  readonly queues: Record<QueueName, ModelledQueue>;
  readonly ticks: Tick[] = [];
  readonly world: HousekeepingWorld;
  private isDown = false;

  /** `migrations`: the folder with their SQL. */
  constructor(population: Population, { path = ":memory:", migrations }: { path?: string; migrations: string }) {
    const { watches, start, seed } = population;
    this.clock = new VirtualClock(start);
    this.record = new DayRecord(watches, start);
    this.database = new LocalDatabase(path, migrations);
    populate(this.database, population);
    const model = { clock: this.clock, record: this.record, random: seeded(seed + 1) };
    const semaphore = new KeyedSemaphore();
    const work = async (body: unknown, { messages, attempts }: { messages: number; attempts: number }) => {
      const check = modelledChecks({ ...model, places: Math.max(1, Math.floor(places / messages)) });
      const pack = packMessage.safeParse(body);
      const end = pack.success
        ? await runPack(this.world, pack.data, { semaphore, check, mayWait: attempts <= packWaits.most })
        : await runChecks(this.world, checkMessage.parse(body), { semaphore, check });
      return { isDone: end === "done", ...(end === "waits" ? { delaySeconds: packWaits.seconds } : {}) };
    };
    const queue = (name: QueueName) => new ModelledQueue({ clock: this.clock, ...consumers[name], work });
    this.queues = {
      checks: queue("checks"),
      crowdChecks: queue("crowdChecks"),
      slowChecks: queue("slowChecks"),
      rechecks: queue("rechecks"),
    };
    this.world = this.worldOf();
  }

  /** Puts all watches into packs, as they are some hours after they came. */
  async fill(): Promise<void> {
    for (let from = 0, round = 0; round === 0 || from; round++)
      from = await fillPacks(this.world, { from, now: this.clock.time, atOnce: 100_000 });
    this.database.counts = { statements: 0, rowsWritten: 0 };
  }

  /** While it is down, neither ticks nor consumers begin anything. */
  set down(isDown: boolean) {
    this.isDown = isDown;
    for (const queue of Object.values(this.queues)) {
      queue.isStopped = isDown;
      queue.begin();
    }
  }

  /** Lets so many minutes pass, each beginning with a tick. */
  async run(minutes: number): Promise<void> {
    for (let minute = 0; minute < minutes; minute++) {
      if (!this.isDown) await this.tick();
      await this.clock.runUntil(this.clock.time + 60);
    }
  }

  private async tick(): Promise<void> {
    const now = Math.floor(this.clock.time);
    const { world } = this;
    const before = { ...this.database.counts };
    const ms: Tick["ms"] = {};
    const parts: [Part, () => Promise<unknown>][] = [
      ["clock", () => sweepClock(world, now)],
      ["lost", () => sweepLostClaims(world, now)],
      ["packs", () => dispatchPacks(world, now)],
      ["alone", () => dispatch(world, now)],
      ["fill", () => sweepPacks(world, now)],
      ["silent", () => this.sweepSilent(now)],
    ];
    for (const [part, run] of parts) {
      const began = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(began);
      ms[part] = (user + system) / 1000;
    }
    const { statements, rowsWritten } = this.database.counts;
    this.ticks.push({
      at: now,
      ms,
      statements: statements - before.statements,
      rowsWritten: rowsWritten - before.rowsWritten,
    });
  }

  /** The watches whose owners were told that nothing was heard of them, and why. */
  readonly notified: { watchId: number; why: string; at: number }[] = [];
  private silentAt = 0;

  private async sweepSilent(now: number): Promise<void> {
    if (now % 300) return;
    this.silentAt = await reportOutages(this.world, this.silentAt, now);
  }

  private worldOf(): HousekeepingWorld {
    const db = this.database.binding();
    const queues = Object.fromEntries(Object.entries(this.queues).map(([name, queue]) => [name, queue.binding()]));
    const silent = heartbeatStore(db);
    const stores = {
      db,
      batch: (statements: D1PreparedStatement[]) => db.batch(statements),
      checks: scheduleStore(db),
      hosts: hostStore(db),
      packs: packStore(db),
      notes: noteStore(db),
      counters: counterStore(db),
      watches: { ...watchReader(db, undefined as never), find: async () => null },
      heartbeats: {
        ...silent,
        silent: async (slice: Parameters<typeof silent.silent>[0]) => {
          const found = await silent.silent(slice);
          this.notified.push(...found.map(({ watchId, why }) => ({ watchId, why, at: slice.now })));
          return found;
        },
      },
    };
    const clock = { now: () => Math.floor(this.clock.time), wait: (ms: number) => this.clock.wait(ms) };
    const operator = { EGRESS_ALLOW: nothingAllowed };
    const net = { egress: {}, queues };
    return { clock, operator, shard: { index: 0, count: 1 }, stores, net } as unknown as HousekeepingWorld;
  }
}
