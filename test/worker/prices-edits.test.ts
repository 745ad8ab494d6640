/** How a price moved, and what was edited of a watch, through the public face. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account } from "./harness.ts";
import { countRows, execute, idsOf } from "./rows.ts";
import { watchPage } from "./watched.ts";

const shop = site("shop.test");
const offer = (price: string, stock = "InStock") =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Blue kettle",
    offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: `https://schema.org/${stock}` },
  })}</script><p>${price} EUR</p>`;
const product = {
  processor: "restock_diff",
  processor_config_restock_diff: { in_stock_processing: "all_changes", follow_price_changes: true },
};

type Prices = { points: { at: number; price: string; in_stock: boolean }[]; since: number };

describe("the prices of a watch", () => {
  test("have a row for each move of price or stock and none otherwise, with range and median", async () => {
    const { owner, bench, path, reads, uuid } = await watchPage(offer("10.00"), product);
    for (const price of ["10.00", "14.00", "14.00", "12.00"]) await reads(offer(price));
    await reads(offer("12.00", "OutOfStock"));
    const prices = await owner.json<Prices>("GET", `${path}/prices`);
    expect(prices).toMatchObject({
      currency: "EUR",
      low: "10",
      high: "14",
      typical: "12",
      since: prices.points[0]?.at,
    });
    expect(prices.points.map(({ price, in_stock: stock }) => [Number(price), stock])).toEqual([
      [10, true],
      [14, true],
      [12, true],
      [12, false],
    ]);
    const { watchId } = await idsOf(uuid);
    expect(await countRows("prices", "watch_id = ?", watchId)).toBe(4);
    const [, , rise] = await owner.json<{ price: { before: string; after: string; currency: string } }[]>(
      "GET",
      `${path}/changes`,
    );
    expect(rise?.price).toMatchObject({ currency: "EUR" });
    expect([Number(rise?.price.before), Number(rise?.price.after)]).toEqual([10, 14]);
    await owner.call("DELETE", path);
    expect(await countRows("prices", "watch_id = ?", watchId)).toBe(4);
    // A deleted watch can be restored for seven days.
    bench.time += 8 * 86_400;
    await bench.tick();
    expect(await countRows("prices", "watch_id = ?", watchId)).toBe(0);
  });
});

test("two changes of a price in one second keep both prices, each beside its snapshot", async () => {
  const { owner, bench, path, uuid } = await watchPage(offer("10.00"), product);
  // Later than the first check, which the service made by its own clock.
  bench.time += 600;
  for (const price of ["14.00", "12.00"]) {
    await shop.answers(offer(price));
    await execute("UPDATE schedule SET next_at = 0");
    await bench.pass(0);
  }
  const { points } = await owner.json<Prices>("GET", `${path}/prices`);
  expect(points.map(({ price }) => Number(price))).toEqual([10, 14, 12]);
  const changes = await owner.json<{ price: { before: string; after: string } }[]>("GET", `/watch/${uuid}/changes`);
  expect(changes.map(({ price }) => [Number(price.before), Number(price.after)])).toEqual([
    [14, 12],
    [10, 14],
  ]);
});

type Edit = { id: number; by: unknown; members: { name: string; old: unknown; secret: boolean }[] };

describe("the edits of a watch", () => {
  test("name members, old values and the key, keep no secret, and are undone one by one", async () => {
    const owner = await account();
    const uuid = await owner.watch({
      url: "https://shop.test/",
      title: "Kettle",
      paused: true,
      headers: { Cookie: "a" },
    });
    await owner.json("PUT", `/watch/${uuid}`, { title: "Teapot", headers: { Cookie: "b" }, ignore_text: ["sold"] });
    await owner.json("PUT", `/watch/${uuid}`, { title: "Teapot" });
    const edits = await owner.json<Edit[]>("GET", `/watch/${uuid}/edits`);
    expect(edits).toMatchObject([
      {
        by: { kind: "key", label: "" },
        members: [
          { name: "headers", old: null, secret: true },
          { name: "ignore_text", old: null, secret: false },
          { name: "title", old: "Kettle", secret: false },
        ],
      },
    ]);
    const undone = await owner.json("POST", `/watch/${uuid}/edits/${edits[0]?.id}/undo`);
    expect(undone).toMatchObject({ restored: ["ignore_text", "title"], not_restored: ["headers"] });
    expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({ title: "Kettle", ignore_text: [] });
    expect((await owner.call("POST", `/watch/${uuid}/edits/999/undo`)).status).toBe(404);
    expect((await (await account()).call("GET", `/watch/${uuid}/edits`)).status).toBe(404);
  });

  test("of tags are undone, too", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url: "https://shop.test/", paused: true, tag: "Kitchen" });
    const before = (await owner.json("GET", `/watch/${uuid}`)).tags;
    await owner.json("PUT", `/watch/${uuid}`, { tags: [] });
    const [edit] = await owner.json<Edit[]>("GET", `/watch/${uuid}/edits`);
    expect(edit?.members).toEqual([{ name: "tags", old: before, secret: false }]);
    await owner.json("POST", `/watch/${uuid}/edits/${edit?.id}/undo`);
    expect((await owner.json("GET", `/watch/${uuid}`)).tags).toEqual(before);
  });

  test("are the last twenty, and an edit that another was faster than is none of them", async () => {
    const owner = await account();
    const uuid = await owner.watch({ url: "https://shop.test/", paused: true });
    for (let number = 1; number <= 23; number++) await owner.json("PUT", `/watch/${uuid}`, { title: `T${number}` });
    const edits = await owner.json<Edit[]>("GET", `/watch/${uuid}/edits`);
    expect(edits.map((edit) => edit.members[0]?.old)).toEqual(
      Array.from({ length: 20 }, (_, index) => `T${22 - index}`),
    );
    await execute("UPDATE watches SET revision = revision + 1 WHERE uuid = ?", uuid);
    const stale = await owner.call("PUT", `/watch/${uuid}`, { title: "late" }, { "if-match": 'W/"r1-0"' });
    expect(stale.status).toBe(412);
    expect((await owner.json<Edit[]>("GET", `/watch/${uuid}/edits`))[0]?.members[0]?.old).toBe("T22");
  });
});
