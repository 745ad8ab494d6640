/** Nothing that was to be reported is lost and nothing is reported twice, whatever receivers, senders and the database do. */
import { sentenceStoredIn, storedSentence } from "../../src/message/written.ts";
import { englishOf } from "../../src/message/textOf.ts";
import { message } from "../../src/message/message.ts";
import { describe, expect, test } from "vitest";
import { channelsOf } from "../../src/notify/channels.ts";
import { site } from "../internet/client.ts";
import { account, Bench, type Account } from "./harness.ts";
import { allRows, execute, firstRow, idsOf } from "./rows.ts";
import { hook, hookMessages } from "./watched.ts";
import { Faulty } from "./faulty.ts";

const alerts = "tidemark-alerts";
const hookUrl = "json://hook.test/in";

type Row = { user_id: number; id: number; state: string; attempts: number; next_at: number; last_error: string | null };
const rowsOf = () =>
  allRows<Row>("SELECT user_id, id, state, attempts, next_at, last_error FROM deliveries ORDER BY user_id, id");
const received = async () => (await hook.requests()).map((call) => call.headers["webhook-id"]);

const named = ([userId = 0, id = 0]: number[] = []) => ({ userId, id });

/** A paused watch and that many alerts of it, written and not yet sent. */
async function waiting(count: number, urls: string[] = [hookUrl]) {
  const owner = await account();
  const bench = new Bench();
  await hook.answers({ status: 200, body: "" });
  const uuid = await owner.watch({ url: "http://page.test/", notification_urls: urls, paused: true });
  const { watchId, userId } = await idsOf(uuid);
  for (let each = 1; each <= count; each++) {
    const event = {
      kind: "failing" as const,
      event: `failing:${watchId}:${each}`,
      userId,
      watchId,
      changeAt: null,
      words: { title: `Alert ${each}`, body: "Words" },
    };
    const options = {
      guard: { sql: "1 = 1", values: [] },
      caps: { perHour: 0, perDay: 0 },
      timing: null,
      now: bench.time,
    };
    const statements = await bench.world.stores.outbox.insertStatements(event, channelsOf(urls), options);
    await bench.world.stores.batch(statements);
  }
  return { owner, bench, uuid, ids: (await rowsOf()).map((row) => [row.user_id, row.id]) };
}

const lastError = async (owner: Account, uuid: string) =>
  (await owner.json<{ last_notification_error: unknown }>("GET", `/watch/${uuid}`)).last_notification_error;

describe("a sender that is overtaken", () => {
  test("cannot bring an alert back that another reported meanwhile", async () => {
    const { bench, ids } = await waiting(1);
    const slow = await bench.world.stores.outbox.claim(named(ids[0]), bench.time);
    expect(slow).not.toBeNull();
    await bench.pass(130);
    expect(await received()).toHaveLength(1);
    const error = "The service failed (500)";
    const attempt = { at: bench.time, duration_ms: 1, status: 500, error, answer: "", result: "retried" as const };
    const outcome = { attempt, reason: error, now: bench.time };
    await bench.world.stores.outbox.recordFailed(slow as never, { ...outcome, retryAt: bench.time + 10 });
    await bench.world.stores.outbox.recordWithdrawn(slow as never, "Muted");
    await bench.pass(600);
    expect(await rowsOf()).toMatchObject([{ state: "delivered", last_error: null }]);
    expect(await received()).toHaveLength(1);
  });

  test("that reported it in the end has reported it, and it counts once", async () => {
    const { owner, bench, uuid, ids } = await waiting(1);
    await execute("INSERT INTO readings (watch_id, reading) SELECT id, '{}' FROM watches");
    const slow = await bench.world.stores.outbox.claim(named(ids[0]), bench.time);
    await hook.answers({ status: 500, body: "" });
    await bench.pass(130);
    const attempt = { at: bench.time, duration_ms: 1, status: 200, error: null, answer: "" };
    for (let twice = 0; twice < 2; twice++)
      await bench.world.stores.outbox.recordDelivered(slow as never, { ...attempt, result: "delivered" }, bench.time);
    await bench.pass(600);
    expect(await rowsOf()).toMatchObject([{ state: "delivered" }]);
    expect(await received()).toHaveLength(1);
    const row = await firstRow("SELECT alert_count FROM readings");
    expect(row).toEqual({ alert_count: 1 });
    expect(await lastError(owner, uuid)).toBe(false);
  });
});

