/**
 * What a month costs on Cloudflare, counted: the rows, messages and objects of one check of each kind, as D1, R2 and the queues
 * bill them, and from these the bill of so many watches. The bounds are what is reached today; what raises one says why.
 */
import { expect, inject, test } from "vitest";
import { monthOf, type CheckKind, type Counted } from "../../bench/cost/month.ts";
import { report } from "../../bench/cost/report.ts";
import { billOf, meterNames, noUsage, type Usage } from "../../bench/cost/tariff.ts";
import { dearestCheck } from "../../bench/cost/worst.ts";
import { CountedBindings, type Counts } from "../../bench/counted/bindings.ts";
import { runPack } from "../../src/check/runPack.ts";
import { expiryStatements } from "../../src/housekeeping/expiry/statements.ts";
import { secondsPerSlice } from "../../src/housekeeping/heartbeat.ts";
import { packMessage } from "../../src/schedule/message.ts";
import { site, type Answer } from "../internet/client.ts";
import { account, Bench, until, homeDatabase } from "./harness.ts";
import { hostsOfOneBucket, joinPacks, setAllDue } from "./packed.ts";
import { countRows, execute } from "./rows.ts";
import { divideWaitsBy } from "./waits.ts";
import { overD1 } from "./databases.ts";

overD1();

/** A full pack. */
const [hosts, watchesOfHost] = [50, 2];
const watches = hosts * watchesOfHost;
/** Changes that are kept of each watch in this account: its limit is reached within a few rounds. */
const kept = 2;
/** A database grows by whole pages: a round says its bytes to 41 for each of these watches, four of them to ten. */
const roundsOfBytes = 4;
/**
 * Processor time of a check with the engine's share, measured for pages of 10 kB in workerd on one machine; what a check takes
 * on Cloudflare's own is not known.
 */
const processorMilliseconds = 1.8;

// As in a large service: there are so many watches that those of one bucket of hosts fill packs.
const shops = hostsOfOneBucket(hosts, { prefix: "shop" }).map(site);
const all = (answer: Answer) => Promise.all(shops.map((shop) => shop.answers(answer)));
const paragraph = "A page that is watched has a head, a body, and more words than the one that matters. ";
/** A price moves a little, as prices do: what is severe, such as a price that doubles, is one row more for its list. */
const page = (price: number, nonce = 0): string =>
  `<!doctype html><title>Kettle</title><meta name="nonce" content="${nonce}"><h1>Kettle</h1><p>Price ${1000 + price}.00 EUR</p>${`<p>${paragraph}</p>`.repeat(100)}`;

const usageOf = (counts: Counts, share: number): Usage => ({
  ...noUsage(),
  rows_written: counts.rows_written / share,
  rows_read: counts.rows_read / share,
  queue_operations: (3 * counts.queue_messages) / share,
  // Each message is an invocation at worst.
  requests: counts.queue_messages / share,
  object_writes: counts.object_writes / share,
  object_reads: counts.object_reads / share,
  durable_object_requests: counts.durable_object_requests / share,
});

