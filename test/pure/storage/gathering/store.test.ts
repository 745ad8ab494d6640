/** Statements that are asked at the same moment, against a real SQLite. */
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { gatheringDatabase } from "../../../../src/storage/gathering/store.ts";
import { QueryBudget } from "../../../../src/storage/queries.ts";

/** D1 over SQLite: what it was asked stands in `calls`, one entry a call. */
function database() {
  const sqlite = new DatabaseSync(":memory:");
  sqlite.exec("CREATE TABLE words (word TEXT)");
  const calls: string[][] = [];
  type Asked = { sql: string; values: (string | number)[] };
  const answer = ({ sql, values }: Asked) => ({ results: sqlite.prepare(sql).all(...values) });
  const alone = async (asked: Asked) => {
    calls.push([asked.sql]);
    return answer(asked);
  };
  const statement = (asked: Asked): object => ({
    ...asked,
    bind: (...values: (string | number)[]) => statement({ ...asked, values }),
    all: () => alone(asked),
    run: () => alone(asked),
    first: async () => (await alone(asked)).results[0] ?? null,
  });
  const db = {
    prepare: (sql: string) => statement({ sql, values: [] }),
    batch: async (all: Asked[]) => {
      calls.push(all.map(({ sql }) => sql));
      return all.map(answer);
    },
  } as unknown as D1Database;
  return { db: gatheringDatabase(db, new QueryBudget()), calls };
}

test("reads that are asked at the same moment are one call, and each has its own answer", async () => {
  const { db, calls } = database();
  const asked = [1, 2, 3].map((n) => db.prepare("SELECT ? AS n").bind(n).first());
  expect(await Promise.all(asked)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(await db.prepare("SELECT 4 AS n").all()).toEqual({ results: [{ n: 4 }] });
  expect(calls.map(({ length }) => length)).toEqual([3, 1]);
});

test("a read that fails takes no other with it, and whoever asked it gets its error", async () => {
  const { db } = database();
  const [good, bad] = await Promise.allSettled([
    db.prepare("SELECT 1 AS n").first(),
    db.prepare("SELECT * FROM nothing").first(),
  ]);
  expect(good).toMatchObject({ value: { n: 1 } });
  expect(bad).toMatchObject({ reason: { message: expect.stringContaining("nothing") as string } });
});

test("whatever writes goes alone and at once, a statement that answers with rows, too", async () => {
  const { db, calls } = database();
  const writing = db.prepare("INSERT INTO words VALUES ('kettle') RETURNING word").first();
  const withNames = db.prepare("WITH new AS (SELECT 'lamp') INSERT INTO words SELECT * FROM new RETURNING word").all();
  expect(calls).toHaveLength(2);
  expect(await writing).toEqual({ word: "kettle" });
  expect((await withNames).results).toEqual([{ word: "lamp" }]);
  await db.batch([db.prepare("DELETE FROM words"), db.prepare("INSERT INTO words VALUES ('pan')")]);
  expect((await db.prepare("SELECT word FROM words").all()).results).toEqual([{ word: "pan" }]);
});
