/**
 * The checks of a message as a model: who answers when is reckoned, what comes of each check is drawn. What the schedule sees of
 * them is what checkWatches.ts gives; the backoff of hosts is that of the service.
 */
import { message } from "../../src/message/message.ts";
import { nextCheck } from "../../src/check/nextCheck.ts";
import { watchedHost, type Checks, type Work } from "../../src/check/checkWatches.ts";
import type { NotifyWorld } from "../../src/notify/world.ts";
import type { FetchFailure } from "../../src/page/page.ts";
import { commitStatements, type Settled } from "../../src/schedule/commit/statements.ts";
import { loadHostRequests, type HostRequests } from "../../src/schedule/hosts/requests.ts";
import { returnAt } from "../../src/schedule/hosts/trouble.ts";
import { stripLength } from "../../src/schedule/strip.ts";
import type { Effective } from "../../src/settings/effective.ts";
import type { LoadedWatch } from "../../src/watch/row.ts";
import type { VirtualClock } from "./clock.ts";
import { intervalSeconds, kindOf } from "./population.ts";
import type { DayRecord } from "./record.ts";
import { watchSubject } from "./trace.ts";

/** Shares of the checks of hosts that are well. */
const changedShare = 0.02;
const failedShare = 0.002;
/** Seconds: how long a page takes to answer, a connection to be refused, and we wait for an answer. */
const answerSeconds = 0.25;
const refusalSeconds = 0.05;
const timeoutSeconds = 30;
/** As in checkWatches.ts. */
const startSeconds = 120;
const letGoEverySeconds = 5;

/** `places`: how many hosts a message asks at a time. */
export type Model = { clock: VirtualClock; record: DayRecord; random: () => number; places: number };
type Ending = "unchanged" | "changed" | "connect" | "timeout";
type Done = { watch: LoadedWatch; ending: Ending; seconds: number };

/** In place of the checks of the service. */
export const modelledChecks =
  (model: Model) =>
  async (world: NotifyWorld, { watches, warm, admission, isWanted, onHostEnd }: Work): Promise<Checks> => {
    const { clock } = model;
    const requests = await loadHostRequests(world, watches, { warm, admission });
    const began = clock.time;
    const settled: Checks["settled"] = [];
    const { done, late, ends } = await walk(model, { watches, isWanted, requests, world, settled });
    for (const [at, hosts] of ends) {
      await clock.wait(Math.max(0, (began + at - clock.time) * 1000));
      for (const host of hosts) await onHostEnd(host);
    }
    for (const one of done) {
      const row = rowOf(one, world.clock.now());
      model.record.check({
        watchId: one.watch.id,
        userId: one.watch.userId,
        host: watchedHost(one.watch),
        shard: world.shard.index,
        at: clock.time,
        pack: one.watch.schedule.pack,
      });
      if (one.ending === "changed") {
        const results = await world.stores.batch<unknown>(commitStatements(world.stores, row));
        const isCommitted = (results.at(-1)?.results.length ?? 0) > 0;
        if (isCommitted && row.pack && row.entry)
          settled.push({ row: { ...row, isWritten: true, reading: null }, watch: one.watch });
      } else
        settled.push({ row: putOff(row, requests, { watch: one.watch, now: world.clock.now() }), watch: one.watch });
    }
    await requests.saveFindings();
    return {
      settled,
      late,
      unasked: [],
      broken: [],
      jobs: [],
      letGo: [],
      asked: done.map(({ watch }) => watchedHost(watch)),
      counters: done.map(({ ending }) => `checks:${ending}`),
    };
  };

type Walk = {
  watches: LoadedWatch[];
  isWanted: boolean;
  requests: HostRequests;
  world: NotifyWorld;
  settled: Checks["settled"];
};

