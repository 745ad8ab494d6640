/**
 * What ten thousand sites of a thousand pages add to the bill of a month, counted as cost.test.ts counts watches: a tenth of the pages is
 * read a day, one in a hundred changes, and each pass that finds news is one alert. Sites that are due in one minute share messages.
 */
import { expect, inject, test } from "vitest";
import { addedCostOf, meterNames, noUsage, type Usage } from "../../bench/cost/tariff.ts";
import { CountedBindings, type Counts } from "../../bench/counted/bindings.ts";
import { site } from "../internet/client.ts";
import { account, Bench, homeDatabase } from "./harness.ts";
import { overD1 } from "./databases.ts";
import { execute } from "./rows.ts";
import { every, hook } from "./watched.ts";
import { divideWaitsBy } from "./waits.ts";

overD1();

const sites = 4;
/** What a pass costs does not hang on how many pages there are: fewer take less time here. */
const pages = { counted: 400, real: 1000 };
const readADay = 0.1;
const changedADay = 0.01;
const passesADay = 8;
const [day, firstDays, countedDays] = [86_400, 11, 4];
/** Of a page that is read, as cost.test.ts has it of a watch, and of its text, as it is stored. */
const ofPage = { processorMilliseconds: 1.8, textBytes: 5_000 };

const hosts = Array.from({ length: sites }, (_, at) => site(`docs${at}.test`));
const line = (at: number, n: number) => `<p>Line ${at} of page ${n} has some words of its own.</p>`;
const bytesOfDatabase = async (): Promise<number> => (await homeDatabase.prepare("SELECT 1").all()).meta.size_after;

async function watchedSites() {
  divideWaitsBy(1000);
  const [owner, bench, counting] = [await account(), new Bench(), new CountedBindings()];
  await hook.answers({ status: 200, body: "" });
  const says = (host: (typeof hosts)[number], n: number, words: string) =>
    host.at(`/guide/${n}`).answers({
      headers: { "content-type": "text/html" },
      body: `<!doctype html><title>Page ${n}</title><main><p>${words}</p>${Array.from({ length: 20 }, (_, at) => line(at, n)).join("")}</main>`,
    });
  const before = await bytesOfDatabase();
  for (const host of hosts) {
    await host.answers({ status: 404, body: "" });
    const urls = Array.from({ length: pages.counted }, (_, n) => `<url><loc>${host.url(`/guide/${n}`)}</loc></url>`);
    await host.at("/map.xml").answers({
      headers: { "content-type": "application/xml", etag: '"1"' },
      body: `<urlset>${urls.join("")}</urlset>`,
    });
    for (let n = 0; n < pages.counted; n++) await says(host, n, "First words.");
    const uuid = await owner.watch({
      url: host.url("/guide/"),
      processor: "site_diff",
      site: { sitemaps: [host.url("/map.xml")], read: "changed", requests_per_day: pages.counted * readADay },
      notification_urls: ["json://hook.test/in"],
      ...every(1440),
    });
    await owner.firstCheck(uuid);
  }
  bench.counted = counting;
  let changes = 0;
  /** So many days; what they cost. */
  const days = async (count: number): Promise<Counts> => {
    counting.reset();
    for (let pass = 0; pass < count * passesADay; pass++) {
      if (pass % passesADay === 0)
        for (let change = 0; change < pages.counted * changedADay; change++, changes++)
          for (const host of hosts) await says(host, (changes * 101) % pages.counted, `Words of change ${changes}.`);
      await bench.pass(day / passesADay);
    }
    return { ...counting.counts };
  };
  return { days, bytes: async () => (await bytesOfDatabase()) - before };
}

test("ten thousand sites cost no more than an eighth of what a million hourly watches do", async () => {
  const { days, bytes } = await watchedSites();
  await days(firstDays);
  const databaseBytes = await bytes();
  const counts = await days(countedDays);
  const alerts = (await hook.requests()).length;
  await execute("UPDATE schedule SET paused = 1");
  const idle = await days(countedDays);
  const usage = usageOfSite(counts, idle);
  const month: Usage = noUsage();
  for (const name of meterNames) month[name] = 10_000 * 30 * usage[name];
  month.database_gigabytes = (10_000 * (databaseBytes / sites) * (pages.real / pages.counted)) / 1e9;
  month.object_gigabytes = (10_000 * pages.real * ofPage.textBytes) / 1e9;
  const cost = addedCostOf(month);
  if (inject("printsCosts")) console.log(`Ten thousand sites of a thousand pages: ${cost.toFixed(1)} USD a month`);
  // Where nothing was read or nothing was found, it would cost nothing.
  expect(alerts).toBeGreaterThan(sites * countedDays);
  // Beside the 277 of cost.test.ts.
  expect(cost).toBeLessThan(34);
});

/** What a site uses a day: without what the ticks would have cost that found nothing. */
function usageOfSite(counts: Counts, idle: Counts): Usage {
  const of = (name: keyof Counts): number => Math.max(0, counts[name] - idle[name]) / (sites * countedDays);
  return {
    ...noUsage(),
    rows_written: of("rows_written"),
    rows_read: of("rows_read"),
    queue_operations: 3 * of("queue_messages"),
    requests: of("queue_messages"),
    object_writes: of("object_writes"),
    object_reads: of("object_reads"),
    durable_object_requests: of("durable_object_requests"),
    processor_milliseconds: ofPage.processorMilliseconds * pages.real * readADay,
  };
}
