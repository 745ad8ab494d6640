/** D1 bounds the queries of an invocation: https://developers.cloudflare.com/d1/platform/limits/ */
import { expect, test } from "vitest";
import { site, type Answer } from "../internet/client.ts";
import { account, Bench, until } from "./harness.ts";
import { hostsOfOneBucket, joinPacks, setAllDue } from "./packed.ts";
import { countRows } from "./rows.ts";
import { divideWaitsBy } from "./waits.ts";

const maxQueries = 800;
const shops = hostsOfOneBucket(50, { prefix: "shop" }).map(site);
const pagesOfShop = 4;
const watches = shops.length * pagesOfShop;
const channels = 2;
/** As many messages as a consumer takes at once: wrangler.toml. */
const batchSizes: Record<string, number> = { "tidemark-checks": 2, "tidemark-alerts": 20 };

const all = (answer: Answer) => Promise.all(shops.map((shop) => shop.answers(answer)));

/** Works all that is held in whole batches, with what comes again; how often each batch asked the databases. */
async function workInBatches(bench: Bench): Promise<number[]> {
  const asked: number[] = [];
  for (let round = 0; round < 100 && bench.queued.length; round++) {
    const queue = bench.queued[0]?.queue ?? "";
    const bodies = bench.taken(queue);
    const size = batchSizes[queue] ?? 1;
    for (let start = 0; start < bodies.length; start += size)
      asked.push(await bench.deliverCounted(queue, bodies.slice(start, start + size)));
  }
  return asked;
}

test("packs of which every watch changes and alerts stay below what an invocation may ask, and every alert arrives once", async () => {
  divideWaitsBy(1000);
  const [owner, bench] = [await account(), new Bench()];
  const hooks = Array.from({ length: channels }, (_, index) => site(`hook${index}.test`));
  for (const hook of hooks) await hook.answers({ status: 200, body: "" });
  await owner.call("PUT", "/notifications", {
    notification_urls: hooks.map((hook) => hook.url("/in").replace("http", "json")),
  });
  await all({ body: "<p>Price 1000.00 EUR</p>" });
  for (let page = 0; page < pagesOfShop; page++) {
    const lines = shops.map((shop) => shop.url(`/${page}`));
    await owner.call("POST", "/import", lines.join("\n"), { "content-type": "text/plain" });
    const isChecked = async () => (await countRows("schedule", "done_generation > 0")) === (page + 1) * shops.length;
    await until(isChecked, "The first checks");
  }
  await joinPacks(bench);
  expect(await countRows("schedule", "pack > 0")).toBe(watches);

  await all({ body: "<p>Price 1001.00 EUR</p>" });
  await setAllDue();
  const asked: number[] = [];
  for (
    let minute = 0;
    minute < 8 && (await countRows("deliveries", "state = 'delivered'")) < watches * channels;
    minute++
  ) {
    bench.time += 60;
    await bench.tick();
    asked.push(...(await workInBatches(bench)));
  }
  expect(await countRows("snapshots", "kind = 'change'")).toBe(watches);
  for (const hook of hooks) {
    const sent = (await hook.requests()).map(({ body }) => body);
    expect([sent.length, new Set(sent).size]).toEqual([watches, watches]);
  }
  expect(asked.filter((queries) => queries > maxQueries)).toEqual([]);
  // Else nothing was bounded.
  expect(Math.max(...asked)).toBeGreaterThan(maxQueries / 2);
});
