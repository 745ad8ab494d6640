/** Rows of a table whose pages have watches of their own: what each of the two reads, and what kind of watch a page gets. */
import { describe, expect, test } from "vitest";
import { openShop } from "./openShop.ts";
import { execute, firstRow, setDue } from "./rows.ts";
import { visitorOf } from "./visitor.ts";
import { every } from "./watched.ts";

type Row = {
  key: string;
  watch: string | null;
  is_unread: boolean;
  page: { id: string } | null;
  cells: Record<string, unknown>;
};

/** A table of two pages, of which the first has a watch of its own. */
async function withOwnWatch(table: Record<string, unknown> = {}) {
  const opened = await openShop({ kettle: { price: "30.00", colour: "red" }, pan: { price: "40.00", colour: "blue" } });
  const { owner, bench, of, passes, follow } = opened;
  const followed = await follow(table);
  await passes();
  const rows = async () => (await owner.json<{ rows: Row[] }>("GET", `/watch/${followed.uuid}/rows`)).rows;
  const [first] = await rows();
  const { uuid: own } = await owner.json<{ uuid: string }>("POST", `/watch/${of}/pages/${first?.page?.id}/watch`);
  const kettle = async (settings: object) => {
    await owner.json("PUT", `/watch/${own}`, { notification_muted: true, ...settings });
    await bench.pass(60);
  };
  const settings = () => owner.json<{ processor: string; include_filters: string[] }>("GET", `/watch/${own}`);
  /** How often the page was asked while its own watch was not. */
  const askedBySite = async (work: () => Promise<void>) => {
    const asked = async () => (await opened.shop.requests()).filter(({ url }) => url.endsWith("/p/kettle")).length;
    await kettle({ paused: true });
    const before = await asked();
    await work();
    return (await asked()) - before;
  };
  return { ...opened, ...followed, rows, own, kettle, settings, askedBySite };
}

const shown = (rows: readonly Row[]) => rows.map(({ key, watch, is_unread: isUnread }) => [key, watch, isUnread]);
const selected = [
  { name: "name", from: "name" },
  { name: "price", from: "price" },
  { name: "colour", from: "p.colour" },
];

