/** First checks of watches that came together follow one another, without a tick. */
import { beforeEach, expect, test } from "vitest";
import { followArrivals } from "../../src/schedule/following.ts";
import { site } from "../internet/client.ts";
import { account, Bench, homeDatabase, until } from "./harness.ts";
import { allRows, countRows, firstRow } from "./rows.ts";

const rounds = "tidemark-ticks";
const page = "<!doctype html><title>T</title><h1>Title</h1><p>one</p>";
let bench: Bench;
let user: number;

beforeEach(async () => {
  bench = new Bench();
  await account();
  user = (await firstRow<{ id: number }>("SELECT max(id) AS id FROM users"))!.id;
});

/** So many new watches of each of these hosts, the first due now, each further one a second later. */
async function arrive(hosts: string[], each: number): Promise<void> {
  for (const host of hosts) await site(host).answers(page);
  const rows = Array.from({ length: each * hosts.length }, (_, place) => ({
    uuid: crypto.randomUUID(),
    host: hosts[place % hosts.length],
    url: `http://${hosts[place % hosts.length]}/${place}`,
    due: bench.time + Math.floor(place / 10),
  }));
  await homeDatabase.batch([
    homeDatabase
      .prepare(
        `INSERT INTO watches (uuid, user_id, settings, created_at)
         SELECT value ->> 'uuid', ?2, json_object('url', value ->> 'url'), ?3 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(rows), user, bench.time),
    homeDatabase
      .prepare(
        `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host)
         SELECT w.id, w.user_id, j.value ->> 'due', 3600, w.id % 3600, j.value ->> 'host'
         FROM json_each(?) j JOIN watches w ON w.uuid = j.value ->> 'uuid'`,
      )
      .bind(JSON.stringify(rows)),
  ]);
}

const unchecked = () => countRows("schedule", "check_count = 0");
const claimed = () => countRows("schedule", "lease_until > 0 AND done_generation < generation");
const delays = () => bench.queued.filter(({ queue }) => queue === rounds).map(({ delaySeconds }) => delaySeconds);

/** The time of the round under way comes. */
async function nextRound(): Promise<void> {
  bench.time += 5;
  for (const round of bench.taken(rounds)) await bench.deliver(rounds, round);
}

test("all of an import are checked between two ticks, and then no message goes round", async () => {
  const hosts = Array.from({ length: 60 }, (_, index) => `host-${index}.test`);
  await arrive(hosts, 1);
  await followArrivals(bench.world, user, 500);
  expect(delays()).toEqual([5]);
  for (let round = 1; round < 40 && delays().length > 0; round++) {
    await nextRound();
    for (const { queue, body } of bench.queued.splice(0))
      if (queue === rounds) bench.queued.push({ queue, body, delaySeconds: 5 });
      else await bench.deliver(queue, body);
  }
  expect(await unchecked()).toBe(0);
  expect(delays()).toEqual([]);
  expect(await allRows("SELECT value ->> '$.next' AS next FROM cursors WHERE name LIKE 'arrivals:%'")).toEqual([
    { next: 0 },
  ]);
});

test("a host that has claims of the account gets no further ones between two ticks", async () => {
  await arrive(["shop.test"], 90);
  await followArrivals(bench.world, user, 500);
  await nextRound();
  const first = await claimed();
  expect(first).toBe(60);
  // Also after the last of them is due: whoever waits for a host is not left to the next tick.
  bench.time += 15;
  await nextRound();
  expect(await claimed()).toBe(first);
  expect(delays()).toEqual([5]);
});

test("another import of the account joins the rounds under way; lost rounds begin anew", async () => {
  await followArrivals(bench.world, user, 500);
  await followArrivals(bench.world, user, 900);
  expect(delays()).toHaveLength(1);
  bench.taken(rounds);
  bench.time += 300;
  await followArrivals(bench.world, user, 500);
  expect(delays()).toHaveLength(1);
  // As a machine's clock is that was ahead and is set back.
  bench.taken(rounds);
  bench.time -= 86_400;
  await followArrivals(bench.world, user, 500);
  expect(delays()).toHaveLength(1);
});

test("an import through the API that is larger than what is queued at once needs no tick", async () => {
  const hosts = Array.from({ length: 60 }, (_, index) => `host-${index}.test`);
  for (const host of hosts) await site(host).answers(page);
  const owner = await account();
  const lines = Array.from({ length: 120 }, (_, place) => `http://${hosts[place % hosts.length]}/${place}`);
  const answer = await owner.call("POST", "/import", lines.join("\n"), { "content-type": "text/plain" });
  expect(answer.status).toBe(200);
  await until(async () => (await unchecked()) === 0, "The first check of each");
});
