/** Deleted watches: nowhere from that moment on, back as they were within seven days, then gone for good. */
import { expect, test } from "vitest";
import { keptSeconds } from "../../src/watch/deletion/statements.ts";
import { site } from "../internet/client.ts";
import { readingOf, type Answers } from "./contract/reading.ts";
import { setScene } from "./contract/scene.ts";
import { account, Bench, errorOf } from "./harness.ts";
import { rowsLeft, objectsLeft } from "./faults-rounds.ts";
import { operated } from "./operated.ts";
import { countRows, execute } from "./rows.ts";

test("a deleted watch is in no answer of any reading operation, and restored it is in all of them again", async () => {
  const scene = await setScene();
  const { owner, watch } = scene;
  // A look is a page that was read, and a shared link carries its settings in itself, whatever becomes of the watch. A page of a site is of
  // another watch.
  const { targets, answers } = await readingOf(scene, {
    isLeftOut: (path) => /\/(?:looks|shared)\/|\/pages\/\{page\}|\/watches\/deleted$/.test(path),
    query: { q: "kettle", url: "http://shop.test/kettle" },
  });
  const named = (all: Answers) =>
    [...all].flatMap(([id, { text }]) => (text.includes(watch) || text.includes("shop.test/kettle") ? [id] : []));
  const before = await answers();
  expect(named(before).length).toBeGreaterThan(5);

  await owner.json("DELETE", `/watch/${watch}`);
  const after = await answers();
  expect(named(after)).toEqual([]);
  for (const [id, target] of targets)
    if (target.includes(watch)) expect([id, after.get(id)?.status]).toEqual([id, 404]);
  const counts = { counts: { all: 0, unseen: 0, healthy: 0 }, total: 0 };
  expect(JSON.parse(after.get("listWatchPage")?.text ?? "")).toMatchObject(counts);
  for (const [method, path] of [
    ["PUT", ""],
    ["POST", "/recheck"],
    ["POST", "/clone"],
    ["DELETE", ""],
    ["DELETE", "/history"],
  ] as const)
    expect([method, path, (await owner.call(method, `/watch/${watch}${path}`, {})).status]).toEqual([
      method,
      path,
      404,
    ]);
  // A stranger restores nothing.
  expect((await (await account()).call("POST", `/watch/${watch}/restore`)).status).toBe(404);

  expect(await owner.json("POST", `/watch/${watch}/restore`)).toEqual({ uuid: watch });
  const again = await answers();
  expect(named(again)).toEqual(named(before));
  for (const id of ["listChanges", "listDeliveries", "listTags", "getHistory", "getWatchChanges"])
    expect([id, again.get(id)?.text]).toEqual([id, before.get(id)?.text]);
  // Once more is no fault.
  expect(await owner.json("POST", `/watch/${watch}/restore`)).toEqual({ uuid: watch });
});

test("deleted watches are listed for seven days in pages, the last deleted first, and for their account only", async () => {
  const owner = await account();
  const watches: string[] = [];
  for (let i = 0; i < 5; i++) watches.push(await owner.watch({ url: `http://shop.test/${i}`, paused: true }));
  type Page = { watches: { uuid: string; deleted_at: number; purged_at: number }[]; next_cursor: string | null };
  const listed = async (query = "") => owner.json<Page>("GET", `/watches/deleted${query}`);
  const [first = "", ...others] = watches;
  await owner.json("DELETE", `/watch/${first}`);
  await execute("UPDATE watches SET deleted_at = deleted_at - 9 WHERE deleted_at IS NOT NULL");
  await owner.json("POST", "/watches/bulk", { action: "delete", uuids: others });
  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Page = await listed(`?limit=2&cursor=${cursor}`);
    seen.push(...page.watches.map(({ uuid }) => uuid));
    for (const { deleted_at: from, purged_at: until } of page.watches) expect(until - from).toBe(keptSeconds);
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([...others.toReversed(), first]);
  expect((await (await account()).json<Page>("GET", "/watches/deleted")).watches).toEqual([]);
  expect((await owner.call("GET", "/watches/deleted?cursor=x")).status).toBe(400);
  await owner.json("POST", "/watches/bulk", { action: "restore", uuids: others });
  expect((await listed()).watches.map(({ uuid }) => uuid)).toEqual([first]);
  await execute(`UPDATE watches SET deleted_at = deleted_at - ${keptSeconds} WHERE deleted_at IS NOT NULL`);
  expect((await listed()).watches).toEqual([]);
});

test("a deleted watch is not checked; after seven days it is gone with its rows and objects", async () => {
  const scene = await setScene();
  const { owner, watch } = scene;
  const bench = new Bench();
  const shop = site("shop.test");
  await owner.json("DELETE", `/watch/${watch}`);
  const asked = (await shop.requests()).length;
  await execute(
    "INSERT INTO cursors (name, value) SELECT 'read-pages:' || id, '{}' FROM watches WHERE uuid = ?",
    watch,
  );
  await bench.pass(6 * 86_400);
  expect(await shop.requests()).toHaveLength(asked);
  expect(Object.keys(await rowsLeft())).toContain("snapshots");
  await execute(`UPDATE watches SET deleted_at = deleted_at - ${keptSeconds}`);
  expect(await errorOf(await owner.call("POST", `/watch/${watch}/restore`))).toMatchObject({ status: 404 });
  await bench.pass(60);
  expect(await rowsLeft()).toEqual({});
  expect(await objectsLeft(bench)).toEqual([]);
  expect(await countRows("cursors", "name LIKE 'read-pages:%'")).toBe(0);
});

test("restoring stops at the plan's limit with its sentence, and gives back what tags and pauses say by now", async () => {
  const owner = await account();
  const watches: string[] = [];
  for (let i = 0; i < 3; i++) watches.push(await owner.watch({ url: `http://shop.test/${i}`, paused: true }));
  const act = (action: string, uuids: string[]) =>
    owner.json<{ affected: number; results: unknown[] }>("POST", "/watches/bulk", { action, uuids });
  expect(await act("delete", watches)).toMatchObject({ affected: 3 });
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
    title: "Shop",
    url_match_pattern: "*shop.test*",
  });
  const hosted = operated({ SELF_HOSTED: "" });
  const full = { status: "refused", error: "Watch limit reached (2/2 watches). Cannot add more watches." };
  const answer = await hosted.call(owner, "POST", "/watches/bulk", { action: "restore", uuids: watches });
  const [first, second, third] = watches;
  expect(await answer.json()).toMatchObject({
    affected: 2,
    results: [
      { uuid: first, status: "done" },
      { uuid: second, status: "done" },
      { uuid: third, ...full },
    ],
  });
  const refused = await hosted.call(owner, "POST", `/watch/${third}/restore`);
  expect([refused.status, await refused.json()]).toEqual([403, expect.objectContaining({ error: full.error })]);
  expect(await owner.json("GET", `/watch/${watches[0]}`)).toMatchObject({ paused: true, tags: [tag] });
});
