/** The list of watches as pages need it: what is found, in which order, how many, and what each entry shows. */
import { describe, expect, test } from "vitest";
import { aloneStatements } from "../../src/schedule/commit/statements.ts";
import { account, Bench, errorOf, type Account, homeDatabase } from "./harness.ts";
import { countRows, execute, firstRow, idsOf } from "./rows.ts";
import { watchPage } from "./watched.ts";

type Entry = { uuid: string; label: string } & Record<string, unknown>;
type Page = {
  watches: Entry[];
  total: number;
  counts: Record<string, number>;
  next_cursor: string | null;
  previous_cursor: string | null;
};
const pageOf = (owner: Account, query = "") => owner.json<Page>("GET", `/watches?${query}`);

const restock = (price: string, before: string | null) => ({
  restock: { price, currency: "EUR", in_stock: true, availability: null, last_price: before },
});
const failing = { class: "dns", sentence: "No such host", count: 2, since: 50, told: false };
/** Five watches by what is known of them; only `law` runs. */
const known: Record<
  string,
  { settings: Record<string, unknown>; reading?: object; suppressed?: string; viewed?: number }
> = {
  kettle: {
    settings: { url: "https://shop.test/kettle", title: "Blue kettle", tags: ["Prices"] },
    reading: { changedAt: 400, ...restock("49.90", "52.50") },
  },
  stove: {
    settings: { url: "https://www.shop.test/stove", tags: ["Prices", "Law texts"] },
    reading: { changedAt: 300, pageTitle: "Öfen und Herde", ...restock("9.50", null) },
    viewed: 300,
  },
  news: { settings: { url: "https://news.test/", title: "Daily news" }, reading: { failing } },
  law: {
    settings: { url: "https://law.test/", title: "Law", paused: false, tags: ["Law texts"] },
  },
  jobs: {
    settings: { url: "https://jobs.test/", title: "Jobs", processor: "restock_diff" },
    reading: { changedAt: 100 },
    suppressed: '[{"at":500}]',
    viewed: 200,
  },
};

async function filled(): Promise<{ owner: Account; labelled: (query?: string) => Promise<string[]> }> {
  const owner = await account();
  for (const title of ["Prices", "Law texts"]) await owner.json("POST", "/tag", { title });
  for (const { settings, reading, suppressed, viewed } of Object.values(known)) {
    const { watchId } = await idsOf(await owner.watch({ paused: true, ...settings }));
    const failure = reading && "failing" in reading ? "dns" : null;
    const insert = "INSERT INTO readings (watch_id, reading, failure, held) VALUES (?, ?, ?, ?)";
    if (reading) await execute(insert, watchId, JSON.stringify(reading), failure, suppressed ?? null);
    if (viewed) await execute("UPDATE watches SET last_viewed = ? WHERE id = ?", viewed, watchId);
  }
  await execute(
    "UPDATE schedule SET last_checked = watch_id WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    owner.email,
  );
  const nameOf = (entry: Entry) =>
    Object.keys(known).find((name) => known[name]?.settings.url === entry.url) ?? "unknown";
  return { owner, labelled: async (query) => (await pageOf(owner, query)).watches.map(nameOf) };
}

