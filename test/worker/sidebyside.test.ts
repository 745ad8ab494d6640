/** What hangs holds up nobody else: messages of a batch are worked side by side, and so are the receivers of alerts. */
import { expect, test } from "vitest";
import { recheck } from "../../src/schedule/dispatch.ts";
import { crowds, site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { firstRow, execute } from "./rows.ts";

const page = (word: string) => `<!doctype html><title>T</title><h1>Title</h1><p>${word}</p>`;
const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const idOf = async (uuid: string) =>
  (await firstRow<{ id: number }>("SELECT id FROM watches WHERE uuid = ?", uuid))!.id;

test("a page that is slow to answer delays no other check of its batch", async () => {
  const bench = new Bench();
  const owner = await account();
  const [slow, quick] = [site("slow.test"), site("quick.test")];
  await Promise.all([slow.answers({ body: page("one") }), quick.answers({ body: page("one") })]);
  const uuids = [
    await owner.watch({ url: slow.url("/"), ...interval }),
    await owner.watch({ url: quick.url("/"), ...interval }),
  ];
  for (const uuid of uuids) await owner.firstCheck(uuid);
  await slow.answers({ body: page("two"), delayMs: 3000 });
  await quick.answers({ body: page("two") });
  bench.time += 400;
  const [slowId, quickId] = await Promise.all(uuids.map(idOf));
  for (const id of [slowId, quickId]) await recheck(bench.world, [id!], { now: bench.time });
  const changedAt = async (id: number) =>
    (await firstRow<{ at: number }>("SELECT at FROM changes WHERE watch_id = ?", id))?.at;
  const batch = bench.deliver("tidemark-rechecks", ...bench.taken("tidemark-rechecks"));
  await expect.poll(() => changedAt(quickId!), { timeout: 2500, interval: 50 }).toBeDefined();
  expect(await changedAt(slowId!)).toBeUndefined();
  await batch;
  expect(await changedAt(slowId!)).toBeDefined();
});

test("the second reading of a new page delays no other new watch of the message", async () => {
  const bench = new Bench();
  const owner = await account();
  const shop = site("many.test");
  await shop.answers({ body: page("one") });
  const paths = Array.from({ length: 8 }, (_, index) => `/${index}`);
  const uuids: string[] = [];
  for (const path of paths)
    uuids.push(await owner.watch({ url: shop.url(path), noise_reduction: true, paused: true, ...interval }));
  const ids = await Promise.all(uuids.map(idOf));
  // Not by the API, which has the service check them by itself.
  await execute("UPDATE watches SET settings = json_set(settings, '$.paused', json('false'))");
  await execute("UPDATE schedule SET paused = 0, next_at = 0");
  const asked = (await shop.requests()).length;
  await recheck(bench.world, ids, { now: bench.time });
  await bench.drain();
  const looks = (await shop.requests()).slice(asked).map((departure) => departure.url);
  expect(looks).toHaveLength(16);
  // One after the other, the second request would be the second look at the first page.
  expect(looks.findIndex((url, index) => looks.indexOf(url) < index)).toBeGreaterThan(1);
  expect((await crowds())["many.test"]).toBe(1);
});

test("a receiver that does not answer delays no alert to another one", async () => {
  const bench = new Bench();
  const owner = await account();
  const [shop, dead, alive] = [site("shop.test"), site("dead.test"), site("alive.test")];
  await Promise.all([
    shop.answers({ body: page("one") }),
    dead.answers({ delayMs: 4000 }),
    alive.answers({ body: "ok" }),
  ]);
  const uuid = await owner.watch({
    url: shop.url("/"),
    notification_urls: ["json://dead.test/one", "json://dead.test/two", "json://alive.test/hook"],
    ...interval,
  });
  await owner.firstCheck(uuid);
  await shop.answers({ body: page("two") });
  bench.time += 400;
  await recheck(bench.world, [await idOf(uuid)], { now: bench.time });
  await bench.deliver("tidemark-rechecks", ...bench.taken("tidemark-rechecks"));
  const alerts = bench.deliver("tidemark-alerts", ...bench.taken("tidemark-alerts"));
  await expect.poll(async () => (await alive.requests()).length, { timeout: 3000, interval: 50 }).toBe(1);
  await alerts;
  expect((await dead.requests()).length).toBe(2);
});
