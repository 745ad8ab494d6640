/** Looks: a page is read once, and settings are tried on it without another request. */
import { describe, expect, test } from "vitest";
import { site } from "../internet/client.ts";
import { lookId } from "../../src/look/look.ts";
import { randomBytes } from "../../src/secret/random.ts";
import { account, Bench, errorOf, realEnv } from "./harness.ts";
import { userIdOf } from "./rows.ts";
import { watchPage } from "./watched.ts";

type Line = { number: number; text: string; removed_by: { setting: string; rule: string | null } | null };
type Look = {
  id: string;
  title: string | null;
  status: number | null;
  error: { class: string } | null;
  findings: { kind: string; settings: object; facts: Record<string, unknown> }[];
  lines: Line[];
};
type Preview = {
  text: string | null;
  verdict: string;
  would_trigger: boolean;
  error: string | null;
  warnings: string[];
  lines: Line[] | null;
  matches: { rule: string; count: number }[];
  difference: { from: number; counts: { replaced: number }; hunks: { after_lines: string[] }[] } | null;
  conditions: { field: string; found: string | null; holds: boolean }[];
  timings: { total_ms: number };
};

const kettle = (price: string) =>
  `<!doctype html><html><head><title>Kettle</title><link rel="alternate" type="application/rss+xml" href="/feed" title="News">
<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","offers":{"@type":"Offer","price":"${price}","priceCurrency":"EUR","availability":"https://schema.org/InStock"}}</script></head>
<body><nav>Menu</nav><main><h1>Blue kettle</h1><p id="price">${price} EUR</p><p>A kettle of blue enamel for the stove.</p></main></body></html>`;

