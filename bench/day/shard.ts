/** One database of the simulated service: its world, and the parts of its tick that the schedule consists of. */
import { reportOutages } from "../../src/housekeeping/heartbeat.ts";
import { heartbeatStore } from "../../src/housekeeping/heartbeat/store.ts";
import { sweepClock, sweepLostClaims, sweepPacks } from "../../src/housekeeping/sweep.ts";
import type { HousekeepingWorld } from "../../src/housekeeping/world.ts";
import { nothingAllowed } from "../../src/lib/network/allow.ts";
import { dispatch } from "../../src/schedule/dispatch.ts";
import { hostStore } from "../../src/schedule/hosts/store.ts";
import { dispatchPacks } from "../../src/schedule/packs/dispatch.ts";
import { packStore } from "../../src/schedule/packs/store.ts";
import { scheduleStore } from "../../src/schedule/store.ts";
import { queueOfShard } from "../../src/shard/queue.ts";
import { counterStore } from "../../src/storage/counters/store.ts";
import { noteStore } from "../../src/storage/notes/store.ts";
import { watchReader } from "../../src/watch/reader/store.ts";
import type { VirtualClock } from "./clock.ts";
import type { Trace } from "./trace.ts";
import { tracedChecks, tracedPacks } from "./traced.ts";
import type { LocalDatabase } from "./database.ts";
import type { ModelledLines } from "./lines.ts";
import type { ModelledQueue } from "./queue.ts";

export type Part = "packs" | "alone" | "fill" | "lost" | "clock" | "silent";
/** Milliseconds of the processor that the parts of a tick took, and the statements and rows of the tick. */
export type Tick = { at: number; ms: Partial<Record<Part, number>>; statements: number; rowsWritten: number };

/** What databases share. `shard`: which one this is, and of how many. */
type Outside = {
  clock: VirtualClock;
  queues: Record<string, ModelledQueue>;
  lines: ModelledLines;
  trace: Trace;
  shard: { index: number; count: number };
};

export class SimulatedShard {
  readonly database: LocalDatabase;
  readonly ticks: Tick[] = [];
  readonly world: HousekeepingWorld;
  /** The watches whose owners were told that nothing was heard of them, and why. */
  readonly notified: { watchId: number; why: string; at: number }[] = [];
  private silentAt = 0;

  constructor(database: LocalDatabase, outside: Outside) {
    this.database = database;
    this.world = this.worldOf(outside);
  }

  async tick(now: number): Promise<void> {
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

  private async sweepSilent(now: number): Promise<void> {
    if (now % 300) return;
    this.silentAt = await reportOutages(this.world, this.silentAt, now);
  }

  private worldOf({ clock: time, queues: all, lines, trace, shard }: Outside): HousekeepingWorld {
    const db = this.database.binding();
    const queues = Object.fromEntries(
      Object.entries(all).map(([name, queue]) => [name, queueOfShard(queue.binding(), shard.index)]),
    );
    const silent = heartbeatStore(db);
    const stores = {
      db,
      batch: (statements: D1PreparedStatement[]) => db.batch(statements),
      checks: tracedChecks(scheduleStore(db), trace, () => time.time),
      hosts: hostStore(db),
      packs: tracedPacks(packStore(db), trace, { shard: shard.index, time: () => time.time }),
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
    const clock = { now: () => Math.floor(time.time), wait: (ms: number) => time.wait(ms) };
    const operator = { EGRESS_ALLOW: nothingAllowed };
    const net = { egress: {}, queues, hostLine: lines.binding() };
    return { clock, operator, shard, stores, net } as unknown as HousekeepingWorld;
  }
}
