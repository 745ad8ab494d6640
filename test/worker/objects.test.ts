/** Objects leave with the rows that named them; the sweep of orphans is for crashes only. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { objectNamesIn } from "../../src/history/objectNames/names.ts";
import { sha256 } from "../../src/secret/digest.ts";
import { objectStore } from "../../src/storage/objects.ts";
import type { StoredReading } from "../../src/storage/readingTexts.ts";
import { Bench, errorOf, homeDatabase, homeWorld, realEnv } from "./harness.ts";
import { allRows, countRows, execute } from "./rows.ts";
import { watchPage } from "./watched.ts";

const page = (price: number) => `<!doctype html><title>Kettle</title><h1>Kettle</h1><p>Price ${price}</p>`;

const stored = async (): Promise<string[]> =>
  (await realEnv.OBJECTS.list({ prefix: "u/" })).objects.map(({ key }) => key.split("/").at(-1) ?? "").toSorted();
/** The objects that rows name. What is in the open segment is in the object that the memory names. */
const named = async (): Promise<string[]> => {
  const tables = ["snapshots", "pages", "readings"];
  const rows = await Promise.all(tables.map((table) => allRows(`SELECT * FROM ${table}`)));
  const open = await allRows<{ name: string }>("SELECT reading ->> '$.segment.name' AS name FROM readings");
  return [...new Set(objectNamesIn(rows)).difference(new Set(open.map(({ name }) => name)))].toSorted();
};

test("of a hundred changes on a full history exactly those objects stay that a row names, and each snapshot is read", async () => {
  const settings = { history_snapshot_max_length: 40, notification_urls: [] };
  const { reads, owner, path, stamps } = await watchPage(page(0), settings);
  for (let price = 1; price <= 100; price++) await reads(page(price));
  const changes = await owner.json<{ timestamp: number; trace_url: string }[]>("GET", `${path}/changes`);
  expect(changes).toHaveLength(40);
  const left = await stored();
  expect(left).toEqual(await named());
  // Of 101 readings the last 41 are in two full segments and the open one.
  expect(left).toHaveLength(3);
  const times = (await stamps()).toSorted((a, b) => a - b);
  for (const [index, at] of times.entries())
    expect((await owner.text(`${path}/history/${at}`)).trim()).toContain(`Price ${61 + index}`);
  for (const { trace_url: url } of changes)
    expect((await owner.json<{ verdict: string }>("GET", url.replace("/api/v1", ""))).verdict).toBe("changed");
  const pages = times.slice(-3).map((at) => owner.call("GET", `${path}/history/${at}?html=1`));
  expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([404, 200, 200]);
});

test("rows of an earlier time find their texts in what was stored since, and the history goes on", async () => {
  const { reads, latest, owner, path, stamps } = await watchPage(page(0), { notification_urls: [] });
  await reads(page(1));
  const [row] = await allRows<{ reading: string }>("SELECT reading FROM readings");
  await reads(page(2));
  // As a database that is brought back: https://developers.cloudflare.com/d1/reference/time-travel/
  await execute("UPDATE readings SET reading = ?", row?.reading);
  await execute("DELETE FROM snapshots WHERE at = (SELECT max(at) FROM snapshots)");
  expect(await latest()).toContain("Price 1");
  await reads(page(3));
  const texts = (await stamps()).toSorted((a, b) => a - b).map((at) => owner.text(`${path}/history/${at}`));
  expect((await Promise.all(texts)).map((text) => /Price \d+/.exec(text)?.[0])).toEqual([
    "Price 0",
    "Price 1",
    "Price 3",
  ]);
});

test("where an object costs nothing by itself a page is one of its own, and goes before its text", async () => {
  const place = { userId: 1, watchId: 1 };
  const reading = {
    text: "Price 7",
    trace: "trace",
    page: new TextEncoder().encode("<p>Price 7</p>"),
    segment: null,
    pages: [],
  };
  const segmentOf = async () => null;
  const namesOf = (stored: StoredReading) => [stored.object, stored.pageObject ?? "", stored.traceObject ?? ""];
  const paid = await objectStore(realEnv.OBJECTS, { segmentOf }).addReading(place, 1, reading);
  expect(paid.pageObject).toBe(`${paid.segment?.object}+2`);
  const free = objectStore(realEnv.OBJECTS, { segmentOf, isEachPaid: false });
  const names = namesOf(await free.addReading(place, 2, reading));
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
