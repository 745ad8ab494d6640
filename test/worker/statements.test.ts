/** D1 bounds the statements of an invocation, those of requests, too: https://developers.cloudflare.com/d1/platform/limits/ */
import { expect, test, vi } from "vitest";
import { moveAccount } from "../../src/admin/move/move.ts";
import { editsAtOnce, watchesAtOnce } from "../../src/tag/bulk/shape.ts";
import { account, asHome, homeDatabase, type Account } from "./harness.ts";
import { recording, type Recorded } from "./contract/recorder.ts";
import { operated } from "./operated.ts";
import { userIdOf } from "./rows.ts";
import { sharded } from "./sharded.ts";
import { overD1 } from "./databases.ts";

overD1();

vi.setConfig({ testTimeout: 120_000 });

/** Of the 1,000 that D1 allows. */
const maxStatements = 800;

/** So many watches of an account, past the service: each was checked once. Their UUIDs. */
async function watchesOf(db: D1Database, userId: number, count: number): Promise<string[]> {
  const uuids = Array.from({ length: count }, () => crypto.randomUUID());
  await db.batch([
    db
      .prepare(
        `INSERT INTO watches (uuid, user_id, settings, created_at)
         SELECT value, ?2, json_object('url', 'https://shop' || key || '.test/'), 1 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(uuids), userId),
    db
      .prepare(
        `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host, last_checked)
         SELECT id, user_id, 9e9, 3600, 0, 'shop.test', 1 FROM watches WHERE user_id = ?`,
      )
      .bind(userId),
    db
      .prepare(
        `INSERT INTO readings (watch_id, reading, last_notification_error)
         SELECT id, '{}', 'No answer' FROM watches WHERE user_id = ?`,
      )
      .bind(userId),
  ]);
  return uuids;
}

test("every act on as many watches as a request may name asks the database less often than an invocation may", async () => {
  const owner: Account = await account();
  const userId = (await userIdOf(owner.email)) ?? 0;
  const uuids = await watchesOf(homeDatabase, userId, watchesAtOnce);
  const record: Recorded[] = [];
  const face = operated({ REQUESTS_PER_MINUTE: "100000" }, asHome(recording(homeDatabase, record)));
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Shops" });
  const asked: Record<string, number> = {};
  const act = async (action: string, more: Record<string, unknown> = {}, named = uuids) => {
    record.length = 0;
    const answer = await face.call(owner, "POST", "/watches/bulk", { action, uuids: named, ...more });
    expect([action, answer.status]).toEqual([action, 200]);
    expect([action, (await answer.json<{ affected: number }>()).affected]).toEqual([action, named.length]);
    asked[action] = record.length;
  };
  await act("pause");
  await act("resume");
  await act("mute");
  await act("unmute");
  await act("viewed");
  await act("unviewed");
  await act("clear_errors");
  await act("recheck");
  await act("add_tag", { tag });
  await act("remove_tag", { tag });
  await act(
    "set",
    { settings: { title: "Shop", tag: "Other", time_between_check: { hours: 2 } } },
    uuids.slice(0, editsAtOnce),
  );
  await act("delete");
  // Each comes back with a tag that it did not have.
  await owner.json("PUT", `/tag/${tag}`, { url_match_pattern: "*shop*" });
  await act("restore");
  expect(Object.entries(asked).filter(([, statements]) => statements > maxStatements)).toEqual([]);
  expect(asked["set"]).toBeGreaterThan(maxStatements / 8);
  const { n: tagged } = (await homeDatabase
    .prepare("SELECT count(*) AS n FROM watch_tags x JOIN tags t ON t.id = x.tag_id WHERE t.uuid = ?")
    .bind(tag)
    .first<{ n: number }>())!;
  expect(tagged).toBe(watchesAtOnce);
});

test("a step of the move of a large account asks its databases less often than an invocation may, and steps come to an end", async () => {
  const { bench, person, databases } = await sharded();
  const owner = await person(0);
  const { id: userId = 0 } = (await bench.shards.world(0).stores.accounts.byEmail(owner.email)) ?? {};
  await watchesOf(databases[0]!, userId, 600);
  const asked: number[] = [];
  for (let step = 0, state = ""; state !== "done"; step++) {
    expect(step).toBeLessThan(50);
    const { shards } = bench;
    state = await moveAccount(shards, { account: owner.email, to: 1 }, 60_000);
    asked.push(shards.world(0).stores.queries.asked);
  }
  expect(asked.filter((statements) => statements > maxStatements)).toEqual([]);
  expect(asked.length).toBeGreaterThan(1);
  const moved = await databases[1]!
    .prepare("SELECT count(*) AS n FROM watches WHERE user_id = ?")
    .bind(userId)
    .first<{ n: number }>();
  expect(moved?.n).toBe(600);
});
