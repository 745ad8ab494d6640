/** What the price page of a watch draws and says. */
import { expect, test } from "vitest";
import { endOf, stepPath, ticks } from "../../../../src/lib/price/chart.ts";
import { pricesCsv, stockSince, type PricePoint } from "../../../../src/web/watch/price.tsx";
import { thresholdIn } from "../../../../src/web/watch/threshold.ts";

const point = (at: number, price: string | null, stock: boolean | null): PricePoint => ({
  at,
  price,
  currency: "EUR",
  in_stock: stock,
});

test.each([
  [44.7, 52.5, [44, 46, 48, 50, 52, 54]],
  [0.01, 0.03, [0.01, 0.015, 0.02, 0.025, 0.03]],
  [1200, 9900, [0, 5000, 10_000]],
])("an axis from %d to %d has round numbers around all of them", (low, high, expected) => {
  expect(ticks(low, high)).toEqual(expected);
});

test("a price that never moved has an axis, too", () => {
  const marks = ticks(50, 50);
  expect(marks.length).toBeGreaterThan(1);
  expect(Math.min(...marks)).toBeLessThanOrEqual(50);
  expect(Math.max(...marks)).toBeGreaterThanOrEqual(50);
});

test("the line holds each price until it moves, and breaks where none is known", () => {
  const scale = { x: (at: number) => at, y: (value: number) => value };
  const points = [
    { at: 0, value: 5, isOut: false },
    { at: 10, value: 4, isOut: false },
    { at: 20, value: null, isOut: false },
    { at: 30, value: 3, isOut: false },
  ];
  expect(stepPath(points, scale, 40)).toBe("M0 5H10V4H20M30 3H40");
});

test("stock is as it is since the first of the last equal points", () => {
  expect(stockSince([])).toBeNull();
  expect(stockSince([point(1, "5", null)])).toBeNull();
  expect(stockSince([point(1, "5", false), point(2, "5", true), point(3, "4", true)])).toEqual({ at: 2, isIn: true });
  expect(stockSince([point(1, "5", true), point(2, null, false)])).toEqual({ at: 2, isIn: false });
});

test("the CSV of prices has a row for each, and no currency brings a formula or a comma into it", () => {
  const hostile = { ...point(0, "5.10", true), currency: '=1,"' };
  expect(pricesCsv([hostile, point(60, null, null)])).toBe(
    "at,price,currency,in_stock\r\n1970-01-01T00:00:00.000Z,5.10,,true\r\n1970-01-01T00:01:00.000Z,,EUR,\r\n",
  );
});

test("the threshold of a chart is that of a condition on the price, else an end of the band", () => {
  const band = { value: { price_change_min: 40, price_change_max: null } };
  const conditions = (...value: unknown[]) => ({ value });
  expect(thresholdIn({ conditions: conditions({ field: "price", operator: "<=", value: "45" }) })).toBe(45);
  expect(thresholdIn({ conditions: conditions(), processor_config_restock_diff: band })).toBe(40);
  expect(thresholdIn({ conditions: conditions({ field: "text", operator: "contains", value: "9" }) })).toBeNull();
});

test("a price that just moved has a part of the width, and the time of the chart ends at it", () => {
  const points = [
    { at: 0, value: 5 },
    { at: 110, value: 4 },
  ];
  const [end, edge] = endOf(points, 110);
  expect(end).toBe(111);
  expect((edge - 110) / edge).toBeCloseTo(1 / 12);
  expect(endOf(points, 500)).toEqual([500, 500]);
});
