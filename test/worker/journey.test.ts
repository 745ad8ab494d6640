/** The promise, walked through the public face: a page changes and a person hears of it, once, with a real difference. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request } from "./harness.ts";

const page = (price: string, more = "") =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>${more}`;
const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };

async function watched(settings: Record<string, unknown> = {}) {
  const owner = await account();
  const bench = new Bench();
  const shop = site("shop.test");
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "" });
  await shop.answers(page("10"));
  const uuid = await owner.watch({
    url: shop.url("/kettle"),
    title: "My kettle",
    notification_urls: ["json://hook.test/in"],
    ...interval,
    ...settings,
  });
  await owner.firstCheck(uuid);
  return { owner, bench, shop, hook, uuid };
}

const history = (owner: Awaited<ReturnType<typeof account>>, uuid: string) =>
  owner.json<Record<string, string>>("GET", `/watch/${uuid}/history`);

describe("a page changes and a person hears of it", () => {
  test("snapshot, difference, webhook and feed entry describe the same change", async () => {
    const { owner, bench, shop, hook, uuid } = await watched();
    expect(Object.keys(await history(owner, uuid))).toHaveLength(1);
    expect(await hook.requests()).toHaveLength(0);

    await shop.answers(page("12"));
    await bench.pass(600);

    const stamps = Object.keys(await history(owner, uuid));
    expect(stamps).toHaveLength(2);
    const latest = await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text();
    expect(latest).toContain("Price 12");
    const difference = await (await owner.call("GET", `/watch/${uuid}/difference/previous/latest`)).text();
    expect(difference).toContain("(changed) Price 10");
    expect(difference).toContain("(into) Price 12");

    const calls = await hook.requests();
    expect(calls).toHaveLength(1);
    const alert = JSON.parse(String(calls[0]?.body)) as { title: string; message: string };
    expect(alert.title).toContain("My kettle");
    expect(alert.message).toContain("12");

    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const feed = await request(`https://tidemark.example/rss?token=${token}`);
    expect(feed.status).toBe(200);
    const xml = await feed.text();
    expect(xml.match(/<item>/g)).toHaveLength(1);
    expect(xml).toMatch(/Price[\s\S]*12/);
    const again = await request(`https://tidemark.example/rss?token=${token}`, {
      headers: { "if-none-match": feed.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);

    const changes = await owner.json<{ replaced: number; trace_url: string; deliveries: { state: string }[] }[]>(
      "GET",
      `/watch/${uuid}/changes`,
    );
    expect(changes).toMatchObject([{ replaced: 1, deliveries: [{ state: "delivered" }] }]);
    const trace = await owner.json<{ verdict: string }>("GET", changes[0]?.trace_url.replace("/api/v1", "") ?? "");
    expect(trace.verdict).toBe("changed");
  });

  test("an unchanged page sends no alert and stores nothing", async () => {
    const { owner, bench, hook, uuid } = await watched();
    for (let round = 0; round < 3; round++) await bench.pass(600);
    expect(Object.keys(await history(owner, uuid))).toHaveLength(1);
    expect(await hook.requests()).toHaveLength(0);
    const watch = await owner.json<{ check_count: number; last_error: unknown }>("GET", `/watch/${uuid}`);
    expect(watch.check_count).toBeGreaterThanOrEqual(4);
    expect(watch.last_error).toBe(false);
  });

  test("a failing page never becomes a snapshot, and its return is compared with the last good reading", async () => {
    const { owner, bench, shop, hook, uuid } = await watched();
    await shop.answers({ status: 500, body: "<p>Something broke</p>" });
    await bench.pass(600);
    expect((await owner.json<{ last_error: string }>("GET", `/watch/${uuid}`)).last_error).toContain("500");
    await shop.answers(page("10"));
    await bench.pass(600);
    expect(Object.keys(await history(owner, uuid))).toHaveLength(1);
    expect(await hook.requests()).toHaveLength(0);
    expect((await owner.json("GET", `/watch/${uuid}`)).last_error).toBe(false);
  });

  test("the owner is notified once that a watch fails and once that it recovered", async () => {
    const { bench, shop, hook } = await watched();
    await shop.answers({ status: 503, body: "" });
    for (let round = 0; round < 6; round++) await bench.pass(600);
    expect(await hook.requests()).toHaveLength(1);
    await shop.answers(page("10"));
    for (let round = 0; round < 3; round++) await bench.pass(600);
    const titles = (await hook.requests()).map((call) => (JSON.parse(String(call.body)) as { title: string }).title);
    expect(titles).toEqual(["Cannot read: My kettle", "Readable again: My kettle"]);
  });

  test("a paused watch is never requested, also when it was already queued", async () => {
    const { owner, bench, shop, uuid } = await watched();
    const before = (await shop.requests()).length;
    bench.time += 600;
    await bench.tick();
    expect(bench.held.length).toBeGreaterThan(0);
    await owner.json("PUT", `/watch/${uuid}`, { paused: true });
    await bench.drain();
    await bench.pass(600);
    // As a command it is done with; as a wish of its own it is refused.
    expect(await owner.json("GET", `/watch/${uuid}?recheck=1`)).toBe("OK");
    expect((await owner.call("POST", `/watch/${uuid}/recheck`)).status).toBe(409);
    expect(await shop.requests()).toHaveLength(before);
  });

  test("a muted watch records its change and sends no alert", async () => {
    const { owner, bench, shop, hook, uuid } = await watched({ notification_muted: true });
    await shop.answers(page("12"));
    await bench.pass(600);
    expect(Object.keys(await history(owner, uuid))).toHaveLength(2);
    expect(await hook.requests()).toHaveLength(0);
  });

  test("a change that waits for its trigger text alerts once the text is there", async () => {
    const { bench, shop, hook } = await watched({ trigger_text: ["in stock"] });
    await shop.answers(page("11"));
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(0);
    await shop.answers(page("11", "<p>In stock</p>"));
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(1);
  });

  test("a watch with unwanted text alerts when the text disappears, and not before", async () => {
    const { bench, shop, hook } = await watched({ text_should_not_be_present: ["sold out"] });
    await shop.answers(page("11", "<p>Sold out</p>"));
    await bench.pass(600);
    await shop.answers(page("12", "<p>Sold out</p>"));
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(0);
    await shop.answers(page("12"));
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(1);
  });

  test("an edit of the filters is no change of the page, and a change that came with it is still alerted", async () => {
    const { owner, bench, shop, hook, uuid } = await watched();
    await owner.json("PUT", `/watch/${uuid}`, { include_filters: ["p"] });
    await bench.pass(600);
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(0);
    expect((await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text()).trim()).toBe("Price 10");
    await owner.json("PUT", `/watch/${uuid}`, { include_filters: ["h1", "p"] });
    await shop.answers(page("12"));
    await bench.pass(600);
    await bench.pass(60);
    const calls = await hook.requests();
    expect(calls).toHaveLength(1);
    expect(String(calls[0]?.body)).not.toContain("Blue kettle</");
    const difference = await (await owner.call("GET", `/watch/${uuid}/difference/previous/latest`)).text();
    expect(difference.trim().split("\n")).toEqual(["(changed) Price 10", "(into) Price 12"]);
  });

  test("a new address of a watch starts from a new baseline", async () => {
    const { owner, bench, hook, uuid } = await watched();
    await site("other.test").answers("<p>Something else entirely</p>");
    await owner.json("PUT", `/watch/${uuid}`, { url: "http://other.test/" });
    await bench.pass(600);
    await bench.pass(600);
    expect(await hook.requests()).toHaveLength(0);
    expect((await (await owner.call("GET", `/watch/${uuid}/history/latest`)).text()).trim()).toBe(
      "Something else entirely",
    );
  });

  test("alerts over the hourly cap are held back, and one digest says how many", async () => {
    const { owner, bench, shop, hook, uuid } = await watched({ notification_max_per_hour: 1 });
    // Digests go by the clock hour: the changes of this test belong to one.
    bench.time = Math.ceil(bench.time / 3600) * 3600;
    for (const price of ["11", "12", "13"]) {
      await shop.answers(page(price));
      await bench.pass(400);
    }
    expect(await hook.requests()).toHaveLength(1);
    expect(Object.keys(await history(owner, uuid))).toHaveLength(4);
    await bench.pass(3700);
    await bench.pass(3700);
    const calls = await hook.requests();
    const titles = calls.map((call) => (JSON.parse(String(call.body)) as { title: string }).title);
    expect(titles.filter((title) => /more change/.test(title))).toEqual(["2 more changes: My kettle"]);
  });
});
