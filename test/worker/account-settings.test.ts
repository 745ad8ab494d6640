/** The account's own: settings, notification URLs, feed token, plan. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { account, Bench, request, errorOf, type Account } from "./harness.ts";
import { allRows, execute } from "./rows.ts";
import { operated } from "./operated.ts";
import { hook, every } from "./watched.ts";

type Settings = Record<string, unknown>;
const page = site("page.test");

/** Watches the page with these settings and lets it change once. */
async function watchChange(owner: Account, settings: Settings, after: string): Promise<string> {
  await hook.answers({ status: 200, body: "" });
  await page.answers("<p>Before</p>");
  const uuid = await owner.watch(settings);
  const bench = new Bench();
  await bench.pass(400);
  await page.answers(after);
  await bench.pass(30_000);
  return uuid;
}

describe("user settings", () => {
  test("unset user settings show the values in force", async () => {
    const owner = await account({ untouched: true });
    expect(await owner.json<Settings>("GET", "/settings/user")).toEqual({
      time_between_check: { weeks: 0, days: 0, hours: 3, minutes: 0, seconds: 0 },
      email_notifications: { enabled: false, email: "", verified: false },
      global_ignore_text: [],
      global_subtractive_selectors: [],
      noise_reduction_timestamps: true,
      noise_reduction_ads: true,
      ai_provider: null,
      ai_model: null,
      ai_base: null,
      ai_prompt: null,
      ai_prompt_mode: "append",
      ai_mask_private: false,
      ai_max_calls_per_month: 3000,
      ai_max_tokens_per_month: 0,
      ai_max_usd_per_month: 0,
      ai_usd_per_million_input_tokens: null,
      ai_usd_per_million_output_tokens: null,
      ai_key_set: false,
      timezone: "UTC",
      fetch_backend: "system",
      proxy: null,
      block_ads: null,
      ignore_whitespace: true,
      notification_title: null,
      tag_channels: "all",
      notification_body: null,
      notification_format: "System default",
      notification_delivery_hours: null,
      notification_digest: null,
      notification_events: null,
      notification_priority: "normal",
      notification_quiet_hours: null,
      channels: [],
      ui: {
        theme: "system",
        density: "comfortable",
        page_size: 50,
        start_screen: null,
        diff_view: null,
        saved_views: [],
        single_keys: true,
        lists_only: false,
        language: null,
      },
    });
  });

  test("choices of the dashboard are changed member by member, and what is wrong is refused by its name", async () => {
    const owner = await account({ untouched: true });
    const view = { name: "Failing shops", query: "state=failing&tag=shops" };
    await owner.json("PATCH", "/settings/user", { ui: { theme: "dark", saved_views: [view] } });
    await owner.json("PATCH", "/settings/user", { ui: { page_size: 100, theme: null }, timezone: "Asia/Tokyo" });
    expect(await owner.json("GET", "/settings/user")).toMatchObject({
      ui: { theme: "system", page_size: 100, saved_views: [view], density: "comfortable" },
    });
    for (const ui of [
      { theme: "pink" },
      { page_size: 51 },
      { saved_views: Array.from({ length: 51 }, () => view) },
      { language: "not a language" },
      { colour: "red" },
    ]) {
      const answer = await owner.call("PATCH", "/settings/user", { ui });
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("ui")]);
    }
    await owner.json("PATCH", "/settings/user", { ui: null });
    expect(await owner.json("GET", "/settings/user")).toMatchObject({ ui: { page_size: 50, saved_views: [] } });
  });

  test("an edit of the settings changes what it names, null restores the default, and an answer may be sent back", async () => {
    const owner = await account();
    const change = {
      time_between_check: { days: 1, hours: 2 },
      global_ignore_text: ["/visits: \\d+/", "sponsored"],
      global_subtractive_selectors: [".ad"],
      noise_reduction_timestamps: true,
      timezone: "Europe/Berlin",
      notification_title: "Look: {{ watch_title }}",
      notification_format: "markdown",
    };
    const after = await owner.json<Settings>("PUT", "/settings/user", change);
    expect(after).toMatchObject({
      ...change,
      time_between_check: { weeks: 0, days: 1, hours: 2, minutes: 0, seconds: 0 },
      noise_reduction_ads: false,
    });
    expect(await owner.json("PUT", "/settings/user", after)).toEqual(after);
    const reset = await owner.json<Settings>("PUT", "/settings/user", { timezone: null, global_ignore_text: null });
    expect(reset).toMatchObject({ timezone: "UTC", global_ignore_text: [], noise_reduction_timestamps: true });
  });

  test.each<[Settings, string]>([
    [{ colour: "red", size: 1 }, "Unknown field(s): colour, size"],
    [{ timezone: "Europe/Atlantis" }, "timezone"],
    [{ fetch_backend: "carrier_pigeon" }, "fetch_backend"],
    [{ fetch_backend: "extra_browser_none" }, "fetch_backend"],
    [{ global_ignore_text: ["/(unclosed/"] }, "global_ignore_text[0]"],
    [{ global_ignore_text: Array.from({ length: 101 }, () => "x") }, "global_ignore_text"],
    [{ global_ignore_text: ["x".repeat(5001)] }, "global_ignore_text[0]"],
    [{ time_between_check: { hours: -1 } }, "time_between_check"],
    [{ time_between_check: { hours: 0, seconds: 0 } }, "At least one time interval"],
    [{ time_between_check: {} }, "At least one time interval"],
    [{ time_between_check: { fortnights: 1 } }, "fortnights"],
    [{ notification_title: "{{ no_such_token }}" }, "notification_title"],
    [{ ai_provider: "acme" }, "ai_provider"],
    [{ ai_api_key: "sk-1" }, "ai_provider"],
    [{ ai_provider: "openai", ai_api_key: "sk-1\nX-Injected: yes" }, "ai_api_key"],
    [{ ai_provider: "openai", ai_model: "../files" }, "ai_model"],
    [{ email_notifications: { enabled: true } }, "email_notifications.email"],
    [{ email_notifications: { email: "nonsense" } }, "email_notifications"],
  ])("an unusable setting is refused and named, and nothing changes: %j", async (change, named) => {
    const owner = await account();
    const { status, error } = await errorOf(await owner.call("PUT", "/settings/user", change));
    expect(status).toBe(400);
    expect(error).toContain(named);
    expect(await owner.json("GET", "/settings/user")).toMatchObject({ timezone: "UTC", ai_key_set: false });
  });

  test("the settings have an entity tag that saves a transfer and prevents a lost update", async () => {
    const owner = await account();
    const first = await owner.call("GET", "/settings/user");
    const etag = first.headers.get("ETag") ?? "";
    expect((await owner.call("GET", "/settings/user", undefined, { "If-None-Match": etag })).status).toBe(304);
    await owner.json("PUT", "/settings/user", { timezone: "Asia/Tokyo" });
    expect((await owner.call("GET", "/settings/user", undefined, { "If-None-Match": etag })).status).toBe(200);
    const late = await owner.call("PUT", "/settings/user", { timezone: "UTC" }, { "If-Match": etag });
    expect(late.status).toBe(412);
    expect(await owner.json("GET", "/settings/user")).toMatchObject({ timezone: "Asia/Tokyo" });
  });

  test("simultaneous edits of the settings all take effect", async () => {
    const owner = await account();
    const changes = [
      { timezone: "Asia/Tokyo" },
      { noise_reduction_ads: true },
      { global_ignore_text: ["x"] },
      { ignore_whitespace: false },
    ];
    const answers = await Promise.all(changes.map((change) => owner.call("PUT", "/settings/user", change)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(await owner.json("GET", "/settings/user")).toMatchObject(Object.assign({}, ...changes));
  });

  test("a new interval reaches the schedule of watches that use it", async () => {
    const owner = await account();
    await page.answers("<p>Hello</p>");
    await owner.watch({ url: "http://page.test/" });
    await owner.watch({ url: "http://page.test/own", ...every(9 * 60) });
    await owner.json("PUT", "/settings/user", { time_between_check: { minutes: 10 } });
    const results = await allRows("SELECT interval_seconds AS seconds FROM schedule ORDER BY watch_id");
    expect(results).toEqual([{ seconds: 600 }, { seconds: 32_400 }]);
  });
});

