/** Tags through the public face: joining by pattern, one action on many, and what reaches the scheduler. */
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, type Account } from "./harness.ts";
import { firstRow, execute } from "./rows.ts";
import { hook, watchByClock } from "./watched.ts";
import { overD1 } from "./databases.ts";

overD1();

let owner: Account;
beforeEach(async () => {
  owner = await account();
  await site("shop.test").answers("<p>Kettle</p>");
  await site("other.test").answers("<p>Other</p>");
});

type Watch = { tags: string[]; paused: boolean; notification_muted: boolean; viewed: boolean; next_check_at: number };
type WithInterval = Watch & { effective_interval: { seconds: number; source: string } };
const read = (uuid: string) => owner.json<WithInterval>("GET", `/watch/${uuid}`);
const tag = async (settings: Record<string, unknown>) =>
  (await owner.json<{ uuid: string }>("POST", "/tag", settings)).uuid;
const row = (uuid: string) =>
  firstRow<{ interval_seconds: number; lane: string; next_at: number; paused: number; generation: number }>(
    "SELECT s.* FROM schedule s JOIN watches w ON w.id = s.watch_id WHERE w.uuid = ?",
    uuid,
  );

test("a tag that watches which are made or edited at once name for the first time is one, and each of them has it", async () => {
  const watches = await Promise.all(
    Array.from({ length: 3 }, (_, at) => owner.watch({ url: `http://shop.test/${at}`, tag: "Kettles", paused: true })),
  );
  await Promise.all(watches.slice(1).map((each) => owner.json("PUT", `/watch/${each}`, { tag: at(each) })));
  await Promise.all(watches.map((each) => owner.json("PUT", `/watch/${each}`, { tag: "Kettles, Pots and pans" })));
  const tags = await owner.json<Record<string, { title: string }>>("GET", "/tags");
  const titles = Object.values(tags).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(["Kettles", ...watches.slice(1).map(at), "Pots and pans"].toSorted());
  const named = async (each: string) => (await read(each)).tags.map((uuid) => tags[uuid]?.title ?? "").toSorted();
  for (const each of watches) expect(await named(each)).toEqual(["Kettles", "Pots and pans"]);
});

/** A title of its own for each watch. */
const at = (uuid: string) => `of ${uuid.slice(0, 8)}`;

test("a tag that is asked for twice at once is one", async () => {
  const uuids = await Promise.all(Array.from({ length: 4 }, () => tag({ title: "Kettles" })));
  expect(new Set(uuids).size).toBe(1);
  expect(Object.keys(await owner.json("GET", "/tags"))).toEqual([uuids[0]]);
});

describe("a pattern puts its tag on watches and takes it off", () => {
  test("existing watches that match a tag's pattern join when it is made, later ones when they are made", async () => {
    const early = await owner.watch({ url: "https://shop.test/a" });
    const other = await owner.watch({ url: "https://other.test/" });
    const shop = await tag({ title: "Shop", url_match_pattern: "shop.test" });
    const late = await owner.watch({ url: "https://www.shop.test/b" });
    expect((await read(early)).tags).toEqual([shop]);
    expect((await read(late)).tags).toEqual([shop]);
    expect((await read(other)).tags).toEqual([]);
  });

  test("an edit of address or pattern moves the tag, but never one that a person chose", async () => {
    const shop = await tag({ title: "Shop", url_match_pattern: "shop.test" });
    const chosen = await owner.watch({ url: "https://other.test/", tags: [shop] });
    const moving = await owner.watch({ url: "https://shop.test/" });
    await owner.json("PUT", `/watch/${moving}`, { url: "https://other.test/b" });
    expect((await read(moving)).tags).toEqual([]);
    await owner.json("PUT", `/tag/${shop}`, { url_match_pattern: "*other*" });
    expect((await read(moving)).tags).toEqual([shop]);
    await owner.json("PUT", `/tag/${shop}`, { url_match_pattern: "" });
    expect((await read(moving)).tags).toEqual([]);
    expect((await read(chosen)).tags).toEqual([shop]);
  });

  test("sending a watch back as shown does not make a pattern's tag permanent", async () => {
    const shop = await tag({ title: "Shop", url_match_pattern: "shop.test" });
    const uuid = await owner.watch({ url: "https://shop.test/" });
    await owner.json("PUT", `/watch/${uuid}`, await read(uuid));
    await owner.json("PUT", `/tag/${shop}`, { url_match_pattern: "" });
    expect((await read(uuid)).tags).toEqual([]);
  });

  test("a clone gets a pattern's tag from the pattern, not permanently, and no external id", async () => {
    const shop = await tag({ title: "Shop", url_match_pattern: "shop.test" });
    const uuid = await owner.watch({ url: "https://shop.test/", external_id: "shop" });
    const { uuid: copy } = await owner.json<{ uuid: string }>("POST", `/watch/${uuid}/clone`);
    expect(await read(copy)).toMatchObject({ tags: [shop], external_id: "" });
    expect(await read(uuid)).toMatchObject({ external_id: "shop" });
    await owner.json("PUT", `/tag/${shop}`, { url_match_pattern: "" });
    expect((await read(copy)).tags).toEqual([]);
  });

  test("the watches of other accounts never join a tag", async () => {
    const stranger = await account();
    const theirs = await stranger.watch({ url: "https://shop.test/" });
    await tag({ title: "Shop", url_match_pattern: "*" });
    expect((await stranger.json<Watch>("GET", `/watch/${theirs}`)).tags).toEqual([]);
  });
});

