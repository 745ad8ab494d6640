/** The two ends of the time below a chart are told apart, however near they are. */
import { expect, test } from "vitest";
import { endsOf } from "../../../../src/lib/price/chart.ts";

const reader = { locale: "en", zone: "UTC" };
const noon = Date.UTC(2026, 10, 30, 12) / 1000;

test.each([3, 59, 90, 3600, 86_400, 30 * 86_400])("of a span of %d seconds", (span) => {
  const [first, last] = endsOf(noon, noon + span, reader);
  expect(first).not.toBe(last);
});

test("seconds stand only where minutes do not tell", () => {
  expect(endsOf(noon, noon + 3, reader)[1]).toContain("12:00:03");
  expect(endsOf(noon, noon + 3600, reader)[1]).not.toContain("1:00:00");
});
