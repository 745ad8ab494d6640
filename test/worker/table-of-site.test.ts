/** A table of a site: every product of a shop with its price, out of the pages that the site reads anyway; walked through the public face. */
import { describe, expect, test } from "vitest";
import { firstPagesOfTable } from "../../src/check/rows/wantFirstPages.ts";
import { Faulty } from "./faulty.ts";
import { account, request } from "./harness.ts";
import { hour, openShop } from "./openShop.ts";
import { allRows, countRows, idsOf, setDue } from "./rows.ts";
import { visitorOf } from "./visitor.ts";
import { every } from "./watched.ts";

describe("a table of a site", () => {
  test("fills as the site reads its pages, which is no news, and then tells what gets cheaper, comes and goes", async () => {
    const { sells, stops, passes, follow, messages, shop } = await openShop({
      kettle: { price: "44.00" },
      mug: { price: "9.50", stock: "OutOfStock" },
      pot: {},
    });
    const asked = async () => (await shop.requests()).length;
    const before = await asked();
    const { latest } = await follow();
    expect(await latest()).toBe("name,price,stock\nkettle,,\nmug,,\npot,,");
    expect(await asked()).toBe(before);
    await passes();
    expect(await latest()).toBe("name,price,stock\nkettle,44 EUR,true\nmug,9.50 EUR,false\npot,,");
    expect(await messages()).toEqual([]);
    await sells("kettle", { price: "39.90" });
    await passes();
    expect(await messages()).toEqual([expect.stringContaining("kettle,39.90 EUR,true")]);
    await sells("pan", { price: "25.00" });
    await passes();
    expect((await messages()).slice(1)).toEqual([expect.stringContaining("pan,25 EUR,true")]);
    await stops("mug");
    await passes(4);
    expect((await messages()).slice(2)).toEqual([expect.stringContaining("mug")]);
    expect(await latest()).toBe("name,price,stock\nkettle,39.90 EUR,true\npan,25 EUR,true\npot,,");
  });

  test("has the values of its first pages within minutes, though the site has read as many pages as it may in a day", async () => {
    const names = Array.from({ length: 50 }, (_, at) => `mug-${at + 10}`);
    const products = Object.fromEntries(names.map((name) => [name, { price: "9.50" }]));
    const { follow, passes, shop } = await openShop(products, { perDay: 50, after: 61 });
    const isPage = ({ url }: { url: string }) => url.includes("/p/mug");
    const asked = async () => (await shop.requests()).filter(isPage).length;
    for (let reads = 0; (await asked()) < names.length && reads < 20; reads++) await passes(1, 2 * hour);
    expect(await asked()).toBe(names.length);
    const { latest } = await follow();
    await passes(2, 60);
    const lines = (await latest()).split("\n").slice(1);
    expect(lines.filter((line) => line.includes("9.50 EUR")).length).toBe(firstPagesOfTable);
    expect(await asked()).toBeLessThanOrEqual(names.length + 2 * firstPagesOfTable);
  });

  test("that fills for hours keeps one snapshot of what was read so, which is no news and is no change of cells", async () => {
    const names = Array.from({ length: 90 }, (_, at) => `mug-${at + 10}`);
    const products = Object.fromEntries(names.map((name) => [name, { price: "9.50" }]));
    const { owner, follow, passes, sells, messages } = await openShop(products, { perDay: 200, after: 61 });
    const { uuid } = await follow();
    const open = async () => (await owner.json<Rows>("GET", `/watch/${uuid}/rows`)).not_read;
    const steps = new Set([await open()]);
    for (let pass = 0; pass < 30 && (await open()) > 0; pass++) {
      await passes(1);
      steps.add(await open());
    }
    expect(steps.size).toBeGreaterThan(3);
    type Report = { from: number | null; to: number; counts: object; rows: object[] };
    const kinds = async () =>
      (await owner.json<{ kind: string }[]>("GET", `/watch/${uuid}/snapshots`)).map(({ kind }) => kind);
    const report = () => owner.json<Report>("GET", `/watch/${uuid}/history/latest/rows`);
    expect(await kinds()).toEqual(["baseline", "baseline"]);
    expect(await report()).toMatchObject({ counts: { added: 0, removed: 0, changed: 0 }, rows: [] });
    expect(await messages()).toEqual([]);
    await sells("mug-12", { price: "8.00" });
    await passes(14);
    expect(await kinds()).toEqual(["change", "baseline", "baseline"]);
    expect(await report()).toMatchObject({ counts: { added: 0, removed: 0, changed: 1 } });
    expect(await owner.text(`/watch/${uuid}/rows.csv`)).toMatch(/mug-11,9.50 EUR,true\r\nmug-12,8 EUR,true/);
  });

  type Row = {
    key: string;
    watch: string | null;
    is_unread: boolean;
    page: { id: string; url: string; read_at: number; lacks: Record<string, string> } | null;
    cells: Record<string, unknown>;
  };
  type Rows = { site: string | null; not_read: number; rows: Row[] };

  test("columns are what a page is, its offer, and what selectors find on it; what finds nothing says why", async () => {
    const { owner, of, sells, passes, follow } = await openShop({
      kettle: { price: "44.00", colour: "red" },
      pot: {},
    });
    await sells("kettle", { price: "44.00", colour: "red" });
    const { uuid, latest } = await follow({
      include: ["/p/*"],
      columns: [
        { name: "url", from: "url" },
        { name: "title", from: "name" },
        { name: "state", from: "state" },
        { name: "price", from: "price" },
        { name: "colour", from: "p.colour" },
        { name: "class", from: "main p.colour@class" },
        { name: "sold as", from: "json:$.offers.priceCurrency" },
        { name: "first letter", from: "/^(.)/", of: "title" },
      ],
    });
    const path = `/watch/${uuid}/rows`;
    expect(await owner.json<Rows>("GET", path)).toMatchObject({ site: of, not_read: 2 });
    await passes();
    expect(await latest()).toBe(
      `url,title,state,price,colour,class,sold as,first letter
http://shop.test/p/kettle,kettle,listed,44 EUR,red,colour,EUR,k
http://shop.test/p/pot,pot,listed,,,,,p`,
    );
    const { not_read: open, rows } = await owner.json<Rows>("GET", path);
    expect(open).toBe(0);
    expect(rows.map(({ watch, is_unread: isUnread }) => [watch, isUnread])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(rows[1]?.page).toMatchObject({
      url: "http://shop.test/p/pot",
      lacks: { price: "nothing", colour: "nothing", class: "nothing", "sold as": "unfit" },
    });
    const { pages } = await owner.json<{ pages: { id: string }[] }>("GET", `/watch/${of}/pages`);
    expect(rows.map(({ page }) => page?.id)).toEqual(pages.map(({ id }) => id));
    expect(await owner.json("GET", `/watch/${uuid}/rows/${rows[0]?.page?.id}/history`)).toMatchObject({
      key: "http://shop.test/p/kettle",
    });
    expect(await owner.text(`${path}.csv`)).toContain("http://shop.test/p/kettle,kettle,listed,44 EUR");
  });

  test("a page that cannot be read stands as it did with its age, decides nothing, and comes back without news", async () => {
    const { owner, sells, fails, passes, follow, messages } = await openShop({
      kettle: { price: "30.00" },
      mug: { price: "35.00" },
      pan: { price: "40.00" },
    });
    const { uuid, latest } = await follow({ conditions: [{ column: "price", is: "leader_changed" }] });
    await passes();
    const before = await latest();
    const { rows: known } = await owner.json<Rows>("GET", `/watch/${uuid}/rows`);
    await fails("kettle");
    await passes();
    await sells("pan", { price: "31.00" });
    await passes();
    const { rows } = await owner.json<Rows>("GET", `/watch/${uuid}/rows`);
    expect(rows.map(({ key, is_unread: isUnread }) => [key, isUnread])).toEqual([
      ["kettle", true],
      ["mug", false],
      ["pan", false],
    ]);
    expect(rows[0]?.cells).toEqual(known[0]?.cells);
    expect(await messages()).toEqual([]);
    await sells("kettle", { price: "30.00" });
    await passes(4);
    expect(await messages()).toEqual([]);
    expect(await latest()).toBe(before?.replace("pan,40 EUR", "pan,31 EUR"));
    await sells("mug", { price: "29.00" });
    await passes();
    expect(await messages()).toEqual([expect.stringContaining("mug,29 EUR,true")]);
  });

  test("a page that moved is the row that it was", async () => {
    const { owner, shop, sells, stops, passes, follow, messages } = await openShop({
      kettle: { price: "30.00" },
      pan: { price: "40.00" },
    });
    const { uuid, latest } = await follow();
    await passes();
    await stops("kettle");
    await shop.at("/p/kettle").answers({ status: 301, headers: { location: "/p/kettles" }, body: "" });
    await sells("kettles", { price: "30.00" });
    await passes(4);
    expect(await latest()).toBe("name,price,stock\nkettles,30 EUR,true\npan,40 EUR,true");
    expect(await messages()).toEqual([]);
    const { rows } = await owner.json<Rows>("GET", `/watch/${uuid}/rows`);
    expect(rows[0]?.page?.url).toBe("http://shop.test/p/kettles");
  });

  test("a press on the pages of a site makes its table once, whose screen says how many values are still to come", async () => {
    const { owner, of, passes } = await openShop({ kettle: { price: "30.00" }, pan: { price: "40.00" } });
    const visitor = await visitorOf(owner);
    expect(await visitor.page(`/watch/${of}/pages`)).toContain(`action="/watch/${of}/pages/table"`);
    const press = async () => (await visitor.post(`/watch/${of}/pages/table`, {})).headers.get("location") ?? "";
    const [, uuid = ""] = /^\/watch\/([0-9a-f-]{36})/.exec(await press()) ?? [];
    expect(await press()).toBe(`/watch/${uuid}/rows`);
    await owner.firstCheck(uuid);
    expect(await visitor.page(`/watch/${uuid}/rows`)).toContain(
      "Values come as the site reads its pages: 0 of 2 so far.",
    );
    expect(await (await visitorOf(owner, "fr")).page(`/watch/${uuid}/rows`)).toContain("0 sur 2 jusqu’ici");
    await passes();
    const page = await visitor.page(`/watch/${uuid}/rows`);
    expect(page).toContain("€30.00");
    expect(page).not.toContain("so far");
    const stranger = await visitorOf(await account());
    expect((await stranger.post(`/watch/${of}/pages/table`, {})).status).toBe(404);
  });

  test("another's site, one that is gone, one whose pages are not read, and what is none are refused with what was expected", async () => {
    const { owner, of, shop } = await openShop({ kettle: { price: "30.00" } });
    const stranger = await account();
    const refusal = async (table: object, by = owner) => {
      const settings = { url: "http://shop.test/", processor: "table_diff", table };
      const answers = await Promise.all(
        ["/watch", "/preview", "/tag"].map((path) => by.call("POST", path, { title: "a", ...settings })),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      return (await answers[0]?.text()) ?? "";
    };
    const missing = "which it does not have";
    expect(await refusal({ site: of }, stranger)).toContain(missing);
    expect(await refusal({ site: crypto.randomUUID() })).toContain(missing);
    expect(await refusal({ site: "shop" })).toContain("table.site: expected the uuid of a watch that follows a site");
    expect(await refusal({ site: of, tag: "kettle" })).toContain("table.tag: expected nothing else that names rows");
    expect(await refusal({ rows: "li", columns: [{ name: "a", from: "b" }], include: ["/p/*"] })).toContain(
      "table.include",
    );
    expect(await refusal({ site: of, include: ["p"] })).toContain("table.include[0]");
    expect(await refusal({ site: of, columns: [{ name: "a", from: "p[" }] })).toContain("table.columns[0].from");
    expect(await refusal({ site: of, columns: [{ name: "a", from: "column:Price" }] })).toContain(
      "expected a selector of the page",
    );
    const many = Array.from({ length: 21 }, (_, at) => ({ name: `c${at}`, from: `.c${at}` }));
    expect(await refusal({ site: of, columns: many })).toContain("expected 20 different selectors at most, found 21");
    const page = await owner.watch({ url: shop.url("/p/kettle"), ...every(60) });
    expect(await refusal({ site: page })).toContain("found one with the processor text_json_diff");
    const listed = await owner.watch({ url: shop.url("/"), processor: "site_diff", ...every(60) });
    expect(await refusal({ site: listed })).toContain("expected a site whose pages are read");
    await owner.call("DELETE", `/watch/${of}`);
    expect(await refusal({ site: of })).toContain(missing);
  });

  test("another's site is refused with the same sentence by every way that sets it for many watches, and in what only tries it", async () => {
    const { of } = await openShop({ kettle: { price: "30.00" } });
    const stranger = await account();
    const uuids = [await stranger.watch({ url: "http://shop.test/p/", paused: true })];
    const table = { site: of };
    const query = `?${new URLSearchParams({ processor: "table_diff", table: JSON.stringify(table) }).toString()}`;
    const sent = {
      method: "POST",
      headers: { "x-api-key": stranger.key, "content-type": "text/plain" },
      body: "http://shop.test/list",
    };
    const answers = await Promise.all([
      ...[true, false].map((isDry) =>
        stranger.call("POST", "/watches/bulk", { action: "set", uuids, settings: { table }, dry_run: isDry }),
      ),
      ...["/import", "/import/file", "/import/preview"].map((path) => request(`${path}${query}`, sent)),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(bodies).toEqual(answers.map(() => expect.stringContaining(`found ${of}, which it does not have`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 400, 400]);
    expect(await stranger.json("GET", `/watch/${uuids[0]}`)).toMatchObject({ table: null });
    expect(Object.keys(await stranger.json<object>("GET", "/watch"))).toEqual(uuids);
  });

  test("of a site that is deleted, only lists its pages or follows none any more the table says so, and goes on when it is there again", async () => {
    const { owner, of, passes, follow, shop, sells, messages } = await openShop({ kettle: { price: "30.00" } });
    const { uuid, latest } = await follow();
    await passes();
    const error = async () => {
      await passes(1);
      return (await owner.json<{ last_error: string | false }>("GET", `/watch/${uuid}`)).last_error;
    };
    expect(await error()).toBe(false);
    await owner.call("DELETE", `/watch/${of}`);
    expect(await error()).toContain("was deleted");
    // What it is made of is not asked again where somebody changes something else.
    await owner.json("PUT", `/watch/${uuid}`, { title: "Products", table: { site: of } });
    await owner.call("POST", `/watch/${of}/restore`);
    expect(await error()).toBe(false);
    const { site: settings } = await owner.json<{ site: object }>("GET", `/watch/${of}`);
    await owner.json("PUT", `/watch/${of}`, { site: { ...settings, read: "none" } });
    expect(await error()).toContain("only lists its pages");
    await owner.json("PUT", `/watch/${of}`, { site: settings, processor: "text_json_diff" });
    expect(await error()).toContain("follows no site any more");
    await owner.json("PUT", `/watch/${of}`, { processor: "site_diff" });
    await passes();
    expect(await error()).toBe(false);
    await sells("kettle", { price: "29.00" });
    await passes();
    expect(await latest()).toContain("kettle,29 EUR");
    expect((await messages()).filter((message) => message.includes("29 EUR"))).toHaveLength(1);
    expect(shop.url("/")).toContain("shop.test");
  });

  test("whatever breaks between any two calls of the site's check, the table knows each price soon, and tells it once", async () => {
    const { bench, of, sells, passes, follow, messages } = await openShop({
      kettle: { price: "99.00" },
      pan: { price: "12.00" },
    });
    const { latest } = await follow();
    await passes();
    let broken = 0;
    for (let at = 1; ; at += 3) {
      const price = `${100 - at}.50`;
      await sells("kettle", { price });
      await bench.pass(2 * hour - 120);
      await setDue(of, bench.time);
      bench.faulty = new Faulty({ at, when: at % 2 ? "before" : "after" });
      const { faulty } = bench;
      await bench.tick().catch(() => null);
      await bench.drain().catch(() => null);
      bench.faulty = null;
      await passes(2);
      expect(await latest(), faulty.broke ?? "").toContain(`kettle,${price} EUR`);
      expect(await messages(), faulty.broke ?? "").toHaveLength(broken + 1);
      if (!faulty.broke) break;
      broken++;
    }
    expect(broken).toBeGreaterThan(3);
  });

  test("a site that no table follows stores nothing more, asks the database no more, and leaves no note", async () => {
    const { owner, bench, of, sells, passes } = await openShop({ kettle: { price: "30.00" } });
    const round = async (price: string) => {
      await sells("kettle", { price });
      await bench.pass(2 * hour);
      await setDue(of, bench.time);
      await bench.tick();
      bench.faulty = new Faulty(null);
      const { faulty } = bench;
      await bench.drain();
      bench.faulty = null;
      return [faulty.calls, faulty.writes];
    };
    await round("29.00");
    const usual = await round("28.50");
    const members = async () => {
      const { watchId } = await idsOf(of);
      return (await allRows<{ members: string }>("SELECT members FROM site_leaves WHERE watch_id = ?", watchId))
        .map((leaf) => leaf.members)
        .join("");
    };
    expect(await members()).not.toContain('"v"');
    await owner.json("POST", "/tag", { title: "kettle" });
    const others = await owner.watch({
      url: "http://shop.test/",
      processor: "table_diff",
      table: { tag: "kettle" },
      ...every(24 * 60),
    });
    await owner.firstCheck(others);
    await passes(1);
    expect(await round("28.00")).toEqual(usual);
    expect(await members()).not.toContain('"v"');
    expect(await countRows("cursors", "name LIKE 'woken:%'")).toBe(0);
  });
});
