/** Long alerts that go in parts, and pictures that go apart from their message: whatever breaks in between, nothing is sent twice. */
import { expect, test } from "vitest";
import { channelsOf } from "../../src/notify/channels.ts";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { allRows, idsOf } from "./rows.ts";
import { Faulty } from "./faulty.ts";

const discord = site("discord.com");
const url = `discord://123456789012345678/${"t".repeat(68)}?overflow=split`;
const long = Array.from({ length: 120 }, (_, line) => `Line ${line} ${"x".repeat(30)}`).join("\n");

/** A paused watch with one alert of these words, written and not yet sent. */
async function waiting(body: string) {
  const [owner, bench] = [await account(), new Bench()];
  const uuid = await owner.watch({ url: "http://page.test/", notification_urls: [url], paused: true });
  const { watchId, userId } = await idsOf(uuid);
  const words = { title: "Alert", body };
  const event = { kind: "failing" as const, event: `failing:${watchId}:1`, userId, watchId, changeAt: null, words };
  const guard = { sql: "1 = 1", values: [] };
  const options = { guard, caps: { perHour: 0, perDay: 0 }, timing: null, now: bench.time };
  await bench.world.stores.batch(await bench.world.stores.outbox.insertStatements(event, channelsOf([url]), options));
  const { id = 0 } = (await allRows<{ id: number }>("SELECT id FROM deliveries")).at(-1) ?? {};
  const deliver = () => bench.deliver("tidemark-alerts", { v: 2, deliveries: [[userId, id]] });
  return { owner, bench, id, deliver };
}

/** Which part each request was, such as 1 of [1/3]. */
const parts = async () => (await discord.requests()).map(({ body }) => Number(/(\d)\/3\\*\]/.exec(String(body))?.[1]));

const [good, broken] = [
  { status: 200, body: "{}" },
  { status: 500, body: "" },
];

test("a retry of a long alert sends the parts that were not sent, and the log says which were", async () => {
  const { owner, bench, id, deliver } = await waiting(long);
  await discord.answers(good, broken, good);
  await deliver();
  expect(await parts()).toEqual([1, 2]);
  await bench.pass(600);
  expect(await parts()).toEqual([1, 2, 2, 3]);
  const { state, tries } = await owner.json<Record<string, any>>("GET", `/notifications/log/${id}`);
  expect(state).toBe("delivered");
  const seen = (tries as { result: string; parts?: { sent: number; of: number } }[]).map((each) => [
    each.result,
    each.parts?.sent,
  ]);
  expect(seen).toEqual([
    ["partial", 1],
    ["retried", 1],
    ["partial", 2],
    ["delivered", 3],
  ]);
});

test("a sender that stops dead at any call is followed by one that sends the rest: at most the part in between comes twice", async () => {
  const calm = await waiting(long);
  await discord.answers(good);
  calm.bench.faulty = new Faulty(null);
  await calm.deliver();
  const { calls } = calm.bench.faulty;
  expect(await parts()).toEqual([1, 2, 3]);
  const orders = new Set<string>();
  for (let at = 2; at <= calls; at++) {
    const before = (await parts()).length;
    const { bench, deliver } = await waiting(long);
    // From there on nothing is read and nothing is written any more.
    const plan = {
      at,
      when: "before" as const,
      meanwhile: async () => {
        plan.at += 1;
        throw new Error("the sender is gone");
      },
    };
    bench.faulty = new Faulty(plan);
    await deliver();
    bench.faulty = null;
    for (let minutes = 0; minutes < 3; minutes++) await bench.pass(130);
    orders.add((await parts()).slice(before).join());
  }
  expect([...orders].toSorted()).toEqual(["1,1,2,3", "1,2,2,3", "1,2,3", "1,2,3,3"]);
});
