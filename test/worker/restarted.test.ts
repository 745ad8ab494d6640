/** After a crash on one machine nothing waits for the leases of the process that is gone. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { page, Rounds } from "./faults-rounds.ts";
import { Bench } from "./harness.ts";
import { execute } from "./rows.ts";
import { restReceivers } from "./watched.ts";

/** A round in which the process dies with a check claimed and an alert claimed; the time goes on `seconds`. */
async function crashed(seconds: number) {
  const rounds = await Rounds.started();
  const { bench } = rounds;
  await site("page.test").answers(page("words of the alert that died"));
  bench.time += 600;
  await bench.tick();
  await restReceivers("json://hook.test/in");
  await bench.deliver("tidemark-checks", ...bench.taken("tidemark-checks"));
  const [alert] = bench.taken("tidemark-slow-alerts") as { deliveries: [number, number][] }[];
  const [[userId, id] = [0, 0]] = alert!.deliveries;
  await bench.world.stores.outbox.claim({ userId, id }, bench.time);
  await site("page.test").answers(page("words after it"));
  bench.time += 600;
  await bench.tick();
  // Its messages die with it.
  bench.queued.splice(0);
  await execute("UPDATE deliveries SET claimed_until = ? WHERE state = 'sending'", bench.time + 110);
  return { rounds, at: bench.time + seconds };
}

const alertCount = async () => (await site("hook.test").requests()).length;

test("after a restart the first tick releases old claims, and check and alert come at once", async () => {
  const { rounds, at } = await crashed(10);
  const before = await alertCount();
  const next = new Bench(at, { STARTED_AT: String(at - 1) });
  await next.tick();
  await next.drain();
  expect(await alertCount()).toBe(before + 2);
  expect(await rounds.latest()).toContain("words after it");
});

test("later ticks leave the running process's claims alone", async () => {
  const { at } = await crashed(10);
  const started = { STARTED_AT: String(at - 1) };
  const next = new Bench(at, started);
  await next.tick();
  const claimed = next.queued.length;
  expect(claimed).toBeGreaterThan(0);
  const again = new Bench(at + 5, started);
  await again.tick();
  expect(again.queued.filter(({ queue }) => queue === "tidemark-checks")).toEqual([]);
});

test("a hosted deployment waits for its leases to expire", async () => {
  const { at } = await crashed(10);
  const before = await alertCount();
  const next = new Bench(at);
  await next.tick();
  await next.drain();
  expect(await alertCount()).toBe(before);
  next.time += 301;
  await next.tick();
  await next.drain();
  expect(await alertCount()).toBe(before + 2);
});
