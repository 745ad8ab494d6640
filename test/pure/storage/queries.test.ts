/** How often one invocation asks its databases. */
import { expect, test } from "vitest";
import { gatheringDatabase } from "../../../src/storage/gathering/store.ts";
import { QueryBudget } from "../../../src/storage/queries.ts";

test("pieces of work begin while there is room for them, and one that broke gives its room back", async () => {
  const queries = new QueryBudget(10);
  const inner: boolean[] = [];
  const ran = await queries.run(6, async () => void inner.push(await queries.run(5, async () => queries.count(5))));
  expect([ran, inner, queries.asked]).toEqual([true, [false], 0]);
  await expect(queries.run(6, () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
  expect(await queries.run(10, async () => queries.count(10))).toBe(true);
  expect(await queries.run(1, async () => queries.count(1))).toBe(false);
  expect(queries.asked).toBe(10);
});

test("each statement counts, alone and in a batch", async () => {
  const queries = new QueryBudget();
  const statement = {
    bind: () => statement,
    all: async () => ({ results: [] }),
    run: async () => ({}),
    first: async () => null,
  };
  const inner = { prepare: () => statement, batch: async (all: unknown[]) => all.map(() => ({ results: [] })) };
  const db = gatheringDatabase(inner as unknown as D1Database, queries);
  const [read, write] = [db.prepare("SELECT 1"), db.prepare("DELETE FROM words RETURNING word")];
  await Promise.all([read.all(), read.first(), write.all(), write.run(), write.first()]);
  await db.batch([read, write]);
  expect(queries.asked).toBe(7);
});
