/** The inbox: changes in pages by filters, and which of them were seen, through the public face. */
import { describe, expect, test } from "vitest";
import { account, request, type Account } from "./harness.ts";
import { execute, idsOf } from "./rows.ts";

type Entry = { watch: string; timestamp: number; seen_at: number | null; label: string; host: string; tags: unknown[] };

/** A paused watch with changes at these times. */
async function watchWith(owner: Account, times: number[], settings: Record<string, unknown> = {}): Promise<string> {
  const uuid = await owner.watch({ url: "https://shop.test/kettle", paused: true, ...settings });
  const { watchId, userId } = await idsOf(uuid);
  const columns =
    "change_id, kind, size, user_id, watch_id, at, from_at, from_object, object, added, removed, replaced, brief, trace_object";
  for (const at of times)
    await execute(
      `INSERT INTO snapshots (${columns}) VALUES ((SELECT coalesce(max(id), 0) + 1 FROM changes), 'change', 1, ?, ?, ?, 1, 'a', 'b', 1, 0, 0, '(added) x', 't')`,
      userId,
      watchId,
      at,
    );
  return uuid;
}

/** Every page from the first on, by the links of one relation. */
async function pagesOf(owner: Account, path: string, relation: "next" | "prev" = "next") {
  const pages: number[][] = [];
  let last = "";
  for (let at: string | undefined = path; at !== undefined && pages.length < 20;) {
    last = at;
    const answer = await owner.call("GET", at);
    expect(answer.status).toBe(200);
    pages.push((await answer.json<Entry[]>()).map(({ timestamp }) => timestamp));
    const link = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(answer.headers.get("Link") ?? "");
    at = link?.[1]?.replace("/api/v1", "");
  }
  return { pages, last };
}
const timesOf = async (owner: Account, path: string) => (await pagesOf(owner, path)).pages.flat();

describe("the changes of an account", () => {
  test.each([
    ["newest", [60, 50, 40, 30, 20, 10]],
    ["oldest", [10, 20, 30, 40, 50, 60]],
  ])("come in pages of the order %s, forwards and backwards, each change once", async (order, expected) => {
    const owner = await account();
    await watchWith(owner, [10, 20, 30]);
    await watchWith(owner, [40, 50, 60]);
    const forwards = await pagesOf(owner, `/changes?order=${order}&limit=2`);
    expect(forwards.pages.flat()).toEqual(expected);
    // From the last page, which is empty, back to the first.
    const backwards = await pagesOf(owner, forwards.last, "prev");
    expect(backwards.pages.toReversed().flat()).toEqual(expected);
  });

  test("are found by tag, watch, verdict and what was seen, and by these together", async () => {
    const owner = await account();
    const kettle = await watchWith(owner, [10, 20], { tag: "Kitchen" });
    await watchWith(owner, [30, 40]);
    await owner.json("POST", `/watch/${kettle}/changes/10/feedback`, { verdict: "noisy" });
    await owner.json("POST", "/changes/seen", { changes: [{ watch: kettle, timestamp: 10 }] });
    const found = async (query: string) => timesOf(owner, `/changes?order=newest&${query}`);
    expect(await found("tag=Kitchen")).toEqual([20, 10]);
    expect(await found("tag=Garden")).toEqual([]);
    expect(await found(`watch=${kettle}`)).toEqual([20, 10]);
    expect(await found("verdict=noisy")).toEqual([10]);
    expect(await found("verdict=none")).toEqual([40, 30, 20]);
    expect(await found("unseen=1")).toEqual([40, 30, 20]);
    expect(await found("unseen=0")).toEqual([10]);
    expect(await found("unseen=1&tag=Kitchen")).toEqual([20]);
    expect(await found("unseen=1&verdict=noisy")).toEqual([]);
    expect(await found("since=20&unseen=1")).toEqual([40, 30]);
    expect((await owner.call("GET", "/changes?watch=unknown")).status).toBe(404);
  });

  test("lead from one to the next, of their watch and of the account, and open by a link for others", async () => {
    const owner = await account();
    const kettle = await watchWith(owner, [10, 20]);
    const teapot = await watchWith(owner, [15]);
    const change = await owner.json("GET", `/watch/${kettle}/changes/20`);
    expect(change).toMatchObject({
      timestamp: 20,
      older: 10,
      newer: null,
      older_in_inbox: { watch: kettle, timestamp: 10 },
      newer_in_inbox: { watch: teapot, timestamp: 15 },
    });
    expect(await owner.json("GET", `/watch/${teapot}/changes/15`)).toMatchObject({
      older: null,
      newer: null,
      older_in_inbox: { watch: kettle, timestamp: 20 },
      newer_in_inbox: null,
    });
    expect((await request(String(change.share_url))).status).toBe(200);
    expect((await owner.call("GET", `/watch/${kettle}/changes/15`)).status).toBe(404);
    expect((await (await account()).call("GET", `/watch/${kettle}/changes/20`)).status).toBe(404);
  });

  test("name their watch, its host and its tags", async () => {
    const owner = await account();
    await watchWith(owner, [10], { title: "Kettle", tag: "Kitchen" });
    const [entry] = await owner.json<Entry[]>("GET", "/changes");
    expect(entry).toMatchObject({ label: "Kettle", host: "shop.test", tags: [{ title: "Kitchen" }], seen_at: null });
  });

  test("of a tag with many watches come in full although most changes are of others", async () => {
    const owner = await account();
    const rare = await watchWith(owner, [5], { tag: "Rare" });
    const { userId } = await idsOf(rare);
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)";
    await execute(
      `INSERT INTO watch_tags (watch_id, tag_id) ${numbers} SELECT 900000 + i, (SELECT id FROM tags WHERE user_id = ?) FROM n LIMIT 60`,
      userId,
    );
    await execute(
      `INSERT INTO snapshots (change_id, kind, size, user_id, watch_id, at, from_at, from_object, object, added, removed, replaced, brief, trace_object)
       ${numbers} SELECT 1000 + i, 'change', 1, ?, watches.id, 100 + i, 1, 'a', 'b', 1, 0, 0, '', 't' FROM n, watches WHERE uuid = ?`,
      userId,
      await watchWith(owner, []),
    );
    expect(await timesOf(owner, "/changes?order=newest&tag=Rare")).toEqual([5]);
  });
});

