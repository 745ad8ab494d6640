/** One service over two databases: each account is found in its own, and in no other. */
import { describe, expect, test } from "vitest";
import { isAddressFree } from "../../src/account/entry/home.ts";
import { unsubscribeToken } from "../../src/account/email/unsubscribe.ts";
import { originOf, rangeSize } from "../../src/shard/number.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { newActionToken, newCredential, newFeedToken } from "../../src/secret/token.ts";
import { sweepOrphans } from "../../src/housekeeping/orphans.ts";
import { startTicks } from "../../src/housekeeping/ticks.ts";
import { watchPrefix } from "../../src/storage/objects.ts";
import { site } from "../internet/client.ts";
import { Bench, realEnv, type Account } from "./harness.ts";
import { operated, type Face } from "./operated.ts";
import { sharded, spare, type Sharded } from "./sharded.ts";
import { overD1 } from "./databases.ts";

overD1();

const admin = { "x-api-key": "admin-key-for-tests" };
const password = "correct horse battery";
const post = (face: Face, path: string, body: unknown) =>
  face.request(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** The second database does not answer. */
const away = new Proxy({} as D1Database, {
  get: () => () => {
    throw new Error("out of order");
  },
});
const withoutSecond = ({ bench }: Sharded): Face => operated({}, { ...bench.env, DB_1: away } as Partial<Env>);

test("rows are numbered apart in each database, and go on so above rows that came from another one", async () => {
  const { bench, databases } = await sharded();
  const add = async (index: number, id: number | null = null) => {
    const sql = "INSERT INTO dead_letters (id, queue, body, reason, at) VALUES (?, 'a', 'b', 'c', 1) RETURNING id";
    return (await databases[index]?.prepare(sql).bind(id).first<{ id: number }>())?.id ?? 0;
  };
  const numbers = [await add(0), await add(1), await add(1)];
  expect(numbers).toEqual([1, rangeSize + 1, rangeSize + 2]);
  await add(0, numbers[2]);
  await add(1, 2);
  for (const world of bench.shards.all()) await world.stores.moves.bring(-1, []);
  expect([originOf(await add(0)), originOf(await add(1)), await add(1)]).toEqual([0, 1, rangeSize + 4]);
  expect(new Set([await add(0), await add(0), await add(1)]).size).toBe(3);
});

test("a database that is bound under another number than its own is not touched", async () => {
  const { bench } = await sharded();
  const swapped = new Bench(undefined, { DB: spare, DB_1: realEnv.DB });
  await expect(swapped.tick()).resolves.toBeUndefined();
  await expect(swapped.shards.world(1).stores.shard.prepare()).rejects.toThrow("mixed up");
  expect(await bench.shards.world(1).stores.shard.place()).toMatchObject({ isReady: true });
});

describe.each([0, 1])("an account of database %i is found by", (index) => {
  test("key, session, feed token, mailed links and address, and by nobody else's", async () => {
    const scene = await sharded();
    const [owner, other] = [await scene.person(index), await scene.person(1 - index)];
    const { stores } = scene.bench.shards.world(index);
    const found = await stores.accounts.byEmail(owner.email);
    const uuid = await owner.watch({ url: "http://page.test/", paused: true });
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ uuid });
    expect((await other.call("GET", `/watch/${uuid}`)).status).toBe(404);
    expect(await scene.face.request(`/watch/${uuid}?key=${owner.key}`)).toMatchObject({ status: 200 });
    const session = newCredential("session");
    const now = Math.floor(Date.now() / 1000);
    const row = { hash: sha256(session), now, expiresAt: now + 60, label: "" };
    await stores.accounts.startSession({ ...row, userId: found?.id ?? 0 });
    const me = await scene.face.request("/auth/me", { headers: { authorization: `Bearer ${session}` } });
    expect(await me.json()).toMatchObject({ email: owner.email });
    const page = await scene.face.request("https://tidemark.example/account", {
      headers: { cookie: `__Host-tidemark=${session}`, accept: "text/html" },
    });
    expect(await page.text()).toContain(owner.email);
    const token = newFeedToken();
    await stores.mine({ userId: found?.id ?? 0 }).account.setRssToken(token);
    expect((await scene.face.request(`https://tidemark.example/rss?token=${token}`)).status).toBe(200);
    const secret = newActionToken();
    const fresh = { hash: sha256(secret), purpose: "verify", address: owner.email, now, expiresAt: now + 60 } as const;
    await stores.accounts.issue({ id: found?.id ?? 0, uuid: found?.uuid ?? "" }, fresh);
    expect((await scene.face.request(`/auth/verify?token=${secret}`)).status).toBe(200);
    const mute = await unsubscribeToken(stores.sealer, found?.uuid ?? "");
    expect((await post(scene.face, `/email/unsubscribe?token=${mute}`, {})).status).toBe(200);
    expect(await stores.accounts.byEmail(owner.email)).toMatchObject({ verified: true });
    expect((await stores.accounts.settingsOf([found?.id ?? 0])).get(found?.id ?? 0)?.alert_email).toBeNull();
  });

  test("checks and alerts, whose messages say where it is", async () => {
    const scene = await sharded();
    const owner = await scene.person(index);
    const [page, hook] = [site("page.test"), site("hook.test")];
    await page.answers("<p>one</p>");
    await hook.answers({ status: 200, body: "" });
    const uuid = await owner.watch({ url: page.url(), notification_urls: ["json://hook.test/in"] });
    await scene.bench.drain();
    await page.answers("<p>two and more</p>");
    await owner.call("POST", `/watch/${uuid}/recheck`);
    expect(scene.bench.queued.map(({ body }) => (body as { shard?: number }).shard ?? 0)).toEqual([index]);
    await scene.bench.drain();
    await scene.bench.pass(4000);
    expect(await hook.requests()).toHaveLength(1);
    expect(await owner.json("GET", `/watch/${uuid}/changes`)).toHaveLength(1);
  });
});

