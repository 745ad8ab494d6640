/** Channels by their ids: where they stand, how many watches use them, and what is done to them in place. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, errorOf } from "./harness.ts";
import { every } from "./watched.ts";

type Listed = { id: string; service: string; channel: string; used_by: number; paused: boolean; label: string | null };
type Tested = {
  title: string;
  message: string;
  tidemark: { event: { type: string }; digest?: { count: number; watches: number; more: number } };
};
type Paused = { id: string; paused: boolean; paused_by: string | null };

test("a channel knows its places and who uses it, and is removed from all of them and put back", async () => {
  const owner = await account();
  const [shared, other] = ["json://shared.test/a", "json://other.test/b"];
  await owner.json("POST", "/notifications", { notification_urls: [shared] });
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", {
    title: "Law",
    notification_urls: [other],
  });
  await expect(owner.json("POST", "/channels", { url: other, watches: [crypto.randomUUID()] })).rejects.toThrow(/404/);
  const paused = { paused: true };
  await owner.watch({ url: "http://a.test/", ...paused });
  await owner.watch({ url: "http://b.test/", tag: "Law", ...paused });
  const own = await owner.watch({ url: "http://c.test/", notification_urls: [shared, other], ...paused });
  await owner.watch({ url: "http://d.test/", notification_muted: true, ...paused });

  const list = () => owner.json<Listed[]>("GET", "/channels");
  const [first, second, ...more] = await list();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    account: true,
    tags: [],
    watches: [{ uuid: own }],
    watches_n: 1,
    used_by: 2,
    removed_with: [],
  });
  expect(second).toMatchObject({ account: false, tags: [{ uuid: tag, title: "Law" }], watches_n: 1, used_by: 2 });
  expect(JSON.stringify(first)).not.toContain("/a");

  expect(await owner.json("PUT", `/channels/${second?.id}`, { label: "Office" })).toMatchObject({ label: "Office" });
  expect(await owner.json("GET", `/channels/${second?.id}/url`)).toEqual({ url: other });
  expect(await owner.json("DELETE", `/channels/${second?.id}`)).toMatchObject({ account: false, tags: 1, watches: 1 });
  expect(await list()).toMatchObject([{ id: first?.id, used_by: 3 }]);
  const stranger = await account();
  await expect(stranger.json("POST", `/channels/${second?.id}/restore`)).rejects.toThrow(/404/);
  await owner.call("POST", `/channels/${second?.id}/restore`);
  expect(await list()).toMatchObject([
    { id: first?.id, used_by: 2 },
    { id: second?.id, used_by: 2, label: "Office" },
  ]);
});

test("a paused channel gets no alert and the log says why; a test reaches it all the same", async () => {
  const owner = await account();
  const bench = new Bench();
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "ok" });
  await site("page.test").answers("<p>10</p>");
  await owner.watch({ url: "http://page.test/", notification_urls: ["json://hook.test"] });
  const [channel] = await owner.json<Listed[]>("GET", "/channels");
  await owner.json("PUT", `/channels/${channel?.id}`, { paused: true });
  await bench.pass(400);
  await site("page.test").answers("<p>12</p>");
  await bench.pass(4 * 3600);
  expect(await hook.requests()).toEqual([]);
  expect(await owner.json("GET", `/notifications/log?channel=${channel?.id}`)).toMatchObject([
    { state: "suppressed", last_error: "The channel was paused" },
  ]);
  expect(await owner.json("GET", "/channels")).toMatchObject([
    { paused: true, last_delivery: { state: "suppressed", error: "The channel was paused" } },
  ]);
  expect(await owner.json("POST", `/channels/${channel?.id}/test`)).toMatchObject({ success: true, status: 200 });
  expect(await hook.requests()).toHaveLength(1);
});

test("a test looks like a plain message or like an alert of each kind, and says that it is a test", async () => {
  const owner = await account();
  const hook = site("hook.test");
  await hook.answers({ status: 200, body: "ok" });
  const [channel] = await owner.json<Listed[]>("POST", "/channels", { url: "json://hook.test", account: true });
  const path = `/channels/${channel?.id}/test`;
  for (const kind of ["change", "failing", "recovered", "digest"]) await owner.json("POST", path, { kind });
  await owner.json("POST", "/notifications/test", { notification_urls: ["json://hook.test"], kind: "digest" });
  const sent = (await hook.requests()).map(({ body }) => JSON.parse(body) as Tested);
  expect(sent.map(({ title }) => title)).toEqual([
    "Test: Blue kettle: Delivery in 3 days → Delivery in 2 days",
    "Test: Cannot read: Blue kettle",
    "Test: Readable again: Blue kettle",
    "Test: 3 alerts: Red lamp and Blue kettle",
    "Test: 3 alerts: Red lamp and Blue kettle",
  ]);
  for (const { message, tidemark } of sent)
    expect([message.startsWith("This is a test"), tidemark.event.type]).toEqual([true, "test"]);
  expect(sent[3]).toMatchObject({ tidemark: { digest: { count: 3, watches: 2, more: 0 } } });
  expect(sent[3]?.message).toMatch(/€19\.00 .*was €24\.00/);
  expect(await errorOf(await owner.call("POST", path, { kind: "weekly" }))).toMatchObject({ status: 400 });
});

test("templates of a message are filled with an example, and what is wrong with one is said", async () => {
  const owner = await account();
  const sample = (json: object) => owner.json("POST", "/notifications/sample", json);
  expect(await sample({ notification_title: "{{ watch_title }}!", notification_body: "{{ diff_url }}" })).toMatchObject(
    {
      title: "Example page!",
      problem: null,
    },
  );
  const { problem, title } = await owner.json<{ problem: string; title: string }>("POST", "/notifications/sample", {
    notification_title: "{{ nothing_such }}",
  });
  expect(problem).toContain("nothing_such");
  expect(title).not.toBe("");
});

test("a channel at which nothing arrives for five days is paused, its owner told by mail, and resumed by hand", async () => {
  const owner = await account();
  const bench = new Bench();
  const hook = site("hook.test");
  await hook.answers({ status: 404, body: "" });
  const page = (day: number) => site("page.test").answers(`<p>Day ${["one", "two", "three", "four"][day % 4]}</p>`);
  await page(0);
  await owner.watch({ url: "http://page.test/", notification_urls: ["json://hook.test"], ...every(12 * 60) });
  const channel = async () => (await owner.json<Paused[]>("GET", "/channels"))[0];
  const days = async (from: number, until: number) => {
    for (let day = from; day < until; day++) {
      await page(day);
      await bench.pass(86_400);
    }
  };
  await days(0, 5);
  expect(await channel()).toMatchObject({ paused: false, paused_by: null });
  await days(5, 9);
  expect(await channel()).toMatchObject({ paused: true, paused_by: "service" });
  expect(await owner.json("GET", "/notifications/log?kind=account")).toContainEqual(
    expect.objectContaining({ channel: expect.stringMatching(/^mail to /), state: "delivered" }),
  );
  const tried = (await hook.requests()).length;
  await days(9, 10);
  expect(await hook.requests()).toHaveLength(tried);

  const { id } = (await channel()) as Paused;
  expect(await owner.json("PUT", `/channels/${id}`, { label: "Hook" })).toMatchObject({ paused_by: "service" });
  expect(await owner.json("PUT", `/channels/${id}`, { paused: false })).toMatchObject({ paused: false });
  await days(10, 13);
  expect(await channel()).toMatchObject({ paused: false });
  expect((await hook.requests()).length).toBeGreaterThan(tried);
});
