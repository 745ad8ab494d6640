/** Objects leave with the rows that named them; the sweep of orphans is for crashes only. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { objectNamesIn } from "../../src/history/objectNames/names.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { objectStore } from "../../src/storage/objects.ts";
import { Bench, errorOf, homeDatabase, homeWorld, realEnv } from "./harness.ts";
import { allRows, countRows } from "./rows.ts";
import { watchPage } from "./watched.ts";

const page = (price: number) => `<!doctype html><title>Kettle</title><h1>Kettle</h1><p>Price ${price}</p>`;

const stored = async (): Promise<string[]> =>
  (await realEnv.OBJECTS.list({ prefix: "u/" })).objects.map(({ key }) => key.split("/").at(-1) ?? "").toSorted();
const named = async (): Promise<string[]> => {
  const tables = ["snapshots", "pages", "readings"];
  const rows = await Promise.all(tables.map((table) => allRows(`SELECT * FROM ${table}`)));
  return [...new Set(objectNamesIn(rows))].toSorted();
};

test("of a hundred changes on a full history exactly those objects stay that a row names", async () => {
  const { reads, owner, path } = await watchPage(page(0), { history_snapshot_max_length: 3, notification_urls: [] });
  for (let price = 1; price <= 100; price++) await reads(page(price));
  expect(await owner.json("GET", `${path}/changes`)).toHaveLength(3);
  const left = await stored();
  expect(left).toEqual(await named());
  // Four texts, with their pages and traces.
  expect(left).toHaveLength(4);
  expect(await owner.text(`${path}/difference/previous/latest`)).toContain("Price 99");
});

test("where an object costs nothing by itself a page is one of its own, and goes before its text", async () => {
  const place = { userId: 1, watchId: 1 };
  const texts = [{ text: "Price 7" }, { text: "<p>Price 7</p>", isShortLived: true }, { text: "trace" }];
  const paid = await objectStore(realEnv.OBJECTS).putTexts(place, 1, texts);
  expect(new Set(objectNamesIn(paid)).size).toBe(1);
  const free = objectStore(realEnv.OBJECTS, { isEachPaid: false });
  const names = await free.putTexts(place, 2, texts);
  expect(new Set(objectNamesIn(names)).size).toBe(2);
  await free.remove([`u/1/w/1/${names[1]}`]);
  expect(await Promise.all(names.map((name) => free.text(place, name)))).toEqual(["Price 7", null, "trace"]);
});

test("a history that is cleared leaves no object behind", async () => {
  const { reads, owner, path } = await watchPage(page(0), { notification_urls: [] });
  await reads(page(1));
  expect(await stored()).not.toEqual([]);
  await owner.call("DELETE", `${path}/history`);
  expect(await stored()).toEqual([]);
});

test("a database that is nearly full takes no new watches and goes on with those that it has", async () => {
  const { bench, owner, reads, path, shop } = await watchPage(page(0), { notification_urls: [] });
  const url = shop.url("/other");
  const small = new Bench(bench.time, { DATABASE_MEGABYTES: "1" });
  // Larger than eight tenths of the limit of one megabyte.
  await homeDatabase
    .prepare("INSERT INTO mailbox (recipient, subject, body, at) VALUES ('', '', ?, 0)")
    .bind("x".repeat(900_000))
    .run();
  await small.pass(4000);
  expect(await errorOf(await owner.call("POST", "/watch", { url }))).toMatchObject({
    status: 503,
    error: expect.stringContaining("nearly full") as string,
  });
  expect(await countRows("watches")).toBe(1);
  bench.time = small.time;
  await reads(page(1));
  expect(await owner.json("GET", `${path}/changes`)).toHaveLength(1);
  await new Bench(bench.time).pass(4000);
  expect((await owner.call("POST", "/watch", { url })).status).toBe(201);
});

test("a text that an earlier version stored is read as it was", async () => {
  const [place, name] = [{ userId: 1, watchId: 1 }, `1.${sha256("Price 7 €")}`];
  const customMetadata = { encoding: "gzip" };
  await realEnv.OBJECTS.put(`u/1/w/1/${name}`, gzipSync("Price 7 €"), { customMetadata });
  expect(await homeWorld().stores.objects.text(place, name)).toBe("Price 7 €");
});
