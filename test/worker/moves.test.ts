/** An account that is moved to another database loses nothing and doubles nothing, whatever breaks on the way. */
import { expect, test } from "vitest";
import { moveAccount } from "../../src/admin/move/move.ts";
import { channelsOf } from "../../src/notify/channels.ts";
import type { MoveState } from "../../src/storage/audit/result.ts";
import { tablesByUser, tablesByWatch } from "../../src/account/erase/statements.ts";
import { site } from "../internet/client.ts";
import { type Account } from "./harness.ts";
import { every } from "./watched.ts";
import { Faulty } from "./faulty.ts";
import { sharded, type Sharded } from "./sharded.ts";
import { overD1 } from "./databases.ts";

overD1();

const [page, hook] = [site("page.test"), site("hook.test")];
const received = async () => (await hook.requests()).map((call) => call.headers["webhook-id"]);

type Scene = Sharded & { owner: Account; other: Account; uuid: string; userId: number };

/** An account in the first database: a watch with a change, one that is deleted, tags, an alert that waits; and somebody else's. */
async function scene(): Promise<Scene> {
  const service = await sharded();
  const { bench, person } = service;
  const [owner, other] = [await person(0), await person(0)];
  await hook.answers({ status: 200, body: "" });
  await page.answers("<p>one</p>");
  const watched = { url: page.url(), notification_urls: ["json://hook.test/in"], tag: "kettles", ...every(5) };
  const uuid = await owner.watch(watched);
  await other.watch({ url: page.url("/other") });
  const deleted = await owner.watch({ url: page.url("/gone") });
  await bench.drain();
  await page.answers("<p>two and more</p>");
  await owner.call("POST", `/watch/${uuid}/recheck`);
  await bench.drain();
  await owner.call("DELETE", `/watch/${deleted}`);
  await owner.watch({ url: page.url("/paused"), paused: true });
  const { stores } = bench.shards.world(0);
  const { id: userId = 0 } = (await stores.accounts.byEmail(owner.email)) ?? {};
  const watchId = await stores.watches.idOf(uuid);
  const event = {
    kind: "failing",
    event: "failing:1",
    userId,
    watchId,
    changeAt: null,
    words: { title: "W", body: "B" },
  };
  const options = {
    guard: { sql: "1 = 1", values: [] },
    caps: { perHour: 0, perDay: 0 },
    timing: null,
    now: bench.time,
  };
  await stores.batch(
    await stores.outbox.insertStatements(event as never, channelsOf(["json://hook.test/in"]), options),
  );
  return { ...service, owner, other, uuid, userId };
}

/** Every row of the account in a database, by table. */
async function rowsOf(db: D1Database, userId: number): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  const read = async (table: string, where: string) => {
    const { results } = await db.prepare(`SELECT * FROM ${table} WHERE ${where}`).bind(userId).all();
    if (results.length) all[table] = results.map((row) => JSON.stringify(row)).sort();
  };
  for (const table of tablesByWatch)
    await read(table, "watch_id IN (SELECT id FROM watches WHERE user_id IN (?1, -?1))");
  for (const table of tablesByUser) await read(table, "user_id IN (?1, -?1)");
  await read("users", "id = ?1");
  return all;
}

/** Works at the move until it is done; calls that break are made again. */
async function moved({ bench, owner }: Scene, to = 1): Promise<MoveState> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const state = await moveAccount(bench.shards, { account: owner.email, to }, 5000).catch(() => "broke" as const);
    if (state !== "broke" && state !== "copying" && state !== "waiting") return state;
  }
  throw new Error("The move did not come to its end");
}

/** Whatever the moments of a check moved by itself. */
const settled = (rows: Record<string, unknown[]>) => {
  const { schedule: _schedule, ...rest } = rows;
  return rest;
};

test("what somebody wants read now goes with the account, a table that is due is so there, and no note stays", async () => {
  const started = await scene();
  const { bench, databases, uuid, owner, userId } = started;
  const [from, to] = [0, 1].map((index) => bench.shards.world(index).stores);
  const watchId = (await from?.watches.idOf(uuid)) ?? 0;
  const names = [`read-pages:${watchId}`, `woken:${watchId}`];
  await owner.json("PUT", `/watch/${uuid}`, every(10_000));
  await bench.drain();
  for (const name of names) await from?.notes.write(name, "{}");
  await moved(started);
  expect(await Promise.all(names.map((name) => from?.notes.read(name)))).toEqual([null, null]);
  expect(await Promise.all(names.map((name) => to?.notes.read(name)))).toEqual(["{}", null]);
  const { schedule } = await rowsOf(databases[1] as D1Database, userId);
  const row = schedule?.map((each) => JSON.parse(String(each)) as Record<string, number>);
  expect(row?.find((each) => each["watch_id"] === watchId)?.["next_at"]).toBeLessThanOrEqual(bench.time);
});

