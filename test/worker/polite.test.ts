/** Hosts are treated well: left alone when they are in trouble, by everybody's watches, and asked the same thing once. */
import { describe, expect, test } from "vitest";
import { crowds, site } from "../internet/client.ts";
import { account, Bench, until, isOnlyDatabase } from "./harness.ts";
import { allRows, firstRow } from "./rows.ts";
import { takeWaits } from "./waits.ts";

const interval = { time_between_check: { minutes: 5 }, time_between_check_use_default: false };
const page = (words: string) => `<!doctype html><title>T</title><h1>Title</h1><p>${words}</p>`;
const shop = site("shop.test");
type Account = Awaited<ReturnType<typeof account>>;
type Shown = {
  next_check_at: number;
  last_error: string | false;
  last_checked: number;
  check_count: number;
  waiting: { reason: string; host: string; until: number } | null;
};

const shown = (owner: Account, uuid: string) => owner.json<Shown>("GET", `/watch/${uuid}`);
const hosts = async () =>
  await allRows<{
    host: string;
    failures: number;
  }>("SELECT host, strikes AS failures, reason FROM hosts WHERE NOT is_doubted");

/** Watches of the shop, each of its own account, whose first checks are over. */
async function watchers(...paths: string[]) {
  const bench = new Bench();
  await shop.answers(page("one"));
  const watches: { owner: Account; uuid: string; path: string }[] = [];
  for (const path of paths) {
    const owner = await account();
    const uuid = await owner.watch({ url: shop.url(path), ...interval });
    await owner.firstCheck(uuid);
    watches.push({ owner, uuid, path });
  }
  return { bench, watches };
}

const asked = async () => (await shop.requests()).length;

describe("a host that asks for time", () => {
  test("a Retry-After holds a day for its own account, and a quarter of an hour for others until one of them asks", async () => {
    const { bench, watches } = await watchers("/a", "/b", "/c");
    await shop.answers({ status: 429, headers: { "retry-after": "7200" }, body: "" });
    const before = await asked();
    await bench.pass(600);
    expect(await asked()).toBe(before + 1);
    const states = await Promise.all(watches.map(({ owner, uuid }) => shown(owner, uuid)));
    const [refusedWatch, ...others] = states.toSorted((a, b) => b.next_check_at - a.next_check_at);
    expect(refusedWatch).toMatchObject({ last_error: expect.stringContaining("429") });
    expect(refusedWatch?.next_check_at).toBeGreaterThanOrEqual(bench.time + 7200);
    for (const state of others) {
      expect(state).toMatchObject({ last_error: false, waiting: { host: "shop.test", until: bench.time + 900 } });
      expect(state.next_check_at).toBeGreaterThanOrEqual(bench.time + 900);
      expect(state.next_check_at).toBeLessThan(bench.time + 900 + 60);
    }

    await bench.pass(600);
    expect(await asked()).toBe(before + 1);
    await bench.pass(370);
    expect(await asked()).toBe(before + 2);
    await shop.answers(page("one"));
    await bench.pass(970);
    expect(await asked()).toBe(before + 3);
    for (let round = 0; round < 8; round++) await bench.pass(900);
    for (const { owner, uuid } of watches)
      expect(await shown(owner, uuid)).toMatchObject({ last_error: false, waiting: null });
  });

  test.runIf(isOnlyDatabase)(
    "a Retry-After holds for new watches, too, and a manual check may ask once a minute",
    async () => {
      const { bench, watches } = await watchers("/a");
      await shop.answers({ status: 503, headers: { "retry-after": "3600" }, body: "" }, page("one"));
      await bench.pass(600);
      const before = await asked();
      const owner = await account();
      const late = await owner.watch({ url: shop.url("/new"), ...interval });
      expect(await asked()).toBe(before);
      expect(await shown(owner, late)).toMatchObject({
        last_checked: 0,
        check_count: 0,
        waiting: { host: "shop.test" },
      });

      const [first] = watches;
      const state = await shown(first!.owner, first!.uuid);
      expect(await first?.owner.json("POST", `/watch/${first.uuid}/recheck`)).toEqual({
        status: "OK, queued for a recheck",
      });
      await until(async () => (await asked()) > before, "The wanted check");
      await until(async () => (await shown(first!.owner, first!.uuid)).check_count > state.check_count, "Its end");
      expect(await shown(first!.owner, first!.uuid)).toMatchObject({ last_error: false, waiting: null });
      await bench.pass(1);
      expect((await shown(owner, late)).last_checked).toBeGreaterThan(0);
    },
  );

  test("a Retry-After is obeyed for a day at most", async () => {
    const { bench, watches } = await watchers("/a", "/b");
    await shop.answers({ status: 429, headers: { "retry-after": "315360000" }, body: "" });
    await bench.pass(600);
    for (const { owner, uuid } of watches)
      expect((await shown(owner, uuid)).next_check_at).toBeLessThanOrEqual(bench.time + 86_400 + 60);
  });
});