/** Goes through the hosts, the longest queue first, as many at a time as there are places, the pages of one after the other. */
async function walk(model: Model, { watches, isWanted, requests, world, settled }: Walk) {
  const { clock, record, places } = model;
  const done: Done[] = [];
  const late: LoadedWatch[] = [];
  const free = Array.from({ length: places }, () => 0);
  const endsAt = new Map<number, string[]>();
  const isLate = (queue: readonly LoadedWatch[]) => queue.some(({ schedule }) => schedule.fetchMs >= 2000);
  const queues = [...Map.groupBy(watches, watchedHost)].toSorted(
    ([, a], [, b]) => Number(isLate(a)) - Number(isLate(b)) || b.length - a.length,
  );
  for (const [host, queue] of queues) {
    const place = free.indexOf(Math.min(...free));
    let at = free[place] as number;
    let startedAt = at;
    for (const [index, watch] of queue.entries()) {
      if (at > startSeconds) {
        record.trace.note(
          watchSubject(watch.id),
          clock.time,
          `not begun in ${startSeconds} s, pack ${watch.schedule.pack}`,
        );
        late.push(watch);
        continue;
      }
      const wait = requests.waitOf(watch, world.clock.now());
      const isPast = wait !== null && (await requests.mayPass(watch, wait, isWanted));
      if (wait && !isPast) {
        record.trace.note(
          watchSubject(watch.id),
          clock.time,
          `${host} is left alone for ${wait.until - clock.time} s: ${wait.cause}`,
        );
        settled.push({ row: postponed(watch, returnAt(wait.until, watch.id)), watch });
        continue;
      }
      if (index > 0) at = Math.max(at + 0.2 + model.random() * 0.3, startedAt + requests.apartMs(host) / 1000);
      startedAt = at;
      const one = drawn(watch, host, model.random);
      record.page(host, clock.time + at);
      at += one.seconds;
      done.push(one);
      met(requests, one, isPast);
    }
    free[place] = at;
    const slot = Math.ceil(at / letGoEverySeconds) * letGoEverySeconds;
    endsAt.set(Math.min(slot, at + 1), [...(endsAt.get(Math.min(slot, at + 1)) ?? []), host]);
  }
  return { done, late, ends: [...endsAt].toSorted(([a], [b]) => a - b) };
}

function drawn(watch: LoadedWatch, host: string, random: () => number): Done {
  const kind = kindOf(host);
  if (kind === "hangs") return { watch, ending: "timeout", seconds: timeoutSeconds };
  if (kind === "resets") return { watch, ending: "connect", seconds: refusalSeconds };
  const chance = random();
  if (chance < failedShare) return { watch, ending: "connect", seconds: refusalSeconds };
  return { watch, ending: chance < failedShare + changedShare ? "changed" : "unchanged", seconds: answerSeconds };
}

const failureOf = (ending: Ending): FetchFailure | null =>
  ending === "connect" || ending === "timeout"
    ? {
        kind: "failure",
        class: ending,
        sentence: message(ending === "timeout" ? "fetch.timeout" : "fetch.refused"),
        elapsedMs: 0,
      }
    : null;

function met(requests: HostRequests, { watch, ending }: Done, isPast: boolean): void {
  const last = { ok: false, url: watch.settings.url ?? "" } as never;
  requests.recordOutcome({
    watch,
    seen: { last, asked: true, isCommon: true, count: 1 },
    failure: failureOf(ending),
    isPast,
  });
}

const settings = {
  interval: { seconds: intervalSeconds },
  time_schedule_limit: null,
  timezone: "UTC",
} as unknown as Effective;

function rowOf({ watch, ending, seconds }: Done, now: number): Settled {
  const { schedule, reading: before, uuid } = watch;
  const failure = failureOf(ending);
  const { failing: was, ...good } = before;
  const count = (was?.count ?? 0) + 1;
  const failing = failure && { class: failure.class, sentence: "", count, since: was?.since ?? now, told: true };
  const reading = { ...good, ...(failing ? { failing } : {}), ...(ending === "changed" ? { snapshotAt: now } : {}) };
  const next = nextCheck({ settings, memory: reading, uuid, now, failure });
  const letter = failure ? "f" : ending === "changed" ? "c" : "u";
  const { snapshotAt: since = 0, bodyHash } = before;
  const memory = ending === "unchanged" && !was ? { since, bodyHash } : null;
  const strip = `${schedule.strip}${letter}`.slice(-stripLength);
  const fetchMs = seconds * 1000;
  const entry = { checkedAt: now, fetchMs, checkCount: schedule.checkCount + 1, strip, memory };
  return {
    ...rowBase(watch, next.nextAt),
    entry: failure ? null : entry,
    isCheck: true,
    letter,
    checkedAt: now,
    fetchMs,
    phase: next.phase,
    reading: memory ? null : reading,
    failure: failing?.class ?? null,
    failingSince: failing?.since ?? null,
  };
}

const postponed = (watch: LoadedWatch, nextAt: number): Settled => ({
  ...rowBase(watch, nextAt),
  entry: null,
  isCheck: false,
  checkedAt: watch.schedule.lastChecked,
  fetchMs: watch.schedule.fetchMs,
  phase: watch.schedule.phase,
  reading: null,
  failure: null,
  failingSince: null,
});

const rowBase = ({ id, schedule }: LoadedWatch, nextAt: number) => ({
  watchId: id,
  generation: schedule.generation,
  pack: schedule.pack,
  nextAt,
  intervalSeconds,
  trace: null,
});

function putOff(row: Settled, requests: HostRequests, { watch, now }: { watch: LoadedWatch; now: number }): Settled {
  const wait = requests.waitOf({ ...watch, reading: { ...watch.reading, backoff: undefined } }, now);
  return wait ? { ...row, entry: null, nextAt: Math.max(row.nextAt, returnAt(wait.until, row.watchId)) } : row;
}
