/** Nothing is lost and nothing is doubled, whatever crashes: redelivery, races, broken bindings, edits in mid-check. */
import { describe, expect, test } from "vitest";
import { runChecks, type RunEnd } from "../../src/check/run.ts";
import { checkMessage, type CheckMessage } from "../../src/schedule/message.ts";
import { leaseSeconds } from "../../src/schedule/store.ts";
import { keptSeconds } from "../../src/watch/deletion/statements.ts";
import { site } from "../internet/client.ts";
import { until, isOnlyDatabase } from "./harness.ts";
import { allRows, firstRow } from "./rows.ts";
import { Faulty } from "./faulty.ts";
import { throughBreaks } from "./faults-gaps.ts";
import { objectsLeft, oneMoreEachTime, Rounds, rowsLeft } from "./faults-rounds.ts";
import { every, hook, watchPage } from "./watched.ts";

const shop = site("shop.test");
const checks = "tidemark-checks";
const page = (words: string) => `<!doctype html><title>T</title><h1>Title</h1><p>${words}</p>`;

/** A page that changed since its first check; the next check is due. */
async function watched() {
  const scene = await watchPage(page("one"));
  await shop.answers(page("two"));
  scene.bench.time += 600;
  return scene;
}

type Scene = Awaited<ReturnType<typeof watched>>;
const hooks = async () => (await hook.requests()).map((call) => call.headers["webhook-id"]);

/** Works a message; `meanwhile` happens once the page was read and before anything of it is kept. */
async function runWith({ bench }: Scene, message: CheckMessage, meanwhile: () => Promise<unknown>): Promise<RunEnd> {
  const faulty = new Faulty({ call: "R2 put", at: 1, when: "before", meanwhile });
  bench.faulty = faulty;
  const { world } = bench;
  bench.faulty = null;
  const end = await runChecks(world, message);
  expect(faulty.broke).not.toBeNull();
  return end;
}

/** What must hold once everything has come to rest. */
async function expectOneChange(scene: Scene): Promise<void> {
  expect(await scene.stamps()).toHaveLength(2);
  expect(await scene.changes()).toMatchObject([{ deliveries: [{ state: "delivered" }] }]);
  for (const stamp of await scene.stamps())
    expect((await scene.owner.call("GET", `${scene.path}/history/${stamp}`)).status).toBe(200);
  expect(new Set(await hooks()).size).toBe(1);
}

describe("messages", () => {
  test("a message that is delivered again after it was worked fetches nothing and changes nothing", async () => {
    const scene = await watched();
    await scene.bench.tick();
    const [message] = scene.bench.taken(checks);
    await scene.bench.deliver(checks, message);
    const fetched = (await shop.requests()).length;
    const again = await scene.bench.deliver(checks, message);
    expect(again.explicitAcks).toHaveLength(1);
    expect(await shop.requests()).toHaveLength(fetched);
    await scene.bench.drain();
    await expectOneChange(scene);
    expect(await hooks()).toHaveLength(1);
  });

  test("the same message at two consumers at once is worked by one of them", async () => {
    const scene = await watched();
    await shop.answers({ body: page("two"), delayMs: 300 });
    await scene.bench.tick();
    const message = checkMessage.parse(scene.bench.taken(checks)[0]);
    const before = (await shop.requests()).length;
    const ends = await Promise.all([runChecks(scene.bench.world, message), runChecks(scene.bench.world, message)]);
    expect(new Set(ends)).toEqual(new Set(["done", "running"]));
    expect(await shop.requests()).toHaveLength(before + 1);
    await scene.bench.drain();
    await expectOneChange(scene);
  });

  test("of two claims of one watch only the later one may write", async () => {
    const scene = await watched();
    await scene.bench.tick();
    const slow = checkMessage.parse(scene.bench.taken(checks)[0]);
    await runWith(scene, slow, async () => {
      // The lease of the slow check runs out and the watch is claimed again.
      scene.bench.time += leaseSeconds + 400;
      await scene.bench.tick();
      await scene.bench.drain();
    });
    await scene.bench.drain();
    await expectOneChange(scene);
    expect(await hooks()).toHaveLength(1);
  });

  test.runIf(isOnlyDatabase)(
    "a message of unknown shape or version is recorded and does not loop, and its batch goes on",
    async () => {
      const scene = await watched();
      await scene.bench.tick();
      const [message] = scene.bench.taken(checks);
      const result = await scene.bench.deliver(checks, { v: 99, run: "x" }, "junk", null, message);
      expect(result.retryMessages).toHaveLength(0);
      expect(result.explicitAcks).toHaveLength(4);
      await scene.bench.drain();
      await expectOneChange(scene);
      const letters = await allRows("SELECT queue, reason FROM dead_letters");
      expect(letters).toHaveLength(3);
    },
  );

  test("a check that broke at every try is recorded, its watch says so and is checked again", async () => {
    const scene = await watched();
    await scene.bench.tick();
    const [message] = scene.bench.taken(checks);
    await scene.bench.deliver("tidemark-checks-dead", message);
    expect((await scene.shown()).last_error).toMatch(/broke inside the service/);
    await scene.bench.pass(600);
    await expectOneChange(scene);
    expect((await scene.shown()).last_error).toBe(false);
  });

  test("a check that breaks again and again is tried at ever longer intervals, each day at least", async () => {
    const scene = await watched();
    const waits: number[] = [];
    let interval = 0;
    for (let round = 0; round < 12; round++) {
      await scene.bench.tick();
      const [message] = scene.bench.taken(checks);
      await scene.bench.deliver("tidemark-checks-dead", message);
      const row = await firstRow<{ at: number; every: number }>(
        "SELECT next_at AS at, interval_seconds AS every FROM schedule",
      );
      if (!row) throw new Error("no watch is scheduled");
      waits.push(Math.round((row.at - scene.bench.time) / row.every));
      interval = row.every;
      scene.bench.time = row.at;
    }
    expect(waits.slice(1, 7)).toEqual([2, 4, 8, 16, 32, 64]);
    expect(waits.at(-1)).toBe(86_400 / interval);
  });

  test("a check that breaks after failures of the site waits no longer than one that broke for the first time", async () => {
    const scene = await watched();
    await shop.answers({ status: 500 });
    for (let round = 0; round < 4; round++) await scene.bench.pass(3 * 86_400);
    const failing = () => firstRow<{ n: number }>("SELECT reading ->> '$.failing.count' AS n FROM readings");
    expect((await failing())?.n).toBeGreaterThan(2);
    scene.bench.time += 3 * 86_400;
    await scene.bench.tick();
    const [message] = scene.bench.taken(checks);
    const claimed = await firstRow<{ at: number }>("SELECT next_at AS at FROM schedule");
    await scene.bench.deliver("tidemark-checks-dead", message);
    expect((await scene.shown()).last_error).toMatch(/broke inside the service/);
    expect(await failing()).toEqual({ n: 1 });
    expect(await firstRow("SELECT next_at AS at FROM schedule")).toEqual(claimed);
  });
});

