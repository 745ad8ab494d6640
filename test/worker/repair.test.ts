/** A filter that stops matching is noticed, what could take its place is proposed, and nothing happens without consent. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { execute } from "./rows.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const shop = site("shop.test");
const page = (name: string, price: string) =>
  `<!doctype html><html><head><title>Kettle</title></head><body><h1>Blue kettle</h1><div class="offer"><span class="label">Price</span> <span class="${name}">${price} EUR</span></div><p>Delivered in two days</p></body></html>`;

type Repair = {
  broken_filters: string[];
  candidates: { filter: string; replaces: string; score: number; reason: string; text: string }[];
  filter_repair_started_at: number;
  proposed_at: number | null;
};
type Shown = {
  include_filters: string[];
  include_filters_origin: string;
  last_error: string | false;
  filter_repair_started_at: number;
};

async function watched(settings: Record<string, unknown> = {}) {
  await shop.answers(page("price", "12.00"));
  const owner = await account();
  const bench = new Bench();
  const uuid = await owner.watch({ url: shop.url("/"), include_filters: [".price"], ...interval, ...settings });
  await owner.firstCheck(uuid);
  const repair = () => owner.json<Repair>("GET", `/watch/${uuid}/repair`);
  const shown = () => owner.json<Shown>("GET", `/watch/${uuid}`);
  return { owner, bench, uuid, repair, shown };
}

const nothing = { broken_filters: [], candidates: [], filter_repair_started_at: 0, proposed_at: null };

describe("a filter that matched and matches nothing any more", () => {
  test("a broken filter gets ranked proposals, and stays unchanged until its owner consents", async () => {
    const { bench, repair, shown } = await watched();
    expect(await repair()).toEqual(nothing);
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    const found = await repair();
    expect(found.broken_filters).toEqual([".price"]);
    expect(found.candidates[0]).toMatchObject({ filter: "span.amount", replaces: ".price", text: "11.50 EUR" });
    expect(found.candidates[0]?.reason).not.toBe("");
    expect(found.filter_repair_started_at).toBe(0);
    for (let round = 0; round < 3; round++) await bench.pass(600);
    expect(await shown()).toMatchObject({ include_filters: [".price"], filter_repair_started_at: 0 });
    expect((await shown()).last_error).toMatch(/filters/);
  });

  test("a broken filter is replaced with consent, and the next check uses the new one", async () => {
    const { owner, bench, uuid, repair, shown } = await watched();
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    const applied = await owner.json("POST", `/watch/${uuid}/repair`, { filter: "span.amount" });
    expect(applied).toMatchObject({ uuid, include_filters: ["span.amount"] });
    expect(await shown()).toMatchObject({ include_filters: ["span.amount"], include_filters_origin: "manual" });
    for (let round = 0; round < 3; round++) await bench.pass(600);
    expect((await shown()).last_error).toBe(false);
    expect(await repair()).toEqual(nothing);
    const latest = await owner.call("GET", `/watch/${uuid}/history/latest`);
    expect((await latest.text()).trim()).toBe("11.50 EUR");
  });

  test("a repair accepts only filters that were proposed, and only from the owner", async () => {
    const { owner, bench, uuid } = await watched();
    expect((await owner.call("POST", `/watch/${uuid}/repair`, { filter: "span.amount" })).status).toBe(409);
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    expect((await owner.call("POST", `/watch/${uuid}/repair`, { filter: "body" })).status).toBe(400);
    const stranger = await account();
    expect((await stranger.call("GET", `/watch/${uuid}/repair`)).status).toBe(404);
    expect((await stranger.call("POST", `/watch/${uuid}/repair`, { filter: "span.amount" })).status).toBe(404);
  });

  test("proposals are deleted once the filter matches again", async () => {
    const { bench, repair, shown } = await watched();
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    expect((await repair()).candidates).not.toEqual([]);
    await shop.answers(page("price", "12.00"));
    await bench.pass(600);
    expect((await shown()).last_error).toBe(false);
    expect(await repair()).toEqual(nothing);
  });

  test("proposals are computed once, not at every check", async () => {
    const { bench, repair } = await watched();
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    const first = (await repair()).proposed_at;
    await shop.answers(page("cost", "11.40"));
    await bench.pass(600);
    expect((await repair()).proposed_at).toBe(first);
  });

  test("a running repair is shown as such, and one that was cut off is done again", async () => {
    const { bench, repair, shown } = await watched();
    await shop.answers(page("amount", "11.50"));
    await bench.pass(600);
    await execute(
      `UPDATE readings SET reading = json_set(json_remove(reading, '$.repair.object'), '$.repair.startedAt', 1700000000)`,
    );
    expect((await shown()).filter_repair_started_at).toBe(1700000000);
    expect((await repair()).broken_filters).toEqual([".price"]);
    await bench.pass(600);
    expect((await shown()).filter_repair_started_at).toBe(0);
    expect((await repair()).candidates[0]?.filter).toBe("span.amount");
  });
});

describe("no repair is begun", () => {
  test("no repair starts for a filter that never matched", async () => {
    const { bench, repair } = await watched({ include_filters: [".nowhere"] });
    await bench.pass(600);
    expect(await repair()).toEqual({ ...nothing, broken_filters: [".nowhere"] });
  });

  test("no repair starts for a failure of another kind", async () => {
    const { bench, repair } = await watched();
    await shop.answers({ status: 500, body: page("amount", "1.00") });
    await bench.pass(600);
    expect(await repair()).toEqual(nothing);
  });
});
