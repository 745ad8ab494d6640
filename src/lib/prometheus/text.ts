/**
 * Metrics as text that Prometheus reads, version 0.0.4. Names and help are the caller's, values of labels may be any text.
 * Pure. https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
 */

/** One number of a metric; its labels tell it from the others of the same name. `suffix`: behind the name, in a histogram. */
export type Sample = { labels?: Record<string, string>; suffix?: "_bucket" | "_sum" | "_count"; value: number };

/** A metric. The name of a counter ends in `_total`: https://prometheus.io/docs/practices/naming/ */
export type Metric = {
  name: string;
  type: "counter" | "gauge" | "histogram";
  help: string;
  samples: readonly Sample[];
};

/** `upTo`: how many were at most so large, the last of them without end; `sum` of all, and `count` of them. */
export type Observed = { upTo: readonly { bound: number; count: number }[]; sum: number; count: number };

/** The samples of a histogram: https://prometheus.io/docs/concepts/metric_types/#histogram */
export const histogramSamples = ({ upTo, sum, count }: Observed): Sample[] => [
  ...upTo.map(({ bound, count: value }) => ({ suffix: "_bucket" as const, labels: { le: numberText(bound) }, value })),
  { suffix: "_sum", value: sum },
  { suffix: "_count", value: count },
];

export const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** The text of metrics: HELP, TYPE and a line for each sample. Each name may stand in the list once. */
export const metricsText = (metrics: readonly Metric[]): string => metrics.map(metricText).join("");

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(
    ({ labels = {}, suffix = "", value }) => `${name}${suffix}${labelsText(labels)} ${numberText(value)}\n`,
  );
  return `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join("")}`;
}

function labelsText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`);
  return pairs.length ? `{${pairs.join(",")}}` : "";
}

const escaped = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");

/** As Go's ParseFloat reads it. */
function numberText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return "NaN";
  return value > 0 ? "+Inf" : "-Inf";
}
