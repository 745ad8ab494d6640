/** Settings mean what the person who gives them means, whichever way they come; where they cannot, the answer says so. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, type Account } from "./harness.ts";
import { connected, done } from "./mcp/client.ts";

let owner: Account;
beforeEach(async () => {
  owner = await account();
  await site("page.test").answers("<p>Page</p>");
});

type Shown = { effective_interval: { seconds: number; source: string }; time_between_check_use_default: boolean };
const read = (uuid: string) => owner.json<Shown>("GET", `/watch/${uuid}`);
const intervalOf = async (uuid: string) => (await read(uuid)).effective_interval;
const url = "http://page.test/";

describe("an interval that is given is used, without the flag that says so", () => {
  const minutes = { time_between_check: { minutes: 7 } };
  const own = { seconds: 420, source: "watch" };
  const query = "?time_between_check=%7B%22minutes%22%3A7%7D";
  const asText = { "content-type": "text/plain" };

  test("an interval in a POST or clone is used without the flag, and the flag is shown accordingly", async () => {
    const uuid = await owner.watch({ url, ...minutes });
    expect(await read(uuid)).toMatchObject({ effective_interval: own, time_between_check_use_default: false });
    const copy = await owner.json<{ uuid: string }>("POST", `/watch/${uuid}/clone`);
    expect(await intervalOf(copy.uuid)).toEqual(own);
  });

  test("an interval in a PUT is used whatever the flag was; removed, the account's counts again", async () => {
    const uuid = await owner.watch({ url, ...minutes, time_between_check_use_default: true });
    expect((await intervalOf(uuid)).source).toBe("system");
    await owner.json("PUT", `/watch/${uuid}`, minutes);
    expect(await intervalOf(uuid)).toEqual(own);
    await owner.json("PUT", `/watch/${uuid}`, { time_between_check: null });
    expect((await intervalOf(uuid)).source).toBe("system");
  });

  test("an interval in the query of both imports is used", async () => {
    const list = await owner.call("POST", `/import${query}`, url, asText);
    expect(await intervalOf(((await list.json()) as string[])[0] ?? "")).toEqual(own);
    const file = await owner.call("POST", `/import/file${query}&format=csv`, "url\nhttp://page.test/b\n", asText);
    expect(await intervalOf(((await file.json()) as { uuids: string[] }).uuids[0] ?? "")).toEqual(own);
  });

  test("an interval of a tag is used, and the tag shows it", async () => {
    const tag = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Often", ...minutes });
    const uuid = await owner.watch({ url, tags: [tag.uuid] });
    expect(await intervalOf(uuid)).toEqual({ seconds: 420, source: "tag" });
    const shown = await owner.json<Shown>("GET", `/tag/${tag.uuid}`);
    expect(shown.time_between_check_use_default).toBe(false);
  });

  test("an interval of the account is used", async () => {
    await owner.json("PUT", "/settings/user", minutes);
    expect(await intervalOf(await owner.watch({ url }))).toEqual({ seconds: 420, source: "account" });
  });

  describe("by an agent", () => {
    let client: Awaited<ReturnType<typeof connected>>;
    afterEach(() => client.close());
    test("an interval that an agent sets by creating, editing or importing is used", async () => {
      client = await connected(owner.key);
      const { uuid } = await done<{ uuid: string }>(client, "create_watch", { url, settings: minutes });
      expect(await intervalOf(uuid)).toEqual(own);
      const hour = { time_between_check: { hours: 1 } };
      await done(client, "update_watch", { uuid, settings: hour });
      expect((await intervalOf(uuid)).seconds).toBe(3600);
      const more = { addresses: ["http://page.test/b"], settings: minutes };
      const { created } = await done<{ created: string[] }>(client, "import_watches", more);
      expect(await intervalOf(created[0] ?? "")).toEqual(own);
    });
  });
});

test("a change names its watch by title and address, over HTTP and to agents", async () => {
  const bench = new Bench();
  const named = await owner.watch({ url, title: "Page of <b>all</b>" });
  const unnamed = await owner.watch({ url: "http://page.test/b" });
  await Promise.all([owner.firstCheck(named), owner.firstCheck(unnamed)]);
  await site("page.test").answers("<p>Another page</p>");
  await bench.pass(4 * 3600);
  const names = [
    { watch: named, title: "Page of <b>all</b>", url },
    { watch: unnamed, title: null, url: "http://page.test/b" },
  ];
  const byWatch = <C extends { watch: string }>(changes: C[]) =>
    [named, unnamed].map((uuid) => changes.find((change) => change.watch === uuid));
  expect(byWatch(await owner.json<{ watch: string }[]>("GET", "/changes"))).toMatchObject(names);
  expect(await owner.json("GET", `/watch/${named}/changes`)).toMatchObject([names[0]]);
  const client = await connected(owner.key);
  const { changes } = await done<{ changes: { watch: string }[] }>(client, "list_changes", { since: "0" });
  expect(byWatch(changes)).toMatchObject(names);
  await client.close();
});

describe("a preview reads with the tags that a save would give", () => {
  const textOf = async (path: string, settings: object) =>
    (await owner.json<{ text: string }>("POST", path, settings)).text.trim();
  beforeEach(async () => {
    await site("page.test").answers("<h1>Kettle</h1><p>Price 10</p>");
    await owner.json("POST", "/tag", { title: "Prices", include_filters: ["p"] });
    await owner.json("POST", "/tag", { title: "Names", include_filters: ["h1"], url_match_pattern: "*names*" });
  });

  test("a preview uses tags by name, by pattern and of an edited watch, and creates none", async () => {
    expect(await textOf("/preview", { url, tag: "prices, New one" })).toBe("Price 10");
    expect(await textOf("/preview", { url: `${url}names` })).toBe("Kettle");
    const uuid = await owner.watch({ url, paused: true });
    expect(await textOf(`/watch/${uuid}/preview`, {})).toBe("Kettle\nPrice 10");
    expect(await textOf(`/watch/${uuid}/preview`, { tag: "Prices" })).toBe("Price 10");
    expect(await textOf(`/watch/${uuid}/preview`, { url: `${url}names` })).toBe("Kettle");
    expect(Object.keys(await owner.json("GET", "/tags"))).toHaveLength(2);
  });

  test("a preview warns as a save would", async () => {
    const tried = await owner.json("POST", "/preview", { url, body: "a=b" });
    expect(tried).toMatchObject({ warnings: ["body is not sent with the method GET"], dropped_selectors: [] });
  });
});

describe("clients of changedetection.io find what they know", () => {
  type Watch = Record<string, unknown> & { viewed: boolean; tags: string[] };
  const watchOf = (uuid: string) => owner.json<Watch>("GET", `/watch/${uuid}`);
  const listed = async (query: string) => Object.keys(await owner.json("GET", `/watch${query}`));

  test("several tags in one text are read, and missing ones are created", async () => {
    const one = await owner.json<{ uuid: string }>("POST", "/tag", { title: "One" });
    const uuid = await owner.watch({ url, tag: ` ${one.uuid}, Two,, ` });
    const titles = Object.values(await owner.json("GET", "/tags")).map((tag) => (tag as { title: string }).title);
    expect(titles).toEqual(["One", "Two"]);
    expect((await watchOf(uuid)).tags).toHaveLength(2);
    expect((await owner.call("PUT", `/watch/${uuid}`, { tag: `One, ${crypto.randomUUID()}` })).status).toBe(400);
  });

  test("an unknown tag lists, finds and rechecks nothing", async () => {
    await owner.watch({ url, paused: true });
    expect(await owner.json("GET", "/watch?tag=unknown")).toEqual({});
    expect(await owner.json("GET", "/search?q=page&partial=true&tag=unknown")).toEqual({});
    expect(await owner.json("GET", "/watch?tag=unknown&recheck_all=1")).toEqual({
      status: "OK, queued 0 watches for rechecking",
    });
  });

  test("a watch is not viewed until somebody looked at its newest snapshot", async () => {
    const bench = new Bench();
    const uuid = await owner.watch({ url });
    expect((await watchOf(uuid)).viewed).toBe(false);
    await owner.firstCheck(uuid);
    expect((await watchOf(uuid)).viewed).toBe(false);
    await owner.json("PUT", `/watch/${uuid}`, { last_viewed: bench.time + 60 });
    expect((await watchOf(uuid)).viewed).toBe(true);
    await site("page.test").answers("<p>Another page</p>");
    await bench.pass(4 * 3600);
    expect((await watchOf(uuid)).viewed).toBe(false);
  });

  test("only failing watches are listed and rechecked on request, and never paused ones", async () => {
    await site("gone.test").answers({ status: 404, body: "" });
    const well = await owner.watch({ url });
    const [bad, paused] = [
      await owner.watch({ url: "http://gone.test/" }),
      await owner.watch({ url: "http://gone.test/b" }),
    ];
    await Promise.all([well, bad, paused].map((uuid) => owner.firstCheck(uuid)));
    await owner.json("PUT", `/watch/${paused}`, { paused: true });
    expect(await listed("?with_errors=1")).toEqual([bad, paused]);
    expect(await listed("?with_errors=1&limit=1")).toEqual([bad]);
    expect(await listed("?with_errors=0")).toHaveLength(3);
    expect(await owner.json("GET", "/watch?with_errors=1&recheck_all=1")).toEqual({
      status: "OK, queued 1 watches for rechecking",
    });
    const tag = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Some" });
    await owner.json("PUT", `/watch/${well}`, { tags: [tag.uuid] });
    await owner.json("PUT", `/watch/${paused}`, { tags: [tag.uuid] });
    expect(await listed("?with_errors=1&tag=some")).toEqual([paused]);
  });

  test("JSON inside a notification URL is not taken for a template", async () => {
    const query = "?filter={%22a%22:1}&b={%c3%a4}";
    const page = site("json.test");
    await page.answers("<p>Found</p>");
    const uuid = await owner.watch({ url: `http://json.test/${query}`, method: "POST", body: "q={%22a%22:{}}" });
    await owner.firstCheck(uuid);
    expect((await page.requests())[0]).toMatchObject({ url: `http://json.test/${query}`, body: "q={%22a%22:{}}" });
  });

  test("the restock settings of an overriding tag are shown as in force, and not copied when sent back", async () => {
    const block = { in_stock_processing: "all_changes" };
    const tag = await owner.json<{ uuid: string }>("POST", "/tag", {
      title: "Shops",
      overrides_watch: true,
      processor_config_restock_diff: block,
    });
    const own = { price_change_min: 5 };
    const uuid = await owner.watch({ url, tags: [tag.uuid], processor_config_restock_diff: own });
    const shown = await watchOf(uuid);
    expect(shown).toMatchObject({
      processor_config_restock_diff: block,
      processor_config_restock_diff_source: `tag:${tag.uuid}`,
    });
    await owner.json("PUT", `/watch/${uuid}`, shown);
    await owner.call("DELETE", `/tag/${tag.uuid}`);
    expect(await watchOf(uuid)).toMatchObject({
      processor_config_restock_diff: own,
      processor_config_restock_diff_source: "watch",
    });
  });
});
