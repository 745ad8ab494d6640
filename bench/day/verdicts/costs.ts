/** What the queues and the databases of a simulated day had to bear. With several databases each is looked at by itself. */
import type { Seen } from "../scenario.ts";
import type { Tick } from "../shard.ts";
import type { Verdict } from "./verdict.ts";

/** Milliseconds of the processor. */
const tickMs = 100;
const dueMs = 200;
/** What each tick or each hour reads through on purpose: few rows, or once in ten minutes. */
const knownScans = [
  /^UPDATE packs SET next_at/,
  /^UPDATE schedule INDEXED BY schedule_due/,
  /^UPDATE schedule SET next_at = min/,
];

export function queuesOf({ simulation }: Seen): Verdict[] {
  const queues = Object.entries(simulation.queues);
  const dead = queues.reduce((sum, [, queue]) => sum + queue.dead, 0);
  const statements = simulation.shards.flatMap(({ database }) => database.scans(["schedule", "watches", "readings"]));
  const scans = new Map(
    statements.filter(({ sql }) => !knownScans.some((known) => known.test(sql))).map((scan) => [scan.sql, scan]),
  );
  return [
    {
      name: "no message fails at every try",
      isMet: dead === 0,
      seen: `${dead}; ${queues.map(([name, queue]) => `${name} ${queue.sent} sent, ${queue.longest} at most waiting`).join(", ")}`,
    },
    {
      name: "no statement reads a whole table of watches",
      isMet: scans.size === 0,
      seen:
        [...scans.values()]
          .map(({ sql, detail }) => `${detail}: ${sql.replace(/\s+/g, " ").slice(0, 100)}`)
          .join("; ") || "none",
    },
  ];
}

const total = (tick: Tick): number => Object.values(tick.ms).reduce((sum, ms) => sum + ms, 0);

/** Processor time of the ticks outside of an outage and the hours after it, sorted. */
function usualTicks(ticks: readonly Tick[], outage: number): number[] {
  const usual = ticks.filter(({ at }) => at < outage || at > outage + 2 * 3600).map(total);
  return usual.toSorted((a, b) => a - b);
}

export function costsOf({ simulation, scenario }: Seen): Verdict[] {
  const { shards, lines, record } = simulation;
  const outage = scenario.start + scenario.outageAt * 3600;
  const ticks = shards.map(({ ticks: all }) => usualTicks(all, outage));
  const at = (share: number) =>
    Math.max(...ticks.map((sorted) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0));
  const firsts = shards.flatMap(({ ticks: all }) => all.find((tick) => tick.at >= outage + 3600) ?? []);
  const due = Math.max(...firsts.map(({ ms }) => (ms.packs ?? 0) + (ms.alone ?? 0)));
  const rows = shards.reduce((sum, { database }) => sum + database.counts.rowsWritten, lines.rowsWritten);
  const statements = shards.reduce((sum, { database }) => sum + database.counts.statements, 0);
  const each = rows / record.checks;
  const shared = shards.length > 1 ? `, ${lines.rowsWritten} of them by ${lines.calls} calls before hosts` : "";
  return [
    {
      name: `a tick takes ${tickMs} ms of the processor at the median`,
      isMet: at(0.5) <= tickMs,
      seen: `${at(0.5).toFixed(0)} ms, 95 % ${at(0.95).toFixed(0)} ms, the longest ${at(1).toFixed(0)} ms`,
    },
    {
      name: `after an outage what is due is found and claimed in ${dueMs} ms`,
      isMet: due <= dueMs,
      seen: `${due.toFixed(0)} ms, the whole tick ${Math.max(...firsts.map(total)).toFixed(0)} ms`,
    },
    {
      name: "a check writes less than a row",
      isMet: each < 1,
      seen: `${rows} rows${shared} for ${record.checks} checks: ${each.toFixed(2)}; ${statements} statements`,
    },
  ];
}
