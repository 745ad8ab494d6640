/** A clock that was wrong, a service that was away, a row that cannot be written: what comes after is as if it had not been. */
import { expect, test } from "vitest";
import { reportOutages } from "../../src/housekeeping/heartbeat.ts";
import { weekdays } from "../../src/lib/schedule/windows.ts";
import type { Settled } from "../../src/schedule/commit/statements.ts";
import { account, Bench } from "./harness.ts";
import { allRows, execute, countRows, userIdOf } from "./rows.ts";
import { Faulty } from "./faulty.ts";
import { page, Rounds } from "./faults-rounds.ts";
import { site } from "../internet/client.ts";

const year = 366 * 86_400;
const hour = 3600;

test("a watch that was checked by a clock a year ahead is checked as before once the clock is right", async () => {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  const right = bench.time;
  bench.time += year;
  await rounds.round(null);
  expect(await rounds.received()).toHaveLength(1);
  bench.time = right;
  await rounds.round(null);
  await bench.pass(600);
  expect(await rounds.received()).toHaveLength(2);
  expect(await rounds.latest()).toContain(rounds.words);
  const history = await rounds.history();
  expect(history).toEqual(history.toSorted((a, b) => a - b));
  expect(new Set(history).size).toBe(3);
});

test("an alert that waits for a time of a clock that was ahead is sent", async () => {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  const right = bench.time;
  bench.time += year;
  await site("hook.test").answers({ status: 503, body: "" });
  await site("page.test").answers(page("other words"));
  await bench.pass(600);
  bench.queued.splice(0);
  bench.time = right;
  await site("hook.test").answers({ status: 200, body: "" });
  await bench.pass(600);
  expect(await allRows("SELECT state FROM deliveries")).toEqual([{ state: "delivered" }]);
});

/** The clock of an account with many watches of one host, which were never checked. */
async function late(count: number): Promise<Bench> {
  const [bench, owner] = [new Bench(), await account()];
  await bench.tick();
  await execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO watches (uuid, user_id, settings, created_at) SELECT 'w' || i, ?2, json_object('url',
       'http://shop.test/' || i, 'notification_urls', json_array('json://hook.test/in')), ?3 FROM n`,
    ...[count, await userIdOf(owner.email), bench.time],
  );
  await execute(
    `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host)
     SELECT id, user_id, ?1, 300, id % 300, 'shop.test' FROM watches`,
    bench.time + 300,
  );
  return bench;
}

const reported = () => countRows("deliveries", "event LIKE 'silent:%'");

test("after a pause of the service nobody is notified of checks that the next minutes make up for", async () => {
  const bench = await late(70);
  bench.time += 4 * hour;
  // Of one host not all watches go in one tick: ten are left, hours late.
  await bench.tick();
  expect(await reported()).toBe(0);
});

test("what is late though the service is awake is reported", async () => {
  const bench = await late(70);
  for (let tick = 0; tick < 2; tick++) {
    bench.time += 4 * hour;
    // No message arrives: the first claims hold the host.
    await bench.tick();
  }
  expect(await reported()).toBeGreaterThan(0);
});

test("a watch whose check ends while its silence is being reported is not reported", async () => {
  const bench = await late(1);
  const now = bench.time + 4 * hour;
  const settled = () => execute("UPDATE schedule SET generation = 1, done_generation = 1, last_checked = ?", now);
  bench.faulty = new Faulty({ call: "D1 batch", at: 1, when: "before", meanwhile: settled });
  await reportOutages(bench.world, 0, now);
  expect(bench.faulty.broke).toBe("before D1 batch");
  expect(await reported()).toBe(0);
  expect(await allRows("SELECT reading FROM readings")).toEqual([]);
});

test("watches whose schedule is closed crowd out none of those that are reported", async () => {
  const bench = await late(131);
  const closed = Object.fromEntries(weekdays.map((day) => [day, { enabled: false }]));
  await execute(
    `UPDATE watches SET settings = json_set(settings, '$.time_schedule_limit', json(?))
     WHERE id < (SELECT max(id) FROM watches)`,
    JSON.stringify({ enabled: true, ...closed }),
  );
  await reportOutages(bench.world, 0, bench.time + 4 * hour);
  expect(await reported()).toBe(1);
});

test("a row that the database refuses harms no other watch of its message", async () => {
  const bench = await late(3);
  const ids = await allRows<{ id: number }>("SELECT id FROM watches ORDER BY id");
  const claims = await bench.world.stores.checks.claimNamed(
    ids.map(({ id }) => id),
    bench.time,
  );
  const rows = claims.map(({ watchId, generation }): Settled => {
    // No number: the column refuses it.
    const intervalSeconds = watchId === ids[1]?.id ? Number.NaN : 300;
    return {
      watchId,
      generation,
      pack: 0,
      entry: null,
      isCheck: true,
      checkedAt: bench.time,
      fetchMs: 1,
      nextAt: bench.time + 301,
      intervalSeconds,
      phase: 0,
      reading: { pageTitle: "Title" },
      failure: null,
      failingSince: null,
      trace: null,
    };
  });
  await expect(bench.world.stores.checks.commit(rows, null)).rejects.toThrow();
  const results = await allRows(
    "SELECT watch_id AS id, done_generation = generation AS done FROM schedule ORDER BY watch_id",
  );
  expect(results).toEqual(ids.map(({ id }, index) => ({ id, done: index === 1 ? 0 : 1 })));
});
