/** Alerts wait for hours and digests, arrive together and complete, and nothing that waits is lost or sent twice. */
import { describe, expect, test } from "vitest";
import { channelsOf } from "../../src/notify/channels.ts";
import { account, until, type Account } from "./harness.ts";
import { execute, idsOf } from "./rows.ts";
import { hook, hookMessages, watchByClock } from "./watched.ts";

const hookUrl = "json://hook.test/in";
type Logged = {
  id: number;
  state: string;
  kind: string;
  held_for: string | null;
  digest: number | null;
  next_attempt_at: number | null;
};
const logged = async (owner: Account) => (await owner.json<Logged[]>("GET", "/notifications/log")).toReversed();
type Posted = {
  title: string;
  message: string;
  tidemark: {
    event: { type: string };
    digest?: {
      count: number;
      watches: number;
      more: number;
      changes: { change: { hunks: unknown[]; severity: string } | null }[];
    };
  };
};
const at = (text: string) => Date.parse(text) / 1000;

/** A watch whose first check is over, at this time of the clock in Berlin; its alerts go to the webhook. */
async function watchedAt(now: string, account_: object, watch: object = {}) {
  const owner = await account();
  await hook.answers({ status: 200, body: "" });
  await owner.json("PUT", "/settings/user", { timezone: "Europe/Berlin", ...account_ });
  const made = await watchByClock(owner, { notification_urls: [hookUrl], ...watch });
  // The clock of the test goes on from there; what is due meanwhile is due at once.
  made.bench.time = at(now);
  await execute(`UPDATE schedule SET next_at = ${at(now)}, last_checked = ${at(now) - 300}`);
  return { owner, ...made };
}

const nights = { notification_quiet_hours: { from: "22:00", to: "07:00" } };