describe("a page with a watch of its own", () => {
  test("is watched by its price from the start where a table reads that, and the site reads it no more", async () => {
    const { passes, rows, own, settings, askedBySite } = await withOwnWatch();
    expect(await settings()).toMatchObject({ processor: "restock_diff", include_filters: [] });
    await passes();
    expect(shown(await rows())).toEqual([
      ["kettle", own, false],
      ["pan", null, false],
    ]);
    expect(await askedBySite(() => passes(3))).toBe(0);
  });

  test("is a row with what columns by selectors find on it now: the site reads it for these, and reports nothing of it", async () => {
    const { owner, of, passes, rows, own, kettle, sells, latest, messages } = await withOwnWatch({ columns: selected });
    await kettle(every(24 * 60));
    await passes(2);
    const ofSite = async () => Object.keys(await owner.json<object>("GET", `/watch/${of}/history`)).length;
    const before = await ofSite();
    await sells("kettle", { price: "30.00", colour: "green" });
    await passes(2);
    expect(await latest()).toBe("name,price,colour\nkettle,30 EUR,green\npan,40 EUR,blue");
    expect(shown(await rows())[0]).toEqual(["kettle", own, false]);
    expect(await messages()).toEqual([expect.stringContaining("kettle,30 EUR,green")]);
    expect(await ofSite()).toBe(before);
  });

  test("whose text it follows is a row as the site reads it, which reports nothing of it", async () => {
    const { owner, of, passes, rows, own, kettle, sells, latest } = await withOwnWatch();
    await kettle({ processor: "text_json_diff", ...every(24 * 60) });
    await passes(2);
    const ofSite = async () => Object.keys(await owner.json<object>("GET", `/watch/${of}/history`)).length;
    const before = await ofSite();
    await sells("kettle", { price: "20.00", colour: "green" });
    await passes(2);
    expect(await latest()).toBe("name,price,stock\nkettle,20 EUR,true\npan,40 EUR,true");
    expect(shown(await rows())[0]).toEqual(["kettle", own, false]);
    expect(await ofSite()).toBe(before);
  });

  test("is watched by the element that a column of money reads, where only that finds a price", async () => {
    const columns = [
      { name: "name", from: "name" },
      { name: "price", from: "p.colour", type: "money" },
    ];
    const opened = await openShop({ kettle: { colour: "30,00 €" }, pan: {} });
    const { owner, of, follow, passes } = opened;
    const { uuid } = await follow({ columns });
    await passes();
    const { rows } = await owner.json<{ rows: Row[] }>("GET", `/watch/${uuid}/rows`);
    const promoted = rows.map(async ({ page }) => {
      const made = await owner.json<{ uuid: string }>("POST", `/watch/${of}/pages/${page?.id}/watch`);
      return owner.json("GET", `/watch/${made.uuid}`);
    });
    expect(await Promise.all(promoted)).toMatchObject([
      { processor: "restock_diff", include_filters: ["p.colour"] },
      { processor: "text_json_diff", include_filters: [] },
    ]);
  });

  test("is no site, though a tag makes the site one", async () => {
    const { owner, of, follow, passes } = await openShop({ kettle: { price: "30.00" } });
    const tag = { title: "sites", overrides_watch: true, processor: "site_diff" };
    const { uuid: overriding } = await owner.json<{ uuid: string }>("POST", "/tag", tag);
    const { uuid: other } = await owner.json<{ uuid: string }>("POST", "/tag", {
      title: "shop",
      processor: "site_diff",
    });
    await owner.json("PUT", `/watch/${of}`, { tags: [overriding, other] });
    const { uuid } = await follow({ columns: [{ name: "name", from: "name" }] });
    await passes();
    const { rows } = await owner.json<{ rows: Row[] }>("GET", `/watch/${uuid}/rows`);
    const { uuid: own } = await owner.json<{ uuid: string }>("POST", `/watch/${of}/pages/${rows[0]?.page?.id}/watch`);
    expect(await owner.json("GET", `/watch/${own}`)).toMatchObject({ processor: "text_json_diff", tags: [other] });
  });

  test("is made by a press on the screen of a row, which then leads to it", async () => {
    const { owner, of, follow, passes } = await openShop({ kettle: { price: "30.00" } });
    const { uuid } = await follow();
    await passes();
    const visitor = await visitorOf(owner);
    const path = `/watch/${uuid}/rows/kettle`;
    const [, action = ""] = /action="([^"]+\/watch)"/.exec(await visitor.page(path)) ?? [];
    expect(action).toMatch(new RegExp(`^/watch/${of}/pages/[0-9a-f]{16}/watch$`));
    expect((await visitor.post(action, { next: path })).headers.get("location")).toBe(path);
    const { watch, site } = await owner.json<{ watch: string; site: string }>(
      "GET",
      `/watch/${uuid}/rows/kettle/history`,
    );
    expect(site).toBe(of);
    expect(await visitor.page(path)).toContain(`href="/watch/${watch}"`);
    expect(await owner.json("GET", `/watch/${watch}`)).toMatchObject({ processor: "restock_diff" });
  });

  test("a page with a watch of its own is a row with the name, price and stock that this read last, and news soon after it", async () => {
    const { owner, bench, passes, rows, own, kettle, sells, fails, latest, messages } = await withOwnWatch();
    await kettle(every(30));
    await passes(2);
    expect(await messages()).toEqual([]);
    expect((await rows()).map(({ key, watch, is_unread: isUnread }) => [key, watch, isUnread])).toEqual([
      ["kettle", own, false],
      ["pan", null, false],
    ]);
    const checked = async () => {
      const sql =
        "SELECT done_generation AS count FROM schedule WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)";
      return (await firstRow<{ count: number }>(sql, own))?.count ?? 0;
    };
    // Its host may be asked by the check of the site just then, or be left alone after a refusal.
    const checks = async () => {
      const before = await checked();
      for (let attempt = 0; attempt < 10 && (await checked()) === before; attempt++) {
        await execute("UPDATE schedule SET pack = 0 WHERE watch_id = (SELECT id FROM watches WHERE uuid = ?)", own);
        await setDue(own, bench.time);
        await bench.pass(60);
      }
      expect(await checked()).toBeGreaterThan(before);
      await bench.pass(60);
    };
    await sells("kettle", { price: "20.00" });
    await checks();
    expect(await latest()).toBe("name,price,stock\nkettle,20 EUR,true\npan,40 EUR,true");
    expect(await messages()).toEqual([expect.stringContaining("kettle,20 EUR,true")]);
    await kettle({ title: "Kettle of steel" });
    expect(await latest()).toBe("name,price,stock\nKettle of steel,20 EUR,true\npan,40 EUR,true");
    await fails("kettle");
    await checks();
    expect((await rows())[0]).toMatchObject({ watch: own, is_unread: true, cells: { price: { amount: "20" } } });
    await sells("kettle", { price: "20.00" });
    await checks();
    expect((await rows())[0]?.is_unread).toBe(false);
    await kettle({ paused: true });
    expect((await rows())[0]?.is_unread).toBe(true);
    expect(await messages()).toHaveLength(1);
    await owner.call("DELETE", `/watch/${own}`);
    await passes(14);
    expect((await rows())[0]).toMatchObject({ key: "kettle", watch: null, is_unread: false });
    expect(await messages()).toHaveLength(1);
  });
});