/** Watches that were checked once, the clock of their checks, and what counts them from now on. */
async function watched() {
  divideWaitsBy(1000);
  const [owner, bench, counting] = [await account(), new Bench(), new CountedBindings()];
  await all({ body: page(1), headers: { etag: '"1"' } });
  const lines = shops.flatMap((shop) => Array.from({ length: watchesOfHost }, (_, index) => shop.url(`/${index}`)));
  const before = await databaseBytes();
  await owner.call("POST", "/import", lines.join("\n"), { "content-type": "text/plain" });
  await until(async () => (await countRows("schedule", "done_generation > 0")) === watches, "The first checks");
  const watchBytes = ((await databaseBytes()) - before) / watches;
  bench.counted = counting;
  // A pack is checked as a whole: that one which changes as a whole is worked in parts is shown by queries.test.ts.
  bench.maxQueries = Infinity;
  const counted = async (work: () => Promise<void>): Promise<Counts> => {
    counting.reset();
    await work();
    return { ...counting.counts };
  };
  const minute = () => ((bench.time += 60), bench.tick());
  // All at once, where else each waits for its turn.
  await execute("UPDATE schedule SET next_at = ?", bench.time + 3600);
  await joinPacks(bench);
  expect(await countRows("schedule", "pack > 0")).toBe(watches);
  // The first tick makes up for those that there were not, and makes what ticks remember.
  await minute();
  const tick = usageOf(await counted(minute), 1);
  /** Everything is checked once; the tick that begins it is not part of what a check costs. */
  const round = async (answer: Answer): Promise<Usage> => {
    await all(answer);
    await lastSearchAt(bench.time);
    await setAllDue();
    const counts = await counted(async () => {
      await minute();
      await bench.drain();
    });
    const usage = usageOf(counts, watches);
    for (const name of meterNames) usage[name] -= tick[name] / watches;
    return { ...usage, processor_milliseconds: processorMilliseconds };
  };
  /** What the search for watches without a good reading costs: by itself, and for each watch that it looks at. */
  const search = async (): Promise<{ search: Usage; searched: Usage }> => {
    const costOf = async (from: number): Promise<Usage> => {
      await execute("INSERT OR REPLACE INTO cursors (name, value) VALUES ('silent-at', ?)", from);
      await lastSearchAt(bench.time - secondsPerSlice);
      return usageOf(await counted(minute), 1);
    };
    const [nothing, everything] = [await costOf(1e12), await costOf(0)];
    const [fixed, ofOne] = [noUsage(), noUsage()];
    for (const name of meterNames) {
      fixed[name] = Math.max(0, nothing[name] - tick[name]);
      ofOne[name] = Math.max(0, everything[name] - nothing[name]) / watches;
    }
    return { search: fixed, searched: ofOne };
  };
  return {
    round,
    tick,
    search,
    watchBytes,
    hostLine: () => hostLineOf(bench, counting),
    expiry: () => expiryOf(bench, counting),
  };
}

/** The search for watches without a good reading comes every few minutes: as if it had come last at this time. */
const lastSearchAt = (time: number) => execute("UPDATE cursors SET value = ? WHERE name = 'last:silent'", time);

/** What the hosts of a pack cost where there are several databases. */
async function hostLineOf(bench: Bench, counting: CountedBindings): Promise<Usage> {
  await setAllDue();
  bench.time += 60;
  await bench.tick();
  const messages = bench.taken("tidemark-checks").map((body) => packMessage.parse(body));
  const { world } = bench;
  counting.reset();
  for (const message of messages) await runPack({ ...world, shard: { index: 0, count: 2 } }, message);
  const { durable_object_requests: requests } = counting.counts;
  // The lease of a message is put and deleted: src/limits/hostLine.ts.
  const rows = (2 * requests) / messages.length;
  return {
    ...noUsage(),
    durable_object_requests: requests / messages.length,
    durable_object_rows_written: rows,
  };
}

/** What the hourly deletion of what has had its time costs: by itself, and for each alert that it deletes. */
async function expiryOf(bench: Bench, counting: CountedBindings): Promise<{ hourly: Usage; expiry: Usage }> {
  const counted = async (days: number): Promise<Usage> => {
    const { stores } = bench.world;
    const now = bench.time + days * 86_400;
    await stores.batch(expiryStatements(stores, now));
    counting.reset();
    await stores.batch(expiryStatements(stores, now));
    return usageOf(counting.counts, 1);
  };
  const hourly = await counted(29);
  const alerts = await countRows("deliveries", "state = 'delivered'");
  counting.reset();
  const { stores } = bench.world;
  await stores.batch(expiryStatements(stores, bench.time + 31 * 86_400));
  expect(await countRows("deliveries")).toBe(0);
  const all = usageOf(counting.counts, 1);
  const expiry = noUsage();
  for (const name of meterNames) expiry[name] = Math.max(0, all[name] - hourly[name]) / alerts;
  return { hourly, expiry };
}