describe("the list of watches", () => {
  test("finds by words, terms, tags, state and processor, in each order", async () => {
    const { owner, labelled } = await filled();
    const muted = { law: { notification_muted: true }, jobs: { notification_muted_until: 4e9 } };
    for (const [name, settings] of Object.entries(muted))
      await execute(
        "UPDATE watches SET settings = json_patch(settings, ?) WHERE url = ?",
        JSON.stringify(settings),
        known[name]?.settings.url,
      );
    await execute(
      `INSERT INTO deliveries (id, uuid, user_id, watch_id, kind, event, channel, masked, sealed, state, held, created_at)
       SELECT w.id, w.uuid, w.user_id, w.id, 'failing', w.uuid, 'c', 'm', 's', iif(w.url LIKE '%stove', 'held', 'delivered'), 'digest', 1
       FROM watches w WHERE w.user_id = (SELECT id FROM users WHERE email = ?)`,
      owner.email,
    );
    const cases: [query: string, found: string[]][] = [
      ["", ["kettle", "stove", "jobs", "law", "news"]],
      ["order=asc", ["news", "law", "jobs", "stove", "kettle"]],
      ["sort=name", ["kettle", "news", "jobs", "law", "stove"]],
      ["sort=created", ["jobs", "law", "news", "stove", "kettle"]],
      ["sort=checked&order=asc", ["kettle", "stove", "news", "law", "jobs"]],
      ["sort=price", ["stove", "kettle", "news", "law", "jobs"]],
      ["sort=price&order=desc", ["kettle", "stove", "jobs", "law", "news"]],
      ["state=unseen", ["kettle"]],
      ["state=failing", ["news"]],
      ["state=suppressed", ["jobs"]],
      ["state=paused&sort=name", ["kettle", "news", "jobs", "stove"]],
      ["state=healthy", ["law"]],
      ["state=muted", ["jobs", "law"]],
      ["state=held", ["stove"]],
      ["q=is:muted%20is:healthy", ["law"]],
      ["q=is:held%20kettle", []],
      ["q=is:held%20herde%20is:paused", ["stove"]],
      ["tag=prices", ["kettle", "stove"]],
      ["tag=Prices&tag=Law%20texts", ["stove"]],
      ["tag=unknown", []],
      ["processor=restock_diff", ["jobs"]],
      ["q=KETTLE", ["kettle"]],
      ["q=%C3%96FEN%20herde", ["stove"]],
      ["q=no%20such%20host", ["news"]],
      ["q=https://shop.test", ["kettle"]],
      ["q=host:shop.test", ["kettle", "stove"]],
      ["q=host:hop.test", []],
      ["q=has:price%20is:unseen", ["kettle"]],
      ["q=tag:%22law%20texts%22%20is:paused", ["stove"]],
      ["q=shop&tag=Prices&sort=name&order=desc", ["stove", "kettle"]],
    ];
    for (const [query, found] of cases) {
      expect([query, await labelled(query)]).toEqual([query, found]);
      expect([query, (await pageOf(owner, `${query}&limit=1`)).total]).toEqual([query, found.length]);
    }
    const refused: [query: string, words: string][] = [
      ["q=is:broken", "expected is: with one of unseen, failing"],
      ["q=has:teeth", "expected has:price"],
      ["cursor=abc", "cursor: expected next_cursor"],
      ["limit=201", "from 1 to 200"],
    ];
    for (const [query, words] of refused)
      expect(await errorOf(await owner.call("GET", `/watches?${query}`))).toEqual({
        status: 400,
        error: expect.stringContaining(words),
      });
  });

  test("goes through all pages forth and back, in each order, without a gap or a repetition", async () => {
    const { owner, labelled } = await filled();
    for (const query of [
      "sort=changed",
      "sort=name",
      "sort=price&order=desc",
      "sort=checked",
      "sort=created&order=asc",
      "q=test",
    ]) {
      const all = await labelled(query);
      const forth: string[][] = [];
      let page = await pageOf(owner, `${query}&limit=2`);
      const uuids = (of: Page) => of.watches.map((entry) => entry.uuid);
      expect(page.previous_cursor).toBeNull();
      forth.push(uuids(page));
      while (page.next_cursor) {
        page = await pageOf(owner, `${query}&limit=2&cursor=${page.next_cursor}`);
        forth.push(uuids(page));
      }
      expect(forth.flat()).toHaveLength(all.length);
      expect(new Set(forth.flat()).size).toBe(all.length);
      const back: string[][] = [uuids(page)];
      while (page.previous_cursor) {
        page = await pageOf(owner, `${query}&limit=2&cursor=${page.previous_cursor}`);
        back.unshift(uuids(page));
      }
      expect([query, back]).toEqual([query, forth]);
    }
    const { next_cursor: cursor } = await pageOf(owner, "limit=2");
    expect((await owner.call("GET", `/watches?sort=name&cursor=${cursor}`)).status).toBe(400);
  });

  test("with their settings, entries say what each watch says by itself, and a page of large ones ends early", async () => {
    const { owner } = await filled();
    const settingsOf = (entry: Entry) => entry["settings"] as Record<string, unknown>;
    const { watches } = await pageOf(owner, "include=settings");
    for (const entry of watches) {
      const { processor_config_restock_diff_source: _source, ...whole } = await owner.json<Record<string, unknown>>(
        "GET",
        `/watch/${entry.uuid}`,
      );
      const { tags: _tags, ...own } = settingsOf(entry);
      expect(whole).toMatchObject(own);
      expect(Object.keys(own).length).toBeGreaterThan(60);
    }
    expect((await pageOf(owner)).watches[0]).not.toHaveProperty("settings");
    const stranger = await account();
    const ignored = Array.from({ length: 100 }, (_, line) => `${line} `.padEnd(4_900, "x"));
    for (let made = 0; made < 6; made += 1)
      await stranger.json("POST", "/watch", { url: `https://shop.test/${made}`, ignore_text: ignored, paused: true });
    const first = await pageOf(stranger, "include=settings&sort=created&order=asc&limit=50");
    expect(first.watches).toHaveLength(5);
    expect(settingsOf(first.watches[4] as Entry)["ignore_text"]).toEqual(ignored);
    const next = await pageOf(stranger, `include=settings&sort=created&order=asc&cursor=${first.next_cursor}`);
    expect(next.watches.map((entry) => settingsOf(entry)["url"])).toEqual(["https://shop.test/5"]);
    expect(next.next_cursor).toBeNull();
  });

  test("counts each watch once by what became of it since a time", async () => {
    const { owner } = await filled();
    const since = async (at: number) =>
      (await owner.json<{ since: object }>("GET", `/watches/counts?changed_since=${at}`)).since;
    expect(await since(150)).toEqual({ changed: 0, failing: 0, paused: 4, quiet: 1 });
    const run = (name: string, paused: boolean) =>
      execute(
        "UPDATE watches SET settings = json_set(settings, '$.paused', json(?)) WHERE url = ?",
        String(paused),
        known[name]?.settings.url,
      );
    for (const name of Object.keys(known)) await run(name, false);
    expect(await since(150)).toEqual({ changed: 2, failing: 1, paused: 0, quiet: 2 });
    expect(await since(350)).toEqual({ changed: 1, failing: 1, paused: 0, quiet: 3 });
    for (const name of ["kettle", "news"]) await run(name, true);
    expect(await since(150)).toEqual({ changed: 1, failing: 0, paused: 2, quiet: 2 });
    expect(await owner.json("GET", "/watches/counts")).not.toHaveProperty("since");
  });

  test("counts each state, and shows of each watch what a row needs", async () => {
    const { owner } = await filled();
    const { counts, watches } = await pageOf(owner);
    expect(counts).toEqual({ all: 5, unseen: 1, failing: 1, suppressed: 1, paused: 4, healthy: 1 });
    const [kettle, , jobs, law, news] = watches;
    expect(kettle).toMatchObject({
      label: "Blue kettle",
      host: "shop.test",
      tags: [{ title: "Prices", colour: "" }],
      unseen: true,
      viewed: false,
      paused: true,
      next_check_at: null,
      failing: null,
      checking: false,
      icon: null,
      strip: "",
      history_n: 0,
      last_changed: 400,
      price: 49.9,
      currency: "EUR",
      price_change: -5,
      in_stock: true,
    });
    expect(jobs).toMatchObject({ suppressed_n: 1, unseen: false, price: null, price_change: null });
    expect(law).toMatchObject({ next_check_at: expect.any(Number) });
    expect(news).toMatchObject({ failing: { class: "dns", since: 50, message: "No such host" } });
    // A look at the changed one, and one that is taken back.
    const path = `/watch/${kettle?.uuid}`;
    await owner.json("PUT", path, { last_viewed: 1000 });
    expect((await pageOf(owner)).counts).toMatchObject({ unseen: 0 });
    await owner.json("PUT", path, { last_viewed: 0 });
    expect((await pageOf(owner)).counts).toMatchObject({ unseen: 1 });
    const stranger = await account();
    expect(await pageOf(stranger, "q=test")).toMatchObject({ watches: [], total: 0, counts: { all: 0 } });
  });
});

