/**
 * What Cloudflare bills of a Workers Paid account, in USD a month: the one place where prices stand. Each meter has what is
 * included in the base price, and the price of a million more (of a gigabyte, of an hour).
 */

/** What the bill counts. Storage is the mean of a month in gigabytes, processor time is in milliseconds. */
export const meterNames = [
  "rows_written",
  "rows_read",
  "database_gigabytes",
  "queue_operations",
  "requests",
  "processor_milliseconds",
  "object_writes",
  "object_reads",
  "object_gigabytes",
  "durable_object_requests",
  "durable_object_rows_written",
  "browser_hours",
] as const;
export type MeterName = (typeof meterNames)[number];
/** So much of each meter. */
export type Usage = Record<MeterName, number>;

type Meter = { included: number; price: number; per: number; source: string };

const million = 1_000_000;
const pages = "https://developers.cloudflare.com";

/** When these prices were read. */
export const tariffDate = "2026-11-22";
/** https://developers.cloudflare.com/workers/platform/pricing/ */
export const basePrice = 5;

const tariff: Record<MeterName, Meter> = {
  rows_written: { included: 50 * million, price: 1, per: million, source: `${pages}/d1/platform/pricing/` },
  rows_read: { included: 25_000 * million, price: 0.001, per: million, source: `${pages}/d1/platform/pricing/` },
  database_gigabytes: { included: 5, price: 0.75, per: 1, source: `${pages}/d1/platform/pricing/` },
  // Three for each message: one to write, one to read and one to delete it.
  queue_operations: { included: million, price: 0.4, per: million, source: `${pages}/queues/platform/pricing/` },
  requests: { included: 10 * million, price: 0.3, per: million, source: `${pages}/workers/platform/pricing/` },
  processor_milliseconds: {
    included: 30 * million,
    price: 0.02,
    per: million,
    source: `${pages}/workers/platform/pricing/`,
  },
  // Class A: put, list. Deleting costs nothing.
  object_writes: { included: million, price: 4.5, per: million, source: `${pages}/r2/pricing/` },
  // Class B: get, head.
  object_reads: { included: 10 * million, price: 0.36, per: million, source: `${pages}/r2/pricing/` },
  object_gigabytes: { included: 10, price: 0.015, per: 1, source: `${pages}/r2/pricing/` },
  durable_object_requests: {
    included: million,
    price: 0.15,
    per: million,
    source: `${pages}/durable-objects/platform/pricing/`,
  },
  durable_object_rows_written: {
    included: 50 * million,
    price: 1,
    per: million,
    source: `${pages}/durable-objects/platform/pricing/`,
  },
  browser_hours: { included: 10, price: 0.09, per: 1, source: `${pages}/browser-rendering/platform/pricing/` },
};

/** What a month of this usage costs on an account that has nothing else, the base price included. */
export function billOf(usage: Usage): Usage & { total: number } {
  const costs = noUsage();
  let total = basePrice;
  for (const name of meterNames) {
    const { included, price, per } = tariff[name];
    costs[name] = (Math.max(0, usage[name] - included) / per) * price;
    total += costs[name];
  }
  return { ...costs, total };
}

/** What this usage adds to the bill of a month in which all that is included is used already, in USD. */
export const addedCostOf = (usage: Usage): number =>
  meterNames.reduce((total, name) => total + (usage[name] / tariff[name].per) * tariff[name].price, 0);

/** Nothing at all of anything. */
export const noUsage = (): Usage => Object.fromEntries(meterNames.map((name) => [name, 0])) as Usage;