describe("a database that stumbles", () => {
  test.each(["before", "after"] as const)(
    "once %s it writes down that an alert was sent does not make two of it",
    async (when) => {
      const first = await waiting(1);
      first.bench.faulty = new Faulty(null);
      await first.bench.deliver(alerts, { v: 2, deliveries: first.ids });
      const second = await waiting(1);
      // The last call of a delivery is the one that writes down how it ended.
      second.bench.faulty = new Faulty({ at: first.bench.faulty.count(when) - 1, when });
      await second.bench.deliver(alerts, { v: 2, deliveries: second.ids.slice(-1) });
      expect(second.bench.faulty.broke).toBe(`${when} D1 batch`);
      second.bench.faulty = null;
      for (let minutes = 0; minutes < 3; minutes++) await second.bench.pass(130);
      expect(await received()).toHaveLength(2);
      expect(await rowsOf()).toMatchObject([{ state: "delivered" }, { state: "delivered" }]);
    },
  );

  test("over one alert does not keep the others of its message", async () => {
    const { bench, ids } = await waiting(3);
    bench.faulty = new Faulty({ call: "D1 first", at: 1, when: "before" });
    const result = await bench.deliver(alerts, { v: 2, deliveries: ids });
    expect(result.retryMessages).toHaveLength(1);
    expect((await rowsOf()).map((row) => row.state)).toEqual(["pending", "delivered", "delivered"]);
    bench.faulty = null;
    await bench.pass(61);
    expect(await received()).toHaveLength(3);
  });
});

describe("a receiver that takes no more for now", () => {
  test("is reported in the end, however often it asked to slow down", async () => {
    const { bench, ids } = await waiting(1);
    const slow = { status: 429, headers: { "retry-after": "20" }, body: "" };
    await hook.answers(...Array.from({ length: 12 }, () => slow), { status: 200, body: "" });
    await bench.deliver(alerts, { v: 2, deliveries: ids });
    expect(await rowsOf()).toMatchObject([{ state: "pending", attempts: 0, next_at: bench.time + 20 }]);
    bench.queued.splice(0);
    // Not before its time, though a message comes.
    await bench.deliver(alerts, { v: 2, deliveries: ids });
    expect(await received()).toHaveLength(1);
    for (let round = 0; round < 12; round++) await bench.pass(21);
    expect(await rowsOf()).toMatchObject([{ state: "delivered", attempts: 1 }]);
    expect(new Set(await received()).size).toBe(1);
  });

  test("is not asked by all that wait for it at once again", async () => {
    const { bench, ids } = await waiting(40);
    await hook.answers({ status: 429, body: "" });
    await bench.deliver(alerts, { v: 2, deliveries: ids });
    await bench.deliver("tidemark-slow-alerts", ...bench.taken("tidemark-slow-alerts"));
    const times = (await rowsOf()).map((row) => row.next_at - bench.time);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...times)).toBeLessThanOrEqual(10 + 40 * 2);
    expect(new Set(times).size).toBeGreaterThan(10);
  });

  test("is given up where it would be older than 32 hours, and the log says why", async () => {
    const { bench, ids } = await waiting(1);
    await hook.answers({ status: 429, headers: { "retry-after": "86400" }, body: "" });
    bench.time += 8 * 3600 + 30;
    await bench.deliver(alerts, { v: 2, deliveries: ids });
    const slower = message("server.numbered", { sentence: message("service.slower"), code: 429 });
    expect(await rowsOf()).toMatchObject([{ state: "failed", last_error: storedSentence(slower) }]);
  });
});

