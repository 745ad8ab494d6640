/**
 * A day of the schedule in virtual time: ticks, claims, packs, messages, leases, backoff and settling are those of the service, over
 * its tables; only the checks themselves, the queues and the clock are models.
 */
import { reportOutages } from "../../src/housekeeping/heartbeat.ts";
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
import { noteStore } from "../../src/storage/notes/store.ts";
import { watchReader } from "../../src/watch/reader/store.ts";
import { modelledChecks } from "./checks.ts";
import { VirtualClock } from "./clock.ts";
import { LocalDatabase } from "./database.ts";
import { populate, seeded, type Population } from "./population.ts";
import { ModelledQueue } from "./queue.ts";
import { DayRecord } from "./record.ts";

/** Messages that are worked at a time, by queue. */
const consumers = { checks: 120, slowChecks: 10, rechecks: 20 } as const;
type QueueName = keyof typeof consumers;

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
  /** While it is set, neither ticks nor consumers run. */
  isDown = false;

  /** `migrations`: the folder with their SQL. */
  constructor(population: Population, { path = ":memory:", migrations }: { path?: string; migrations: string }) {
    const { watches, start, seed } = population;
    this.clock = new VirtualClock(start);
    this.record = new DayRecord(watches, start);
    this.database = new LocalDatabase(path, migrations);
    populate(this.database, population);
    const check = modelledChecks({ clock: this.clock, record: this.record, random: seeded(seed + 1) });
    const semaphore = new KeyedSemaphore();
    const work = async (body: unknown): Promise<boolean> => {
      if (this.isDown) return false;
      const pack = packMessage.safeParse(body);
      const end = pack.success
        ? await runPack(this.world, pack.data, { semaphore, check })
        : await runChecks(this.world, checkMessage.parse(body), { semaphore, check });
      return end === "done";
    };
    const queue = (name: QueueName) => new ModelledQueue({ clock: this.clock, consumers: consumers[name], work });
    this.queues = { checks: queue("checks"), slowChecks: queue("slowChecks"), rechecks: queue("rechecks") };
    this.world = this.worldOf();
  }

  /** Puts all watches into packs, as they are some hours after they came. */
  async fill(): Promise<void> {
    for (let from = 0, round = 0; round === 0 || from; round++)
      from = await fillPacks(this.world, { from, now: this.clock.time, atOnce: 100_000 });
    this.database.counts = { statements: 0, rowsWritten: 0 };
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
