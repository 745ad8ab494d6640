/** Every tool through the official client, in both manners of the protocol: what an agent can do, end to end. */
import type { Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tools } from "../../../src/mcp/tools/index.ts";
import { site } from "../../internet/client.ts";
import { account, Bench, type Account } from "../harness.ts";
import { called, connected, done, type Era } from "./client.ts";

vi.setConfig({ testTimeout: 60_000 });

let owner: Account;
let client: Client;
const shop = site("shop.test");
const kettle = (price: string) => `<!doctype html><title>Kettle</title><h1>Blue kettle</h1><p>Price ${price}</p>`;
const used = new Set<string>();

beforeEach(async () => {
  owner = await account();
  await shop.answers(kettle("10"));
});
afterEach(() => client.close());

const tool = <T = Record<string, unknown>>(name: string, given: object = {}): Promise<T> => {
  used.add(name);
  return done<T>(client, name, given);
};

/** A watch whose page changed once. */
async function changedWatch(): Promise<string> {
  const { uuid } = await tool<{ uuid: string }>("create_watch", {
    url: shop.url("/kettle"),
    settings: { title: "Kettle", include_filters: ["p"] },
  });
  await owner.firstCheck(uuid);
  const bench = new Bench();
  await shop.answers(kettle("12"));
  await bench.pass(4 * 3600);
  return uuid;
}

type Change = { watch: string; timestamp: number; compared_with: number; untrusted: { diff: string } };
type Changes = { changes: Change[]; next_cursor: string | null };

