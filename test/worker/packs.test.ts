/** Watches that are checked in a pack: what their owners see of it, what it costs, and who may ask a host at a time. */
import { expect, test } from "vitest";
import { CountedBindings } from "../../bench/counted/bindings.ts";
import { runPack } from "../../src/check/runPack.ts";
import { recheck } from "../../src/schedule/dispatch.ts";
import { ownBucketOf } from "../../src/schedule/packs/bucket.ts";
import { site } from "../internet/client.ts";
import { account, Bench, type Account, firstNumber, until } from "./harness.ts";
import { hostsOfOneBucket, joinPacks } from "./packed.ts";
import { allRows, countRows, execute, firstRow, idsOf } from "./rows.ts";
import { every } from "./watched.ts";

const hosts = hostsOfOneBucket(3, { prefix: "shop" });
const page = (words: string, nonce = 0) =>
  `<!doctype html><title>T</title><meta name="nonce" content="${nonce}"><h1>Title</h1><p>${words}</p>`;
const reads = (body: string) => Promise.all(hosts.map((host) => site(host).answers(body)));

/** An account whose watches, one of each host, are in one pack that is due in five minutes. */
async function packed(): Promise<{ owner: Account; bench: Bench; uuids: string[] }> {
  const [owner, bench] = [await account(), new Bench()];
  await reads(page("one"));
  const uuids: string[] = [];
  for (const host of hosts) uuids.push(await owner.watch({ url: `http://${host}/`, ...every(5) }));
  for (const uuid of uuids) await owner.firstCheck(uuid);
  // What follows the first checks in their messages is over, too: it would be counted with later ones.
  await until(async () => (await countRows("runs", "done = 0")) === 0, "The end of the first messages");
  await joinAll(bench);
  return { owner, bench, uuids };
}

async function joinAll(bench: Bench): Promise<void> {
  await execute("UPDATE schedule SET next_at = ?", bench.time + 300);
  await joinPacks(bench);
  expect(await allRows("SELECT DISTINCT pack FROM schedule")).toEqual([{ pack: firstNumber }]);
}

const shown = (owner: Account, uuid = "") => owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
const inPack = () => countRows("schedule", "pack > 0");

test("what its owner sees of a watch is the same in a pack and alone", async () => {
  const { owner, bench, uuids } = await packed();
  const before = await shown(owner, uuids[0]);
  for (let round = 1; round <= 3; round++) {
    await reads(page("one", round));
    await bench.pass(300);
  }
  const seen = async () => {
    const { last_checked, check_count, fetch_time, last_error, next_check_at, checking } = await shown(owner, uuids[0]);
    const { watches } = await owner.json<{ watches: { uuid: string; strip: string; last_checked: number }[] }>(
      "GET",
      "/watches?sort=checked",
    );
    const listed = watches.find(({ uuid }) => uuid === uuids[0]);
    return { last_checked, check_count, fetch_time, last_error, next_check_at, checking, listed };
  };
  const together = await seen();
  expect(together).toMatchObject({
    last_checked: bench.time,
    check_count: Number(before.check_count) + 3,
    checking: false,
  });
  expect(together.listed).toMatchObject({ strip: "nuuu", last_checked: bench.time });
  expect(Number(together.next_check_at)).toBeGreaterThan(bench.time);
  expect(Number(together.next_check_at)).toBeLessThanOrEqual(bench.time + 300);
  // Its own row does not know of it, and does once it left.
  expect(await firstRow("SELECT strip FROM schedule")).toEqual({ strip: "n" });
  await owner.json("PUT", `/watch/${uuids[0]}`, { title: "Other" });
  expect(await inPack()).toBe(2);
  expect(await seen()).toEqual({ ...together, listed: { ...together.listed, title: "Other", label: "Other" } });
});

