/** The counted costs as a table to read: one check of each kind, and the bill of a month at several sizes. Pure. */
import { checkKinds, monthOf, type Counted } from "./month.ts";
import { basePrice, billOf, meterNames, tariffDate } from "./tariff.ts";

const sizes = [1_000, 100_000, 1_000_000, 10_000_000];
/** A database holds ten gigabytes: https://developers.cloudflare.com/d1/platform/limits/. New accounts go elsewhere from here on. */
const gigabytesOfDatabase = 8;

const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(26) + cells.map((cell) => cell.padStart(13)).join("");
const figure = (value: number, digits = 2): string => value.toLocaleString("en-US", { maximumFractionDigits: digits });

/** Lines of a table for a terminal. */
export function report(counted: Counted): string {
  const metersOfChecks = ["rows_written", "rows_read", "queue_operations", "object_writes", "object_reads"] as const;
  const bills = sizes.map((watches) => billOf(monthOf(counted, watches)));
  const databases = sizes.map((watches) =>
    Math.ceil(monthOf(counted, watches).database_gigabytes / gigabytesOfDatabase),
  );
  const spread = sizes.map((watches, index) => billOf(monthOf(counted, watches, databases[index])));
  return [
    row("One check", checkKinds),
    ...metersOfChecks.map((meter) =>
      row(
        meter,
        checkKinds.map((kind) => figure(counted.checks[kind][meter])),
      ),
    ),
    "",
    `A tick writes ${figure(counted.tick.rows_written)} rows and reads ${figure(counted.tick.rows_read)}. ` +
      `The search for watches without a good reading reads ${figure(counted.searched.rows_read)} of each. ` +
      `A watch takes ${figure(counted.watchBytes, 0)} bytes of the database, a change that is kept ` +
      `${figure(counted.changeBytes, 0)}, an alert in the log ${figure(counted.alertBytes, 0)}; to delete it writes ` +
      `${figure(counted.expiry.rows_written)} rows. Over several databases a pack makes ` +
      `${figure(counted.hostLine.durable_object_requests)} requests to Durable Objects.`,
    "",
    row(
      "USD a month, watches",
      sizes.map((size) => figure(size)),
    ),
    row(
      "base",
      sizes.map(() => figure(basePrice)),
    ),
    ...meterNames.map((meter) =>
      row(
        meter,
        bills.map((bill) => figure(bill[meter])),
      ),
    ),
    row(
      "total",
      bills.map(({ total }) => figure(total)),
    ),
    row(
      "databases it takes",
      databases.map((count) => figure(count)),
    ),
    row(
      "total over them",
      spread.map(({ total }) => figure(total)),
    ),
    "",
    `Checked hourly, 2 % changed with one receiver, 40 % of the others in other bytes; prices of ${tariffDate}.`,
  ].join("\n");
}