describe("the clock", () => {
  test("a doubled tick claims nothing twice", async () => {
    const scene = await watched();
    await Promise.all([scene.bench.tick(), scene.bench.tick()]);
    expect(scene.bench.taken(checks)).toHaveLength(1);
  });

  test("missed ticks are caught up once, not once per tick", async () => {
    const scene = await watched();
    scene.bench.time += 4 * 3600;
    const before = (await shop.requests()).length;
    await scene.bench.tick();
    await scene.bench.drain();
    await scene.bench.tick();
    await scene.bench.drain();
    expect(await shop.requests()).toHaveLength(before + 1);
    await expectOneChange(scene);
  });

  test("a claim whose message was lost is due again after its lease", async () => {
    const scene = await watched();
    await scene.bench.tick();
    expect(scene.bench.taken(checks)).toHaveLength(1);
    await scene.bench.pass(leaseSeconds + 1);
    await scene.bench.pass(1);
    await expectOneChange(scene);
  });
});

describe("a slow host", () => {
  test("does not keep the watches behind it from their next turn", async () => {
    const scene = await watched();
    const others = [
      await scene.owner.watch({ url: "http://shop.test/b", ...every(5) }),
      await scene.owner.watch({ url: "http://shop.test/c", ...every(5) }),
    ];
    for (const uuid of others) await scene.owner.firstCheck(uuid);
    scene.bench.time += 1000;
    await shop.answers({ body: page("slow"), delayMs: 3000 }, page("fast"));
    await scene.bench.tick();
    const message = checkMessage.parse(scene.bench.taken(checks)[0]);
    expect(message.claims).toHaveLength(3);
    const before = (await shop.requests()).length;
    const run = runChecks(scene.bench.world, message);
    await until(async () => (await shop.requests()).length > before, "The first request");
    scene.bench.time += 200;
    expect(await run).toBe("done");
    expect(await shop.requests()).toHaveLength(before + 1);
    await scene.bench.pass(1);
    const paths = (await shop.requests()).slice(before).map(({ url }) => new URL(url).pathname);
    expect(new Set(paths)).toEqual(new Set(["/kettle", "/b", "/c"]));
    for (const uuid of others) expect((await scene.owner.json("GET", `/watch/${uuid}`)).last_error).toBe(false);
  });
});

describe("edits in the middle of a check", () => {
  async function meanwhile(act: (scene: Scene) => Promise<unknown>): Promise<Scene> {
    const scene = await watched();
    await scene.bench.tick();
    const message = checkMessage.parse(scene.bench.taken(checks)[0]);
    await runWith(scene, message, () => act(scene));
    return scene;
  }

  test("a reading made with the old settings is not kept; the watch is checked again at once", async () => {
    const scene = await meanwhile(({ owner, path }) => owner.json("PUT", path, { include_filters: ["h1"] }));
    expect(await scene.stamps()).toHaveLength(1);
    await scene.bench.pass(60);
    expect((await scene.latest()).trim()).toBe("Title");
  });

  test("a deleted watch leaves no alert and, after seven days, no row and no object that stays", async () => {
    const scene = await meanwhile(({ owner, path }) => owner.json("DELETE", path));
    await scene.bench.drain();
    await scene.bench.pass(keptSeconds + 60);
    expect(await rowsLeft()).toEqual({});
    expect(await hooks()).toHaveLength(0);
    expect(await objectsLeft(scene.bench)).toEqual([]);
  });

  test("a watch that was paused keeps what it had", async () => {
    const scene = await meanwhile(({ owner, path }) => owner.json("PUT", path, { paused: true }));
    await scene.bench.pass(600);
    expect(await scene.stamps()).toHaveLength(1);
    expect(await hooks()).toHaveLength(0);
  });
});

test.each(["before", "after"] as const)(
  "any one call that breaks %s it is done leaves one change and one alert, sent once",
  async (when) => {
    const rounds = await Rounds.started();
    const holds = oneMoreEachTime(rounds);
    const whole = await rounds.round(null);
    await holds();
    expect(whole.count(when)).toBeGreaterThan(10);
    await throughBreaks(rounds, { when, count: whole.count(when), holds });
  },
  240_000,
);