test("a check that finds nothing writes the row of the pack and no other, and reads as little beside 200 messages as alone", async () => {
  const { bench } = await packed();
  const counting = new CountedBindings();
  const costs = async (body: string) => {
    await reads(body);
    bench.time += 300;
    await bench.tick();
    bench.counted = counting;
    counting.reset();
    await bench.drain();
    bench.counted = null;
    return { written: counting.counts.rows_written, read: counting.counts.rows_read };
  };
  await costs(page("one"));
  const tables = async () => allRows("SELECT * FROM readings ORDER BY watch_id");
  const before = await tables();
  const alone = await costs(page("one", 1));
  expect(await tables()).toEqual(before);
  // Taken, settled.
  expect(alone.written).toBe(2);
  expect(await costs(page("one", 1))).toEqual(alone);
  await execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
     INSERT INTO runs (id, lease_until, hosts) SELECT 'run' || i, ?, json_array('host' || i || '.test') FROM n`,
    bench.time + 3000,
  );
  const beside = await costs(page("one", 2));
  expect(beside.written).toBe(alone.written);
  // A row for each message, whatever it asks; of a full pack that is two rows a check.
  expect(beside.read).toBeLessThanOrEqual(alone.read + 201);
});

test("a change is reported from a pack, which keeps the watch", async () => {
  const { owner, bench, uuids } = await packed();
  await site(hosts[1] ?? "").answers(page("two"));
  await bench.pass(300);
  expect(await owner.json("GET", `/watch/${uuids[1]}/changes`)).toHaveLength(1);
  expect(await owner.json("GET", `/watch/${uuids[0]}/changes`)).toHaveLength(0);
  expect(await inPack()).toBe(3);
  expect(await shown(owner, uuids[1])).toMatchObject({ last_checked: bench.time, check_count: 2 });
});

test("a watch that a person checks leaves its pack, comes back and loses nothing", async () => {
  const { owner, bench, uuids } = await packed();
  await bench.pass(300);
  const { watchId } = await idsOf(uuids[0] ?? "");
  expect(await recheck(bench.world, [watchId], { now: bench.time })).toMatchObject({ queued: 1 });
  expect(await inPack()).toBe(2);
  await bench.drain();
  expect(await shown(owner, uuids[0])).toMatchObject({ check_count: 3, last_checked: bench.time });
  await joinAll(bench);
  await bench.pass(300);
  expect(await shown(owner, uuids[0])).toMatchObject({ check_count: 4, last_checked: bench.time });
});

test("a host is asked by one message at a time, be it of a pack or not", async () => {
  const { bench, uuids } = await packed();
  const { watchId } = await idsOf(uuids[0] ?? "");
  bench.time += 300;
  await bench.tick();
  const [message] = bench.taken("tidemark-checks") as [{ pack: number; claim: number }];
  const { packs, checks } = bench.world.stores;
  await packs.take(message, { hosts, now: bench.time });
  expect(await checks.takeRun("other", { hosts: hosts.slice(0, 1), now: bench.time })).toEqual({ state: "waits" });
  await packs.reserveOnly(message, hosts.slice(1));
  expect(await checks.takeRun("other", { hosts, now: bench.time })).toMatchObject({
    state: "mine",
    hosts: hosts.slice(0, 1),
  });
  await packs.release(message, bench.time);
  // Whoever does not come again: the one whose host is asked by the other message goes on alone, under the claim that it has.
  expect(await runPack(bench.world, { v: 1, ...message })).toBe("done");
  expect(await allRows("SELECT watch_id AS id FROM schedule WHERE pack = 0 AND done_generation < generation")).toEqual([
    { id: watchId },
  ]);
  expect(bench.queued).toMatchObject([{ delaySeconds: 10, body: { claims: [[watchId, message.claim]] } }]);
});

test("watches whose hosts are free do not wait for those of another host, which the next message or the next claim checks", async () => {
  const { owner, bench, uuids } = await packed();
  const counts = () => Promise.all(uuids.map(async (uuid) => (await shown(owner, uuid))["check_count"]));
  const { checks } = bench.world.stores;
  for (const goesOn of ["message", "claim"] as const) {
    const before = await counts();
    bench.time += 400;
    await bench.tick();
    const [message] = bench.taken("tidemark-checks");
    await checks.takeRun(goesOn, { hosts: hosts.slice(0, 1), now: bench.time });
    const { retryMessages } = await bench.deliver("tidemark-checks", message);
    expect(retryMessages).toHaveLength(1);
    const first = before.map((count, place) => (count as number) + (place ? 1 : 0));
    expect(await counts()).toEqual(first);
    await checks.releaseRun(goesOn);
    if (goesOn === "claim") bench.time += 310;
    await (goesOn === "claim" ? bench.pass(0) : bench.deliver("tidemark-checks", message));
    expect(await counts()).toEqual(before.map((count) => (count as number) + 1));
    expect(await inPack()).toBe(3);
    expect(await allRows("SELECT members, done_generation = generation AS done FROM packs")).toEqual([
      { members: 3, done: 1 },
    ]);
    expect(await countRows("packs", "state ->> '$.part' IS NOT NULL")).toBe(0);
  }
});

/** A pack of this host alone, which asks it until then. */
const packOf = (host: string, until: number) =>
  execute(
    "INSERT INTO packs (bucket, interval_seconds, phase, next_at, members, taken_until, hosts) VALUES (?1, 300, 0, ?2, 1, ?2, ?3)",
    ownBucketOf(host),
    until,
    JSON.stringify([host]),
  );

test("a watch whose host is asked for minutes by a pack of its own goes on alone, and does not keep its pack", async () => {
  const { bench, uuids } = await packed();
  const [crowded = ""] = hosts;
  await packOf(crowded, bench.time + 900);
  bench.time += 300;
  await bench.tick();
  const { ackAll, retryMessages } = await bench.deliver("tidemark-checks", ...bench.taken("tidemark-checks"));
  expect([ackAll, retryMessages]).toEqual([false, []]);
  const { watchId } = await idsOf(uuids[0] ?? "");
  expect(await allRows("SELECT watch_id AS id FROM schedule WHERE pack = 0")).toEqual([{ id: watchId }]);
  expect(bench.queued).toMatchObject([{ delaySeconds: 10, body: { claims: [[watchId, expect.any(Number)]] } }]);
  expect(await countRows("packs", "members = 2 AND done_generation = generation AND checked_at = ?", bench.time)).toBe(
    1,
  );
});

test("a pack whose watches are all of a host that has packs for itself is claimed after those, in the order of their due times", async () => {
  const { owner, bench, uuids } = await packed();
  const [crowded = ""] = hosts;
  for (const uuid of uuids.slice(1)) await owner.json("PUT", `/watch/${uuid}`, { paused: true });
  await execute(
    "INSERT INTO packs (bucket, interval_seconds, phase, next_at, members, generation, lease_until, taken_until, hosts) VALUES (?1, 300, 0, ?2, 1, 1, ?2, ?2, ?3)",
    ownBucketOf(crowded),
    bench.time + 400,
    JSON.stringify([crowded]),
  );
  bench.time += 300;
  await bench.tick();
  const [message] = bench.taken("tidemark-checks") as [{ pack: number; claim: number }];
  const { retryMessages } = await bench.deliver("tidemark-checks", message);
  expect(retryMessages).toEqual([]);
  // Of another host it is not.
  await bench.world.stores.packs.lineUp(message, hosts[1] ?? "");
  const mine = { pack: firstNumber, bucket: ownBucketOf(crowded) };
  expect(await allRows("SELECT id AS pack, bucket FROM packs WHERE lease_until = 0")).toEqual([mine]);
  expect(await bench.world.stores.packs.claimNext(firstNumber + 1, bench.time)).toMatchObject({ pack: firstNumber });
});

test("many watches of a host that is asked for minutes leave the pack that they share for one of their host, with what is known of them", async () => {
  const { bench, uuids } = await packed();
  await bench.pass(300);
  const [crowded = ""] = hosts;
  const { watchId } = await idsOf(uuids[0] ?? "");
  await execute(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 24)
     INSERT INTO watches (uuid, user_id, settings, created_at)
     SELECT 'crowd' || i, w.user_id, json_set(w.settings, '$.url', 'http://' || ?1 || '/' || i), w.created_at FROM n, watches w WHERE w.id = ?2`,
    crowded,
    watchId,
  );
  await execute(
    `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host, pack)
     SELECT id, user_id, 0, 300, 0, ?1, ?2 FROM watches WHERE uuid LIKE 'crowd%'`,
    crowded,
    firstNumber,
  );
  await execute("UPDATE packs SET members = 27");
  const [before] = await allRows<{ entry: string }>(`SELECT state -> '$."${watchId}"' AS entry FROM packs`);
  await packOf(crowded, bench.time + 900);
  bench.time += 300;
  const since = bench.time;
  await bench.tick();
  const { ackAll, retryMessages } = await bench.deliver("tidemark-checks", ...bench.taken("tidemark-checks"));
  expect([ackAll, retryMessages]).toEqual([false, []]);
  expect(bench.queued).toEqual([]);
  // The others were checked, and what left is due since when it was.
  expect(
    await allRows(
      `SELECT id, members, next_at <= ?1 AS is_due, done_generation = generation AS is_free, state -> '$."${watchId}"' AS entry FROM packs
       WHERE id <> ?2 ORDER BY id`,
      since,
      firstNumber + 1,
    ),
  ).toEqual([
    { id: firstNumber, members: 2, is_due: 0, is_free: 1, entry: null },
    { id: firstNumber + 2, members: 25, is_due: 1, is_free: 1, entry: before?.entry },
  ]);
  expect(await countRows("schedule", `pack = ${firstNumber + 2} AND host = '${crowded}'`)).toBe(25);
  const claim = await bench.world.stores.packs.claimOf(crowded, since);
  expect(claim).toMatchObject({ pack: firstNumber + 2 });
  expect(await bench.world.stores.watches.loadPack(claim!)).toHaveLength(25);
});

test("a pack that breaks at every try falls apart, so that its watches are tried one by one", async () => {
  const { bench } = await packed();
  bench.time += 300;
  await bench.tick();
  const [message] = bench.taken("tidemark-checks");
  await bench.deliver("tidemark-checks-dead", message);
  expect(await inPack()).toBe(0);
  await bench.pass(301);
  await bench.pass(60);
  expect(await countRows("schedule", "last_checked >= ?", bench.time - 60)).toBe(3);
});

test("a pack that everybody left is removed", async () => {
  const { owner, bench, uuids } = await packed();
  for (const uuid of uuids) await owner.json("PUT", `/watch/${uuid}`, { paused: true });
  expect(await inPack()).toBe(0);
  await bench.pass(300);
  await bench.pass(3600);
  await bench.pass(3600);
  expect(await countRows("packs")).toBe(0);
});
