/** A site that hangs goes through a queue of its own, where it holds up nobody else, until it answers in time again. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { page as changed, Rounds } from "./faults-rounds.ts";
import { account, Bench, isOnlyDatabase, until } from "./harness.ts";
import { countRows, execute, firstRow, allRows } from "./rows.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const page = "<!doctype html><title>T</title><h1>Title</h1><p>one</p>";

test.runIf(isOnlyDatabase)(
  "a watch whose last request was slow is checked in the slow queue, and returns when it is quick",
  async () => {
    const owner = await account();
    const uuids: string[] = [];
    for (const host of ["hangs.test", "well.test"]) {
      await site(host).answers(page);
      uuids.push(await owner.watch({ url: site(host).url(), ...interval }));
      await owner.firstCheck(uuids.at(-1)!);
    }
    // What follows the first checks in their messages is over, too.
    await until(async () => (await countRows("runs", "done = 0")) === 0, "The end of the first messages");
    const bench = new Bench();
    bench.time += 600;
    // As a time-out leaves it; both are due, wherever their slots lie.
    await execute("UPDATE schedule SET next_at = ?, lease_until = 0", bench.time);
    await execute(
      "UPDATE schedule SET fetch_ms = 30000 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)",
      uuids[0],
    );
    await bench.tick();
    const queues = () => bench.queued.map(({ queue }) => queue).toSorted();
    expect(queues()).toEqual(["tidemark-checks", "tidemark-slow-checks"]);
    const before = (await site("hangs.test").requests()).length;
    await bench.deliver("tidemark-slow-checks", ...bench.taken("tidemark-slow-checks"));
    expect((await site("hangs.test").requests()).length).toBe(before + 1);
    await bench.drain();
    bench.time += 600;
    await bench.tick();
    expect(queues()).toEqual(["tidemark-checks"]);
    await bench.drain();
  },
);

test("a manual check of a site that hangs does not delay those of other sites", async () => {
  const owner = await account();
  await site("hangs.test").answers(page);
  const uuid = await owner.watch({ url: site("hangs.test").url(), ...interval });
  await owner.firstCheck(uuid);
  await execute("UPDATE schedule SET fetch_ms = 30000");
  const bench = new Bench();
  const { recheck } = await import("../../src/schedule/dispatch.ts");
  const { id } = (await firstRow<{ id: number }>("SELECT id FROM watches"))!;
  await recheck(bench.world, [id], { now: bench.time + 400 });
  expect(bench.queued.map(({ queue }) => queue)).toEqual(["tidemark-slow-checks"]);
});

test("checks that have ended are settled and reported while another of their message hangs", async () => {
  const rounds = await Rounds.started();
  const { bench, owner } = rounds;
  for (const host of ["hangs.test", "well.test"]) {
    await site(host).answers(page);
    await owner.firstCheck(await owner.watch({ url: site(host).url(), ...interval }));
  }
  await site("hangs.test").answers({ body: page, delayMs: 6000 });
  await site("page.test").answers(changed("another"));
  bench.time += 600;
  await bench.tick();
  const messages = bench.taken("tidemark-checks");
  expect(messages).toHaveLength(1);
  const working = bench.deliver("tidemark-checks", ...messages);
  const running = () => allRows("SELECT host FROM schedule WHERE lease_until > ?", bench.time);
  await expect.poll(running, { interval: 200 }).toEqual([{ host: "hangs.test" }]);
  expect(await site("hook.test").requests()).toHaveLength(1);
  await working;
  expect(await running()).toEqual([]);
});

test("a message of slow checks that failed at every try is taken from the dead-letter queue", async () => {
  const bench = new Bench();
  const results = await bench.deliver("tidemark-slow-checks-dead", { v: 1, run: "r", claims: [[1, 1]] });
  expect(results.explicitAcks).toHaveLength(1);
});

describe("a receiver that lets us wait", () => {
  const [alerts, slow] = ["tidemark-alerts", "tidemark-slow-alerts"];

  /** A change of a page that is reported to a hook, its message in hand. */
  async function received() {
    const rounds = await Rounds.started();
    const { bench } = rounds;
    const change = async (words: string) => {
      await site("page.test").answers(changed(words));
      bench.time += 600;
      await bench.tick();
      await bench.deliver("tidemark-checks", ...bench.taken("tidemark-checks"));
    };
    const states = async () => (await rounds.changes()).map((one) => one.deliveries[0]?.state);
    const attempts = async () =>
      (await allRows<{ attempts: number }>("SELECT attempts FROM deliveries ORDER BY id")).map(
        ({ attempts: count }) => count,
      );
    return { rounds, bench, change, states, attempts };
  }
  const hooks = async () => (await site("hook.test").requests()).length;

  test("a slow receiver is waited for and sent nothing twice; its next alerts go separately until it is quick", async () => {
    const { bench, change, states, attempts } = await received();
    await site("hook.test").answers({ status: 200, body: "", delayMs: 5500 });
    await change("first");
    expect(await states()).toEqual(["delivered"]);
    expect(await attempts()).toEqual([1]);
    expect(await hooks()).toBe(1);
    // The next alert does not meet the others at all.
    await change("second");
    expect(await hooks()).toBe(1);
    await site("hook.test").answers({ status: 200, body: "" });
    await bench.deliver(slow, ...bench.taken(slow));
    expect(await states()).toEqual(["delivered", "delivered"]);
    // It answered in time: back among the others.
    await change("third");
    expect(await states()).toEqual(["delivered", "delivered", "delivered"]);
    expect([bench.taken(alerts), bench.taken(slow)]).toEqual([[], []]);
  });

  test("a failing receiver is tried by one alert at a time, and waiting alerts lose no attempt", async () => {
    const { bench, change, states, attempts } = await received();
    await site("hook.test").answers({ status: 503, body: "" });
    for (const words of ["first", "second", "third"]) await change(words);
    await bench.deliver(alerts, ...bench.taken(alerts));
    expect(await hooks()).toBe(1);
    expect(await attempts()).toEqual([1, 0, 0]);
    await bench.deliver(slow, ...bench.taken(slow));
    expect(await hooks()).toBe(2);
    expect((await attempts()).reduce((sum, count) => sum + count)).toBe(2);
    await site("hook.test").answers({ status: 200, body: "" });
    for (let pass = 0; pass < 4; pass++) await bench.pass(60);
    expect(await states()).toEqual(["delivered", "delivered", "delivered"]);
    expect(await hooks()).toBe(5);
  });
});
