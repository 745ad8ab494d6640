/** The metrics of the service, from what is stored of it. Pure. Names: https://prometheus.io/docs/practices/naming/ */
import { histogramSamples, type Metric, type Observed, type Sample } from "../../lib/prometheus/text.ts";
import { durationsOf } from "../../storage/counters/durations.ts";
import { deliveryResults } from "../../notify/result.ts";
import { failureClasses } from "../../page/failure.ts";
import type { Release } from "../../operator/release.ts";
import type { Disk, Machine } from "../../world.ts";
import { noticedParts } from "../../storage/health/part.ts";
import type { ServiceState } from "../ready/problems.ts";
import type { Totals, Work } from "./numbers.ts";

/** `counters`: by name, see src/storage/counters; `now` in Unix seconds. */
export type Known = {
  version: string;
  release: Release;
  now: number;
  /** Of each database. */
  databaseBytes: readonly number[];
  /** Null where the data are on no disk of one's own. */
  disk: Disk | null;
  /** Null where the service runs on no machine of one's own. */
  machine: Machine | null;
  totals: Totals;
  work: Work;
  counters: ReadonlyMap<string, number>;
  state: ServiceState;
};

const states = ["unseen", "failing", "suppressed", "paused", "healthy"] as const;
const upTo = "Counted up to 10000.";

/** All metrics, in an order that stays. */
export function metricsOf(known: Known): Metric[] {
  return [...checkMetrics(known), ...deliveryMetrics(known), ...totalMetrics(known), ...serviceMetrics(known)];
}

function checkMetrics({ counters, work, state, now }: Known): Metric[] {
  const count = (result: string) => counters.get(`checks:${result}`) ?? 0;
  const failures = failureClasses.map((kind) => ({ labels: { class: kind }, value: count(kind) }));
  const made = count("read") + failures.reduce((sum, { value }) => sum + value, 0);
  return [
    counter("tidemark_checks_total", "Checks of watches that were made, failed ones included.", [{ value: made }]),
    counter("tidemark_check_failures_total", "Checks that failed, by class of failure.", failures),
    counter("tidemark_checks_postponed_total", "Checks put off because this service was short of something.", [
      { value: count("postponed") },
    ]),
    histogram(
      "tidemark_check_duration_seconds",
      "How long checks took, with all that they waited for.",
      durationsOf("check", counters),
    ),
    gauge("tidemark_due_lag_seconds", "How long the oldest due watch waits for its check.", [
      { value: lag(state.oldestDueAt, now) },
    ]),
    gauge("tidemark_due_watches", `Watches that wait for their check. ${upTo}`, [{ value: work.due }]),
    gauge("tidemark_check_messages", `Messages of claimed watches that are being worked. ${upTo}`, [
      { value: work.messages },
    ]),
  ];
}

function deliveryMetrics({ counters, work, now }: Known): Metric[] {
  const ended = deliveryResults.map((result) => ({
    labels: { result },
    value: counters.get(`deliveries:${result}`) ?? 0,
  }));
  const waiting = ["pending", "sending"].map((state) => ({ labels: { state }, value: work.waiting[state] ?? 0 }));
  return [
    counter("tidemark_delivery_attempts_total", "Attempts to deliver an alert, by result.", ended),
    histogram(
      "tidemark_delivery_duration_seconds",
      "How long attempts to deliver an alert took.",
      durationsOf("delivery", counters),
    ),
    gauge("tidemark_deliveries", `Deliveries that have not come to an end, by state. ${upTo}`, waiting),
    gauge("tidemark_delivery_lag_seconds", "How long the oldest due delivery waits.", [
      { value: lag(work.oldestDelivery, now) },
    ]),
    gauge(
      "tidemark_dead_letters",
      `Queue messages of the last 30 days that could not be worked. ${upTo}`,
      byLabel("queue", work.deadLetters),
    ),
  ];
}

function totalMetrics({ totals }: Known): Metric[] {
  return [
    gauge("tidemark_accounts", "Accounts. At most five minutes old.", [{ value: totals.accounts }]),
    gauge("tidemark_watches", "Watches. At most five minutes old.", [{ value: totals.watches }]),
    gauge(
      "tidemark_watches_in_state",
      "Watches by state; one watch may be in several. At most five minutes old.",
      states.map((state) => ({ labels: { state }, value: totals[state] })),
    ),
    gauge(
      "tidemark_failing_watches",
      `Failing watches by class of failure. At most five minutes old. ${upTo}`,
      byLabel("class", totals.failingByClass),
    ),
  ];
}

function serviceMetrics({ version, release, databaseBytes, disk, machine, state }: Known): Metric[] {
  const failing = noticedParts.map((part) => ({ labels: { part }, value: Number(state.failing.has(part)) }));
  return [
    gauge(
      "tidemark_database_size_bytes",
      "Size of the database, of each where there are several.",
      databaseBytes.map((value, index) =>
        databaseBytes.length === 1 ? { value } : { labels: { database: String(index) }, value },
      ),
    ),
    ...diskMetrics(disk),
    ...machineMetrics(machine),
    gauge(
      "tidemark_last_tick_timestamp_seconds",
      "When the last scheduled run came to its end, in Unix seconds; 0 for never.",
      [{ value: state.tickAt ?? 0 }],
    ),
    gauge("tidemark_part_failing", "1 while this part of the service is out of order.", failing),
    gauge("tidemark_build_info", "1, with the version of the interface, the release and its commit.", [
      { labels: { version, release: release.release, commit: release.commit ?? "unknown" }, value: 1 },
    ]),
  ];
}

function diskMetrics(disk: Disk | null): Metric[] {
  if (disk === null) return [];
  const { freeBytes, backup } = disk;
  const free = gauge("tidemark_disk_free_bytes", "Room on the disk of the data.", [{ value: freeBytes }]);
  if (backup === null) return [free];
  const help = "When the newest backup was made, in Unix seconds; 0 for none.";
  return [free, gauge("tidemark_last_backup_timestamp_seconds", help, [{ value: backup.at ?? 0 }])];
}

/** What only a machine of one's own knows. */
function machineMetrics(machine: Machine | null): Metric[] {
  if (machine === null) return [];
  const messages = machine.queues.flatMap(({ name, waiting, working }) => [
    { labels: { queue: name, state: "waiting" }, value: waiting },
    { labels: { queue: name, state: "working" }, value: working },
  ]);
  const memory = Object.entries(machine.memoryBytes).map(([name, value]) => ({ labels: { process: name }, value }));
  return [
    gauge("tidemark_queue_messages", "Messages in the queues of this machine, by state.", messages),
    gauge("tidemark_process_memory_bytes", "Resident memory of the processes of this machine.", memory),
  ];
}

const histogram = (name: string, help: string, observed: Observed): Metric => ({
  name,
  type: "histogram",
  help,
  samples: histogramSamples(observed),
});
const counter = (name: string, help: string, samples: Sample[]): Metric => ({ name, type: "counter", help, samples });
const gauge = (name: string, help: string, samples: Sample[]): Metric => ({ name, type: "gauge", help, samples });
const lag = (at: number | null, now: number) => (at === null ? 0 : Math.max(0, now - at));
const byLabel = (label: string, counts: Record<string, number>): Sample[] =>
  Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
