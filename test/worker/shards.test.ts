/** Several databases behind one service. */
import { expect, test } from "vitest";
import { shardsFrom } from "../../src/bindings.ts";
import { originOf, rangeSize } from "../../src/shard/number.ts";
import { isolate } from "./isolate.ts";
import { realEnv } from "./harness.ts";

test("numbers", async () => {
  const env = { ...realEnv, DB_1: (realEnv as unknown as { SPARE: D1Database }).SPARE } as unknown as Env;
  const db = (env as unknown as { DB_1: D1Database }).DB_1;
  await db.batch((isolate.schema ?? []).map(({ sql }) => db.prepare(sql)));
  const shards = shardsFrom(env);
  await shards.world(1).stores.shard.prepare();
  await shards.world(1).stores.shard.prepare();
  await db.prepare("INSERT INTO dead_letters (queue, body, reason, at) VALUES ('a', 'b', 'c', 1)").run();
  const row = await db.prepare("SELECT id FROM dead_letters").first<{ id: number }>();
  expect(row?.id).toBe(rangeSize + 1);
  expect(originOf(row?.id ?? 0)).toBe(1);
  expect(await shards.world(1).stores.shard.place()).toMatchObject({ isReady: true, isFull: false });
});