describe("what was seen", () => {
  const viewed = async (owner: Account, uuid: string) => (await owner.json("GET", `/watch/${uuid}`)).last_viewed;

  test("a watch that is viewed has seen its changes until then, and one viewed before its newest has not", async () => {
    const owner = await account();
    const uuid = await watchWith(owner, [10, 20, 30]);
    await owner.json("PUT", `/watch/${uuid}`, { last_viewed: 20 });
    expect(await timesOf(owner, "/changes?unseen=1")).toEqual([30]);
    await owner.json("PUT", `/watch/${uuid}`, { last_viewed: 30 });
    expect(await timesOf(owner, "/changes?unseen=1")).toEqual([]);
    await owner.json("PUT", `/watch/${uuid}`, { last_viewed: 0 });
    expect(await timesOf(owner, "/changes?unseen=1")).toEqual([30]);
  });

  test("a watch is viewed with its last unseen change, and no more once one is unseen again", async () => {
    const owner = await account();
    const [uuid, now] = [await watchWith(owner, [10, 20]), Math.floor(Date.now() / 1000)];
    const mark = (timestamp: number, seen: boolean) =>
      owner.json("POST", "/changes/seen", { changes: [{ watch: uuid, timestamp }], seen });
    expect(await mark(20, true)).toEqual({ seen: true, changes: [{ watch: uuid, timestamp: 20 }], more: false });
    expect(await viewed(owner, uuid)).toBe(0);
    await mark(10, true);
    expect(await viewed(owner, uuid)).toBeGreaterThanOrEqual(now);
    expect(await mark(10, true)).toMatchObject({ changes: [] });
    await mark(10, false);
    expect(await viewed(owner, uuid)).toBe(9);
    expect(await timesOf(owner, "/changes?unseen=1")).toEqual([10]);
  });

  test("all changes until a time are marked, of this account only", async () => {
    const [owner, other] = [await account(), await account()];
    const [uuid, foreign] = [await watchWith(owner, [10, 20, 30]), await watchWith(other, [10])];
    expect(await owner.json("POST", "/changes/seen", { before: 20 })).toMatchObject({
      changes: [{ timestamp: 10 }, { timestamp: 20 }],
      more: false,
    });
    expect(await viewed(owner, uuid)).toBe(0);
    const ofOther = { changes: [{ watch: foreign, timestamp: 10 }] };
    expect(await owner.json("POST", "/changes/seen", ofOther)).toMatchObject({ changes: [] });
    expect(await timesOf(other, "/changes?unseen=1")).toEqual([10]);
    expect((await owner.call("POST", "/changes/seen", { before: 20, seen: false })).status).toBe(400);
  });

  test("all watches of a tag that are marked as viewed have seen their changes", async () => {
    const owner = await account();
    await watchWith(owner, [10, 20], { tag: "Kitchen" });
    await watchWith(owner, [30]);
    const [tag] = Object.keys(await owner.json("GET", "/tags"));
    await owner.json("POST", `/tag/${tag}/bulk`, { action: "mark_viewed" });
    expect(await timesOf(owner, "/changes?unseen=1")).toEqual([30]);
  });
});
