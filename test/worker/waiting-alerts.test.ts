/** Alerts that wait go when the settings of now say, whichever level was edited while they waited. */
import { expect, test } from "vitest";
import { account, homeWorld, type Account } from "./harness.ts";
import { execute } from "./rows.ts";
import { hook, hookMessages, watchByClock } from "./watched.ts";

type Logged = { id: number; state: string; held_for: string | null; next_attempt_at: number | null };
type Waiting = { owner: Account; uuid: string; tag: string };

const at = (text: string) => Date.parse(text) / 1000;
const evening = "2031-11-24T22:30:00+01:00";
const nights = { notification_quiet_hours: { from: "22:00", to: "07:00" } };
const daily = { notification_digest: { every: "day", at: "08:00" } };

/** A watch with a tag, of which an alert was held back on a Monday evening in Berlin. */
async function waiting(settings: { account?: object; tag?: object; watch?: object; channel?: object }) {
  const owner = await account();
  await hook.answers({ status: 200, body: "" });
  await owner.json("PUT", "/settings/user", { timezone: "Europe/Berlin", ...settings.account });
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Nights", ...settings.tag });
  const made = await watchByClock(owner, {
    notification_urls: ["json://hook.test/in"],
    tags: [tag],
    ...settings.watch,
  });
  if (settings.channel) await owner.json("PUT", `/channels/${await channelOf(owner)}`, { schedule: settings.channel });
  made.bench.time = at(evening);
  await execute(`UPDATE schedule SET next_at = ${at(evening)}, last_checked = ${at(evening) - 300}`);
  await made.change("12");
  expect(await logOf(owner)).toMatchObject([{ state: "held" }]);
  return { ...made, owner, tag };
}

const logOf = (owner: Account) => owner.json<Logged[]>("GET", "/notifications/log");
const channelOf = async (owner: Account) => (await owner.json<{ id: string }[]>("GET", "/channels"))[0]?.id;

test.each<[string, Parameters<typeof waiting>[0], (given: Waiting) => Promise<unknown>]>([
  [
    "the account",
    { account: nights },
    ({ owner }) => owner.json("PUT", "/settings/user", { notification_quiet_hours: null }),
  ],
  [
    "the clock of the account",
    { account: nights },
    ({ owner }) => owner.json("PUT", "/settings/user", { timezone: "America/New_York" }),
  ],
  ["a tag", { tag: nights }, ({ owner, tag }) => owner.json("PUT", `/tag/${tag}`, { notification_quiet_hours: null })],
  ["a tag that is deleted", { tag: daily }, ({ owner, tag }) => owner.call("DELETE", `/tag/${tag}`)],
  ["a tag that is taken away", { tag: daily }, ({ owner, uuid }) => owner.json("PUT", `/watch/${uuid}`, { tags: [] })],
  [
    "the watch",
    { watch: daily },
    ({ owner, uuid }) => owner.json("PUT", `/watch/${uuid}`, { notification_digest: null }),
  ],
  [
    "how urgent the watch is",
    { account: nights },
    ({ owner, uuid }) => owner.json("PUT", `/watch/${uuid}`, { notification_priority: "urgent" }),
  ],
  [
    "the channel",
    { channel: { quiet_hours: { from: "22:00", to: "07:00" } } },
    async ({ owner }) => owner.json("PUT", `/channels/${await channelOf(owner)}`, { schedule: null }),
  ],
])("what waits goes within a minute after an edit of %s, once", async (_level, settings, edit) => {
  const { bench, ...given } = await waiting(settings);
  await bench.pass(60);
  expect(await hookMessages()).toEqual([]);
  await edit(given);
  await bench.pass(60);
  expect(await hookMessages()).toHaveLength(1);
  expect(await logOf(given.owner)).not.toContainEqual(
    expect.objectContaining({ state: "held", next_attempt_at: expect.any(Number) }),
  );
  bench.time = at("2031-11-25T09:00:00+01:00");
  await bench.pass(180);
  expect(await hookMessages()).toHaveLength(1);
});

test("what waits longer by an edit goes at its new time", async () => {
  const { bench, owner, uuid } = await waiting({ account: daily });
  await owner.json("PUT", `/watch/${uuid}`, { notification_digest: { every: "week", day: "wednesday", at: "09:00" } });
  await bench.pass(60);
  const wednesday = at("2031-11-26T09:00:00+01:00");
  expect(await logOf(owner)).toMatchObject([{ state: "held", held_for: "digest", next_attempt_at: wednesday }]);
  bench.time = wednesday - 120;
  await bench.pass(60);
  expect(await hookMessages()).toEqual([]);
  await bench.pass(180);
  expect(await hookMessages()).toHaveLength(1);
});

test("an edit of something else leaves the time as it is, and what is sent by hand goes", async () => {
  const { bench, owner, uuid } = await waiting({ account: nights });
  await owner.json("PUT", `/watch/${uuid}`, { title: "Kettle" });
  await owner.json("PUT", "/settings/user", { notification_title: "News" });
  await bench.pass(60);
  const morning = at("2031-11-25T07:00:00+01:00");
  expect(await logOf(owner)).toMatchObject([{ state: "held", held_for: "quiet_hours", next_attempt_at: morning }]);
  await owner.json("POST", "/notifications/release", {});
  await bench.pass(60);
  expect(await hookMessages()).toHaveLength(1);
});

test("what waits of a deleted watch goes, once it is restored, when the settings of now say", async () => {
  const { bench, owner, uuid } = await waiting({ account: nights });
  await owner.call("DELETE", `/watch/${uuid}`);
  await owner.json("PUT", "/settings/user", { notification_quiet_hours: { from: "22:00", to: "09:00" } });
  expect(await homeWorld().stores.outbox.toRetime(10)).toEqual([]);
  await owner.json("POST", `/watch/${uuid}/restore`);
  await bench.pass(60);
  const morning = at("2031-11-25T09:00:00+01:00");
  expect(await logOf(owner)).toMatchObject([{ state: "held", next_attempt_at: morning }]);
  bench.time = morning;
  await bench.pass(180);
  expect(await hookMessages()).toHaveLength(1);
});

test("an edit while the time of an earlier one is written decides", async () => {
  const { owner, uuid } = await waiting({ account: nights });
  await owner.json("PUT", `/watch/${uuid}`, { notification_quiet_hours: { from: "22:00", to: "09:00" } });
  const { outbox } = homeWorld().stores;
  const [first] = await outbox.toRetime(10);
  await owner.json("PUT", `/watch/${uuid}`, { notification_quiet_hours: { enabled: false } });
  if (!first) throw new Error("Expected an alert to reckon");
  const { user_id: userId, id, mark } = first;
  await outbox.retime([{ userId, id, mark, until: at("2031-11-25T09:00:00+01:00"), held: "quiet_hours" }]);
  expect(await outbox.toRetime(10)).toHaveLength(1);
});