describe("a tag's interval, backend and schedule reach its watches", () => {
  test("a tag's interval and browser reach its watches at an edit, at joining and at leaving", async () => {
    const shop = await tag({ title: "Shop" });
    const uuid = await owner.watch({ url: "https://shop.test/", tags: [shop] });
    await owner.json("PUT", `/tag/${shop}`, { time_between_check: { minutes: 7 }, fetch_backend: "html_webdriver" });
    expect(await row(uuid)).toMatchObject({ interval_seconds: 420, lane: "browser" });
    expect((await read(uuid)).effective_interval).toEqual({ seconds: 420, source: "tag" });
    await owner.json("PUT", `/tag/${shop}`, { fetch_backend: null });
    expect(await row(uuid)).toMatchObject({ interval_seconds: 420, lane: "http" });
    const joining = await owner.watch({ url: "https://shop.test/b" });
    await owner.json("PUT", `/watch/${joining}`, { tags: [shop] });
    expect(await row(joining)).toMatchObject({ interval_seconds: 420 });
    expect((await owner.call("DELETE", `/tag/${shop}`)).status).toBe(204);
    expect(await row(uuid)).toMatchObject({ interval_seconds: 10_800 });
    expect((await read(uuid)).tags).toEqual([]);
  });

  test("a tag's weekly schedule moves the next check into its window, and its removal moves it back", async () => {
    const shop = await tag({ title: "Shop" });
    const uuid = await owner.watch({ url: "https://shop.test/", tags: [shop] });
    const now = Math.floor(Date.now() / 1000);
    const days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    const inTwoDays = days[(new Date().getUTCDay() + 2) % 7] as string;
    const closed = Object.fromEntries(days.filter((day) => day !== inTwoDays).map((day) => [day, { enabled: false }]));
    await owner.json("PUT", `/tag/${shop}`, { time_schedule_limit: { enabled: true, timezone: "UTC", ...closed } });
    expect((await row(uuid))?.next_at).toBeGreaterThan(now + 86_000);
    await owner.json("PUT", `/tag/${shop}`, { time_schedule_limit: null });
    expect((await row(uuid))?.next_at).toBeLessThanOrEqual(now + 10_900);
  });
});

