/** One host is asked by one message at a time, however many watches of it are due and whoever asks. */
import { describe, expect, test } from "vitest";
import { recheck } from "../../src/schedule/dispatch.ts";
import { crowds, site } from "../internet/client.ts";
import { account, Bench, until, homeDatabase, isOnlyDatabase } from "./harness.ts";
import { firstRow, allRows, execute } from "./rows.ts";
import { divideWaitsBy } from "./waits.ts";

const checks = "tidemark-checks";
const rechecks = "tidemark-rechecks";
const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const page = "<!doctype html><title>T</title><h1>Title</h1><p>one</p>";
const shop = site("shop.test");

/** So many watches of the shop, all due. `turn`: how many milliseconds the shop takes to answer. */
async function crowd(count: number, turn = 30) {
  const bench = new Bench();
  const owner = await account();
  // The first check finds nobody at home; the others are of the same account and were never checked.
  const uuid = await owner.watch({ url: shop.url("/0"), ...interval });
  await owner.firstCheck(uuid);
  const { user_id: user } = (await firstRow<{ user_id: number }>("SELECT user_id FROM watches"))!;
  const rows = Array.from({ length: count - 1 }, (_, index) => ({ uuid: crypto.randomUUID(), path: `/${index + 1}` }));
  await homeDatabase.batch([
    homeDatabase
      .prepare(
        `INSERT INTO watches (uuid, user_id, settings, created_at) SELECT value ->> 'uuid', ?2,
         json_object('url', 'http://shop.test' || (value ->> 'path')), ?3 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(rows), user, bench.time),
    homeDatabase.prepare(
      `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host)
       SELECT id, user_id, 0, 300, id % 300, 'shop.test' FROM watches WHERE id NOT IN (SELECT watch_id FROM schedule)`,
    ),
  ]);
  bench.time += 400;
  await shop.answers({ body: page, delayMs: turn });
  const ids = await allRows<{ id: number }>("SELECT id FROM watches ORDER BY id");
  return { bench, ids: ids.map(({ id }) => id), asked: (await shop.requests()).length };
}

const checked = async () =>
  (await firstRow<{ n: number }>("SELECT count(*) AS n FROM schedule WHERE check_count > 0"))?.n;
const together = (bench: Bench, queue: string) =>
  Promise.all(bench.taken(queue).map((message) => bench.deliver(queue, message)));

describe("a host with more due watches than a message carries", () => {
  test.runIf(isOnlyDatabase)(
    "a host with many due watches is requested by one message a tick, and its other watches stay due",
    async () => {
      const { bench } = await crowd(120, 0);
      await bench.tick();
      const [message, ...others] = bench.taken(checks) as { claims: unknown[] }[];
      expect(others).toEqual([]);
      expect(message?.claims).toHaveLength(60);
      const claimed = await firstRow<{ n: number }>(
        "SELECT count(*) AS n FROM schedule WHERE lease_until > ?",
        bench.time,
      );
      expect(claimed?.n).toBe(60);
    },
  );

  test("a host is never requested by the messages of two ticks at once, and every watch is checked", async () => {
    const { bench, asked } = await crowd(70, 20);
    await bench.tick();
    bench.time += 1;
    // The second tick comes while the first one's message has not begun: its claims wait for the host.
    await bench.tick();
    expect(bench.queued.filter((queued) => queued.queue === checks)).toHaveLength(2);
    await together(bench, checks);
    expect(await checked()).toBeLessThan(70);
    expect(bench.queued.filter((queued) => queued.queue === checks).map((queued) => queued.delaySeconds)).toEqual([10]);
    await bench.drain();
    // The host rests for as long as sixty pages take at its pace.
    expect(await shop.requests()).toHaveLength(asked + 60);
    bench.time += 61;
    await bench.drain();
    expect(await checked()).toBe(70);
    expect(await shop.requests()).toHaveLength(asked + 70);
    expect((await crowds())["shop.test"]).toBe(1);
  });
});

test("a tick skips watches of a host that a running message requests", async () => {
  // Long enough that the host is still being asked when the next tick looks.
  const { bench, asked } = await crowd(4, 1500);
  await execute("UPDATE schedule SET next_at = ? WHERE watch_id % 2 = 0", bench.time + 1);
  await bench.tick();
  const running = together(bench, checks);
  await until(async () => (await shop.requests()).length > asked, "The first request");
  bench.time += 1;
  await bench.tick();
  expect(bench.taken(checks)).toEqual([]);
  await running;
  expect(await checked()).toBeLessThan(4);
  await bench.tick();
  await bench.drain();
  expect(await checked()).toBe(4);
  expect((await crowds())["shop.test"]).toBe(1);
});

test("manual checks of one host wait for their turn, and are made in order", async () => {
  divideWaitsBy(2);
  const { bench, ids, asked } = await crowd(6, 60);
  await Promise.all(ids.map((id) => recheck(bench.world, [id], { now: bench.time })));
  expect(bench.queued).toHaveLength(6);
  await together(bench, rechecks);
  expect(await shop.requests()).toHaveLength(asked + 6);
  expect((await crowds())["shop.test"]).toBe(1);
});

test("a message with some busy hosts checks the others first, and the busy ones later", async () => {
  const { bench, asked } = await crowd(1, 0);
  const lease = bench.world.stores.checks.takeRun("somebody-elses", { hosts: ["shop.test"], now: bench.time });
  expect(await lease).toMatchObject({ state: "mine", hosts: ["shop.test"] });
  await site("other.test").answers(page);
  const owner = await account();
  const other = await owner.watch({ url: "http://other.test/", ...interval });
  await owner.firstCheck(other);
  const before = (await site("other.test").requests()).length;
  const ids = await allRows<{ id: number }>("SELECT id FROM watches ORDER BY id");
  const claims = await bench.world.stores.checks.claimNamed(
    ids.map(({ id }) => id),
    bench.time + 400,
  );
  const message = { v: 1, run: "both", claims: claims.map((claim) => [claim.watchId, claim.generation]) };
  await bench.deliver(checks, message);
  expect(await site("other.test").requests()).toHaveLength(before + 1);
  expect(await shop.requests()).toHaveLength(asked);
  await bench.world.stores.checks.commit([], { id: "somebody-elses", now: bench.time });
  await bench.drain();
  expect(await shop.requests()).toHaveLength(asked + 1);
});

test("a host whose message died is requested again when the lease expires", async () => {
  const { bench, asked } = await crowd(1, 0);
  await bench.world.stores.checks.takeRun("dead", { hosts: ["shop.test"], now: bench.time });
  await bench.pass(60);
  expect(await shop.requests()).toHaveLength(asked);
  await bench.pass(300);
  expect(await shop.requests()).toHaveLength(asked + 1);
});
