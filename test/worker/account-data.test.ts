/** A person's data: all of it can be taken along, and none of it stays. */
import { describe, expect, test } from "vitest";
import { tablesByUser, tablesByWatch, tablesOfAll } from "../../src/account/erase/statements.ts";
import { site } from "../internet/client.ts";
import { Bench, realEnv, request, postJson, homeDatabase } from "./harness.ts";
import { allRows, execute, userIdOf, countRows } from "./rows.ts";
import { every } from "./watched.ts";

const password = "correct horse battery";

async function person(name: string) {
  const email = `${name}@mail.test`;
  const answer = await postJson("/auth/register", { email, password });
  const { api_key: key } = await answer.json<{ api_key: string }>();
  const call = (method: string, path: string, body?: unknown) =>
    request(path, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { email, key, call };
}

/** An account with something in every drawer. */
async function settled(name: string) {
  const owner = await person(name);
  const shop = site(`${name}.test`);
  await site("hook.test").answers({ status: 200, body: "" });
  await shop.answers("<h1>Kettle</h1><p>10</p>");
  await owner.call("PUT", "/notifications", { notification_urls: ["json://hook.test/secret"] });
  await owner.call("PUT", "/settings/user", {
    ai_provider: "openai",
    ai_api_key: "sk-never-shown",
    timezone: "Asia/Tokyo",
  });
  await owner.call("POST", "/rss");
  await owner.call("POST", "/email", { email: `alerts-${name}@mail.test` });
  await owner.call("POST", "/keys", { label: "second" });
  const made = await postJson(
    "/watch",
    { url: shop.url("/kettle"), tag: "kitchen", ...every(5) },
    { "x-api-key": owner.key, "idempotency-key": "one" },
  );
  const { uuid } = await made.json<{ uuid: string }>();
  await postJson("/auth/login", { email: owner.email, password });
  return { ...owner, uuid, shop };
}

async function change(shop: { answers: (...answers: string[]) => Promise<void> }[]) {
  const bench = new Bench();
  await bench.pass(400);
  for (const each of shop) await each.answers("<h1>Kettle</h1><p>12</p>");
  await bench.pass(600);
}

/** The tables that have one of these columns. */
async function tablesWith(...columns: string[]): Promise<string[]> {
  const results = await allRows<{
    name: string;
    sql: string;
  }>("SELECT name, sql FROM sqlite_schema WHERE type = 'table'");
  return results.filter(({ sql }) => columns.some((column) => sql?.includes(`\`${column}\``))).map(({ name }) => name);
}

/** Tables with the number of their rows that belong to an account. */
async function rowsOf(userId: number): Promise<Record<string, number>> {
  const byUser = await tablesWith("user_id");
  const counts: Record<string, number> = {};
  for (const table of await tablesWith("user_id", "watch_id")) {
    const where = byUser.includes(table) ? "user_id = ?1" : "watch_id IN (SELECT id FROM watches WHERE user_id = ?1)";
    counts[table] = await countRows(table, where, userId);
  }
  return counts;
}

describe("the export", () => {
  test("the export of an account contains everything but this service's own secrets", async () => {
    const owner = await settled("ada");
    await change([owner.shop]);
    const answer = await owner.call("GET", "/account/export");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    const text = await answer.text();
    const data = JSON.parse(text) as Record<string, unknown[]> & {
      account: object;
      settings: Record<string, unknown>;
    };
    expect(data.account).toMatchObject({
      email: "ada@mail.test",
      plan: (await (await owner.call("GET", "/plan")).json<{ plan: string }>()).plan,
    });
    expect(data.settings).toMatchObject({ timezone: "Asia/Tokyo", ai_key_set: true });
    expect(data.notification_urls).toEqual(["json://hook.test/secret"]);
    expect(data.keys).toHaveLength(2);
    expect(data.tags).toMatchObject([{ title: "kitchen" }]);
    expect(data.watches).toMatchObject([{ uuid: owner.uuid, settings: { url: "http://ada.test/kettle" } }]);
    expect(Object.keys((data.watches as { history: Record<string, string> }[])[0]?.history ?? {})).toHaveLength(2);
    expect(data.changes).toMatchObject([{ watch: owner.uuid, replaced: 1 }]);
    expect(data.deliveries).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: "delivered", kind: "change" })]),
    );
    expect(text).not.toContain("sk-never-shown");
    expect(text).not.toContain(owner.key);
    expect(text).not.toContain("scrypt");
  });

  test("the export of an empty account is complete, too", async () => {
    const owner = await person("bob");
    const data = await (await owner.call("GET", "/account/export")).json<Record<string, unknown[]>>();
    expect(data).toMatchObject({ watches: [], tags: [], changes: [] });
  });

  test("the export of many watches has each of them once", async () => {
    const owner = await person("cat");
    const lines = Array.from({ length: 450 }, (_, index) => `http://cat.test/${index}`);
    const id = await userIdOf(owner.email);
    await homeDatabase.batch([
      homeDatabase
        .prepare(
          "INSERT INTO watches (uuid, user_id, settings, created_at) SELECT 'w' || value, ?1, json_object('url', value), 1 FROM json_each(?2)",
        )
        .bind(id, JSON.stringify(lines)),
      homeDatabase.prepare(
        "INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase) SELECT id, user_id, 9999999999, 600, 0 FROM watches",
      ),
    ]);
    const data = await (await owner.call("GET", "/account/export")).json<{ watches: { uuid: string }[] }>();
    expect(new Set(data.watches.map((watch) => watch.uuid)).size).toBe(450);
    expect(data.watches).toHaveLength(450);
  });
});

