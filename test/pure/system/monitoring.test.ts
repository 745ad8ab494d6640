/** The rules for Prometheus and the dashboard for Grafana ask for what the service says, and say all that it says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { metricsOf } from "../../../src/system/metrics/metrics.ts";

const folder = join(import.meta.dirname, "../../../scripts/monitoring");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
/** Those of histograms without what Prometheus puts behind them. */
const namesIn = (text: string) =>
  new Set(
    (text.match(/tidemark_\w+/g) ?? []).map((name) => name.replace(/_seconds_(?:bucket|sum|count)$/, "_seconds")),
  );
const totals = { accounts: 1, watches: 1, unseen: 0, failing: 0, suppressed: 0, paused: 0, healthy: 1 };
const known = new Set(
  metricsOf({
    ...{ version: "0", release: { release: "0", commit: null }, now: 1, databaseBytes: [1] },
    disk: { freeBytes: 1, backup: { at: 1, problem: null } },
    machine: {
      memoryBytes: { launcher: 1, workerd: 1 },
      queues: [{ name: "tidemark-checks", waiting: 1, working: 1 }],
    },
    totals: { ...totals, failingByClass: {} },
    work: { due: 0, messages: 0, oldestDelivery: null, waiting: {}, deadLetters: {}, databaseBytes: 1 },
    counters: new Map(),
    state: { tickAt: 1, oldestDueAt: null, failing: new Map() },
  }).map(({ name }) => name),
);

test.each(["alerts.yml", "grafana.json"])("%s names no metric that is not there", (name) => {
  expect([...namesIn(read(name))].filter((metric) => !known.has(metric))).toEqual([]);
});

test("each rule has an expression, a severity and a sentence, and each panel stands on a place of its own", () => {
  const { groups } = parse(read("alerts.yml")) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  for (const { alert, expr, labels, annotations } of groups.flatMap(({ rules }) => rules)) {
    expect([alert, labels.severity]).toEqual([
      expect.stringMatching(/^Tidemark/),
      expect.stringMatching(/^(?:critical|warning)$/),
    ]);
    expect(expr.length * annotations.summary.length).toBeGreaterThan(0);
  }
  const { panels } = JSON.parse(read("grafana.json")) as { panels: { gridPos: { x: number; y: number } }[] };
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});

test("what is said of watches, checks and deliveries is on the dashboard", () => {
  const shown = namesIn(read("grafana.json"));
  const beside = new Set([
    "tidemark_build_info",
    "tidemark_accounts",
    "tidemark_checks_postponed_total",
    "tidemark_last_backup_timestamp_seconds",
  ]);
  expect([...known].filter((metric) => !shown.has(metric) && !beside.has(metric))).toEqual([]);
});