describe("the key for an AI provider", () => {
  const setKey = { ai_provider: "anthropic", ai_api_key: "sk-ant-very-secret" };
  const isSet = async (owner: Account) =>
    (await owner.json<{ ai_key_set: boolean }>("GET", "/settings/user")).ai_key_set;

  test("the key for an AI provider is never returned, and is stored encrypted", async () => {
    const owner = await account();
    const answer = await owner.call("PUT", "/settings/user", setKey);
    expect(await answer.text()).not.toContain("sk-ant");
    expect(await owner.text("/settings/user")).not.toContain("sk-ant");
    const results = await allRows<Record<string, string>>("SELECT settings, sealed FROM users");
    expect(JSON.stringify(results)).not.toContain("sk-ant");
    expect(results[0]?.sealed).toMatch(/^v1\.test\./);
  });

  test("the key for an AI provider is kept when absent, cleared when empty, and dropped with its provider", async () => {
    const owner = await account();
    await owner.json("PUT", "/settings/user", setKey);
    await owner.json("PUT", "/settings/user", { timezone: "Asia/Tokyo" });
    expect(await isSet(owner)).toBe(true);
    await owner.json("PUT", "/settings/user", { ai_provider: "anthropic" });
    expect(await isSet(owner)).toBe(true);
    await owner.json("PUT", "/settings/user", { ai_provider: "openai" });
    expect(await isSet(owner)).toBe(false);
    await owner.json("PUT", "/settings/user", { ai_provider: "google", ai_api_key: "new" });
    expect(await isSet(owner)).toBe(true);
    await owner.json("PUT", "/settings/user", { ai_api_key: "" });
    expect(await isSet(owner)).toBe(false);
  });

  test("an encrypted AI key moved into another account's row cannot be opened", async () => {
    const [ada, bob] = [await account(), await account()];
    await ada.json("PUT", "/settings/user", setKey);
    await execute(
      "UPDATE users SET sealed = (SELECT sealed FROM users WHERE email = ?1) WHERE email = ?2",
      ada.email,
      bob.email,
    );
    const answer = await bob.call("GET", "/settings/user");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("seal");
  });
});