test("a moved account has every row that it had, sends what waited once, goes on being checked, and leaves nothing", async () => {
  const started = await scene();
  const { bench, databases, userId, owner, other, uuid } = started;
  const [from, to] = databases;
  if (!from || !to) throw new Error("There are two");
  const before = await rowsOf(from, userId);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      "watch_tags",
      "readings",
      "snapshots",

      "deliveries",
      "watches",
      "usage",
      "users",
    ]),
  );
  const strangers = await rowsOf(from, userId + 1);
  const alerts = (await received()).length;
  expect(await moved(started)).toBe("done");
  expect(settled(await rowsOf(to, userId))).toEqual(settled(before));
  expect(await rowsOf(from, userId)).toEqual({});
  expect(await rowsOf(from, userId + 1)).toEqual(strangers);
  expect(await owner.json("GET", `/watch/${uuid}/changes`)).toHaveLength(1);
  expect(await owner.text(`/watch/${uuid}/history/latest`)).toContain("two and more");
  await page.answers("<p>three and more than that</p>");
  await bench.pass(4000);
  await bench.pass(4000);
  expect(await owner.json("GET", `/watch/${uuid}/changes`)).toHaveLength(2);
  expect(new Set(await received()).size).toBe((await received()).length);
  expect(await received()).toHaveLength(alerts + 2);
  expect((await other.call("GET", "/watch")).status).toBe(200);
  // Back again: what it is numbered by is its own in both.
  const added = await owner.watch({ url: page.url("/new"), paused: true });
  expect(await moved(started, 0)).toBe("done");
  expect(Object.keys(await owner.json("GET", "/watch"))).toContain(added);
  expect(await rowsOf(to, userId)).toEqual({});
});

test("while it is moved it can be read, a write is refused for a minute, nothing is checked, and a move can be cancelled", async () => {
  const started = await scene();
  const { bench, databases, userId, owner, uuid } = started;
  const before = await rowsOf(databases[0] as D1Database, userId);
  expect(await moveAccount(bench.shards, { account: owner.email, to: 1 }, -1)).toBe("copying");
  expect((await owner.call("GET", `/watch/${uuid}`)).status).toBe(200);
  const refused = await owner.call("PUT", `/watch/${uuid}`, { title: "Never" });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect((await owner.call("DELETE", "/auth/me")).status).not.toBe(204);
  const alerts = (await received()).length;
  expect(await moveAccount(bench.shards, { account: owner.email, to: 0 }, 0)).toBe("cancelled");
  expect(settled(await rowsOf(databases[0] as D1Database, userId))).toEqual(settled(before));
  expect((await owner.call("PUT", `/watch/${uuid}`, { title: "Again" })).status).toBe(200);
  await bench.pass(4000);
  expect(await received()).toHaveLength(alerts + 1);
});

test("a database that an account left takes none of its objects for unnamed", async () => {
  const started = await scene();
  const { bench, uuid, userId } = started;
  const [from] = bench.shards.all();
  if (!from) throw new Error("There are two");
  const watch = (await from.stores.watches.idOf(uuid)) ?? 0;
  const objects = [{ key: "let go", user: userId, watch, name: `1.${"0".repeat(64)}` }];
  expect(await from.stores.objectNames.unnamed(objects, "here")).toEqual(["let go"]);
  await moved(started);
  expect(await from.stores.objectNames.unnamed(objects, "here")).toEqual([]);
});

test("the tick brings a move to its end that nobody goes on with", async () => {
  const started = await scene();
  const { bench, databases, userId, owner } = started;
  expect(await moveAccount(bench.shards, { account: owner.email, to: 1 }, -1)).toBe("copying");
  await bench.pass(60);
  expect(await rowsOf(databases[0] as D1Database, userId)).toEqual({});
  expect((await owner.call("PATCH", "/settings/user", { timezone: "Europe/Berlin" })).status).toBe(200);
});

test("a move that breaks before or after any one of its calls comes to the same end", async () => {
  const started = await scene();
  const { bench, databases, userId, owner, uuid } = started;
  const whole = settled(await rowsOf(databases[0] as D1Database, userId));
  const counting = new Faulty(null);
  bench.faulty = counting;
  await moved(started, 1);
  let [home, away] = [1, 0];
  const plans = (["before", "after"] as const).flatMap((when) =>
    Array.from({ length: counting.count(when) }, (_, index) => ({ at: index + 1, when })),
  );
  for (const plan of plans) {
    bench.faulty = new Faulty(plan);
    await moveAccount(bench.shards, { account: owner.email, to: away }, 5000).catch(() => "broke");
    expect(bench.faulty.broke).not.toBeNull();
    bench.faulty = null;
    await moved(started, away);
    expect([plan, settled(await rowsOf(databases[away] as D1Database, userId))]).toEqual([plan, whole]);
    expect([plan, await rowsOf(databases[home] as D1Database, userId)]).toEqual([plan, {}]);
    [home, away] = [away, home];
  }
  expect(counting.calls).toBeGreaterThan(12);
  expect(await owner.json("GET", `/watch/${uuid}/changes`)).toHaveLength(1);
  const alerts = (await received()).length;
  await bench.pass(4000);
  expect((await received()).length).toBe(alerts + 1);
});