describe("quiet hours", () => {
  test("hold what happens in them, and let it go as one message when they end", async () => {
    const { owner, bench, change } = await watchedAt("2031-11-24T22:30:00+01:00", nights);
    for (const words of ["12", "13", "14"]) await change(words);
    expect(await hookMessages()).toEqual([]);
    const morning = at("2031-11-25T07:00:00+01:00");
    const held = { state: "held", kind: "change", held_for: "quiet_hours", next_attempt_at: morning, digest: null };
    expect(await logged(owner)).toMatchObject([held, held, held]);

    bench.time = morning - 120;
    await bench.pass(60);
    expect(await hookMessages()).toEqual([]);
    await bench.pass(180);
    const [received, ...others] = await hookMessages<Posted>();
    expect(others).toEqual([]);
    expect(received?.title).toMatch(/^3 changes: /);
    for (const words of ["12", "13", "14"]) expect(received?.message).toContain(words);
    expect(received?.tidemark.event.type).toBe("digest");
    expect(received?.tidemark.digest).toMatchObject({ count: 3, watches: 1, more: 0 });
    expect(received?.tidemark.digest?.changes.map((each) => each.change?.hunks.length)).toEqual([1, 1, 1]);
    const log = await logged(owner);
    expect(log.map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered", "delivered"]);
    expect(log.map(({ digest }) => digest)).toEqual([log[3]?.id, log[3]?.id, log[3]?.id, null]);
  });

  test("let a single alert go as itself", async () => {
    const { owner, bench, change } = await watchedAt("2031-11-24T22:30:00+01:00", nights);
    await change("12");
    bench.time = at("2031-11-25T07:00:00+01:00");
    await bench.pass(60);
    expect((await hookMessages<Posted>()).map(({ tidemark }) => tidemark.event.type)).toEqual(["change"]);
    expect(await logged(owner)).toMatchObject([{ state: "delivered", held_for: "quiet_hours" }]);
  });

  test("do not hold what is urgent, and a channel may have hours of its own", async () => {
    const urgent = await watchedAt("2031-11-24T22:30:00+01:00", nights, { notification_priority: "urgent" });
    await urgent.change("12");
    expect(await hookMessages()).toHaveLength(1);
    await urgent.owner.json("PUT", `/watch/${urgent.uuid}`, { notification_priority: "normal" });
    const [channel] = await urgent.owner.json<{ id: string }[]>("GET", "/channels");
    const path = `/channels/${channel?.id}`;
    const schedule = { quiet_hours: { enabled: false } };
    expect(await urgent.owner.json("PUT", path, { schedule })).toMatchObject({ schedule });
    expect(await urgent.owner.json("PUT", path, { label: "Office" })).toMatchObject({ schedule, label: "Office" });
    await urgent.change("13");
    expect(await hookMessages()).toHaveLength(2);
  });

  test("hold a mild change and let a severe one go at once, where the owner wants that", async () => {
    const words = (line: string) => `${"Words</p><p>".repeat(30)}${line}${"</p><p>More".repeat(30)}`;
    const settings = { notification_priority: "urgent_severe", first: words("Price 50 EUR") };
    const { owner, change } = await watchedAt("2031-11-24T22:30:00+01:00", nights, settings);
    await change(words("Price 49.50 EUR"));
    expect(await hookMessages()).toEqual([]);
    await change(words("Price 20 EUR"));
    expect(await hookMessages()).toMatchObject([{ tidemark: { change: { severity: "critical" } } }]);
    expect((await logged(owner)).map(({ state }) => state)).toEqual(["held", "delivered"]);
  });

  test("keep what waits where its receiver fails, and nothing comes twice", async () => {
    const { owner, bench, change } = await watchedAt("2031-11-24T22:30:00+01:00", nights);
    for (const words of ["12", "13"]) await change(words);
    await hook.answers({ status: 503, body: "" }, { status: 200, body: "" });
    bench.time = at("2031-11-25T07:00:00+01:00");
    await bench.pass(60);
    expect((await logged(owner)).map(({ state }) => state)).toEqual(["held", "held", "pending"]);
    await bench.pass(600);
    await bench.pass(600);
    const ids = (await hook.requests()).map((call) => call.headers["webhook-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect((await logged(owner)).map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
  });

  test("a held alert can be sent at once, and what is muted meanwhile is not sent", async () => {
    const { owner, bench, uuid, change } = await watchedAt("2031-11-24T22:30:00+01:00", nights);
    for (const words of ["12", "13"]) await change(words);
    const [first] = await logged(owner);
    await owner.json("POST", `/notifications/log/${first?.id}/retry`);
    await until(async () => (await hookMessages()).length === 1, "the alert was sent");
    await owner.json("PUT", `/watch/${uuid}`, { notification_muted: true });
    bench.time = at("2031-11-25T07:00:00+01:00");
    await bench.pass(120);
    expect(await hookMessages()).toHaveLength(1);
    expect((await logged(owner)).map(({ state }) => state)).toEqual(["delivered", "suppressed"]);
  });
});

test("what waits of a watch is sent now as one message, by its owner alone, and not again at its time", async () => {
  const daily = { notification_digest: { every: "day", at: "08:00" } };
  const { owner, bench, uuid, change } = await watchedAt("2031-11-24T10:00:00+01:00", daily);
  for (const words of ["12", "13"]) await change(words);
  const release = (json: object, who = owner) => who.json("POST", "/notifications/release", json);
  expect(await release({}, await account())).toEqual({ released: 0, more: false });
  expect(await release({ watch: crypto.randomUUID() })).toEqual({ released: 0, more: false });
  const waiting = await owner.json<Logged[]>("GET", `/notifications/log?state=held&watch=${uuid}`);
  expect(waiting.map(({ held_for: why }) => why)).toEqual(["digest", "digest"]);
  // The service goes by its own clock, which is years behind that of the bench: what is due there is due here.
  expect(await release({ watch: uuid })).toEqual({ released: 2, more: false });
  expect(await release({ watch: uuid })).toEqual({ released: 0, more: false });
  await bench.pass(120);
  expect((await hookMessages<Posted>()).map(({ tidemark }) => tidemark.digest?.count)).toEqual([2]);
  bench.time = at("2031-11-25T08:00:00+01:00");
  await bench.pass(120);
  expect(await hookMessages()).toHaveLength(1);
  expect((await logged(owner)).map(({ state }) => state)).toEqual(["delivered", "delivered", "delivered"]);
});

test("hours that are none are refused with what was expected", async () => {
  const owner = await account();
  const given = { notification_quiet_hours: { from: "25:00", to: "07:00" } };
  const answer = await owner.call("PUT", "/settings/user", given);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ error: "notification_quiet_hours.from: expected HH:MM, found 25:00" }),
  ]);
});