type Acted = {
  affected: number;
  results: { uuid: string; status: string; error?: string }[];
  remaining: number;
  next_cursor: string | null;
};
const act = (owner: Account, body: Record<string, unknown>) => owner.json<Acted>("POST", "/watches/bulk", body);

describe("one action on many watches", () => {
  test("does what it says, once, and answers for each watch", async () => {
    const { owner, labelled } = await filled();
    const counts = async () => (await pageOf(owner)).counts;
    const cases: [body: Record<string, unknown>, affected: number, then: () => Promise<unknown>, expected: unknown][] =
      [
        [{ action: "pause", filter: {} }, 1, counts, { paused: 5 }],
        [{ action: "resume", filter: { tag: ["Law texts"] } }, 2, counts, { paused: 3 }],
        [{ action: "viewed", filter: { state: "unseen" } }, 1, counts, { unseen: 0 }],
        [{ action: "unviewed", filter: { q: "kettle" } }, 1, counts, { unseen: 1 }],
        [{ action: "clear_errors", filter: { q: "is:failing" } }, 1, counts, { failing: 0 }],
        [
          { action: "mute", filter: { q: "host:shop.test" } },
          2,
          async () => (await pageOf(owner, "q=kettle")).watches,
          [{ notification_muted: true }],
        ],
        [
          { action: "unmute", filter: {} },
          2,
          async () => (await pageOf(owner, "q=kettle")).watches,
          [{ notification_muted: false }],
        ],
        [
          { action: "add_tag", tag: "prices", filter: { q: "jobs" } },
          1,
          () => labelled("tag=Prices&sort=name"),
          ["kettle", "jobs", "stove"],
        ],
        [{ action: "remove_tag", tag: "Prices", filter: { tag: ["Prices"] } }, 3, () => labelled("tag=Prices"), []],
        [
          { action: "set", settings: { title: "One name" }, filter: { q: "law" } },
          1,
          async () => (await pageOf(owner, "q=one%20name")).total,
          1,
        ],
      ];
    for (const [body, affected, then, expected] of cases) {
      const dry = await act(owner, { ...body, dry_run: true });
      expect([body, dry.affected]).toEqual([body, affected]);
      // The trial did nothing: the same is left to do.
      expect([body, (await act(owner, body)).results]).toEqual([body, dry.results]);
      const after = await then();
      if (Array.isArray(expected) || typeof expected === "object") expect(after).toMatchObject(expected as object);
      else expect([body, after]).toEqual([body, expected]);
    }
    const [first] = (await pageOf(owner, "state=paused")).watches;
    const uuids = [first?.uuid, "unknown"];
    expect(await act(owner, { action: "recheck", uuids })).toMatchObject({
      affected: 0,
      results: [
        { uuid: first?.uuid, status: "refused" },
        { uuid: "unknown", status: "not_found" },
      ],
    });
    // Whose they are is asked of each.
    const stranger = await account();
    expect((await act(stranger, { action: "pause", uuids })).results.map(({ status }) => status)).toEqual([
      "not_found",
      "not_found",
    ]);
    const refused: [body: Record<string, unknown>, status: number, words: string][] = [
      [{ action: "pause" }, 400, "Expected either uuids or filter"],
      [{ action: "pause", uuids, filter: {} }, 400, "Expected either uuids or filter"],
      [{ action: "add_tag", uuids }, 400, "tag: expected with add_tag"],
      [{ action: "add_tag", uuids, tag: "unknown" }, 404, "Tag not found"],
      [{ action: "set", uuids }, 400, "settings: expected with set"],
      [{ action: "set", filter: {}, settings: { url: "ftp://shop.test/" } }, 400, "url: "],
    ];
    for (const [body, status, words] of refused)
      expect(await errorOf(await owner.call("POST", "/watches/bulk", body))).toEqual({
        status,
        error: expect.stringContaining(words),
      });
  });

  test("goes on in parts, also where it takes watches out of its own filter", async () => {
    const { owner } = await filled();
    const { userId } = await idsOf((await pageOf(owner)).watches[0]?.uuid ?? "");
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)";
    const id = `${userId} * 100000 + i`;
    await execute(
      `INSERT INTO watches (id, uuid, user_id, settings, created_at) ${numbers} SELECT ${id}, 'many-' || ${id}, ${userId}, json_object('url', 'https://many.test/' || i, 'paused', json('true')), 0 FROM n`,
    );
    await execute(
      `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, paused, host) ${numbers} SELECT ${id}, ${userId}, 9e9, 3600, 0, 1, 'many.test' FROM n`,
    );
    const body = { action: "set", settings: { paused: false }, filter: { q: "host:many.test is:paused" } };
    const sizes: number[][] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const answer: Acted = await act(owner, { ...body, cursor });
      sizes.push([answer.affected, answer.remaining]);
      cursor = answer.next_cursor;
    }
    expect(sizes).toEqual([
      [40, 80],
      [40, 40],
      [40, 0],
    ]);
    expect((await pageOf(owner)).counts).toMatchObject({ paused: 4, all: 125 });
  });
});