describe("notification URLs", () => {
  const urls = async (owner: Account) =>
    (await owner.json<{ notification_urls: string[] }>("GET", "/notifications")).notification_urls;

  test("notification URLs are added once, replaced and removed", async () => {
    const owner = await account();
    expect(await urls(owner)).toEqual([]);
    const added = await owner.call("POST", "/notifications", {
      notification_urls: ["json://a.test/x", " json://b.test/y "],
    });
    expect(added.status).toBe(201);
    expect(await added.json()).toEqual({
      notification_urls: ["json://a.test/x", "json://b.test/y"],
      warnings: [],
      warning_codes: [],
    });
    await owner.json("POST", "/notifications", { notification_urls: ["json://a.test/x"] });
    expect(await urls(owner)).toEqual(["json://a.test/x", "json://b.test/y"]);
    const gone = await owner.call("DELETE", "/notifications", { notification_urls: ["json://a.test/x"] });
    expect(gone.status).toBe(204);
    expect(await urls(owner)).toEqual(["json://b.test/y"]);
    const replaced = await owner.call("PUT", "/notifications", { notification_urls: [] });
    expect(replaced.status).toBe(200);
    expect(await urls(owner)).toEqual([]);
  });

  test("notification URLs with options without effect are accepted with a warning", async () => {
    const owner = await account();
    const given = { notification_urls: ["json://a.test", "json://b.test?colour=red"] };
    const sentence = "notification_urls[1]: json://: colour= is not an option of this service and has no effect";
    for (const method of ["POST", "PUT"] as const)
      expect((await owner.json<{ warnings: string[] }>(method, "/notifications", given)).warnings).toEqual([sentence]);
    const tested = await owner.json<{ warnings: string[] }>("POST", "/notifications/test", given);
    expect(tested.warnings).toEqual([sentence]);
  });

  test("notification URLs that no service accepts are refused with the reason", async () => {
    const owner = await account();
    const refused = await errorOf(
      await owner.call("POST", "/notifications", { notification_urls: ["json://a.test", "nonsense"] }),
    );
    expect(refused.status).toBe(400);
    expect(refused.error).toContain("'nonsense' is not a valid AppRise URL.");
    expect(await urls(owner)).toEqual([]);
    const nothing = await errorOf(await owner.call("POST", "/notifications", { notification_urls: ["  "] }));
    expect(nothing).toEqual({ status: 400, error: "No valid notification URLs were added" });
    const unknown = await errorOf(
      await owner.call("DELETE", "/notifications", { notification_urls: ["json://a.test"] }),
    );
    expect(unknown).toEqual({ status: 400, error: "No matching notification URLs found." });
  });

  test("an account has at most a hundred notification URLs, and simultaneous additions lose none", async () => {
    const owner = await account();
    const many = Array.from({ length: 98 }, (_, index) => `json://a.test/${index}`);
    await owner.json("PUT", "/notifications", { notification_urls: many });
    const answers = await Promise.all(
      ["json://one.test", "json://two.test"].map((url) =>
        owner.call("POST", "/notifications", { notification_urls: [url] }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(await urls(owner)).toHaveLength(100);
    expect((await owner.call("POST", "/notifications", { notification_urls: ["json://three.test"] })).status).toBe(400);
  });

  test("notification URLs are stored encrypted, and reach watches that have none of their own", async () => {
    const owner = await account();
    await owner.json("PUT", "/notifications", { notification_urls: ["json://hook.test/secret-path"] });
    const results = await allRows("SELECT * FROM users");
    expect(JSON.stringify(results)).not.toContain("secret-path");
    await watchChange(owner, { url: page.url("/") }, "<p>After</p>");
    expect(await hook.requests()).toHaveLength(1);
  });
});

describe("a notification URL with a template", () => {
  test("a notification URL with a template mistake is refused with its place; a valid one is filled in from the change", async () => {
    const owner = await account();
    const wrong = { notification_urls: ["posts://hook.test/?u={{ watch_ulr }}"] };
    const refused = await errorOf(await owner.call("POST", "/notifications", wrong));
    expect(refused).toMatchObject({ status: 400, error: expect.stringContaining("(line 1, column 25)") });
    const url = page.url("/?a=1&b=2");
    const notification_urls = [
      "gets://hook.test/{{ watch_uuid }}?u={{ watch_url|urlencode }}&new={{ diff_added_clean }}",
    ];
    const uuid = await watchChange(owner, { url, notification_urls }, "<p>../After & more</p>");
    const [sent] = await hook.requests();
    const address = new URL(sent?.url ?? "");
    expect(address.pathname).toBe(`/${uuid}`);
    expect(Object.fromEntries(address.searchParams)).toEqual({ u: url, new: "../After & more" });
    expect(await hook.requests()).toHaveLength(1);
  });

  test("a notification URL that page text turns into a private address is not requested", async () => {
    await site("inside.test").resolvesTo("10.0.0.5");
    const owner = await account();
    const given = { notification_urls: ["posts://inside.test/{{ watch_uuid }}"] };
    const answer = await owner.json<{ results: { success: boolean }[] }>("POST", "/notifications/test", given);
    expect(answer.results).toMatchObject([{ success: false }]);
    expect(await site("inside.test").requests()).toEqual([]);
  });
});

describe("a feed", () => {
  const read = async (query: string, path = "/rss") => request(`https://tidemark.example${path}?${query}`);

  test("a feed opens by an API key while feeds are on, and gives its own address", async () => {
    const owner = await account();
    expect((await read(`key=${owner.key}`)).status).toBe(403);
    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const answer = await read(`key=${owner.key}&format=atom`);
    expect(answer.status).toBe(200);
    const xml = await answer.text();
    expect(xml).not.toContain(owner.key);
    expect(xml).toContain(`href="https://tidemark.example/rss?format=atom&amp;token=${token}"`);
    for (const wrong of ["key=junk", `key=${owner.key}x`, `token=${owner.key}`, "key="])
      expect((await read(wrong)).status, wrong).toBe(403);
    await owner.call("DELETE", "/rss");
    expect((await read(`key=${owner.key}`)).status).toBe(403);
  });

  test("the feed of a watch has a valid address and date before its first entry, and then links to changes", async () => {
    const owner = await account();
    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const page = site("page.test");
    await page.answers("<p>Before</p>");
    const uuid = await owner.watch({ url: 'http://page.test/p?a=1&b="é' });
    const feed = async (format: string) => (await read(`token=${token}&format=${format}`, `/rss/watch/${uuid}`)).text();
    expect(await feed("rss")).toContain("<link>http://page.test/p?a=1&amp;b=%22%C3%A9</link>");
    expect(await feed("rss")).not.toContain("1970");
    const bench = new Bench();
    await bench.pass(400);
    await page.answers("<p>After</p>");
    await bench.pass(30_000);
    type Json = { items: { id: string; url: string; external_url: string; title: string }[] };
    const [entry] = (JSON.parse(await feed("json")) as Json).items;
    expect(entry).toMatchObject({
      id: expect.stringMatching(/^urn:uuid:/),
      url: expect.stringMatching(/^https:\/\/tidemark\.example\/change\//),
      external_url: "http://page.test/p?a=1&b=%22%C3%A9",
      title: expect.stringContaining("Before → After"),
    });
    expect((await request(entry?.url ?? "")).status).toBe(200);
  });
});

test("feeds are in the language of the account, and new ones once it is another", async () => {
  const owner = await account();
  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const at = async (etag = "") => {
    const answer = await request(`https://tidemark.example/rss?token=${token}`, { headers: { "If-None-Match": etag } });
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") ?? "" };
  };
  const english = await at();
  expect(english.text).toContain("<title>Tidemark: changes</title>");
  await owner.json("PUT", "/settings/user", { ui: { language: "de" } });
  const german = await at(english.etag);
  expect(german.status).toBe(200);
  expect(german.text).toContain("<title>Tidemark: Änderungen</title>");
  expect((await at(german.etag)).status).toBe(304);
});

test("a feed is answered whole once its entries read otherwise: their watch is renamed, or another release writes them", async () => {
  const owner = await account();
  const uuid = await watchChange(owner, { url: "http://page.test/p", title: "First name" }, "<p>After</p>");
  const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
  const path = `https://tidemark.example/rss?token=${token}`;
  const at = async (etag = "", send: typeof request = request) => {
    const answer = await send(path, { headers: { "If-None-Match": etag } });
    return { status: answer.status, text: await answer.text(), etag: answer.headers.get("etag") ?? "" };
  };
  const first = await at();
  expect(first.text).toContain("<title>First name: Before → After</title>");
  expect((await at(first.etag)).status).toBe(304);
  await owner.json("PUT", `/watch/${uuid}`, { title: "Second name" });
  const renamed = await at(first.etag);
  expect(renamed.text).toContain("<title>Second name: Before → After</title>");
  const released = await at(renamed.etag, operated({ COMMIT: "0123456789ab" }).request);
  expect([released.status, released.etag === renamed.etag]).toEqual([200, false]);
});

describe("a reader of feeds", () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    request(`https://tidemark.example${path}`, { headers });

  test("a feed says when to ask again, and one that has nothing new answers 304 to a date as to an entity tag", async () => {
    const owner = await account();
    await execute("UPDATE users SET created_at = 1700000000 WHERE email = ?", owner.email);
    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const first = await at(`/rss?token=${token}`);
    expect(await first.text()).toContain("<ttl>15</ttl>");
    const [etag, date] = [first.headers.get("etag") ?? "", first.headers.get("last-modified") ?? ""];
    expect(date).toBe("Tue, 14 Nov 2023 22:13:20 GMT");
    const status = async (headers: Record<string, string>) => (await at(`/rss?token=${token}`, headers)).status;
    expect(await status({ "If-Modified-Since": date })).toBe(304);
    expect(await status({ "If-None-Match": etag })).toBe(304);
    expect(await status({ "If-None-Match": '"other"', "If-Modified-Since": date }), "the tag decides").toBe(200);
    expect(await status({ "If-Modified-Since": "Tue, 14 Nov 2023 22:13:19 GMT" })).toBe(200);
    expect(await status({ "If-Modified-Since": "yesterday" })).toBe(200);
    await execute("UPDATE users SET created_at = ? WHERE email = ?", Math.floor(Date.now() / 1000), owner.email);
    expect((await at(`/rss?token=${token}`)).headers.get("last-modified"), "too near to be sure").toBeNull();
  });

  test("all feeds of an account come as one OPML list whose addresses open", async () => {
    const owner = await account();
    const stranger = await account();
    await stranger.watch({ url: "http://page.test/secret", title: "Not yours" });
    const { rss_token: token } = await owner.json<{ rss_token: string }>("POST", "/rss");
    const uuid = await owner.watch({ url: "http://page.test/?a=1&b=2", title: 'The "blue" <kettle>', tag: "Kitchen" });
    const list = await at(`/rss/opml?token=${token}&format=atom`);
    expect([list.status, list.headers.get("content-type")]).toEqual([200, "text/x-opml; charset=utf-8"]);
    const text = await list.text();
    expect(text).not.toContain("Not yours");
    expect(text).toContain(
      `text="The &quot;blue&quot; &lt;kettle&gt;" title="The &quot;blue&quot; &lt;kettle&gt;" xmlUrl="https://tidemark.example/rss/watch/${uuid}?format=atom&amp;token=${token}" htmlUrl="http://page.test/?a=1&amp;b=2"`,
    );
    const feeds = [...text.matchAll(/xmlUrl="([^"]+)"/g)].map(([, address = ""]) => address.replaceAll("&amp;", "&"));
    expect(feeds).toHaveLength(3);
    for (const feed of feeds) {
      const answer = await request(feed);
      expect([answer.status, answer.headers.get("content-type")], feed).toEqual([
        200,
        "application/atom+xml; charset=utf-8",
      ]);
    }
    const same = { "If-None-Match": list.headers.get("etag") ?? "" };
    expect((await at(`/rss/opml?token=${token}&format=atom`, same)).status).toBe(304);
    expect((await at(`/rss/opml?token=${token}&format=opml`)).status).toBe(400);
    expect((await at("/rss/opml?token=junk")).status).toBe(403);
  });
});

describe("the feed token", () => {
  const rss = (token: string) => request(`https://tidemark.example/rss?token=${token}`);

  test("the feed token is 32 hex digits, opens the feed, and is shown again", async () => {
    const owner = await account();
    expect(await owner.json("GET", "/rss")).toEqual({ enabled: false, rss_token: null });
    const made = await owner.json<{ enabled: boolean; rss_token: string }>("POST", "/rss");
    expect(made).toEqual({ enabled: true, rss_token: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(await owner.json("GET", "/rss")).toEqual(made);
    expect((await rss(made.rss_token)).status).toBe(200);
    const results = await allRows("SELECT * FROM users");
    expect(JSON.stringify(results)).not.toContain(made.rss_token);
  });

  test("the feed token ends when it is renewed and when feeds are turned off", async () => {
    const owner = await account();
    const first = await owner.json<{ rss_token: string }>("POST", "/rss");
    const junk = await rss("junk");
    expect([junk.status, await junk.json()]).toEqual([
      403,
      expect.objectContaining({ error: "Access denied, bad token" }),
    ]);
    const second = await owner.json<{ rss_token: string }>("POST", "/rss");
    expect((await rss(first.rss_token)).status).not.toBe(200);
    expect((await rss(second.rss_token)).status).toBe(200);
    const off = await owner.call("DELETE", "/rss");
    expect(off.status).toBe(200);
    expect(await off.json()).toEqual({ message: expect.any(String) });
    expect((await rss(second.rss_token)).status).not.toBe(200);
    expect(await owner.json("GET", "/rss")).toEqual({ enabled: false, rss_token: null });
  });
});

test("the plan of a self-hosted account has Pro features and no watch limit", async () => {
  const owner = await account();
  await page.answers("<p>Hello</p>");
  await owner.watch({ url: "http://page.test/", tag: "shops" });
  expect(await owner.json("GET", "/plan")).toEqual({
    plan: "pro",
    status: "active",
    limits: {
      ...{ watches: null, requests_per_minute: 300, screenshots: true },
      ...{ min_interval_seconds: 1, min_browser_interval_seconds: 1 },
      ...{ checks_a_month: null, browser_minutes_a_month: null },
      ...{ checks_by_hand_a_day: null, browser_checks_by_hand_a_day: null },
    },
    usage: { watches: 1, tags: 1, checks_a_month: null, browser_minutes_a_month: null },
    ai: {
      month: expect.stringMatching(/^\d{4}-\d\d$/) as string,
      ...{ calls: 0, failures: 0, input_tokens: 0, output_tokens: 0, usd: null },
      limits: { calls: 3000, tokens: null, usd: null },
      ...{ last_error: null, last_error_at: null, last_answer_at: null },
    },
    stretched: [],
    renews_at: null,
  });
  expect(await owner.json("GET", "/auth/me")).toMatchObject({ plan: "pro" });
});