describe("a digest", () => {
  const daily = { notification_digest: { every: "day", at: "08:00" } };

  test("of one change looks as its alert does, and says that it is a digest", async () => {
    const { bench, change } = await watchedAt("2031-11-24T10:00:00+01:00", daily);
    await change("12");
    expect(await hookMessages()).toEqual([]);
    bench.time = at("2031-11-25T08:00:00+01:00");
    await bench.pass(60);
    const [received] = await hookMessages<Posted>();
    expect(received?.title).toMatch(/: 10 → 12$/);
    expect(received?.tidemark.digest).toMatchObject({ count: 1, more: 0 });
  });

  test("of very many is bounded, keeps what is severe, and says how many more there are", async () => {
    const { owner, bench, uuid, change } = await watchedAt("2031-11-24T10:00:00+01:00", daily);
    await change("Recall of all kettles");
    const { watchId, userId } = await idsOf(uuid);
    const schedule = { digest: { every: "day" as const } };
    const timing = { schedule, zone: "Europe/Berlin", followsPrice: false, byChannel: new Map<string, never>() };
    const options = { guard: { sql: "1 = 1", values: [] }, caps: { perHour: 0, perDay: 0 }, timing, now: bench.time };
    const made = Array.from({ length: 500 }, (_, each) => ({
      ...{ kind: "failing" as const, event: `failing:${watchId}:${each}`, userId, watchId, changeAt: null },
      words: { title: `Alert ${each}`, body: "Words" },
    }));
    const { outbox } = bench.world.stores;
    const written = made.map((event) => outbox.insertStatements(event, channelsOf([hookUrl]), options));
    await bench.world.stores.batch((await Promise.all(written)).flat());
    bench.time = at("2031-11-25T08:00:00+01:00");
    await bench.pass(60);
    const [received] = await hookMessages<Posted>();
    expect(received?.tidemark.digest).toMatchObject({ count: 501, more: 461 });
    expect(received?.tidemark.digest?.changes[0]?.change?.severity).toBe("critical");
    expect(received?.message).toContain("461 more alerts are not shown here");
    expect((await logged(owner)).every(({ state }) => state === "delivered")).toBe(true);
  });

  test("also brings, complete, what a limit held back", async () => {
    const { owner, bench, change } = await watchedAt("2031-11-24T10:00:00+01:00", {}, { notification_max_per_hour: 1 });
    for (const words of ["12", "13", "14"]) await change(words);
    expect((await logged(owner)).map(({ state, held_for }) => [state, held_for])).toEqual([
      ["delivered", null],
      ["held", "limit"],
      ["held", "limit"],
    ]);
    await bench.pass(3600);
    const [, digest] = await hookMessages<Posted>();
    expect(digest?.tidemark.digest).toMatchObject({ count: 2 });
    for (const words of ["13", "14"]) expect(digest?.message).toContain(words);
  });
});

test("what is not wanted is not sent, and the log says why", async () => {
  const { owner, change } = await watchedAt("2031-11-24T10:00:00+01:00", { notification_events: ["failing"] });
  await change("12");
  expect(await hookMessages()).toEqual([]);
  expect(await logged(owner)).toMatchObject([
    { state: "suppressed", held_for: null, last_error: expect.stringContaining("kind change") },
  ]);
});