describe("the strip of a watch", () => {
  test("has a letter for each of the last sixty checks, the newest last", async () => {
    const { owner, reads, bench, shop, uuid } = await watchPage("<p>One</p>", { ignore_text: ["noise"] });
    const { watchId } = await idsOf(uuid);
    await reads("<p>One</p>");
    await reads("<p>Two</p>");
    await shop.answers({ status: 404, body: "gone" });
    await bench.pass(600);
    const strip = async () => (await pageOf(owner)).watches[0]?.strip;
    expect(await strip()).toBe("nucf");
    expect((await pageOf(owner)).watches[0]).toMatchObject({
      history_n: 2,
      unseen: true,
      failing: { class: "http_404" },
    });
    await execute("UPDATE schedule SET strip = ? WHERE watch_id = ?", "u".repeat(60), watchId);
    await reads("<p>Three</p>");
    expect(await strip()).toBe(`${"u".repeat(59)}c`);
  });

  test("is written with the row that the end of a check writes anyway", async () => {
    const owner = await account();
    const bench = new Bench();
    const uuid = await owner.watch({ url: "https://shop.test/" });
    await owner.firstCheck(uuid);
    const { watchId } = await idsOf(uuid);
    const rows = async (letter?: "u") => {
      bench.time += 1000;
      const [claim] = await bench.world.stores.checks.claimNamed([watchId], bench.time);
      if (!claim) throw new Error("The watch was not claimed");
      const quiet = { pack: 0, entry: null, reading: null, failure: null, failingSince: null, trace: null };
      const times = { checkedAt: bench.time, fetchMs: 1, nextAt: bench.time, intervalSeconds: 300, phase: 0 };
      const ended = { ...claim, ...quiet, ...times, isCheck: true, ...(letter ? { letter } : {}) };
      const results = await homeDatabase.batch(aloneStatements({ db: homeDatabase }, [ended]));
      return results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
    };
    const without = await rows();
    expect(await rows("u")).toBe(without);
    expect(await firstRow("SELECT strip FROM schedule WHERE watch_id = ?", watchId)).toEqual({
      strip: expect.stringMatching(/u$/),
    });
    expect(await countRows("readings", "watch_id = ?", watchId)).toBe(1);
  });
});

