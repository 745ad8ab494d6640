/** Deleted tags: nowhere and in force for nothing from that moment on, back as they were within seven days. */
import { beforeEach, expect, test } from "vitest";
import { keptSeconds } from "../../src/watch/deletion/statements.ts";
import { site } from "../internet/client.ts";
import { readingOf, type Answers } from "./contract/reading.ts";
import { setScene } from "./contract/scene.ts";
import { account, Bench, errorOf, type Account } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";

let owner: Account;
beforeEach(async () => {
  owner = await account();
  await site("shop.test").answers("<p>Kettle</p>");
});

type Watch = { tags: string[] };
const tagsOf = async (uuid: string) => (await owner.json<Watch>("GET", `/watch/${uuid}`)).tags;
const tag = async (settings: Record<string, unknown>) =>
  (await owner.json<{ uuid: string }>("POST", "/tag", settings)).uuid;
const paused = (url: string, tags: string[] = []) => owner.watch({ url, tags, paused: true });

test("a deleted tag is in no answer of any reading operation, and restored it is in all of them again", async () => {
  const scene = await setScene();
  const given = { ignore_text: ["qx-visitors"], notification_muted: true, time_between_check: { hours: 6 } };
  const urls = { notification_urls: ["json://hook.test/qx-tag"], overrides_watch: true };
  await scene.owner.json("PUT", `/tag/${scene.tag}`, { title: "qx-prices", ...given, ...urls });
  // The record of an edit says what was edited, whatever became of it.
  const { targets, answers } = await readingOf(scene, {
    isLeftOut: (path) => /\/looks\/|\/tags\/deleted$|\/edits$|\/timeline$/.test(path),
    query: { q: "kettle", url: "http://shop.test/kettle", tag: scene.tag },
  });
  const named = (all: Answers) =>
    [...all].flatMap(([id, { text }]) => (text.includes(scene.tag) || text.includes("qx-") ? [id] : []));
  const before = await answers();
  expect(named(before)).toEqual(
    expect.arrayContaining(["listTags", "getTag", "getWatch", "listWatchPage", "listChannels"]),
  );

  expect((await scene.owner.call("DELETE", `/tag/${scene.tag}`)).status).toBe(204);
  const after = await answers();
  expect(named(after)).toEqual([]);
  for (const [id, target] of targets)
    if (target.includes(`/tag/${scene.tag}`)) expect([id, after.get(id)?.status]).toEqual([id, 404]);
  expect(JSON.parse(after.get("getEffectiveSettings")?.text ?? "")).toMatchObject({
    notification_muted: { value: false },
    time_between_check: { value: { hours: 3 } },
    ignore_text: { value: [] },
  });
  for (const [method, path] of [
    ["PUT", ""],
    ["POST", "/bulk"],
    ["DELETE", ""],
  ] as const) {
    const answer = await scene.owner.call(method, `/tag/${scene.tag}${path}`, { action: "pause" });
    expect([method, path, answer.status]).toEqual([method, path, path ? 404 : answer.status]);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
  const filtered = await scene.owner.call("GET", `/watches?tag=${scene.tag}`);
  expect([filtered.status, await filtered.text()]).not.toEqual([200, expect.stringContaining(scene.watch)]);
  // A stranger restores nothing.
  expect((await (await account()).call("POST", `/tag/${scene.tag}/restore`)).status).toBe(404);

  expect(await scene.owner.json("POST", `/tag/${scene.tag}/restore`)).toEqual({ uuid: scene.tag });
  const again = await answers();
  expect(named(again)).toEqual(named(before));
  for (const id of ["listTags", "getTag", "getEffectiveSettings", "listChannels", "getEffectiveSettingsOfTag"])
    expect([id, again.get(id)?.text]).toEqual([id, before.get(id)?.text]);
  // Once more is no fault.
  expect(await scene.owner.json("POST", `/tag/${scene.tag}/restore`)).toEqual({ uuid: scene.tag });
});

test("a check between deletion and restoration does without the tag, and one after it has it again", async () => {
  const bench = new Bench();
  const shop = await tag({ title: "Shop", headers: { "x-shop": "yes" }, time_between_check: { hours: 6 } });
  await owner.watch({ url: "http://shop.test/", tags: [shop] });
  const row = () => firstRow<{ interval_seconds: number }>("SELECT interval_seconds FROM schedule");
  const sent = async () => {
    await bench.pass(7 * 3600);
    return (await site("shop.test").requests()).at(-1)?.headers["x-shop"];
  };
  expect(await sent()).toBe("yes");
  await owner.json("DELETE", `/tag/${shop}`);
  expect([await sent(), await row()]).toEqual([undefined, { interval_seconds: 10_800 }]);
  await owner.json("POST", `/tag/${shop}/restore`);
  expect([await sent(), await row()]).toEqual(["yes", { interval_seconds: 21_600 }]);
});

test("a restored tag has the watches that are there still, and its pattern decides anew", async () => {
  const shop = await tag({ title: "Shop", url_match_pattern: "shop.test" });
  const [stays, moves, goes, comes] = [
    await paused("http://shop.test/1"),
    await paused("http://shop.test/2"),
    await paused("http://shop.test/3"),
    await paused("http://shop.test/4"),
  ];
  const chosen = await paused("http://other.test/", [shop]);
  await owner.json("DELETE", `/tag/${shop}`);
  const late = await paused("http://shop.test/5");
  expect(await tagsOf(late)).toEqual([]);
  await owner.json("PUT", `/watch/${moves}`, { url: "http://other.test/2" });
  for (const uuid of [goes, comes]) await owner.json("DELETE", `/watch/${uuid}`);
  await execute("UPDATE watches SET deleted_at = deleted_at - ? WHERE uuid = ?", keptSeconds, goes);
  await new Bench().pass(60);
  await owner.json("POST", `/tag/${shop}/restore`);
  expect(await owner.json("GET", `/tag/${shop}`)).toMatchObject({ watch_count: 3, url_match_pattern: "shop.test" });
  expect(await Promise.all([stays, chosen, late, moves].map(tagsOf))).toEqual([[shop], [shop], [shop], []]);
  await owner.json("POST", `/watch/${comes}/restore`);
  expect(await tagsOf(comes)).toEqual([shop]);
  expect(await owner.json("GET", `/tag/${shop}`)).toMatchObject({ watch_count: 4 });
  // What a person chose stays without the pattern.
  await owner.json("PUT", `/tag/${shop}`, { url_match_pattern: "" });
  expect(await Promise.all([stays, chosen].map(tagsOf))).toEqual([[], [shop]]);
});

test("the name of a deleted tag is free; while another tag has it, restoring is refused with what to do", async () => {
  const first = await tag({ title: "Ärger" });
  await owner.json("DELETE", `/tag/${first}`);
  const second = await tag({ title: "ärger" });
  expect(second).not.toBe(first);
  expect(await errorOf(await owner.call("POST", `/tag/${first}/restore`))).toEqual({
    status: 409,
    error: 'Another tag is called "Ärger" by now; rename or delete that one, then restore this one',
  });
  await owner.json("PUT", `/tag/${second}`, { title: "Freude" });
  await owner.json("POST", `/tag/${first}/restore`);
  expect(Object.keys(await owner.json<object>("GET", "/tags"))).toEqual([first, second]);
});

test("deleted tags are listed with what they were, for seven days and for their account only; then they are purged", async () => {
  const [first, second] = [await tag({ title: "Shop", tag_colour: "#1a5fa6" }), await tag({ title: "Law" })];
  await paused("http://shop.test/", [first]);
  await owner.json("DELETE", `/tag/${first}`);
  await execute("UPDATE deleted_tags SET deleted_at = deleted_at - 9");
  await owner.json("DELETE", `/tag/${second}`);
  type List = { tags: { uuid: string; deleted_at: number; purged_at: number }[] };
  const listed = (who = owner) => who.json<List>("GET", "/tags/deleted");
  const { tags } = await listed();
  expect(tags).toMatchObject([
    { uuid: second, title: "Law", tag_colour: "", watch_count: 0 },
    { uuid: first, title: "Shop", tag_colour: "#1a5fa6", watch_count: 1 },
  ]);
  for (const { deleted_at: from, purged_at: until } of tags) expect(until - from).toBe(keptSeconds);
  expect(await listed(await account())).toEqual({ tags: [] });
  await execute(`UPDATE deleted_tags SET deleted_at = deleted_at - ${keptSeconds} WHERE uuid = ?`, first);
  expect((await listed()).tags.map(({ uuid }) => uuid)).toEqual([second]);
  expect((await owner.call("POST", `/tag/${first}/restore`)).status).toBe(404);
  await new Bench().pass(3700);
  const left = "SELECT (SELECT count(*) FROM deleted_tags) AS tags, (SELECT count(*) FROM deleted_watch_tags) AS links";
  expect(await firstRow(left)).toEqual({ tags: 1, links: 0 });
});

test("a channel that is removed is gone from deleted watches and tags, too, and put back it is in them again", async () => {
  const urls = { notification_urls: ["json://hook.test/a"] };
  const shop = await tag({ title: "Shop", ...urls });
  const watch = await owner.watch({ url: "http://shop.test/", paused: true, ...urls });
  const shown = async () => {
    await owner.json("POST", `/tag/${shop}/restore`);
    await owner.json("POST", `/watch/${watch}/restore`);
    return Promise.all([`/tag/${shop}`, `/watch/${watch}`].map((path) => owner.json("GET", path)));
  };
  const remove = async () => {
    for (const path of [`/tag/${shop}`, `/watch/${watch}`]) await owner.json("DELETE", path);
  };
  const channels = await owner.json<{ id: string; service: string }[]>("GET", "/channels");
  const { id = "" } = channels.find((channel) => JSON.stringify(channel).includes("hook.test")) ?? {};
  await remove();
  // What stands only in deleted ones is no channel any more.
  expect((await owner.call("DELETE", `/channels/${id}`)).status).toBe(404);
  await owner.json("POST", "/notifications", urls);
  expect(await owner.json("DELETE", `/channels/${id}`)).toMatchObject({ tags: 0, watches: 0 });
  expect(await shown()).toMatchObject([{ notification_urls: [] }, { notification_urls: [] }]);
  await remove();
  await owner.json("POST", `/channels/${id}/restore`);
  expect(await shown()).toMatchObject([urls, urls]);
});