describe("deleting the account", () => {
  test("deleting an account removes every row and object of it, and none of another's", async () => {
    const [ada, bob] = [await settled("ada"), await settled("bob")];
    await change([ada.shop, bob.shop]);
    const [adaId, bobId] = [(await userIdOf(ada.email)) ?? 0, (await userIdOf(bob.email)) ?? 0];
    // As imports have them.
    await execute("INSERT INTO pages (watch_id, at, object) SELECT id, 1, '1.page' FROM watches");
    const before = await rowsOf(adaId);
    const filled = "watches schedule readings snapshots pages tags watch_tags deliveries".split(" ");
    expect(filled.filter((table) => !before[table])).toEqual([]);
    const bobsBefore = await rowsOf(bobId);

    expect((await ada.call("DELETE", "/account", { password })).status).toBe(204);

    expect(Object.entries(await rowsOf(adaId)).filter(([, count]) => count > 0)).toEqual([]);
    expect(await userIdOf(ada.email)).toBeNull();
    expect(await rowsOf(bobId)).toEqual(bobsBefore);
    await expect.poll(async () => (await realEnv.OBJECTS.list({ prefix: `u/${adaId}/` })).objects).toEqual([]);
    expect((await realEnv.OBJECTS.list({ prefix: `u/${bobId}/` })).objects.length).toBeGreaterThan(0);
    await expect.poll(() => allRows("SELECT name FROM cursors WHERE name LIKE 'purge:%'")).toEqual([]);
    expect((await ada.call("GET", "/watch")).status).toBe(401);
    expect((await bob.call("GET", "/watch")).status).toBe(200);
  });

  test("deleting an account needs the password", async () => {
    const owner = await person("ada");
    expect((await owner.call("DELETE", "/account", { password: "guess" })).status).toBe(403);
    expect((await owner.call("DELETE", "/account")).status).toBe(400);
    expect((await owner.call("GET", "/watch")).status).toBe(200);
  });

  test("objects that the deletion did not reach are removed by the sweep", async () => {
    const owner = await person("ada");
    const id = (await userIdOf(owner.email)) ?? 0;
    await realEnv.OBJECTS.put(`u/${id}/w/1/left`, "text");
    await execute("INSERT INTO cursors (name, value) VALUES (?, ?)", `purge:${id}`, `u/${id}/`);
    await new Bench().tick();
    expect((await realEnv.OBJECTS.list({ prefix: `u/${id}/` })).objects).toEqual([]);
  });

  test("deleting an account keeps the state of a host, and forgets whose check met it", async () => {
    const owner = await person("ada");
    const id = await userIdOf(owner.email);
    await execute(
      "INSERT INTO hosts (host, strikes, until_at, reason, user_id, account_until) VALUES ('slow.test', 1, 5, 'asked', ?, 9)",
      id,
    );
    expect((await owner.call("DELETE", "/account", { password })).status).toBe(204);
    expect(await allRows("SELECT user_id, account_until, until_at FROM hosts")).toEqual([
      { user_id: 0, account_until: 0, until_at: 5 },
    ]);
  });

  test("the deletion covers every table that has rows of an account", async () => {
    const tables = await tablesWith("user_id", "watch_id", "tag_id");
    expect(tables.sort()).toEqual([...tablesByUser, ...tablesByWatch, ...tablesOfAll].sort());
  });
});