describe("a database that does not answer", () => {
  test("takes no account of another one with it, and its own hear that they should try again", async () => {
    const scene = await sharded();
    const [here, there] = [await scene.person(0), await scene.person(1)];
    const face = withoutSecond(scene);
    expect((await face.call(here, "GET", "/watch")).status).toBe(200);
    const refused = await face.call(there, "GET", "/watch");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
    expect(await refused.json()).toEqual(
      expect.objectContaining({ error: expect.stringContaining("does not answer") }),
    );
    expect((await face.call({ key: newCredential("key") }, "GET", "/watch")).status).toBe(503);
    expect((await post(face, "/auth/register", { email: "new@mail.test", password })).status).toBe(503);
    expect((await face.call(here, "GET", "/auth/me")).status).toBe(200);
    expect((await scene.face.call(there, "GET", "/watch")).status).toBe(200);
    expect((await scene.face.call({ key: newCredential("key") }, "GET", "/watch")).status).toBe(401);
    const ready = await face.request("https://tidemark.example/ready");
    expect(await ready.json()).toMatchObject({
      problems: expect.arrayContaining([
        expect.objectContaining({
          part: "database",
          since: null,
          sentence: "Database 1: The database does not answer",
        }),
      ]),
    });
  });

  test("keeps no tick of another one from its end", async () => {
    const scene = await sharded();
    const bench = new Bench(scene.bench.time, { DB_1: away });
    await startTicks(bench.shards, bench.time);
    expect(bench.queued.map(({ queue }) => queue)).toEqual(["tidemark-ticks", "tidemark-ticks"]);
    await bench.drain();
    expect(await scene.bench.shards.world(0).stores.notes.read("tick")).toBe(String(bench.time));
    expect(await scene.bench.shards.world(1).stores.notes.read("tick")).toBeNull();
    await scene.bench.tick();
    expect(await scene.bench.shards.world(1).stores.notes.read("tick")).toBe(String(bench.time));
  });
});