describe("a host that cannot be reached", () => {
  test("an unreachable host is left alone after three failures in a message, and its other watches are postponed", async () => {
    const { bench, watches } = await watchers("/a", "/b", "/c", "/d", "/e");
    await shop.answers({ reset: true });
    const before = await asked();
    await bench.pass(600);
    expect(await asked()).toBe(before + 3);
    const states = await Promise.all(watches.map(({ owner, uuid }) => shown(owner, uuid)));
    expect(states.filter((state) => state.last_error !== false)).toHaveLength(3);
    for (const state of states) expect(state.next_check_at).toBeGreaterThanOrEqual(bench.time + 60);
    expect(await hosts()).toMatchObject([{ host: "shop.test", failures: 3 }]);

    await shop.answers(page("one"));
    await bench.pass(130);
    await bench.pass(300);
    for (const { owner, uuid } of watches) expect((await shown(owner, uuid)).last_error).toBe(false);
    expect(await hosts()).toEqual([]);
  });

  test("a manual check tries an unreachable host once, and one success lets all watches in", async () => {
    const { bench, watches } = await watchers("/a", "/b", "/c", "/d");
    await shop.answers({ reset: true });
    await bench.pass(600);
    await shop.answers(page("one"));
    const last = watches.at(-1);
    const before = await asked();
    const { recheck } = await import("../../src/schedule/dispatch.ts");
    const row = await firstRow<{ id: number }>("SELECT id FROM watches WHERE uuid = ?", last?.uuid);
    await recheck(bench.world, [row?.id ?? 0], { now: bench.time, isPast: true });
    await bench.drain();
    expect(await asked()).toBe(before + 1);
    expect(await hosts()).toEqual([]);
  });
});

describe("identical questions", () => {
  test("identical requests of several accounts are sent once, and every account gets the answer", async () => {
    const { bench, watches } = await watchers("/same", "/same", "/same", "/other");
    await shop.answers(page("two"));
    const before = await asked();
    await bench.pass(600);
    expect(await asked()).toBe(before + 2);
    for (const { owner, uuid } of watches) {
      const latest = await owner.call("GET", `/watch/${uuid}/history/latest`);
      expect(await latest.text()).toContain("two");
    }
  });

  test("requests with an account's own credentials are sent separately", async () => {
    const bench = new Bench();
    await shop.answers(page("one"));
    for (const token of ["mine", "mine", "yours"]) {
      const owner = await account();
      const uuid = await owner.watch({
        url: shop.url("/same"),
        headers: { Authorization: `Bearer ${token}` },
        ...interval,
      });
      await owner.firstCheck(uuid);
    }
    const before = await asked();
    await bench.pass(600);
    expect(await asked()).toBe(before + 3);
  });
});

test("requests to one host are made one after the other, with a pause between them", async () => {
  const { bench } = await watchers("/a", "/b", "/c");
  const before = await asked();
  takeWaits();
  await bench.pass(600);
  const times = (await shop.requests()).slice(before).map((departure) => departure.at);
  expect(times).toHaveLength(3);
  expect((await crowds())["shop.test"]).toBe(1);
  // Two pauses of a fifth of a second at least: what the requests themselves took counts, and waits are shortened here.
  const asWaited = takeWaits().reduce((sum, pause) => sum + pause, 0);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0) + asWaited).toBeGreaterThanOrEqual(380);
});