test("an alert that stops whoever takes it up ends, and its watch says so", async () => {
  const { owner, bench, uuid, ids } = await waiting(1);
  await execute("INSERT INTO readings (watch_id, reading) SELECT id, '{}' FROM watches");
  for (let round = 0; round < 17; round++) {
    await bench.world.stores.outbox.claim(named(ids[0]), bench.time);
    bench.time += 130;
    await bench.world.stores.outbox.sweep(bench.time);
  }
  const broken = message("delivery.broke_always");
  expect(await rowsOf()).toMatchObject([{ state: "failed", attempts: 15, last_error: storedSentence(broken) }]);
  expect(await lastError(owner, uuid)).toBe(englishOf(broken));
  expect(await bench.world.stores.outbox.sweep(bench.time + 10_000)).toBe(0);
});

describe("an alert that is still to be sent again", () => {
  const changes: [what: string, change: object, reason: RegExp][] = [
    ["the watch is muted", { notification_muted: true }, /muted/],
    [
      "its channel is taken off the watch",
      { notification_urls: ["json://other.test/in"] },
      /no longer has this channel/,
    ],
  ];
  test.each(changes)("is not sent when %s meanwhile, and the log says why", async (_what, change, reason) => {
    const { owner, bench, uuid, ids } = await waiting(1);
    await site("other.test").answers({ status: 200, body: "" });
    await hook.answers({ status: 503, body: "" });
    await bench.deliver(alerts, { v: 2, deliveries: ids });
    await hook.answers({ status: 200, body: "" });
    await owner.json("PUT", `/watch/${uuid}`, change);
    await bench.pass(600);
    expect(await received()).toHaveLength(1);
    const [row] = await rowsOf();
    expect(row?.state).toBe("suppressed");
    expect(englishOf(sentenceStoredIn(row?.last_error ?? ""))).toMatch(reason);
    expect(await site("other.test").requests()).toHaveLength(0);
  });
});

test("one receiver that fails for good does not keep the alert from the others", async () => {
  const urls = ["json://gone.test/in", hookUrl, "json://slow.test/in"];
  const { bench, ids } = await waiting(1, urls);
  await site("gone.test").answers({ status: 410, body: "" });
  await site("slow.test").answers({ status: 503, body: "" }, { status: 200, body: "" });
  await bench.deliver(alerts, { v: 2, deliveries: ids });
  expect((await rowsOf()).map((row) => row.state).toSorted()).toEqual(["delivered", "failed", "pending"]);
  await bench.pass(60);
  expect((await rowsOf()).map((row) => row.state).toSorted()).toEqual(["delivered", "delivered", "failed"]);
  expect(await received()).toHaveLength(1);
});

test("each digest tells what the limits held back in its own hour, nothing twice and nothing not at all", async () => {
  const { bench, uuid } = await waiting(0);
  const { watchId, userId } = await idsOf(uuid);
  bench.time = Math.ceil(bench.time / 3600) * 3600;
  const timing = { schedule: {}, zone: "UTC", followsPrice: false, byChannel: new Map<string, never>() };
  const hours = [2, 3];
  for (const [index, queued] of hours.entries()) {
    for (let each = 0; each <= queued; each++) {
      // One alert an hour goes; the last ones are held back shortly before the hour is over.
      const now = bench.time + index * 3600 + (each ? 3500 + each : 0);
      const event = `change:${watchId}:${now}`;
      const change = { kind: "change" as const, event, userId, watchId, changeAt: now, words: null };
      const options = { guard: { sql: "1 = 1", values: [] }, caps: { perHour: 1, perDay: 0 }, timing, now };
      await bench.world.stores.batch(
        await bench.world.stores.outbox.insertStatements(change, channelsOf([hookUrl]), options),
      );
    }
  }
  await execute("DELETE FROM deliveries WHERE state = 'pending'");
  bench.time += 3600;
  for (let half = 0; half < 3; half++) await bench.pass(1800);
  const titles = (await hookMessages()).map(({ title }) => title);
  expect(titles.map((title) => Number.parseInt(title, 10))).toEqual(hours);
});