describe("what there is once, there is once in all databases:", () => {
  test("an address", async () => {
    const scene = await sharded({ REGISTRATION: "open" });
    const owner = await scene.person(1);
    const again = await post(scene.face, "/auth/register", { email: owner.email.toUpperCase(), password });
    expect([again.status, await again.json()]).toEqual([
      409,
      expect.objectContaining({ error: "Email already registered" }),
    ]);
    const race = await Promise.allSettled([1, 2, 3].map(() => isAddressFree(scene.bench.shards, "twice@mail.test")));
    expect(race.filter(({ status }) => status === "fulfilled")).toEqual([{ status: "fulfilled", value: true }]);
    const both = await Promise.all(
      [1, 2].map(() => post(scene.face, "/auth/register", { email: "race@mail.test", password })),
    );
    expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test("an address that somebody changes to", async () => {
    const scene = await sharded();
    const [owner, other] = [await scene.person(0), await scene.person(1)];
    const { accounts } = scene.bench.shards.world(0).stores;
    const { id = 0, uuid = "" } = (await accounts.byEmail(owner.email)) ?? {};
    const now = Math.floor(Date.now() / 1000);
    const change = async (address: string) => {
      const secret = newActionToken();
      await accounts.setPendingEmail(id, address);
      await accounts.issue(
        { id, uuid },
        { hash: sha256(secret), purpose: "address", address, now, expiresAt: now + 60 },
      );
      return (await post(scene.face, "/auth/email/confirm", { token: secret })).status;
    };
    expect(await change(other.email)).toBe(400);
    expect(await change("mine@mail.test")).toBe(200);
    expect(await accounts.byEmail("mine@mail.test")).toMatchObject({ id });
  });

  test("the first account, and an account of an invitation, which is made where the invitation is", async () => {
    const scene = await sharded();
    const face = operated({ REGISTRATION: "first" }, scene.bench.env);
    await scene.person(1);
    expect((await post(face, "/auth/register", { email: "late@mail.test", password })).status).toBe(403);
    await scene.bench.shards
      .world(0)
      .stores.db.prepare("INSERT INTO cursors (name, value) VALUES ('database-full', 1)")
      .run();
    const made = await face.request("/admin/invitations", {
      method: "POST",
      headers: { ...admin, "content-type": "application/json" },
      body: "{}",
    });
    const { invitation } = await made.json<{ invitation: string }>();
    const entry = { email: "guest@mail.test", password, invitation };
    expect((await post(face, "/auth/register", entry)).status).toBe(201);
    expect(await scene.bench.shards.world(1).stores.accounts.byEmail("guest@mail.test")).not.toBeNull();
    expect((await post(face, "/auth/register", { ...entry, email: "second@mail.test" })).status).toBe(403);
  });
});

test("the sweep of orphans of one database leaves the objects of another one, and none of an account that is gone", async () => {
  const scene = await sharded();
  const people: Account[] = [await scene.person(0), await scene.person(1)];
  const worlds = scene.bench.shards.all();
  const keys: string[] = [];
  for (const [index, owner] of people.entries()) {
    const uuid = await owner.watch({ url: "http://page.test/", paused: true });
    const watchId = await worlds[index]?.stores.watches.idOf(uuid);
    const { id: userId = 0 } = (await worlds[index]?.stores.accounts.byEmail(owner.email)) ?? {};
    keys.push(
      `${watchPrefix({ userId, watchId: watchId ?? 0 })}1.named`,
      `${watchPrefix({ userId, watchId: watchId ?? 0 })}1.orphan`,
    );
    await worlds[index]?.stores.db
      .prepare("INSERT INTO snapshots (watch_id, at, object, size, kind) VALUES (?, 1, '1.named', 1, 'first')")
      .bind(watchId)
      .run();
  }
  const gone = [`u/999/w/1/1.x`, `u/${rangeSize + 999}/w/1/1.x`];
  for (const key of [...keys, ...gone]) await realEnv.OBJECTS.put(key, "x");
  const later = scene.bench.time + 3 * 86_400;
  const left = async () => new Set((await realEnv.OBJECTS.list()).objects.map(({ key }) => key));
  const [first, second] = worlds;
  if (!first || !second) throw new Error("There are two");
  expect(await sweepOrphans(scene.bench.shards, second, later)).toBe(2);
  expect(await left()).toEqual(new Set([keys[0], keys[1], keys[2], gone[0]]));
  expect(await sweepOrphans(scene.bench.shards, first, later)).toBe(2);
  expect(await left()).toEqual(new Set([keys[0], keys[2]]));
});

test("the sweep of orphans leaves the objects of an account that is moved while all databases are asked", async () => {
  const { bench } = await sharded();
  const { shards } = bench;
  const [first] = shards.all();
  if (!first) throw new Error("There are two");
  await realEnv.OBJECTS.put("u/999/w/1/1.named", "x");
  // It comes back to the first database once that has answered.
  const { accounts } = first.stores.objectNames;
  let asked = 0;
  first.stores.objectNames.accounts = async (ids) => (++asked > 2 ? [{ id: 999, isMoving: false }] : accounts(ids));
  expect(await sweepOrphans(shards, first, bench.time + 3 * 86_400)).toBe(0);
  first.stores.objectNames.accounts = accounts;
  expect(await realEnv.OBJECTS.head("u/999/w/1/1.named")).not.toBeNull();
});

test("the operator sees all databases as one: sums, and lists page by page", async () => {
  const scene = await sharded();
  await scene.person(0);
  await scene.person(1);
  const metrics = await (await scene.face.request("https://tidemark.example/metrics", { headers: admin })).text();
  expect(metrics).toMatch(/^tidemark_accounts 2$/m);
  expect(metrics).toMatch(/^tidemark_database_size_bytes\{database="1"\} \d+$/m);
  const entry = { actor: "admin", action: "invite", result: { kind: "done" }, requestId: "r" } as const;
  for (const [place, world] of [0, 1, 1, 0, 1].entries())
    await scene.bench.shards
      .world(world)
      .stores.admin.note({ ...entry, at: 1000 + Math.floor(place / 2), object: { invitation: String(place) } });
  const seen: string[] = [];
  let path = "/admin/audit?action=invite&limit=2";
  while (path) {
    const answer = await scene.face.request(path.replace("/api/v1", ""), { headers: admin });
    seen.push(...(await answer.json<{ object: string }[]>()).map(({ object }) => object));
    path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen[0]).toBe("invitation 4");
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4].map((place) => `invitation ${place}`));
});