describe("a look", () => {
  test("names the frames that are not read with the page, so that each can be watched by itself", async () => {
    const [owner, shop] = [await account(), site("framing.test")];
    const seats = "https://seats.elsewhere.test/plan?hall=2";
    await shop.answers(
      `<!doctype html><title>Concert</title><h1>Concert</h1><p>Doors open at seven, the music begins at eight.</p><iframe src="${seats}"></iframe>`,
    );
    const look = await owner.json<Look>("POST", "/looks", { url: shop.url("/concert") });
    expect(look.findings).toMatchObject([{ kind: "frame", settings: { url: seats }, facts: { url: seats } }]);

    await shop.answers(
      `<!doctype html><title>Concert</title><div id="root"></div><iframe src="${seats}"></iframe><script src="/app.js"></script>`,
    );
    const shell = await owner.json<Look>("POST", "/looks", { url: shop.url("/concert") });
    expect(shell.findings.map(({ kind }) => kind)).toEqual(["needs_browser", "frame"]);
  });

  test("finds a price wherever a page states it as data, and none in its words", async () => {
    const [owner, shop] = [await account(), site("stated.test")];
    const stated = {
      microdata: `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1><p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price" content="49.90">49.90</span> <meta itemprop="priceCurrency" content="EUR"></p></main>`,
      rdfa: `<main vocab="https://schema.org/" typeof="Product"><h1 property="name">Kettle</h1><p property="offers" typeof="Offer"><span property="price" content="49.90">49.90</span> <meta property="priceCurrency" content="EUR"></p></main>`,
      meta: `<meta property="product:price:amount" content="49.90"><meta property="product:price:currency" content="EUR"><h1>Kettle</h1>`,
    };
    for (const [place, body] of Object.entries(stated)) {
      await shop.answers(`<!doctype html><title>Kettle</title>${body}<p>A kettle of blue enamel for the stove.</p>`);
      const look = await owner.json<Look>("POST", "/looks", { url: shop.url(`/${place}`) });
      expect(look.findings, place).toMatchObject([{ kind: "price", facts: { price: "49.9", currency: "EUR" } }]);
    }
    await shop.answers("<!doctype html><title>Kettle</title><h1>Kettle</h1><p>It was 49.90 EUR when we bought it.</p>");
    expect((await owner.json<Look>("POST", "/looks", { url: shop.url("/words") })).findings).toEqual([]);
  });

  test("reads the page once, finds what can be followed, and serves outline, matches and previews without a request", async () => {
    const [owner, shop] = [await account(), site("shop.test")];
    await shop.answers(kettle("49.90"));
    const look = await owner.json<Look>("POST", "/looks", { url: shop.url("/kettle") });
    expect(look).toMatchObject({ title: "Kettle", status: 200, error: null, kind: "html", read_by: "http" });
    expect(look.findings.map(({ kind }) => kind)).toEqual(["price", "feed"]);
    expect(look.findings[0]?.facts).toEqual({ price: "49.9", currency: "EUR", in_stock: true });
    expect(look.findings[1]?.settings).toEqual({ url: shop.url("/feed") });
    expect(look.lines.map(({ text }) => text)).toContain("49.90 EUR");

    const path = `/looks/${look.id}`;
    expect((await owner.json<Look>("GET", path)).lines).toEqual(look.lines);
    const { blocks } = await owner.json<{ blocks: { kind: string; selectors: { selector: string }[] }[] }>(
      "GET",
      `${path}/outline`,
    );
    const price = blocks.find(({ kind }) => kind === "price")?.selectors[0]?.selector;
    expect(price).toBe("#price");
    expect(await owner.json("POST", `${path}/match`, { selector: "main p" })).toMatchObject({
      count: 2,
      texts: ["49.90 EUR", "A kettle of blue enamel for the stove."],
      candidates: [{ selector: "#price", by: "id", matches: 1 }, { by: "label", matches: 1 }, { by: "position" }],
    });
    expect((await errorOf(await owner.call("GET", `${path}/picture`))).error).toContain("no picture");

    const tried = await owner.json<Preview>("POST", "/preview", {
      look: look.id,
      include_filters: ["#price", ".gone"],
      conditions: [{ field: "extracted_number", operator: "<", value: "50" }],
    });
    expect(tried).toMatchObject({ text: "49.90 EUR", error: null, verdict: "first", warnings: [] });
    expect(tried.matches.map(({ rule, count }) => [rule, count])).toEqual([
      ["#price", 1],
      [".gone", 0],
    ]);
    expect(tried.lines?.filter((line) => line.removed_by === null).map(({ text }) => text)).toEqual(["49.90 EUR"]);
    expect(tried.conditions).toMatchObject([{ field: "extracted_number", found: "49.9", holds: true }]);
    expect(await shop.requests()).toHaveLength(1);
  });

  test("over a watch compares with its last snapshot as the tried settings read it, and moves nothing", async () => {
    const { owner, shop, uuid, latest } = await watchPage(kettle("49.90"));
    await shop.answers(kettle("39.90"));
    const look = await owner.json<Look>("POST", "/looks", { uuid });
    const asked = (await shop.requests()).length;
    const only = (filter: string) =>
      owner.json<Preview>("POST", "/preview", { look: look.id, uuid, include_filters: [filter] });
    const price = await only("#price");
    expect(price).toMatchObject({ verdict: "changed", would_trigger: true });
    expect(price.difference?.counts.replaced).toBe(1);
    expect(price.difference?.hunks.at(-1)?.after_lines).toEqual(["39.90 EUR"]);
    expect(await only("h1")).toMatchObject({ verdict: "unchanged: same_text", would_trigger: false });
    expect((await shop.requests()).length).toBe(asked);
    expect(await latest()).toContain("49.90 EUR");
  });

  test("is not needed to try settings on the past of a watch: its stored texts tell what would have alerted", async () => {
    const { owner, uuid, path, reads, alerts } = await watchPage(kettle("49.90"));
    await reads(kettle("39.90"));
    await reads(kettle("29.90"));
    const [before, backtest] = [
      await alerts(),
      (settings: object) => owner.json<Record<string, unknown>>("POST", `${path}/backtest`, settings),
    ];
    const entry = { alerted: true, would_alert: true, rule: null };
    expect(await backtest({})).toMatchObject({
      changes: 2,
      would_alert: 2,
      not: [],
      entries: [entry, entry],
      not_tried: [],
    });
    expect(await backtest({ trigger_text: ["29.90"], include_filters: ["h1"] })).toMatchObject({
      changes: 2,
      would_alert: 1,
      not: [{ rule: "blocked: trigger_text", n: 1 }],
      not_tried: ["include_filters"],
      truncated: false,
    });
    expect(await alerts()).toBe(before);
    const sample = { uuid, notification_title: "{{ watch_url }} of {{ diff_added }}" };
    const { title, change } = await owner.json<{ title: string; change: number }>(
      "POST",
      "/notifications/sample",
      sample,
    );
    expect([title, change > 0]).toEqual([expect.stringMatching(/^http.* of .*29\.90/), true]);
    expect((await (await account()).call("POST", "/notifications/sample", sample)).status).toBe(404);
    expect((await (await account()).call("POST", `${path}/backtest`, {})).status).toBe(404);
  });

  test.each([
    { processor: "site_diff", site: { addresses: ["http://page.test/a"] } },
    { processor: "table_diff", table: { rows: "tr", columns: [{ name: "a", from: "column:1" }] } },
  ])(
    "stored texts say nothing of what becomes of pages and rows: $processor is refused, not counted as silent",
    async (settings) => {
      const owner = await account();
      const uuid = await owner.watch({ url: "http://page.test/", paused: true, ...settings });
      const refusal = await errorOf(await owner.call("POST", `/watch/${uuid}/backtest`, {}));
      expect(refusal).toEqual({ status: 400, error: expect.stringContaining("a backtest reads stored texts") });
    },
  );

  test.each([
    [
      "a bot wall",
      { status: 403, headers: { "cf-mitigated": "challenge" }, body: "<title>Just a moment...</title>" },
      "challenge",
    ],
    ["an empty shell", `<!doctype html><div id="root"></div><script src="/app.js"></script>`, "needs_browser"],
    ["JSON", { headers: { "content-type": "application/json" }, body: `{"items":[{"price":12}]}` }, "json"],
  ])("at %s says so, with what helps", async (_, answer, kind) => {
    const [owner, shop] = [await account(), site("shop.test")];
    await shop.answers(answer);
    const look = await owner.json<Look>("POST", "/looks", { url: shop.url("/") });
    expect(look.findings[0]).toMatchObject({ kind });
    if (kind === "json") expect(look.findings[0]?.settings).toEqual({ include_filters: ["json:$.items[0].price"] });
    else expect(look.findings[0]?.settings).toEqual({ fetch_backend: "html_webdriver" });
    const tried = await owner.json<Preview>("POST", "/preview", { look: look.id });
    expect(tried.error === null).toBe(kind === "json");
  });

  test("belongs to its account, ends after 15 minutes, and the oldest of more than 20 goes", async () => {
    const [owner, other, shop] = [await account(), await account(), site("shop.test")];
    await shop.answers(kettle("1"));
    const url = shop.url("/");
    const { id } = await owner.json<Look>("POST", "/looks", { url });
    const all = (who: typeof owner) => [
      who.call("GET", `/looks/${id}`),
      who.call("GET", `/looks/${id}/outline`),
      who.call("POST", `/looks/${id}/match`, { selector: "p" }),
      who.call("POST", "/preview", { look: id }),
    ];
    expect((await Promise.all(all(other))).map(({ status }) => status)).toEqual([404, 404, 404, 404]);

    const userId = (await userIdOf(owner.email)) ?? 0;
    const now = Math.floor(Date.now() / 1000);
    const put = (at: number) => {
      const made = lookId(at, randomBytes(16));
      return realEnv.OBJECTS.put(`u/${userId}/l/${made}/look`, "{}").then(() => made);
    };
    const old = await put(now - 901);
    expect((await owner.call("GET", `/looks/${old}`)).status).toBe(404);
    for (let at = 0; at < 20; at++) await put(now + 1);
    await owner.json("POST", "/looks", { url });
    const left = await realEnv.OBJECTS.list({ prefix: `u/${userId}/l/` });
    expect(new Set(left.objects.map(({ key }) => key.split("/")[3])).size).toBe(20);
    expect(left.objects.some(({ key }) => key.includes(old))).toBe(false);
    expect((await Promise.all(all(owner))).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test("that nobody takes another one after is removed by the sweep of orphans", async () => {
    const owner = await account();
    const userId = (await userIdOf(owner.email)) ?? 0;
    const key = `u/${userId}/l/${lookId(1_700_000_000, randomBytes(16))}/look`;
    await realEnv.OBJECTS.put(key, "{}");
    await new Bench().tick();
    expect(await realEnv.OBJECTS.head(key)).toBeNull();
  });

  test.each([
    ["neither address nor watch", {}, 400, "url"],
    ["an unknown watch", { uuid: "none" }, 404, "Watch not found"],
    ["a private address", { url: "http://10.0.0.1/" }, 400, "url"],
  ])("is refused for %s", async (_, body, status, sentence) => {
    const owner = await account();
    const answer = await errorOf(await owner.call("POST", "/looks", body));
    expect(answer).toMatchObject({ status, error: expect.stringContaining(sentence) as string });
  });
});

describe("a watch that is made of a look", () => {
  const dated = (words: string) =>
    `<!doctype html><title>Terms</title><h1>Terms of the shop</h1><p>Liability up to ${words} EUR for each case.</p>`;

  test.each([
    ["by an account without noise reduction", false],
    ["by a new account", true],
  ])("begins with what was seen, and asks for nothing: %s", async (_, untouched) => {
    const [owner, bench, shop] = [await account({ untouched }), new Bench(), site("first-reading.test")];
    await shop.answers(dated("1000"));
    const { id: look } = await owner.json<Look>("POST", "/looks", { url: shop.url("/terms") });
    await shop.answers(dated("2000"));
    const uuid = await owner.watch({ url: shop.url("/terms"), look });
    await owner.firstCheck(uuid);
    expect(await shop.requests()).toHaveLength(1);
    expect(await owner.text(`/watch/${uuid}/history/latest`)).toContain("up to 1000 EUR");

    await bench.pass(4 * 3600);
    const changes = await owner.json<{ diff: string }[]>("GET", `/watch/${uuid}/changes`);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.diff).toContain("2000");
  });

  test.each([
    ["that is not there", (_id: string) => ({ look: lookId(1, randomBytes(16)) })],
    ["that was taken with other headers", (id: string) => ({ look: id, headers: { "X-Shop": "2" } })],
    ["of another address", (id: string) => ({ look: id, url: "http://first-reading.test/other" })],
    ["without the picture that is compared", (id: string) => ({ look: id, processor: "image_ssim_diff" })],
  ])("reads the page itself after a look %s, and says so", async (_, settings) => {
    const [owner, shop] = [await account(), site("first-reading.test")];
    await shop.answers(dated("1000"));
    const url = shop.url("/terms");
    const { id } = await owner.json<Look>("POST", "/looks", { url });
    const made = await owner.json<{ warnings?: string[]; warning_codes?: object[] }>("POST", "/watch", {
      url,
      paused: true,
      ...settings(id),
    });
    expect(made.warnings?.join()).toContain("The page is read anew");
    expect(made.warning_codes).toContainEqual(
      expect.objectContaining({ code: expect.stringMatching(/^watch\.look_/) }),
    );
  });

  test("never begins with somebody else's look", async () => {
    const [owner, other, shop] = [await account(), await account(), site("first-reading.test")];
    await shop.answers(dated("1000"));
    const url = shop.url("/terms");
    const { id: look } = await other.json<Look>("POST", "/looks", { url });
    const made = await owner.json<{ warnings?: string[]; warning_codes?: object[] }>("POST", "/watch", {
      url,
      look,
      paused: true,
    });
    expect(made.warnings?.join()).toContain("The page is read anew");
    expect(made.warning_codes).toContainEqual(
      expect.objectContaining({ code: expect.stringMatching(/^watch\.look_/) }),
    );
  });
});
