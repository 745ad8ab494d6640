/** A table of watches: the prices of several shops side by side, walked through the public face. */
import { describe, expect, test } from "vitest";
import { wakeStatements } from "../../src/schedule/commit/tables/statements.ts";
import { site } from "../internet/client.ts";
import { Faulty } from "./faulty.ts";
import { account, Bench } from "./harness.ts";
import { firstRow } from "./rows.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

const hour = 3600;
const offer = (name: string, price: string, stock = "InStock") =>
  `<!doctype html><title>Kettle at ${name}</title><h1>Kettle</h1><p>A kettle that boils water in two minutes, sold by ${name}.</p>
   <script type="application/ld+json">${JSON.stringify({
     "@context": "https://schema.org",
     "@type": "Product",
     name: "Kettle",
     offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: `https://schema.org/${stock}` },
   })}</script>`;

async function threeShops() {
  const [owner, bench] = [await account(), new Bench()];
  await hook.answers({ status: 200, body: "" });
  const shops = await Promise.all(
    ["alpha", "beta", "gamma"].map(async (name, at) => {
      const shop = site(`${name}.test`);
      await shop.answers(offer(name, ["44.00", "48.50", "51.00"][at] as string));
      const uuid = await owner.watch({
        url: shop.url("/"),
        title: name,
        tag: "Kettle",
        processor: "restock_diff",
        notification_muted: true,
        ...every(60),
      });
      await owner.firstCheck(uuid);
      return { name, uuid, shop };
    }),
  );
  const sells = async (name: string, price: string, stock?: string) =>
    shops.find((each) => each.name === name)?.shop.answers(offer(name, price, stock));
  const follow = async (table: Record<string, unknown>) => {
    const uuid = await owner.watch({
      url: "https://shop.test/kettles",
      title: "Kettle, all shops",
      processor: "table_diff",
      table,
      notification_urls: ["json://hook.test/in"],
      notification_format: "text",
      notification_body: "{{ diff }}",
      ...every(60),
    });
    await owner.firstCheck(uuid);
    return shownOf(owner, uuid);
  };
  const messages = async () => (await hookMessages()).map(({ message }) => message ?? "");
  return { owner, bench, shops, sells, follow, messages };
}

describe("a table of watches", () => {
  test("shows what they read last, tells only of another cheapest one or a new lowest, and asks no site", async () => {
    const { bench, sells, follow, messages } = await threeShops();
    const { latest } = await follow({
      tag: "kettle",
      conditions: [
        { column: "price", is: "leader_changed" },
        { column: "price", is: "new_lowest" },
      ],
    });
    expect(await latest()).toBe("name,price,stock\nalpha,44 EUR,true\nbeta,48.50 EUR,true\ngamma,51 EUR,true");
    await sells("beta", "46.00");
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([]);
    await sells("gamma", "43.90");
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    const [message = "", ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toContain("gamma,43.90 EUR");
    expect(message).not.toContain("alpha");
  });

  test("is compared a minute after a price moved, once for many moves, and no more while none does", async () => {
    const { owner, bench, sells, follow } = await threeShops();
    const { uuid, latest } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${uuid}`, every(30 * 1440));
    const table = () => owner.json<{ check_count: number; next_check_at: number }>("GET", `/watch/${uuid}`);
    // Its own time is at least a day away, whatever its place in the month. It was compared after watches that were late, too.
    do {
      await bench.pass(25 * hour);
      for (let passes = 0; passes < 3; passes++) await bench.pass(60);
    } while ((await table()).next_check_at < bench.time + 24 * hour);
    const { check_count: before } = await table();
    await bench.pass(2 * hour);
    await bench.pass(120);
    expect((await table()).check_count).toBe(before);
    await sells("alpha", "45.00");
    await sells("beta", "43.00");
    await bench.pass(hour);
    expect(await latest()).toContain("beta,48.50 EUR");
    expect((await table()).next_check_at).toBeLessThanOrEqual(bench.time + 60);
    await bench.pass(60);
    expect(await latest()).toBe("name,price,stock\nalpha,45 EUR,true\nbeta,43 EUR,true\ngamma,51 EUR,true");
    expect((await table()).check_count).toBe(before + 1);
    await bench.pass(120);
    expect((await table()).check_count).toBe(before + 1);
  });

  test("a price that moves between any two calls of the table's own check has it compared again", async () => {
    const { owner, bench, shops, follow } = await threeShops();
    const { uuid } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${uuid}`, every(6 * 60));
    await bench.pass(7 * hour);
    type Scheduled = { id: number; generation: number; lease: number; next: number };
    const schedule = async (of: string) => {
      const sql = `SELECT watch_id AS id, generation, lease_until AS lease, next_at AS next FROM schedule
        WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)`;
      return (await firstRow<Scheduled>(sql, of)) as Scheduled;
    };
    const { DB: database } = bench.env;
    let gaps = 0;
    for (let at = 1; ; at++) {
      let isAtWork = false;
      // What the check of a shop writes that saw another price, under a claim of its own.
      const meanwhile = async () => {
        isAtWork = (await schedule(uuid)).lease > 0;
        const { id, generation } = await schedule(shops[0]?.uuid ?? "");
        const claim = "UPDATE schedule SET pack = 0, generation = ?2, done_generation = ?2 - 1 WHERE watch_id = ?1";
        await database
          .prepare(claim)
          .bind(id, generation + 1)
          .run();
        const price = { at: bench.time, price: 44, currency: "EUR", isInStock: true } as never;
        await database.batch(wakeStatements(database, [{ watchId: id, generation: generation + 1, price }]));
        await database.prepare("UPDATE schedule SET done_generation = generation WHERE watch_id = ?").bind(id).run();
      };
      await database
        .prepare("UPDATE schedule SET next_at = ?2, pack = 0 WHERE watch_id = ?1")
        .bind((await schedule(uuid)).id, bench.time)
        .run();
      await bench.tick();
      bench.faulty = new Faulty({ at, when: "before", meanwhile });
      const { faulty } = bench;
      await bench.drain();
      bench.faulty = null;
      if (!faulty.broke) break;
      if (!isAtWork) continue;
      gaps++;
      expect((await schedule(uuid)).next, faulty.broke).toBeLessThanOrEqual(bench.time + 60);
    }
    expect(gaps).toBeGreaterThan(2);
  });

  test("whatever becomes of a watch wakes its tables within a minute, by whosesoever settings they are tables, and nothing else does", async () => {
    const { owner, bench, shops, follow } = await threeShops();
    const [alpha = "", beta = "", gamma = ""] = shops.map((each) => each.uuid);
    const { uuid, latest } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${uuid}`, { ...every(30 * 1440), tag: "Kettle" });
    await owner.json("POST", "/tag", { title: "compare", processor: "table_diff", table: { watches: [alpha, beta] } });
    const byTag = await owner.watch({ url: "https://shop.test/two", tag: "compare", ...every(30 * 1440) });
    await owner.firstCheck(byTag);
    const counts = async () => {
      const sql = `SELECT group_concat(check_count, ' ') AS counts FROM (SELECT s.check_count FROM schedule s
        JOIN watches w ON w.id = s.watch_id WHERE w.uuid IN (?, ?) ORDER BY w.id)`;
      return (await firstRow<{ counts: string }>(sql, uuid, byTag))?.counts.split(" ").map(Number) ?? [];
    };
    for (let pass = 0; pass < 3; pass++) await bench.pass(60);
    let known = await counts();
    /** How often each of the two was compared in the minute after it, and in the one that followed. */
    const after = async (what: () => Promise<unknown>) => {
      await what();
      await bench.pass(60);
      const [soon, then] = [await counts(), (await bench.pass(60), await counts())];
      const found = soon.map((count, at) => [count - (known[at] ?? 0), (then[at] ?? 0) - count]);
      known = then;
      return found;
    };
    const [once, never] = [
      [1, 0],
      [0, 0],
    ];
    const put = (of: string, settings: object) => () => owner.json("PUT", `/watch/${of}`, settings);
    expect(await after(async () => null)).toEqual([never, never]);
    expect(await after(put(alpha, { title: "zeta" }))).toEqual([once, once]);
    expect(await latest()).toContain("zeta,44 EUR");
    expect(await after(put(alpha, { notification_muted: false }))).toEqual([never, never]);
    expect(await after(put(gamma, { tag: "pan" }))).toEqual([once, never]);
    expect(await latest()).not.toContain("gamma");
    expect(await after(put(gamma, { tag: "kettle, pan" }))).toEqual([once, never]);
    expect(await latest()).toContain("gamma,51 EUR");
    expect(await after(put(beta, { paused: true }))).toEqual([once, once]);
    expect(await after(put(beta, { paused: false }))).toEqual([once, once]);
    const tags = await owner.json<Record<string, { title: string }>>("GET", "/tags");
    const tag = Object.keys(tags).find((each) => tags[each]?.title === "Kettle");
    expect(await after(() => owner.json("PUT", `/tag/${tag}`, { title: "pots" }))).toEqual([once, never]);
    expect(await after(() => owner.json("PUT", `/tag/${tag}`, { title: "KETTLE" }))).toEqual([once, never]);
    expect(await after(() => owner.call("DELETE", `/watch/${beta}`))).toEqual([once, once]);
    expect(await latest()).not.toContain("beta");
    expect(await after(() => owner.call("POST", `/watch/${beta}/restore`))).toEqual([once, once]);
    expect(await latest()).toContain("beta,48.50 EUR");
    const checked = (answer: Parameters<(typeof shops)[number]["shop"]["answers"]>[0]) => async () => {
      await shops[0]?.shop.answers(answer);
      const due =
        "UPDATE schedule SET next_at = ?2, pack = 0 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?1)";
      await bench.env.DB.prepare(due).bind(alpha, bench.time).run();
      await bench.pass(0);
    };
    expect(await after(checked({ status: 503, body: "Down" }))).toEqual([once, once]);
    expect(await after(checked(offer("alpha", "44.00")))).toEqual([once, once]);
    expect(await after(checked(offer("alpha", "44.00")))).toEqual([never, never]);
    expect(await after(checked(offer("alpha", "43.00")))).toEqual([once, once]);
  });

  test("a watch that is renamed between any two calls of the table's own check has it compared again", async () => {
    const { owner, bench, shops, follow } = await threeShops();
    const { uuid, latest } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${uuid}`, every(30 * 1440));
    // What the edit claimed is over.
    await bench.pass(2 * hour);
    const { DB: database } = bench.env;
    const write = (sql: string, ...values: unknown[]) =>
      database
        .prepare(sql)
        .bind(...values)
        .run();
    let gaps = 0;
    for (let at = 1; ; at++) {
      const sql = "SELECT lease_until AS lease FROM schedule WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)";
      const meanwhile = async () => {
        gaps += Number(((await firstRow<{ lease: number }>(sql, uuid))?.lease ?? 0) > 0);
        await write(
          "UPDATE watches SET settings = json_set(settings, '$.title', ?2) WHERE uuid = ?1",
          shops[0]?.uuid,
          `name ${at}`,
        );
      };
      await bench.pass(60);
      await write(
        "UPDATE schedule SET next_at = ?2 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?1)",
        uuid,
        bench.time,
      );
      await bench.tick();
      bench.faulty = new Faulty({ at, when: "before", meanwhile });
      const { faulty } = bench;
      await bench.drain();
      bench.faulty = null;
      if (!faulty.broke) break;
      await bench.pass(60);
      await bench.pass(1);
      expect(await latest(), faulty.broke).toContain(`name ${at},44 EUR`);
    }
    expect(gaps).toBeGreaterThan(2);
  });

  test("without a column of the stock what is sold out has no price, and the next cheapest is told", async () => {
    const { bench, sells, follow, messages } = await threeShops();
    const { latest } = await follow({
      tag: "kettle",
      columns: [
        { name: "shop", from: "name" },
        { name: "price", from: "price" },
      ],
      conditions: [{ column: "price", is: "leader_changed" }],
    });
    expect(await latest()).toBe("shop,price\nalpha,44 EUR\nbeta,48.50 EUR\ngamma,51 EUR");
    await sells("alpha", "44.00", "OutOfStock");
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await latest()).toBe("shop,price\nalpha,\nbeta,48.50 EUR\ngamma,51 EUR");
    expect(await messages()).toHaveLength(1);
  });

  test("a shop that is down stands as it was, is told nowhere, and comes back without news", async () => {
    const { owner, bench, shops, follow, messages } = await threeShops();
    const { uuid, latest } = await follow({ watches: shops.map((shop) => shop.uuid) });
    const before = await latest();
    await shops[0]?.shop.answers({ status: 503, body: "Down" });
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await latest()).toBe(before);
    const { rows } = await owner.json<{ rows: { is_unread: boolean }[] }>("GET", `/watch/${uuid}/rows`);
    expect(rows.map((row) => row.is_unread)).toEqual([true, false, false]);
    await shops[0]?.shop.answers(offer("alpha", "44.00"));
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([]);
    expect(await owner.json("GET", `/watch/${uuid}/rows?sort=-price`)).toMatchObject({
      total: 3,
      rows: [{ key: "gamma" }, { key: "beta" }, { key: "alpha" }],
    });
  });

  test("a renamed watch is the row that it was: no news, and its past is found under either name", async () => {
    const { owner, bench, shops, sells, follow, messages } = await threeShops();
    const { uuid, latest } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${shops[0]?.uuid}`, { title: "zeta" });
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await latest()).toBe("name,price,stock\nbeta,48.50 EUR,true\ngamma,51 EUR,true\nzeta,44 EUR,true");
    expect(await messages()).toEqual([]);
    expect(await owner.json("GET", `/watch/${uuid}/history/latest/rows`)).toMatchObject({
      counts: { added: 0, removed: 0, changed: 0 },
    });
    await sells("alpha", "43.00");
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await messages()).toHaveLength(1);
    const { rows } = await owner.json<{ rows: { key: string; watch: string }[] }>("GET", `/watch/${uuid}/rows`);
    expect(rows.map(({ key, watch }) => [key, watch])).toEqual(
      [1, 2, 0].map((at) => [at === 0 ? "zeta" : shops[at]?.name, shops[at]?.uuid]),
    );
    for (const key of ["zeta", shops[0]?.uuid])
      expect(await owner.json("GET", `/watch/${uuid}/rows/${key}/history`)).toMatchObject({
        key: "zeta",
        points: [
          { cells: { name: "zeta", price: { amount: "44" } } },
          { cells: { name: "zeta", price: { amount: "43" } } },
        ],
      });
  });

  test("a price of a shop that is down is told when it is read again, not when its watch gets the tag", async () => {
    const { owner, bench, shops, follow, messages } = await threeShops();
    await owner.json("PUT", `/watch/${shops[0]?.uuid}`, { tag: "pan" });
    const { latest } = await follow({ tag: "kettle", conditions: [{ column: "price", is: "below", value: "45" }] });
    await shops[0]?.shop.answers({ status: 503, body: "Down" });
    await bench.pass(2 * hour);
    await owner.json("PUT", `/watch/${shops[0]?.uuid}`, { tag: "kettle" });
    await bench.pass(2 * hour);
    await bench.pass(2 * hour);
    expect(await latest()).toContain("alpha,,\n");
    expect(await messages()).toEqual([]);
    await shops[0]?.shop.answers(offer("alpha", "44.00"));
    await bench.pass(3 * hour);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([expect.stringContaining("alpha,44 EUR,true")]);
  });

  test("other watches chosen by its settings are no news; a tag that no watch has is said", async () => {
    const { owner, bench, shops, follow, messages } = await threeShops();
    const { uuid, latest } = await follow({ tag: "kettle" });
    await owner.json("PUT", `/watch/${uuid}`, { table: { watches: shops.slice(1).map((shop) => shop.uuid) } });
    await bench.pass(2 * hour);
    expect(await latest()).toBe("name,price,stock\nbeta,48.50 EUR,true\ngamma,51 EUR,true");
    expect(await messages()).toEqual([]);
    const preview = await owner.json<{ error: string }>("POST", "/preview", {
      url: "https://shop.test/kettles",
      processor: "table_diff",
      table: { tag: "pans" },
    });
    expect(preview.error).toContain("No watch of this account");
  });

  test("a client of changedetection.io finds its watches as before beside a table and a site, and edits a table as any watch", async () => {
    const { owner, bench, shops, follow } = await threeShops();
    const of = shops[0]?.uuid ?? "";
    type Entries = Record<string, Record<string, unknown>>;
    const answers = async () => {
      const paths = [`/watch/${of}`, `/watch/${of}/history`, `/watch/${of}/history/latest`, "/tags", "/search?q=alpha"];
      const bodies = await Promise.all(paths.map((path) => owner.text(path)));
      const { [of]: listed } = await owner.json<Entries>("GET", "/watch");
      return [listed, ...bodies];
    };
    const before = await answers();
    const { uuid } = await follow({ tag: "kettle" });
    await owner.watch({ url: "http://docs.test/guide/", processor: "site_diff", ...every(60) });
    expect(await answers()).toEqual(before);
    const all = await owner.json<Entries>("GET", "/watch");
    const names = (entry: Record<string, unknown> = {}) =>
      Object.keys(entry)
        .filter((name) => name !== "last_error_code")
        .toSorted();
    expect(names(all[uuid])).toEqual(names(all[of]));
    expect(all[uuid]).toMatchObject({ url: "https://shop.test/kettles", last_error: false });
    // It reads a watch whole, changes a member and writes it back.
    const whole = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    await owner.json("PUT", `/watch/${uuid}`, { ...whole, title: "Kettles" });
    const after = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}`);
    expect([after["title"], after["processor"], after["table"]]).toEqual(["Kettles", "table_diff", whole["table"]]);
    await owner.call("GET", `/watch/${uuid}?recheck=true`);
    await bench.pass(2 * hour);
    const history = await owner.json<Record<string, string>>("GET", `/watch/${uuid}/history`);
    expect(Object.keys(history)).toHaveLength(1);
    expect(await owner.text(`/watch/${uuid}/history/latest`)).toContain("alpha,44 EUR,true");
    expect((await owner.call("DELETE", `/watch/${uuid}`)).status).toBe(204);
    expect(Object.keys(await owner.json("GET", "/watch"))).not.toContain(uuid);
  });

  test("what a watch does not have, and rows of a page beside watches, are refused with what is expected", async () => {
    const owner = await account();
    const refusal = async (table: unknown) => {
      const settings = { url: "http://shop.test/", processor: "table_diff", table };
      const response = await owner.call("POST", "/watch", settings);
      expect(response.status).toBe(400);
      return response.text();
    };
    expect(await refusal({ tag: "a", columns: [{ name: "b", from: ".b" }] })).toContain(
      "table.columns[0].from: expected one of name, price, stock, url, host, found .b",
    );
    const named = "table.watches[1]: expected the uuid of a watch, found";
    for (const wrong of ["kettle", ""])
      expect(await refusal({ watches: [crypto.randomUUID(), wrong] })).toContain(`${named} ${wrong || '\\"\\"'}`);
    expect(await refusal({ tag: "a", rows: "li" })).toContain("table.rows: expected no rows of a page");
    expect(await refusal({ tag: "a", conditions: [{ column: "size", is: "new_lowest" }] })).toContain(
      "table.conditions[0].column: expected one of the columns (name, price, stock), found size",
    );
  });
});
