/** A site that hangs rides in a queue of its own, where it holds up nobody else, until it answers in time again. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, realEnv } from "./harness.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const page = "<!doctype html><title>T</title><h1>Title</h1><p>one</p>";

test("a watch whose last request took long is checked in the queue of slow ones, and comes back when it is quick", async () => {
  const owner = await account();
  const uuids: string[] = [];
  for (const host of ["hangs.test", "well.test"]) {
    await site(host).answers(page);
    uuids.push(await owner.watch({ url: site(host).url(), ...interval }));
    await owner.firstCheck(uuids.at(-1)!);
  }
  const bench = new Bench();
  // As a time-out leaves it.
  await realEnv.DB.prepare(
    "UPDATE schedule SET fetch_ms = 30000 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)",
  )
    .bind(uuids[0])
    .run();
  bench.time += 600;
  await bench.tick();
  const queues = () => bench.held.map(({ queue }) => queue).toSorted();
  expect(queues()).toEqual(["tidemark-checks", "tidemark-slow-checks"]);
  const before = (await site("hangs.test").requests()).length;
  await bench.deliver("tidemark-slow-checks", ...bench.taken("tidemark-slow-checks"));
  expect((await site("hangs.test").requests()).length).toBe(before + 1);
  await bench.drain();
  bench.time += 600;
  await bench.tick();
  expect(queues()).toEqual(["tidemark-checks"]);
  await bench.drain();
});

test("a check that a person asked for of a site that hangs does not stand before those of other sites", async () => {
  const owner = await account();
  await site("hangs.test").answers(page);
  const uuid = await owner.watch({ url: site("hangs.test").url(), ...interval });
  await owner.firstCheck(uuid);
  await realEnv.DB.prepare("UPDATE schedule SET fetch_ms = 30000").run();
  const bench = new Bench();
  const { recheck } = await import("../../src/check/dispatch.ts");
  const { id } = (await realEnv.DB.prepare("SELECT id FROM watches").first<{ id: number }>())!;
  await recheck(bench.world, [id], { now: bench.time + 400 });
  expect(bench.held.map(({ queue }) => queue)).toEqual(["tidemark-slow-checks"]);
});

test("what breaks at every try in the queue of slow ones is buried, and due again", async () => {
  const bench = new Bench();
  const results = await bench.deliver("tidemark-slow-checks-dead", { v: 1, run: "r", claims: [[1, 1]] });
  expect(results.explicitAcks).toHaveLength(1);
});
