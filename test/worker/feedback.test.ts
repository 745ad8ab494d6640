/** Feedback and feature flags through the public face. */
import { expect, test } from "vitest";
import { account } from "./harness.ts";
import { execute } from "./rows.ts";

test("the survey can be answered once, and is shown again", async () => {
  const owner = await account();
  expect(await owner.json("GET", "/feedback")).toEqual({ submitted: false, feedback: null });
  const given = { rating: 4, answers: { found_by: "a friend", again: true }, comment: "Good" };
  expect((await owner.call("POST", "/feedback", { ...given, rating: 6 })).status).toBe(400);
  expect((await owner.call("POST", "/feedback", given)).status).toBe(201);
  const second = await owner.call("POST", "/feedback", { rating: 1 });
  expect(second.status).toBe(409);
  expect(await second.json()).toEqual(expect.objectContaining({ error: "Feedback already submitted" }));
  expect(await owner.json("GET", "/feedback")).toMatchObject({ submitted: true, feedback: given });
  expect((await (await account()).json("GET", "/feedback")).submitted).toBe(false);
});

test("feedback is given on exactly one change, is replaced by later feedback, and only by its owner", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url: "https://shop.test/", paused: true });
  await execute(
    `INSERT INTO snapshots (change_id, kind, size, user_id, watch_id, at, from_at, from_object, object, added, removed, replaced, brief, trace_object)
     SELECT 1, 'change', 1, user_id, id, 1700000000, 1600000000, 'a', 'b', 1, 0, 0, '+ x', 't' FROM watches WHERE uuid = ?`,
    uuid,
  );
  const path = `/watch/${uuid}/changes/1700000000/feedback`;
  expect(await owner.json("POST", path, { verdict: "noisy", note: "a counter" })).toEqual({
    watch: uuid,
    timestamp: 1700000000,
    verdict: "noisy",
    note: "a counter",
    // The texts of this change were never stored: nothing can be learned of them.
    learned: [],
    not_learned: 0,
  });
  expect(await owner.json("POST", path, { verdict: "useful" })).toMatchObject({ verdict: "useful", note: null });
  const [change] = await owner.json<{ feedback: unknown }[]>("GET", `/watch/${uuid}/changes`);
  expect(change?.feedback).toEqual({ verdict: "useful", note: null });
  expect((await owner.call("POST", path, { verdict: "fine" })).status).toBe(400);
  expect((await owner.call("DELETE", path)).status).toBe(204);
  expect((await owner.json<{ feedback: unknown }[]>("GET", `/watch/${uuid}/changes`))[0]?.feedback).toBeNull();
  const near = `/watch/${uuid}/changes/1700000001/feedback`;
  expect((await owner.call("POST", near, { verdict: "useful" })).status).toBe(404);
  expect((await owner.call("DELETE", near)).status).toBe(404);
  const other = await account();
  expect((await other.call("POST", path, { verdict: "noisy" })).status).toBe(404);
  expect((await other.call("DELETE", path)).status).toBe(404);
});

test("the operator's feature flags are returned", async () => {
  const owner = await account();
  expect(await owner.json("GET", "/features")).toEqual({ flags: {} });
});