test("an interval in short is one like any other, in a new watch and in an edit", async () => {
  const owner = await account();
  const uuid = await owner.watch({ url: "http://shop.test/", paused: true, every: "1h 30m" });
  const interval = async () => (await owner.json("GET", `/watch/${uuid}`)).effective_interval;
  expect(await interval()).toEqual({ seconds: 5400, source: "watch" });
  await owner.json("PUT", `/watch/${uuid}`, { every: "2d" });
  expect(await interval()).toEqual({ seconds: 172_800, source: "watch" });
  const refused = await owner.call("PUT", `/watch/${uuid}`, { every: "often" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("every: expected a length such as 30m"),
  ]);
});

describe("what was read, sent to create", () => {
  test("makes a watch of the same settings, whatever is read only in it", async () => {
    const owner = await account();
    const settings = {
      url: "https://copy.test/?a=1",
      title: "Copied",
      include_filters: [".price"],
      tag: "Copies",
      time_between_check: { hours: 6 },
      notification_urls: ["json://hook.test/x"],
      processor: "restock_diff",
    };
    const uuid = await owner.watch({ ...settings, paused: true });
    const read = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    const foreign = { llm_prefilter: null, llm_tokens_used_cumulative: 7, last_filter_config_hash: "x" };
    const created = await owner.json<{ uuid: string }>("POST", "/watch", { ...read, ...foreign });
    expect(created.uuid).not.toBe(uuid);
    const copy = await owner.json<Record<string, unknown>>("GET", `/watch/${created.uuid}`);
    const own = (watch: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(watch).filter(([name]) => !["uuid", "date_created"].includes(name)));
    expect(own(copy)).toEqual(own(read));
  });

  test("says which headers it cannot have, since what was read shows a mask in their place", async () => {
    const owner = await account();
    const headers = { Authorization: "Bearer s3cret", "X-Shop": "1" };
    const uuid = await owner.watch({ url: "https://copy.test/", headers, paused: true });
    const read = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    const created = await owner.json<{ uuid: string; warnings: string[] }>("POST", "/watch", read);
    expect(created.warnings).toEqual([expect.stringMatching(/^headers: Authorization came as a mask and is left out/)]);
    expect(await owner.json("GET", `/watch/${created.uuid}`)).toMatchObject({ headers: { "X-Shop": "1" } });
    const edited = await owner.json<{ warnings: string[] }>("PATCH", `/watch/${created.uuid}`, {
      headers: read["headers"],
    });
    expect(edited.warnings).toEqual(created.warnings);
    const emptied = await owner.json("PATCH", `/watch/${created.uuid}`, { headers: null });
    expect(emptied).toMatchObject({ headers: {} });
    expect(emptied).not.toHaveProperty("warnings");
    const tag = { title: "Masked", headers: { Cookie: "********" } };
    expect(await owner.json("POST", "/tag", tag)).toMatchObject({ warnings: [expect.stringContaining("Cookie")] });
  });

  test("makes a tag of the same settings, also where it has the members of a watch", async () => {
    const owner = await account();
    const { uuid } = await owner.json<{ uuid: string }>("POST", "/tag", { title: "Shop", ignore_text: ["a"] });
    const read = await owner.json<Record<string, unknown>>("GET", `/tag/${uuid}`);
    const foreign = { ...read, title: "Other", url: "", tags: [], check_count: 3, last_checked: 1, viewed: true };
    const { uuid: copied } = await owner.json<{ uuid: string }>("POST", "/tag", foreign);
    expect(await owner.json("GET", `/tag/${copied}`)).toMatchObject({ title: "Other", ignore_text: ["a"] });
  });
});

