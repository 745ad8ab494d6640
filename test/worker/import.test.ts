/** Lists of addresses through the public face. */
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, type Account } from "./harness.ts";
import { firstRow } from "./rows.ts";

let owner: Account;
beforeEach(async () => {
  owner = await account();
  for (const name of ["a.test", "b.test", "c.test"]) await site(name).answers("<p>Page</p>");
});

const send = (text: string, query = "", headers: Record<string, string> = {}) =>
  owner.call("POST", `/import${query}`, text, { "content-type": "text/plain", ...headers });
const imported = async (text: string, query = "") => {
  const answer = await send(text, query);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as string[];
};
const refused = async (text: string, query = "") => {
  const answer = await send(text, query);
  return { status: answer.status, ...((await answer.json()) as { error: string }) };
};
const count = async () => (await owner.json<{ watch_count: number }>("GET", "/systeminfo")).watch_count;
const read = (uuid: string) => owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
const row = (uuid: string) =>
  firstRow(
    "SELECT s.paused, s.interval_seconds FROM schedule s JOIN watches w ON w.id = s.watch_id WHERE uuid = ?",
    uuid,
  );

describe("a list of addresses", () => {
  test("a list of addresses becomes watches in the order of its lines, with their tags", async () => {
    const uuids = await imported("# mine\nhttps://a.test/ News, Daily\n\nhttps://b.test/ news\r\n");
    expect(uuids).toHaveLength(2);
    const [first, second] = [await read(uuids[0] as string), await read(uuids[1] as string)];
    expect(first).toMatchObject({ url: "https://a.test/" });
    expect(second).toMatchObject({ url: "https://b.test/" });
    expect(first.tags).toHaveLength(2);
    expect(first.tags).toContain((second.tags as string[])[0]);
    expect(Object.values(await owner.json("GET", "/tags")).map((tag) => (tag as { title: string }).title)).toEqual([
      "News",
      "Daily",
    ]);
  });

  test("every setting may stand in the query", async () => {
    const { uuid: tag } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Known" });
    const query = new URLSearchParams({
      tag_uuids: tag,
      tag: "New",
      paused: "yes",
      processor: "restock_diff",
      fetch_backend: "html_requests",
      include_filters: ".price, #stock",
      notification_urls: '["json://hook.test/in"]',
      headers: '{"X-A":"b"}',
      time_between_check: '{"hours":2}',
      time_between_check_use_default: "0",
      webdriver_delay: "1.5",
    });
    const [uuid = ""] = await imported("https://a.test/", `?${query}`);
    const watch = await read(uuid);
    expect(watch).toMatchObject({
      paused: true,
      processor: "restock_diff",
      fetch_backend: "html_requests",
      include_filters: [".price", "#stock"],
      notification_urls: ["json://hook.test/in"],
      headers: { "X-A": "b" },
      webdriver_delay: 1.5,
    });
    expect(watch.tags).toHaveLength(2);
    expect(await row(uuid)).toEqual({ paused: 1, interval_seconds: 7200 });
  });

  test("duplicate addresses are skipped unless asked for", async () => {
    expect(await imported("https://a.test/\nhttps://a.test/\nhttps://A.test")).toHaveLength(1);
    expect(await imported("https://a.test/\nhttps://b.test/")).toHaveLength(1);
    expect(await imported("https://a.test/\nhttps://a.test/", "?dedupe=false")).toHaveLength(2);
  });

  test("a list sent twice under one Idempotency-Key is created once", async () => {
    const key = { "idempotency-key": "import-1" };
    const first = await (await send("https://a.test/", "?dedupe=no", key)).json();
    expect(await (await send("https://a.test/", "?dedupe=no", key)).json()).toEqual(first);
    expect(await count()).toBe(1);
  });
});

describe("all or nothing", () => {
  test.each([
    ["", "", /^Expected at least one address/],
    ["\n# nothing yet\n", "", /^Expected at least one address/],
    ["https://a.test/\n<https://b.test/>", "", /^Line 2: url: /],
    ["https://a.test/?q=<script>alert(1)</script>", "", /^Line 1: url: .*write < as %3C/],
    ["https://a.test/\nnot an address", "", /^Line 2: url: /],
    ["https://a.test/\njavascript:alert(1)", "", /^Line 2: url: /],
    ["https://a.test/\nfile:///etc/passwd", "", /^Line 2: url: /],
    ["https://a.test/\n\nhttp://127.0.0.1/", "", /^Line 3: url: .*/],
    ["https://a.test/\nhttp://169.254.169.254/latest", "", /^Line 2: url: /],
    [`https://a.test/\nhttps://a.test/${"x".repeat(5000)}`, "", /^Line 2: url: /],
    ["https://a.test/", "?titel=x", /^Unknown query parameter\(s\): titel; did you mean title\?$/],
    ["https://a.test/", "?paused=on", /^paused: expected/],
    ["https://a.test/", "?processor=../../etc", /^processor: /],
    ["https://a.test/", "?fetch_backend=curl", /^fetch_backend: /],
    ["https://a.test/", "?proxy=unknown", /^proxy: /],
    ["https://a.test/", "?notification_urls=nosuch://x", /^notification_urls\[0\]: /],
    ["https://a.test/", "?trigger_text=/(/", /^trigger_text\[0\]: /],
    ["https://a.test/", "?tag_uuids=unknown", /^tags: no tag has the UUID unknown/],
    ["https://a.test/", "?uuid=x", /^Unknown query parameter/],
    ["https://a.test/", "?time_between_check_use_default=false", /At least one time interval/],
  ])("%.60s with %s creates nothing and says why", async (text, query, sentence) => {
    const { status, error } = await refused(text, query);
    expect(status).toBe(400);
    expect(error).toMatch(sentence);
    expect(await count()).toBe(0);
    expect(await owner.json("GET", "/tags")).toEqual({});
  });

  test("a list over the size limit is 413", async () => {
    const text = Array.from({ length: 20_001 }, (_, line) => `https://a.test/${line}`).join("\n");
    expect((await refused(text)).status).toBe(413);
    expect(await count()).toBe(0);
  });
});

test("ten thousand lines are imported by one request, each in its place", async () => {
  const lines = Array.from({ length: 10_000 }, (_, line) => `https://a.test/page/${line}`);
  const uuids = await imported(lines.join("\n"), "?paused=true&tag=Many&headers=%7B%22X-A%22%3A%22b%22%7D");
  expect(new Set(uuids).size).toBe(10_000);
  expect((await read(uuids[7_654] as string)).url).toBe("https://a.test/page/7654");
  expect(await count()).toBe(10_000);
});
