/** The log of deliveries: what it can be asked for, and the retry of what was not sent. */
import { expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, until } from "./harness.ts";

type Logged = {
  id: number;
  created_at: number;
  channel: string;
  channel_id: string;
  state: string;
  last_error: string | null;
};

test("a failed delivery is found by its filters and is sent again by a retry, once", async () => {
  const owner = await account();
  const log = (query: string) => owner.json<Logged[]>("GET", `/notifications/log${query}`);
  const bench = new Bench();
  const [good, bad] = [site("good.test"), site("bad.test")];
  await good.answers({ status: 200, body: "ok" });
  await bad.answers({ status: 404, body: "No hook\n s3cr3t-t0ken here" });
  await site("page.test").answers("<p>10</p>");
  const uuid = await owner.watch({
    url: "http://page.test/",
    notification_urls: ["json://good.test", "json://bad.test/s3cr3t-t0ken"],
  });
  await bench.pass(400);
  await site("page.test").answers("<p>12</p>");
  await bench.pass(4 * 3600);

  const [failed, ...more] = await log(`?state=failed&kind=change&watch=${uuid}&since=24h`);
  expect(more).toEqual([]);
  if (!failed) throw new Error("nothing failed");
  expect(failed.channel).toContain("bad.test");
  expect(await log(`?channel=${failed.channel_id}`)).toEqual([failed]);
  expect(await log("?state=delivered")).toMatchObject([{ state: "delivered" }]);
  expect(await log("?kind=failing")).toEqual([]);
  expect(await log(`?watch=${crypto.randomUUID()}`)).toEqual([]);

  expect(await log("?until=25h")).toEqual([]);
  expect(await log(`?state=failed&until=${failed.created_at + 1}`)).toEqual([failed]);
  const detail = () => owner.json("GET", `/notifications/log/${failed.id}`);
  const refused = { result: "failed", status: 404, answer: "No hook … here", error: expect.stringMatching(/404/) };
  expect(await detail()).toMatchObject({ ...failed, tries: [refused] });

  await bad.answers({ status: 200, body: "ok" });
  const stranger = await account();
  await expect(stranger.json("POST", `/notifications/log/${failed.id}/retry`)).rejects.toThrow(/404/);
  expect(await owner.json("POST", `/notifications/log/${failed.id}/retry`)).toEqual({ state: "pending" });
  await until(
    async () => (await log("?state=delivered")).some(({ id }) => id === failed.id),
    "The alert that is sent again",
  );
  await bench.pass(60);
  expect(await log(`?channel=${failed.channel_id}`)).toMatchObject([{ state: "delivered", last_error: null }]);
  expect(await detail()).toMatchObject({ tries: [refused, { result: "delivered", status: 200, error: null }] });
  await expect(stranger.json("GET", `/notifications/log/${failed.id}`)).rejects.toThrow(/404/);
  expect(await bad.requests()).toHaveLength(2);
  expect(await good.requests()).toHaveLength(1);
  await expect(owner.json("POST", `/notifications/log/${failed.id}/retry`)).rejects.toThrow(/arrived already/);
});

test("all failed alerts since a time are sent again, of one channel or watch where asked, and never twice", async () => {
  const owner = await account();
  const log = (query: string) => owner.json<Logged[]>("GET", `/notifications/log${query}`);
  const retry = (json: object, who = owner) => who.json("POST", "/notifications/retry", json);
  const bench = new Bench();
  const [one, two] = [site("one.test"), site("two.test")];
  for (const each of [one, two]) await each.answers({ status: 404, body: "" });
  await site("page.test").answers("<p>10</p>");
  const uuid = await owner.watch({
    url: "http://page.test/",
    notification_urls: ["json://one.test", "json://two.test"],
  });
  await bench.pass(400);
  await site("page.test").answers("<p>12</p>");
  await bench.pass(4 * 3600);
  for (const each of [one, two]) await each.answers({ status: 200, body: "ok" });
  const failed = await log("?state=failed");
  const first = failed.find(({ channel }) => channel.includes("one.test"))?.channel_id;

  expect(await retry({ since: "24h" }, await account())).toEqual({ retried: 0, more: false });
  expect(await retry({ since: "9999999999" })).toEqual({ retried: 0, more: false });
  await expect(retry({ since: "lately" })).rejects.toThrow(/expected Unix seconds.*found .{0,3}lately/);
  expect(await retry({ since: "24h", channel: first, watch: uuid })).toEqual({ retried: 1, more: false });
  expect(await retry({ since: "24h", channel: first })).toEqual({ retried: 0, more: false });
  // The service sends by its own clock, which is hours behind that of the bench: its claim would count as lost there.
  await until(async () => (await log("?state=delivered")).length === 1, "The alert that is sent again");
  await bench.pass(60);
  expect([(await one.requests()).length, (await two.requests()).length]).toEqual([2, 1]);
  expect(await retry({ since: "24h" })).toEqual({ retried: 1, more: false });
  await until(async () => (await log("?state=delivered")).length === 2, "The other alert");
  await bench.pass(60);
  expect(await log("?state=failed")).toEqual([]);
  expect([(await one.requests()).length, (await two.requests()).length]).toEqual([2, 2]);
});