test("clients of changedetection.io find a release that they know, and ours beside it", async () => {
  const owner = await account();
  expect(await owner.json("GET", "/systeminfo?_=1&cache=no")).toMatchObject({
    version: expect.stringMatching(/^0\.60\.\d+$/),
    tidemark_version: "0.1.6",
  });
});

test.each([
  [
    "POST",
    "/watch",
    { url: "https://a.test/", paused: true, include_filters: [".a", "h1["] },
    "include_filters[1]: 'h1['",
  ],
  ["POST", "/tag", { title: "T", subtractive_selectors: ["h1["] }, "subtractive_selectors[0]: 'h1['"],
  ["PATCH", "/settings/user", { global_subtractive_selectors: ["h1["] }, "global_subtractive_selectors: 'h1['"],
])(
  "%s %s leaves out a selector that cannot be read, and refuses it where the request prefers that",
  async (method, path, body, words) => {
    const owner = await account();
    const refused = await owner.call(method, path, body, { prefer: "respond-async, handling=strict" });
    expect(await errorOf(refused)).toEqual({ status: 400, error: expect.stringContaining(`${words} cannot be read.`) });
    const taken = await owner.call(method, path, body, { prefer: "handling=lenient" });
    expect(taken.headers.get("X-Dropped-Selectors")).toBe('["h1["]');
  },
);
