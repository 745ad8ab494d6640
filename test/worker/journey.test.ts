/** The promise, walked through the public face: a page changes and a person hears of it, once, with a real difference. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { request } from "./harness.ts";
import { hookMessages, watchPage } from "./watched.ts";
import { overD1 } from "./databases.ts";

overD1();

const page = (price: string, more = "") =>
  `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>${more}`;
const watched = (settings: Record<string, unknown> = {}) => watchPage(page("10"), { title: "My kettle", ...settings });

describe("a page changes and a person hears of it", () => {
  test("snapshot, difference, webhook and feed entry describe the same change", async () => {
    const { owner, path, reads, stamps, latest, difference, changes } = await watched();
    expect(await stamps()).toHaveLength(1);
    expect(await hookMessages()).toEqual([]);

    await reads(page("12"));
    expect(await stamps()).toHaveLength(2);
    expect(await latest()).toContain("Price 12");
    expect(await difference()).toEqual(expect.arrayContaining(["(changed) Price 10", "(into) Price 12"]));
    expect(await hookMessages()).toMatchObject([
      { title: expect.stringContaining("My kettle"), message: expect.stringContaining("12") },
    ]);

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

    const [change, ...others] = await changes();
    expect(others).toEqual([]);
    expect(change).toMatchObject({ replaced: 1, deliveries: [{ state: "delivered" }] });
    expect(change?.trace_url).toContain(path);
    const trace = await owner.json("GET", change?.trace_url.replace("/api/v1", "") ?? "");
    expect(trace).toMatchObject({ verdict: "changed" });
  });

  test("an unchanged page sends no alert and stores nothing", async () => {
    const { bench, stamps, alerts, shown } = await watched();
    for (let round = 0; round < 3; round++) await bench.pass(600);
    expect(await stamps()).toHaveLength(1);
    expect(await alerts()).toBe(0);
    const { check_count: checks, last_error: error } = await shown();
    expect(checks).toBeGreaterThanOrEqual(4);
    expect(error).toBe(false);
  });

  test("a failing page never becomes a snapshot, and its return is compared with the last good reading", async () => {
    const { reads, stamps, alerts, shown } = await watched();
    await reads({ status: 500, body: "<p>Something broke</p>" });
    expect((await shown()).last_error).toContain("500");
    await reads(page("10"));
    expect(await stamps()).toHaveLength(1);
    expect(await alerts()).toBe(0);
    expect((await shown()).last_error).toBe(false);
  });

  test("a paused watch is never requested, also when it was already queued", async () => {
    const { owner, bench, shop, path } = await watched();
    const before = (await shop.requests()).length;
    bench.time += 600;
    await bench.tick();
    expect(bench.queued.length).toBeGreaterThan(0);
    await owner.json("PUT", path, { paused: true });
    await bench.drain();
    await bench.pass(600);
    // As a command it is done with; as a request of its own it is refused.
    expect(await owner.json("GET", `${path}?recheck=1`)).toBe("OK");
    expect((await owner.call("POST", `${path}/recheck`)).status).toBe(409);
    expect(await shop.requests()).toHaveLength(before);
  });

  test("a muted watch records its change and why it sends no alert", async () => {
    const { owner, path, reads, stamps, alerts } = await watched({ notification_muted: true });
    await reads(page("12"));
    expect(await stamps()).toHaveLength(2);
    expect(await alerts()).toBe(0);
    await owner.json("PUT", path, { notification_muted: false });
    const trace = await owner.json("GET", `${path}/changes/${(await stamps()).at(-1)}/trace`);
    expect(trace).toMatchObject({ stages: expect.arrayContaining([{ stage: "muted" }]) });
    await reads(page("13"));
    const later = await owner.json("GET", `${path}/changes/${(await stamps()).at(-1)}/trace`);
    expect(JSON.stringify(later)).not.toContain("muted");
  });

  test("a watch with unwanted text alerts when the text disappears, and not before", async () => {
    const { reads, alerts } = await watched({ text_should_not_be_present: ["sold out"] });
    for (const price of ["11", "12"]) await reads(page(price, "<p>Sold out</p>"));
    expect(await alerts()).toBe(0);
    await reads(page("12"));
    expect(await alerts()).toBe(1);
  });

  test("an edit of the filters is no change of the page, and a change that came with it is still alerted", async () => {
    const { owner, bench, path, reads, alerts, latest, difference } = await watched();
    await owner.json("PUT", path, { include_filters: ["p"] });
    for (let pass = 0; pass < 2; pass++) await bench.pass(600);
    expect(await alerts()).toBe(0);
    expect((await latest()).trim()).toBe("Price 10");
    await owner.json("PUT", path, { include_filters: ["h1", "p"] });
    await reads(page("12"));
    await bench.pass(60);
    const [message, ...others] = await hookMessages();
    expect(others).toEqual([]);
    expect(message?.message).not.toContain("Blue kettle</");
    expect(await difference()).toEqual(["(changed) Price 10", "(into) Price 12"]);
  });

  test("a new address of a watch starts from a new baseline", async () => {
    const { owner, bench, path, alerts, latest } = await watched();
    await site("other.test").answers("<p>Something else entirely</p>");
    await owner.json("PUT", path, { url: "http://other.test/" });
    for (let pass = 0; pass < 2; pass++) await bench.pass(600);
    expect(await alerts()).toBe(0);
    expect((await latest()).trim()).toBe("Something else entirely");
  });
});
