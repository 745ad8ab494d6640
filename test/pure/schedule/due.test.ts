/** Which watches a tick sees that are checked alone, over real tables. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { LocalDatabase } from "../../../bench/day/database.ts";
import { scheduleStore } from "../../../src/schedule/store.ts";

const migrations = join(import.meta.dirname, "../../../migrations");
const now = 1_800_000_000;

/** So many due watches of each of these hosts, one after the other. */
function dueOf(hosts: Record<string, number>) {
  const database = new LocalDatabase(":memory:", migrations);
  const insert = database.sqlite.prepare(
    "INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, host) VALUES (?, 1, ?, 3600, 0, ?)",
  );
  let id = 0;
  for (const [host, count] of Object.entries(hosts))
    for (let place = 0; place < count; place++) insert.run(++id, now - 10_000 + id, host);
  return database;
}

/** How many watches of each host a tick sees that looks at so many. */
async function seen(database: LocalDatabase, limit: number): Promise<Record<string, number>> {
  const due = await scheduleStore(database.binding()).due(now, limit);
  return Object.fromEntries([...Map.groupBy(due, ({ host }) => host)].map(([host, watches]) => [host, watches.length]));
}

test("no host is seen with so many due watches that others are not, be all of them seen or not", async () => {
  const database = dueOf({ "crowd.test": 150, "later.test": 3 });
  expect(await seen(database, 1000)).toEqual({ "crowd.test": 100, "later.test": 3 });
  expect(await seen(database, 120)).toEqual({ "crowd.test": 12, "later.test": 3 });
});

test("a host that a message asks just now is not seen", async () => {
  const database = dueOf({ "asked.test": 2, "free.test": 2 });
  database.sqlite.exec(`INSERT INTO runs (id, lease_until, hosts) VALUES ('r', ${now + 10}, '["asked.test"]')`);
  expect(await seen(database, 1000)).toEqual({ "free.test": 2 });
});
