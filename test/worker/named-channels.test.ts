/** Named channels: one address with an id, to which watches, tags and the account refer. */
import { expect, test } from "vitest";
import { uuidOf } from "../../src/secret/uuid.ts";
import { site } from "../internet/client.ts";
import { account, Bench, request } from "./harness.ts";
import { userIdOf } from "./rows.ts";

type Listed = { id: string; named: boolean; label: string | null; used_by: number; paused: boolean };

test("a channel that is asked for several times at once is one, and another one once that has another URL", async () => {
  const owner = await account();
  const url = "json://hook.test/in";
  const ask = () => owner.json<Listed[]>("POST", "/channels", { url });
  await Promise.all([ask(), ask(), ask()]);
  const [only, ...others] = (await owner.json<Listed[]>("GET", "/channels")).filter(({ named }) => named);
  expect(others).toEqual([]);
  await owner.json("PUT", `/channels/${only?.id}`, { url: "json://other.test/in" });
  await Promise.all([ask(), ask()]);
  const ids = (await owner.json<Listed[]>("GET", "/channels")).flatMap(({ named, id }) => (named ? id : []));
  expect(ids).toHaveLength(2);
  expect(ids).toContain(only?.id);
});

test("the id of a channel is nothing that somebody could make who guesses its URL", async () => {
  const owner = await account();
  const url = "mailto://ada:secret@mail.test";
  const [made] = await owner.json<Listed[]>("POST", "/channels", { url });
  const userId = (await userIdOf(owner.email)) ?? 0;
  for (const text of [url, `${userId} ${url}`, `channel|${userId}|${url}`])
    for (const suffix of ["", " 0"]) expect(made?.id).not.toBe(uuidOf(`${text}${suffix}`));
});

test("alerts go to the channels that a watch names, and those that wait reach the address which a channel has by then", async () => {
  const owner = await account();
  const bench = new Bench();
  const [old, now, everybody] = [site("old.test"), site("new.test"), site("all.test")];
  await old.answers({ status: 503, body: "" });
  await now.answers({ status: 200, body: "ok" });
  await site("page.test").answers("<p>10</p>");
  const [made] = await owner.json<Listed[]>("POST", "/channels", { url: "json://old.test/in", label: "Office" });
  const id = made?.id ?? "";
  expect(made).toMatchObject({ named: true, label: "Office", used_by: 0 });
  await owner.json("POST", "/notifications", { notification_urls: ["json://all.test"] });
  const watch = await owner.watch({ url: "http://page.test/", channels: [id] });
  await bench.pass(400);
  await site("page.test").answers("<p>12</p>");
  await bench.pass(4 * 3600);
  expect(await owner.json("GET", `/notifications/log?channel=${id}`)).toMatchObject([{ state: "pending", watch }]);

  expect(await owner.json("PUT", `/channels/${id}`, { url: "json://new.test/in" })).toMatchObject({ label: "Office" });
  await bench.pass(3 * 3600);
  expect(await owner.json("GET", `/channels/${id}`)).toMatchObject({
    watches: [{ uuid: watch }],
    used_by: 1,
    last_delivery: { state: "delivered" },
  });
  expect(await now.requests()).toHaveLength(1);
  // A watch with channels of its own leaves those of the account alone.
  expect(await everybody.requests()).toEqual([]);
});

test("an id that names no channel of the account is refused, wherever it is written", async () => {
  const owner = await account();
  const stranger = await account();
  const [theirs] = await stranger.json<Listed[]>("POST", "/channels", { url: "json://hook.test" });
  const channels = [theirs?.id];
  const sentence = /400.*channels\[0\]: expected the id of a named channel/s;
  await expect(owner.json("POST", "/watch", { url: "http://page.test/", channels })).rejects.toThrow(sentence);
  await expect(owner.json("POST", "/tag", { title: "Law", channels })).rejects.toThrow(sentence);
  await expect(owner.json("PUT", "/settings/user", { channels })).rejects.toThrow(sentence);
  await expect(owner.json("GET", `/channels/${theirs?.id}`)).rejects.toThrow(/404/);
});

test("a URL in several lists becomes one channel in all of them, and a removed channel comes back to all of them", async () => {
  const owner = await account();
  const url = "tgram://123456789:abcdefghijklmnopqrstuvwxyz_12345678/11/22";
  const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Law", notification_urls: [url] });
  const watch = await owner.watch({ url: "http://a.test/", notification_urls: [url, "json://b.test"], paused: true });
  await owner.json("POST", "/notifications", { notification_urls: [url] });
  const before = await owner.json<Listed[]>("GET", "/channels");
  expect(before).toHaveLength(3);
  await owner.json("PUT", `/channels/${before[0]?.id}`, { label: "Family", paused: true });

  const { id } = await owner.json<Listed>("POST", `/channels/${before[0]?.id}/adopt`);
  const places = { account: true, tags: [{ uuid: tag }], watches: [{ uuid: watch }] };
  const adopted = { id, named: true, label: "Family", paused: true, recipient: "chat 11, chat 22", ...places };
  expect(await owner.json("GET", "/channels")).toMatchObject([adopted, { named: false }]);
  expect(await owner.json("GET", `/watch/${watch}`)).toMatchObject({
    channels: [id],
    notification_urls: ["json://b.test"],
  });
  expect(await owner.json("GET", "/notifications")).toEqual({ notification_urls: [] });
  await expect(owner.json("POST", `/channels/${id}/adopt`)).rejects.toThrow(/409/);

  expect(await owner.json("DELETE", `/channels/${id}`)).toMatchObject({ account: true, tags: 1, watches: 1 });
  expect(await owner.json("GET", `/watch/${watch}`)).toMatchObject({ channels: [] });
  expect(await owner.json("GET", "/notifications/channels")).toEqual([]);
  await owner.call("POST", `/channels/${id}/restore`);
  expect(await owner.json("GET", `/channels/${id}`)).toMatchObject(adopted);
});

test("a backup brings named channels along, and what referred to them does so again", async () => {
  const owner = await account();
  const [made] = await owner.json<Listed[]>("POST", "/channels", {
    url: "json://hook.test/in",
    label: "Office",
    account: true,
  });
  await owner.watch({ url: "http://a.test/", title: "A", channels: [made?.id], paused: true });
  const archive = await (await owner.call("GET", "/export")).arrayBuffer();

  const other = await account();
  const bringBack = () =>
    request("/import/file", {
      method: "POST",
      headers: { "x-api-key": other.key, "content-type": "application/zip" },
      body: archive,
    });
  expect((await bringBack()).status).toBe(200);
  const [channel] = await other.json<Listed[]>("GET", "/channels");
  expect(channel).toMatchObject({ named: true, label: "Office", account: true, watches: [{ title: "A" }] });
  expect(await other.json("GET", `/channels/${channel?.id}/url`)).toEqual({ url: "json://hook.test/in" });
  // Once more: nothing is there twice.
  await bringBack();
  expect(await other.json<Listed[]>("GET", "/channels")).toHaveLength(1);
});