describe.each(["handshake", "modern"] as Era[])("with a client of the %s manner", (era) => {
  beforeEach(async () => {
    client = await connected(owner.key, era);
  });

  test("a page is previewed, watched, found, changed, muted, checked and deleted", async () => {
    const preview = await tool("preview_watch", { url: shop.url("/kettle"), settings: { include_filters: ["p"] } });
    expect(preview).toMatchObject({
      status: 200,
      is_readable: true,
      next_offset: null,
      untrusted: { text: "Price 10" },
    });
    const { uuid } = await tool<{ uuid: string }>("create_watch", {
      url: shop.url("/kettle"),
      settings: { title: "Kettle", tag: "Kitchen", include_filters: ["p", "p["] },
    });
    await owner.firstCheck(uuid);
    const found = await tool<{ watches: Record<string, unknown>[] }>("list_watches", { query: "kettle" });
    expect(found.watches).toMatchObject([{ uuid, title: "Kettle", untrusted: { page_title: "Kettle" } }]);
    const changed = await tool("update_watch", { uuid, settings: { paused: true, ignore_text: ["/\\d+ views/"] } });
    expect(changed).toMatchObject({ uuid, paused: true, settings: { ignore_text: ["/\\d+ views/"] } });
    expect((await called(client, "recheck_watch", { uuid })).isError).toBe(true);
    await tool("update_watch", { uuid, settings: { paused: false } });
    expect(await tool("recheck_watch", { uuid })).toMatchObject({ status: expect.stringContaining("OK") });
    const read = await tool("get_watch", { uuid });
    expect(read).toMatchObject({ uuid, paused: false, settings: { include_filters: expect.arrayContaining(["p"]) } });
    expect(
      await tool("preview_watch", { uuid, settings: { include_filters: ["h1"] }, with_trace: true }),
    ).toMatchObject({
      untrusted: { text: "Blue kettle", stages: expect.any(Array) },
    });
    expect(await tool("delete_watch", { uuid })).toEqual({ deleted: uuid });
    expect((await owner.call("GET", `/watch/${uuid}`)).status).toBe(404);
  });

  test("a change is listed once, compared, read, explained and rated", async () => {
    const uuid = await changedWatch();
    const since = new Date(Date.now() - 60_000).toISOString();
    const { changes, next_cursor: cursor } = await tool<Changes>("list_changes", { since });
    expect(changes).toMatchObject([{ watch: uuid, untrusted: { diff: "Price (removed) 10 (added) 12" } }]);
    expect((await tool<Changes>("list_changes", { since: cursor })).changes).toEqual([]);
    expect((await tool<Changes>("list_changes", { uuid })).changes).toEqual(changes);
    const { timestamp, compared_with: from } = changes[0] as Change;
    const difference = await tool("get_difference", { uuid, from, to: timestamp, format: "patch" });
    expect(difference).toMatchObject({ untrusted: { text: expect.stringContaining("+Price 12") } });
    expect(await tool("get_snapshot", { uuid })).toMatchObject({ untrusted: { text: "Price 12" } });
    expect(await tool("get_snapshot", { uuid, timestamp: from })).toMatchObject({ untrusted: { text: "Price 10" } });
    expect(await tool("explain_check", { uuid, timestamp })).toMatchObject({ verdict: "changed" });
    expect(await tool("explain_check", { uuid })).toMatchObject({ untrusted: { stages: expect.any(Array) } });
    await tool("judge_change", { uuid, timestamp, verdict: "noisy", note: "Only the price" });
    expect((await tool<Changes>("list_changes", { uuid })).changes).toMatchObject([{ feedback: "noisy" }]);
    const bench = new Bench(timestamp + 600);
    await shop.answers(kettle("14"));
    await bench.pass(4 * 3600);
    type Readings = { readings: { timestamp: number; verdict: string }[] };
    const { readings } = await tool<Readings>("held_back", { uuid });
    expect(readings).toMatchObject([
      { verdict: "unchanged: noise", restored: false, untrusted: { diff: expect.stringContaining("14") } },
    ]);
    const { change } = await tool<{ change: number }>("held_back", { uuid, restore: readings[0]?.timestamp });
    expect((await tool<Changes>("list_changes", { uuid })).changes[0]?.timestamp).toBe(change);
    expect(await tool("repair_filters", { uuid })).toEqual({ broken_filters: [] });
    expect((await called(client, "repair_filters", { uuid, apply: "b" })).content[0]?.text).toBe(
      "No repair is proposed for the filters of this watch",
    );
  });

  test("many pages are watched at once, by tags, and the account says how much it uses", async () => {
    const { created } = await tool<{ created: string[] }>("import_watches", {
      addresses: [shop.url("/a"), shop.url("/b")],
      tag: "Many",
      settings: { paused: true, ignore_text: ["a, b"] },
    });
    expect(created).toHaveLength(2);
    expect(await tool("get_watch", { uuid: created[0] })).toMatchObject({
      paused: true,
      settings: { ignore_text: ["a, b"] },
    });
    const { tags } = await tool<{ tags: { uuid: string; title: string }[] }>("list_tags");
    const many = tags.find(({ title }) => title === "Many")?.uuid ?? "";
    await tool("save_tag", { uuid: many, settings: { notification_muted: true } });
    const { uuid: fresh } = await tool<{ uuid: string }>("save_tag", { title: "Fresh" });
    expect(await tool("list_tags")).toMatchObject({
      tags: expect.arrayContaining([
        expect.objectContaining({ uuid: many, sets: ["notification_muted"] }),
        expect.objectContaining({ uuid: fresh, title: "Fresh" }),
      ]),
    });
    expect(await tool("act_on_tag", { uuid: many, action: "unpause" })).toEqual({ affected: 2 });
    expect(await tool("get_usage")).toMatchObject({ plan: "pro", usage: { watches: 2 }, overdue_watches: [] });
  });

  test("a notification URL is tested, and its secrets are not shown", async () => {
    await site("hook.test").answers({ status: 204, body: "" });
    const settings = { paused: true, notification_urls: ["json://person:passphrase@hook.test/secretpath"] };
    const { uuid } = await tool<{ uuid: string }>("create_watch", { url: shop.url("/kettle"), settings });
    const { results } = await tool<{ results: unknown[] }>("test_notifications", { uuid });
    expect(results).toMatchObject([{ success: true, status: 204 }]);
    const read = await called(client, "get_watch", { uuid });
    expect(JSON.stringify([results, read])).not.toMatch(/passphrase|secretpath/);
    expect(JSON.stringify(read)).toContain("hook.test");
  });
});

test("an edit that sends masked URLs back keeps the stored ones, and refuses unknown masks", async () => {
  client = await connected(owner.key);
  const real = "json://person:passphrase@hook.test/secretpath";
  const { uuid } = await tool<{ uuid: string }>("create_watch", {
    url: shop.url("/kettle"),
    settings: { paused: true, notification_urls: [real] },
  });
  const read = await tool<{ settings: { notification_urls: string[] } }>("get_watch", { uuid });
  const urls = [...read.settings.notification_urls, "json://other.test/in"];
  await tool("update_watch", { uuid, settings: { notification_urls: urls } });
  expect(await owner.json("GET", `/watch/${uuid}`)).toMatchObject({
    notification_urls: [real, "json://other.test/in"],
  });
  const strange = await called(client, "update_watch", { uuid, settings: { notification_urls: ["json://…@x.test"] } });
  expect(strange).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("masked") }] });
});

test("every tool is covered by these tests", () => {
  expect([...used].toSorted()).toEqual(tools.map(({ name }) => name).toSorted());
});
