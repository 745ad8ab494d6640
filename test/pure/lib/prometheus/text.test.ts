import fc from "fast-check";
import { expect, test } from "vitest";
import { metricsText, type Metric } from "../../../../src/lib/prometheus/text.ts";
import { familiesOf } from "../../../prometheus.ts";

const name = fc.stringMatching(/^[a-z_][a-z0-9_]{0,20}$/);
const text = fc.oneof(fc.string({ unit: "binary" }), fc.stringMatching(/^[\\n"{}=, \n]{0,12}$/));
const labels = fc.dictionary(name, text, { maxKeys: 4, noNullPrototype: true });
const number = fc.oneof(
  fc.double().filter((value) => !Object.is(value, -0)),
  fc.nat(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity),
);
const metric = fc.record<Metric>({
  name,
  type: fc.constantFrom("counter", "gauge"),
  help: text,
  samples: fc.array(fc.record({ labels, value: number }), { maxLength: 4 }),
});
const metrics = fc.uniqueArray(metric, { selector: (one) => one.name, maxLength: 5 });

test("any help, labels and numbers read back as they were", () => {
  fc.assert(
    fc.property(metrics, (given) => {
      const expected = Object.fromEntries(given.map(({ name: key, ...family }) => [key, family]));
      expect(familiesOf(metricsText(given))).toEqual(expected);
    }),
  );
});

test("a metric is written as the page of the format shows it", () => {
  const given: Metric = {
    name: "msdos_file_access_time_seconds",
    type: "gauge",
    help: "Access\ntime",
    samples: [
      { labels: { path: "C:\\DIR\\FILE.TXT", error: 'Cannot find file:\n"FILE.TXT"' }, value: 1.458255915e9 },
      { value: -1 },
    ],
  };
  expect(metricsText([given])).toBe(
    [
      "# HELP msdos_file_access_time_seconds Access\\ntime",
      "# TYPE msdos_file_access_time_seconds gauge",
      String.raw`msdos_file_access_time_seconds{path="C:\\DIR\\FILE.TXT",error="Cannot find file:\n\"FILE.TXT\""} 1458255915`,
      "msdos_file_access_time_seconds -1",
      "",
    ].join("\n"),
  );
});