describe("one action on all watches of a tag", () => {
  const act = (uuid: string, action: string) =>
    owner.json<{ affected: number }>("POST", `/tag/${uuid}/bulk`, { action });

  test("pausing a tag cancels running checks, and says how many watches it affects", async () => {
    const shop = await tag({ title: "Shop" });
    const watches = [
      await owner.watch({ url: "https://shop.test/1", tags: [shop] }),
      await owner.watch({ url: "https://shop.test/2", tags: [shop] }),
    ];
    const outside = await owner.watch({ url: "https://shop.test/3" });
    expect(await act(shop, "pause")).toEqual({ affected: 2 });
    for (const uuid of watches) {
      expect((await read(uuid)).paused).toBe(true);
      expect(await row(uuid)).toMatchObject({ paused: 1, lease_until: 0 });
    }
    expect((await read(outside)).paused).toBe(false);
    expect(await act(shop, "recheck")).toEqual({ affected: 0 });
    expect(await act(shop, "unpause")).toEqual({ affected: 2 });
    expect((await read(watches[0] as string)).paused).toBe(false);
    expect(await act(shop, "recheck")).toEqual({ affected: 2 });
  });

  test("a tag mutes and unmutes all of its watches", async () => {
    const shop = await tag({ title: "Shop" });
    const uuid = await owner.watch({ url: "https://shop.test/1", tags: [shop] });
    expect(await act(shop, "mute")).toEqual({ affected: 1 });
    expect((await read(uuid)).notification_muted).toBe(true);
    expect(await act(shop, "unmute")).toEqual({ affected: 1 });
    expect((await read(uuid)).notification_muted).toBe(false);
  });

  test("errors of a tag's watches are cleared, and their changes marked as viewed", async () => {
    const shop = await tag({ title: "Shop" });
    const uuid = await owner.watch({ url: "https://shop.test/1", tags: [shop], paused: true });
    const failing = { class: "dns", sentence: "No such host", count: 3, since: 5, told: false };
    const reading = { changedAt: 2_000_000_000, failing };
    await execute(
      "INSERT INTO readings (watch_id, reading, failure, failing_since) SELECT id, ?, 'dns', 5 FROM watches WHERE uuid = ?",
      JSON.stringify(reading),
      uuid,
    );
    expect(await read(uuid)).toMatchObject({ last_error: "No such host", viewed: false });
    expect(await act(shop, "clear_errors")).toEqual({ affected: 1 });
    expect(await act(shop, "mark_viewed")).toEqual({ affected: 1 });
    expect(await read(uuid)).toMatchObject({ last_error: false, viewed: true });
  });

  test("an unknown action is refused, and another account's tag is not found", async () => {
    const shop = await tag({ title: "Shop" });
    expect((await owner.call("POST", `/tag/${shop}/bulk`, { action: "explode" })).status).toBe(400);
    const stranger = await account();
    expect((await stranger.call("POST", `/tag/${shop}/bulk`, { action: "pause" })).status).toBe(404);
  });
});

describe("titles", () => {
  test("a title that exists finds its tag, whatever the case of its letters", async () => {
    const first = await tag({ title: "Ärger" });
    expect(await tag({ title: "ärger" })).toBe(first);
    const uuid = await owner.watch({ url: "https://shop.test/", tag: "ÄRGER" });
    expect((await read(uuid)).tags).toEqual([first]);
  });

  test("a colour is a hex colour", async () => {
    expect((await owner.call("POST", "/tag", { title: "x", tag_colour: "red;}" })).status).toBe(400);
    const uuid = await tag({ title: "x", tag_colour: "#4f8ef7" });
    expect(await owner.json("GET", `/tag/${uuid}`)).toMatchObject({ tag_colour: "#4f8ef7" });
  });
});

test("what is in force for a watch names the tag that it comes from, and what the tag inherits itself", async () => {
  const uuid = await tag({ title: "Shop", time_between_check: { hours: 6 }, ignore_text: ["Views"] });
  const watch = await owner.watch({ url: "https://shop.test/", tags: [uuid] });
  const source = { level: "tag", uuid, name: "Shop" };
  expect(await owner.json("GET", `/watch/${watch}/effective`)).toMatchObject({
    time_between_check: { value: { hours: 6 }, source, is_set: false },
    ignore_text: { value: ["Views"], parts: [{ source, value: ["Views"] }] },
    method: { value: "GET", source: { level: "system" } },
  });
  expect(await owner.json("GET", `/tag/${uuid}/effective`)).toMatchObject({
    time_between_check: { is_set: true, inherited: { value: { hours: 3 } } },
  });
});

test.each([
  ["all", ["/a", "/b"]],
  ["first", ["/a"]],
])(
  "a change of a watch with two tags alerts the channels of the tags that the account wants: %s",
  async (ways, expected) => {
    const owner = await account();
    await owner.json("PATCH", "/settings/user", { tag_channels: ways });
    const tags: string[] = [];
    for (const name of ["a", "b"]) {
      const tag = { title: name, notification_urls: [`json://hook.test/${name}`] };
      tags.push((await owner.json<{ uuid: string }>("POST", "/tag", tag)).uuid);
    }
    await hook.answers({ status: 200, body: "" });
    const { change } = await watchByClock(owner, { tags });
    await change("12");
    expect((await hook.requests()).map(({ url }) => new URL(url, "http://hook.test").pathname).toSorted()).toEqual(
      expected,
    );
  },
);