/** The cost of one check of each kind, of a tick that brings nothing, and of what is stored. */
async function measured(): Promise<Counted> {
  const { round, tick, search, watchBytes, hostLine, expiry } = await watched();
  const tagged = (value: number) => ({ headers: { etag: `"${value}"` } });
  // A round that is not counted precedes where validators are remembered anew.
  await round({ body: page(1), ...tagged(1) });
  const searches = await search();
  const not_modified = await round({ status: 304, body: "", ...tagged(1) });
  await round({ body: page(1) });
  const equal_bytes = await round({ body: page(1) });
  const equal_text = await round({ body: page(1, 1) });
  await round({ body: page(2) });
  const before = await databaseBytes();
  const changed = await round({ body: page(3) });
  for (let further = 1; further < roundsOfBytes; further++) await round({ body: page(3 + further) });
  const changeBytes = ((await databaseBytes()) - before) / (roundsOfBytes * watches);
  await execute(
    "UPDATE watches SET settings = json_set(settings, '$.history_snapshot_max_length', ?, '$.notification_urls', json(?))",
    kept,
    JSON.stringify([site("hook.test").url("/in").replace("http", "json")]),
  );
  await site("hook.test").answers({ status: 200, body: "" });
  await round({ body: page(20) });
  const logged = await databaseBytes();
  const alerted = await round({ body: page(21) });
  for (let further = 1; further < roundsOfBytes; further++) await round({ body: page(21 + further) });
  const alertBytes = ((await databaseBytes()) - logged) / (roundsOfBytes * watches);
  expect(await countRows("deliveries", "state = 'delivered'")).toBe((1 + roundsOfBytes) * watches);
  const checks = { not_modified, equal_bytes, equal_text, changed, alerted };
  return {
    checks,
    tick,
    ...searches,
    watchBytes,
    changeBytes,
    alertBytes,
    hostLine: await hostLine(),
    ...(await expiry()),
  };
}

const databaseBytes = async (): Promise<number> => (await homeDatabase.prepare("SELECT 1").all()).meta.size_after;

test("a check of each kind costs no more rows, messages and objects than its bound, and so does a month", async () => {
  const counted = await measured();
  const { checks, tick } = counted;
  if (inject("printsCosts")) console.log(report(counted));
  const written = (kind: CheckKind) => checks[kind].rows_written;
  for (const kind of ["not_modified", "equal_bytes", "equal_text"] as const) {
    expect([kind, written(kind) <= 0.05]).toEqual([kind, true]);
    expect([kind, checks[kind].rows_read <= 9]).toEqual([kind, true]);
  }
  expect(written("changed")).toBeLessThan(5.1);
  // A row of the hundred more, where a note is written within the round.
  expect(written("alerted")).toBeLessThan(10.11);
  expect(checks.alerted.queue_operations).toBeLessThan(0.05);
  expect(checks.alerted.object_reads).toBeLessThan(1.1);
  expect(counted.hostLine.durable_object_requests).toBe(2);
  for (const name of meterNames) expect(checks.alerted[name], name).toBeLessThanOrEqual(dearestCheck[name]);
  expect(checks.changed.object_writes).toBeLessThanOrEqual(1);
  expect(tick.rows_written).toBeLessThanOrEqual(4);
  // Where it did not come at all, nothing would be counted.
  expect(counted.searched.rows_read).toBeGreaterThan(1);
  expect(counted.searched.rows_read).toBeLessThanOrEqual(4);
  // Nine of it are what people read first of a change, the words of its lines and the rows of a table, which are stored with it.
  // The bytes, a tenth of it, are measured in whole pages: two dollars of the bound are theirs.
  expect(billOf(monthOf(counted, 1_000_000)).total).toBeLessThan(279);
  expect(billOf(monthOf(counted, 100_000)).total).toBeLessThan(11.2);
});
