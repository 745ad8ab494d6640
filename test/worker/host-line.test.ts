/** Two databases and one host: it is asked by one of them at a time, at one pace, and left alone by both. */
import { expect, test } from "vitest";
import { worldFrom } from "../../src/bindings.ts";
import { askAcrossShards, pauseAcrossShards } from "../../src/schedule/hosts/acrossShards.ts";
import { runChecks } from "../../src/check/run.ts";
import { ownBucketOf } from "../../src/schedule/packs/bucket.ts";
import { dispatchPacks } from "../../src/schedule/packs/dispatch.ts";
import { site } from "../internet/client.ts";
import { account, Bench, realEnv } from "./harness.ts";
import { allRows, idsOf } from "./rows.ts";
import { sharded } from "./sharded.ts";
import { every } from "./watched.ts";

const page = "<!doctype html><title>T</title><h1>Title</h1><p>one</p>";
const host = `line${crypto.randomUUID().slice(0, 8)}.test`;

/** The world of one of two databases; its rows are those of the test's own. */
let calls = 0;
const { HOST_LINE: line } = realEnv as unknown as { HOST_LINE: { getByName: (name: string) => unknown } };
const counted = {
  HOST_LINE: { getByName: (name: string) => (calls++, line.getByName(name)) },
} as unknown as Partial<Env>;
const shard = (index: number, env: Partial<Env> = {}, now?: () => number) => ({
  ...worldFrom({ ...realEnv, ...env }, now),
  shard: { index, count: 2 },
});

test("a host that one database asks is waited for by the other's messages, whose watches keep their claims", async () => {
  const bench = new Bench();
  await site(host).answers(page);
  const owner = await account();
  const uuid = await owner.watch({ url: `http://${host}/`, ...every(5) });
  await owner.firstCheck(uuid);
  // The host has rested since.
  bench.time += 60;
  const asked = async () => (await site(host).requests()).length;
  const before = await asked();
  const net = { ...bench.world.net, hostLine: worldFrom({ ...realEnv, ...counted }).net.hostLine };
  const own = { ...bench.world, net, shard: { index: 0, count: 2 } };
  const pages = [host];
  expect(
    await askAcrossShards(
      shard(1, {}, () => bench.time),
      { task: "theirs", pages, isWanted: false },
    ),
  ).toMatchObject({ busy: new Map() });
  const { watchId } = await idsOf(uuid);
  const [claim] = await own.stores.checks.claimNamed([watchId], bench.time);
  const message = { v: 1 as const, run: "ours", claims: [[watchId, claim!.generation] as [number, number]] };
  expect(await runChecks(own, message)).toBe("done");
  expect(calls).toBe(1);
  expect(await asked()).toBe(before);
  expect(bench.queued).toMatchObject([{ delaySeconds: 13, body: { claims: [[watchId, claim!.generation]] } }]);
  // With one database nobody is asked.
  expect(await runChecks({ ...bench.world, net }, { ...message, run: "alone" })).toBe("done");
  expect(await asked()).toBe(before + 1);
  expect(calls).toBe(1);
});

test("a message that has ended leaves its host to the other's, and says how much of its time its database wants", async () => {
  const crowd = `crowd.${host}`;
  const now = 1_900_000_000;
  const ask = (index: number, at: number) =>
    askAcrossShards(
      shard(index, {}, () => at),
      { task: "pack 1", pages: Array.from({ length: 30 }, () => crowd), isWanted: false, maxWaiting: 0 },
    );
  const first = await ask(0, now);
  expect(first).toMatchObject({ busy: new Map(), othersLoad: 0 });
  expect((await ask(1, now + 10)).busy).toEqual(new Map([[crowd, 20]]));
  await first.end({ load: 0.7, isAgain: false });
  // It is the turn of who has waited.
  expect((await ask(0, now + 71)).busy).toEqual(new Map([[crowd, 30]]));
  expect(await ask(1, now + 71)).toMatchObject({ busy: new Map(), othersLoad: 0.7 });
});

test("packs of a host that another database asks are claimed when it is their turn, which a message says, and nobody else asks it meanwhile", async () => {
  const crowd = `turn.${host}`;
  const { bench, person, databases } = await sharded();
  const [first, second] = [bench.shards.world(0), bench.shards.world(1)];
  await site(crowd).answers(page);
  const owner = await person(1);
  const uuid = await owner.watch({ url: `http://${crowd}/`, ...every(5) });
  await bench.drain();
  bench.time += 600;
  const database = databases[1] as D1Database;
  const insert = `INSERT INTO packs (bucket, interval_seconds, phase, next_at, members, generation, done_generation)
    VALUES (?, 300, 0, ?, 1, 5, 5)`;
  await database.batch([
    database.prepare(insert).bind(ownBucketOf(crowd), bench.time),
    database.prepare("UPDATE schedule SET pack = (SELECT max(id) FROM packs)"),
  ]);
  const pages = Array.from({ length: 30 }, () => crowd);
  const ask = () => askAcrossShards(first, { task: "pack 1", pages, isWanted: false, maxWaiting: 0 });
  const before = (await site(crowd).requests()).length;
  const admission = await ask();
  expect(await dispatchPacks(second, bench.time)).toBe(0);
  await admission.end({ load: 0.1, isAgain: true });
  const turn = { v: 1, turn: crowd, shard: 1 };
  expect(bench.queued).toMatchObject([{ queue: "tidemark-crowd-checks", delaySeconds: 42, body: turn }]);
  bench.time += 42;
  expect((await ask()).busy).toEqual(new Map([[crowd, 20]]));
  await bench.drain();
  expect(await site(crowd).requests()).toHaveLength(before + 1);
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ last_checked: bench.time });
  // A turn that comes twice, or when nothing is due any more, asks nobody.
  await bench.deliver("tidemark-crowd-checks", turn);
  expect(await site(crowd).requests()).toHaveLength(before + 1);
});

test("what one database's message was asked by a host to wait for holds for the other's", async () => {
  const until = Math.floor(Date.now() / 1000) + 600;
  const paused = `paused.${host}`;
  const trouble = {
    host: paused,
    failures: 0,
    until,
    reason: "asked" as const,
    userId: 1,
    accountUntil: until,
    isDoubted: false,
  };
  await pauseAcrossShards(shard(0), [trouble]);
  const admission = await askAcrossShards(shard(1), { task: "theirs", pages: [paused], isWanted: false });
  expect(admission.paused).toMatchObject([{ host: paused, until, accountUntil: 0 }]);
  expect(await allRows("SELECT host FROM hosts")).toEqual([]);
});

test("where nobody can be asked the checks go on, at a share of the pace", async () => {
  const nobody = {
    HOST_LINE: { getByName: () => ({ ask: () => Promise.reject(new Error("away")) }) },
  } as unknown as Partial<Env>;
  const ask = { task: "ours", pages: [host], isWanted: false };
  expect(await askAcrossShards(shard(0, nobody), ask)).toMatchObject({ busy: new Map(), paused: [], share: 2 });
});
