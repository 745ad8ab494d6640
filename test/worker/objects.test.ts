/** Objects leave with the rows that named them; the sweep of orphans is for crashes only. */
import { expect, test } from "vitest";
import { objectNamesIn } from "../../src/history/objectNames/names.ts";
import { realEnv } from "./harness.ts";
import { allRows } from "./rows.ts";
import { watchPage } from "./watched.ts";

const page = (price: number) => `<!doctype html><title>Kettle</title><h1>Kettle</h1><p>Price ${price}</p>`;

const stored = async (): Promise<string[]> =>
  (await realEnv.OBJECTS.list({ prefix: "u/" })).objects.map(({ key }) => key.split("/").at(-1) ?? "").toSorted();
const named = async (): Promise<string[]> => {
  const tables = ["snapshots", "pages", "changes", "readings"];
  const rows = await Promise.all(tables.map((table) => allRows(`SELECT * FROM ${table}`)));
  return [...new Set(objectNamesIn(rows))].toSorted();
};

test("of a hundred changes on a full history exactly those objects stay that a row names", async () => {
  const { reads, owner, path } = await watchPage(page(0), { history_snapshot_max_length: 3, notification_urls: [] });
  for (let price = 1; price <= 100; price++) await reads(page(price));
  expect(await owner.json("GET", `${path}/changes`)).toHaveLength(3);
  const left = await stored();
  expect(left).toEqual(await named());
  // Four texts, two pages and three traces.
  expect(left).toHaveLength(9);
  expect(await owner.text(`${path}/difference/previous/latest`)).toContain("Price 99");
});

test("a history that is cleared leaves no object behind", async () => {
  const { reads, owner, path } = await watchPage(page(0), { notification_urls: [] });
  await reads(page(1));
  expect(await stored()).not.toEqual([]);
  await owner.call("DELETE", `${path}/history`);
  expect(await stored()).toEqual([]);
});
