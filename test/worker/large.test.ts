/** Pages that are too large to be held all at once are read nevertheless, each in its turn. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { countRows, execute } from "./rows.ts";

const watches = 10;
const megabyte = 1_000_000;
const page = `<!doctype html><title>Catalogue</title><h1>Catalogue</h1>${`<p>${"A kettle. ".repeat(1000)}</p>`.repeat(500)}`;

test("ten pages of five megabytes, due at once, are all read and none of them fails", async () => {
  expect(page.length).toBeGreaterThan(5 * megabyte);
  const [owner, bench] = [await account(), new Bench()];
  for (let index = 0; index < watches; index++) {
    const shop = site(`shop${index}.test`);
    await shop.answers({ body: page, delayMs: 50 });
    await owner.watch({ url: shop.url("/"), paused: true });
  }
  await execute("UPDATE watches SET settings = json_set(settings, '$.paused', json('false'))");
  await execute("UPDATE schedule SET paused = 0, next_at = 0");
  for (let tick = 0; tick < 8 && (await countRows("snapshots")) < watches; tick++) await bench.pass(130);
  expect(await countRows("snapshots")).toBe(watches);
  expect(await countRows("readings", "failure IS NOT NULL")).toBe(0);
});
