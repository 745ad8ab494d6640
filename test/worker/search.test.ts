/** Search through the public face. */
import { beforeEach, describe, expect, test } from "vitest";
import { account, type Account, homeDatabase } from "./harness.ts";
import { execute, firstRow } from "./rows.ts";
import { watchPage } from "./watched.ts";
import { overD1 } from "./databases.ts";

overD1();

type Waits = { waiting: object | null };

let owner: Account;
const uuids: Record<string, string> = {};
beforeEach(async () => {
  owner = await account();
  uuids.kettle = await owner.watch({
    url: "https://shop.test/kettle",
    title: "Ärgerlich teuer",
    tag: "Shop",
    paused: true,
  });
  uuids.news = await owner.watch({ url: "https://news.test/", paused: true });
  const reading = {
    pageTitle: "Daily News",
    failing: { class: "dns", sentence: "No such host", count: 1, since: 5, told: false },
  };
  await execute(
    "INSERT INTO readings (watch_id, reading, failure) SELECT id, ?, 'dns' FROM watches WHERE uuid = ?",
    JSON.stringify(reading),
    uuids.news,
  );
});
const found = async (query: string) => Object.keys(await owner.json("GET", `/search?${query}`));

describe("a search", () => {
  test("a search finds whole texts, or parts where asked, whatever the case", async () => {
    expect(await found("q=https://SHOP.test/kettle")).toEqual([uuids.kettle]);
    expect(await found("q=kettle")).toEqual([]);
    expect(await found("q=kettle&partial=true")).toEqual([uuids.kettle]);
    expect(await found(`q=${encodeURIComponent("ÄRGERLICH")}&partial=1`)).toEqual([uuids.kettle]);
    expect(await found("q=daily%20news")).toEqual([uuids.news]);
    expect(await found("q=no%20such&partial=yes")).toEqual([uuids.news]);
    expect(await found("q=*.test/*")).toEqual([uuids.kettle, uuids.news]);
    // What is a name of a setting is no text of a watch, and what JSON escapes is found as it was written.
    expect(await found("q=title&partial=true")).toEqual([]);
    const quoted = await owner.watch({ url: "https://shop.test/q", title: 'The "best" C:\\Pot', paused: true });
    for (const part of ['"BEST" c:', "c:\\pot", '"'])
      expect(await found(`q=${encodeURIComponent(part)}&partial=true`)).toEqual([quoted]);
  });

  test("a search answers in the form of the list, page by page", async () => {
    const all = await owner.json("GET", "/search?q=test&partial=true");
    expect(all).toEqual(await owner.json("GET", "/watch"));
    const first = await owner.call("GET", "/search?q=test&partial=true&limit=1");
    expect(Object.keys((await first.json()) as object)).toEqual([uuids.kettle]);
    const next = /<\/api\/v1(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect(Object.keys(await owner.json("GET", next))).toEqual([uuids.news]);
  });

  test("the short form of a list and a search says of a watch what the whole form says", async () => {
    const uuid = await owner.watch({
      ...{ url: "https://short.test/", tag: "One, Two", paused: true, link_to_open: "https://open.test/{{ 1 + 1 }}" },
      ...{ notification_muted: true, use_page_title_in_list: true, processor: "restock_diff" },
      headers: { Authorization: "secret" },
    });
    const reading = {
      ...{ pageTitle: 'Page "1"', changedAt: 20, snapshotAt: 30, finalUrl: "https://other.test/" },
      restock: { price: "5", currency: "EUR", in_stock: true, availability: null, last_price: null },
      failing: { class: "dns", sentence: "No such host", count: 1, since: 5, told: false },
    };
    const pack = "(SELECT max(id) FROM packs)";
    const watch = `(SELECT id FROM watches WHERE uuid = '${uuid}')`;
    for (const sql of [
      `UPDATE watches SET last_viewed = 40 WHERE uuid = '${uuid}'`,
      `INSERT INTO readings (watch_id, reading, failure) VALUES (${watch}, '${JSON.stringify(reading)}', 'dns')`,
      `INSERT INTO packs (bucket, interval_seconds, phase, next_at, state)
         VALUES (1, 3600, 0, 9e9, json_object(${watch} || '', json('[77, 5, 3, "uuu", null]')))`,
      `UPDATE schedule SET pack = ${pack}, last_checked = 60 WHERE watch_id = ${watch}`,
    ])
      await execute(sql);
    const whole = await owner.json("GET", `/watch/${uuid}`);
    const short = (await owner.json<Record<string, object>>("GET", "/watch"))[uuid] ?? {};
    expect(short).toMatchObject({
      last_checked: 77,
      viewed: true,
      last_error: "No such host",
      restock: { price: "5" },
    });
    expect(Object.fromEntries(Object.keys(short).map((name) => [name, whole[name]]))).toEqual(short);
    for (const query of ["short.test&partial=1", "page%20%221%22", "no%20such&partial=1&tag=two"])
      expect((await owner.json<Record<string, unknown>>("GET", `/search?q=${query}`))[uuid]).toEqual(short);
  });

  test("a list shows what the last check remembered, and what others wrote after it", async () => {
    const { owner: holder, uuid } = await watchPage("<title>Kettle</title><p>10</p>");
    const taken = () =>
      firstRow("SELECT r.short FROM readings r JOIN watches w ON w.id = r.watch_id WHERE w.uuid = ?", uuid);
    const shown = async () => (await holder.json<Record<string, object>>("GET", "/watch"))[uuid];
    const remember = (name: string, value: object) =>
      execute(`UPDATE readings SET reading = json_set(reading, '$.${name}', json('${JSON.stringify(value)}'))`);
    const fromCheck = { short: expect.stringContaining('"Kettle"') as string };
    expect(await taken()).toEqual(fromCheck);
    expect(await shown()).toMatchObject({ page_title: "Kettle", last_error: false });
    await remember("favicon", { at: 5 });
    expect(await taken()).toEqual(fromCheck);
    await remember("failing", { class: "dns", sentence: "No such host", count: 1, since: 5, told: false });
    expect(await taken()).toEqual({ short: null });
    expect(await shown()).toMatchObject({ page_title: "Kettle", last_error: "No such host" });
  });

  test("a list and a search say of each watch whether it waits for its host, as the whole form does", async () => {
    const uuid = await owner.watch({ url: "https://busy.test/" });
    const waiting = async () => {
      const [list, search] = await Promise.all(
        ["/watch", "/search?q=test&partial=true"].map((path) => owner.json<Record<string, Waits>>("GET", path)),
      );
      const whole = await owner.json<Waits>("GET", `/watch/${uuid}`);
      expect([list?.[uuid]?.waiting, search?.[uuid]?.waiting]).toEqual([whole.waiting, whole.waiting]);
      expect([list?.[uuids.news ?? ""]?.waiting, search?.[uuids.news ?? ""]?.waiting]).toEqual([null, null]);
      return whole.waiting;
    };
    expect(await waiting()).toBeNull();
    const later = Math.floor(Date.now() / 1000) + 5000;
    await execute(`INSERT INTO hosts (host, strikes, until_at, reason) VALUES ('busy.test', 3, ${later}, 'asked')`);
    expect(await waiting()).not.toBeNull();
    await execute("DELETE FROM hosts");
    await execute("INSERT INTO cursors (name, value) VALUES ('line:http busy.test', ?)", String(later));
    await execute("UPDATE schedule SET next_at = unixepoch() + 400 WHERE host = 'busy.test'");
    expect(await waiting()).not.toBeNull();
  });

  test("a search goes through a large account, page by page or at once", async () => {
    const watch = await firstRow<{ id: number }>("SELECT user_id AS id FROM watches WHERE uuid = ?", uuids.news);
    const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1600)";
    await homeDatabase.batch([
      homeDatabase
        .prepare(
          `INSERT INTO watches (id, uuid, user_id, settings, created_at) ${numbers} SELECT 5000000 + i, 'many-' || i, ?,
           json_object('url', 'https://many.test/' || i, 'title', iif(i % 400 = 0, 'Teapot \u00e4', 'Kettle')), 0 FROM n`,
        )
        .bind(watch?.id),
      homeDatabase
        .prepare(
          `INSERT INTO schedule (watch_id, user_id, next_at, interval_seconds, phase, paused) ${numbers}
           SELECT 5000000 + i, ?, 9e9, 3600, 0, 1 FROM n`,
        )
        .bind(watch?.id),
    ]);
    const pots = [400, 800, 1200, 1600].map((i) => `many-${i}`);
    expect(await found("q=TEAPOT%20%C3%84")).toEqual(pots);
    expect(await found("q=teapot&partial=1")).toEqual(pots);
    expect(await found("q=many.test&partial=1")).toHaveLength(1600);
    const pages: string[][] = [];
    for (let path = "/search?q=teapot*&limit=3"; path;) {
      const answer = await owner.call("GET", path);
      pages.push(Object.keys((await answer.json()) as object));
      path = /<\/api\/v1(.*)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(pages).toEqual([pots.slice(0, 3), pots.slice(3)]);
  });

  test("a search finds by words of any length what its watches have now, and what failed last", async () => {
    const [kettle, news] = [uuids.kettle, uuids.news];
    const lists = async (q: string) => {
      const page = await owner.json<{ watches: { uuid: string }[] }>(
        "GET",
        `/watches?q=${encodeURIComponent(q)}&sort=name`,
      );
      return page.watches.map(({ uuid }) => uuid).sort();
    };
    expect([await found("q=tl&partial=1"), await lists("tl"), await lists("kettle ÄRGERLICH")]).toEqual([
      [kettle],
      [kettle],
      [kettle],
    ]);
    // Words of which one is in the page's title and one in the error.
    expect([await lists("daily such"), await lists("daily kettle")]).toEqual([[news], []]);
    await owner.json("PUT", `/watch/${kettle}`, { url: "https://shop.test/teapot", title: "İzmir \u212aelvin" });
    expect([await found("q=kettle&partial=1"), await lists("kettle")]).toEqual([[], []]);
    for (const q of ["teapot", "izmir".replace("i", "i\u0307"), "kelvin"])
      expect([q, await lists(q), await found(`q=${encodeURIComponent(q)}&partial=1`)]).toEqual([q, [kettle], [kettle]]);
    await owner.call("DELETE", `/watch/${kettle}`);
    expect([await found("q=teapot&partial=1"), await lists("teapot")]).toEqual([[], []]);
    await owner.json("POST", `/watch/${kettle}/restore`, {});
    expect(await lists("teapot")).toEqual([kettle]);
  });

  test("a search is limited to a tag, by name or UUID", async () => {
    expect(await found("q=test&partial=true&tag=shop")).toEqual([uuids.kettle]);
    expect(await owner.json("GET", "/search?q=test&tag=unknown")).toEqual({});
  });

  test("a search needs a term, and never finds what belongs to another account", async () => {
    for (const query of ["", "?q=", "?q=%20"]) {
      const answer = await owner.call("GET", `/search${query}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual(expect.objectContaining({ error: "Search query 'q' parameter is required" }));
    }
    expect((await owner.call("GET", "/search?q=x&partial=perhaps")).status).toBe(400);
    expect(await (await account()).json("GET", "/search?q=test&partial=true")).toEqual({});
  });
});
