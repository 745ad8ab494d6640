/** The table of a page, walked through the public face: its rows come, move and go, and its owner hears what is true. */
import { describe, expect, test } from "vitest";
import { sheetRows } from "../../src/lib/spreadsheet/xlsx.ts";
import { openZip } from "../../src/lib/zip/zip.ts";
import { site } from "../internet/client.ts";
import { account, Bench } from "./harness.ts";
import { visitorOf } from "./visitor.ts";
import { every, hook, hookMessages, shownOf } from "./watched.ts";

const hour = 3600;
type Product = [name: string, price: string];
const kettles: Product[] = [
  ["Aurora", "49,90 €"],
  ["Borea", "44,50 €"],
  ["Cirrus", "39,50 €"],
];
const page = (products: Product[]) =>
  `<!doctype html><title>Kettles</title><h1>Kettles</h1><p>All of our kettles, which boil water in two minutes.</p><ul>${products
    .map(([name, price]) => `<li class="product"><a href="/p/${name}">${name}</a> <b class="price">${price}</b></li>`)
    .join("")}</ul>`;
const table = {
  rows: "li.product",
  columns: [
    { name: "name", from: "a" },
    { name: "price", from: ".price", type: "money" },
  ],
};

async function watchTable(settings: Record<string, unknown> = {}) {
  const [owner, bench, shop] = [await account(), new Bench(), site("shop.test")];
  await hook.answers({ status: 200, body: "" });
  const sells = (...products: Product[]) => shop.answers(page(products));
  await sells(...kettles);
  const uuid = await owner.watch({
    url: shop.url("/"),
    processor: "table_diff",
    table,
    notification_urls: ["json://hook.test/in"],
    notification_format: "text",
    notification_body: "{{ diff }}",
    ...every(60),
    ...settings,
  });
  await owner.firstCheck(uuid);
  const messages = async () => (await hookMessages()).map(({ message }) => message);
  return { bench, shop, sells, messages, ...shownOf(owner, uuid) };
}

describe("a table", () => {
  test("tells each cell that changed, and rows that came and went, once; another order is nothing", async () => {
    const { bench, sells, messages, latest } = await watchTable();
    expect(await latest()).toBe("name,price\nAurora,49.90 EUR\nBorea,44.50 EUR\nCirrus,39.50 EUR");
    const [aurora, borea, cirrus] = kettles as [Product, Product, Product];
    await sells(cirrus, borea, aurora);
    await bench.pass(2 * hour);
    expect(await messages()).toEqual([]);
    await sells(cirrus, aurora, ["Borea", "41,00 €"], ["Delta", "20,00 €"]);
    await bench.pass(2 * hour);
    const [message = "", ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toContain("Borea,44.50 EUR");
    expect(message).toContain("(added) Delta,20 EUR");
    expect(message).not.toContain("Aurora");
  });

  test("a program gets each cell that changed and each row that came or went, in the webhook and over the API", async () => {
    const { owner, bench, sells, uuid } = await watchTable();
    await sells(["Aurora", "49,90 €"], ["Borea", "41,00 €"], ["Delta", "20,00 €"]);
    await bench.pass(2 * hour);
    const report = await owner.json<Record<string, unknown>>("GET", `/watch/${uuid}/history/latest/rows`);
    expect(report).toMatchObject({
      counts: { added: 1, removed: 1, changed: 1 },
      rows: [
        {
          event: "cell_changed",
          key: "Borea",
          column: "price",
          before: "44.50 EUR",
          after: "41 EUR",
          cells: null,
        },
        { event: "row_added", key: "Delta", cells: { name: "Delta", price: "20 EUR" } },
        { event: "row_removed", key: "Cirrus", cells: { name: "Cirrus", price: "39.50 EUR" } },
      ],
    });
    expect(await owner.json("GET", `/watch/${uuid}/history/latest/rows?limit=1`)).toMatchObject({
      rows: [{ key: "Borea" }],
    });
    const [posting] = await hookMessages<{ tidemark: { change: { to: number; table: unknown } } }>();
    const { to, table: posted } = posting?.tidemark.change ?? {};
    expect(posted).toEqual({
      counts: report["counts"],
      rows: report["rows"],
      more: 0,
      link: expect.stringMatching(new RegExp(`/api/v1/watch/${uuid}/history/${to}/rows$`)),
    });
  });

  test("its rows are shown as they are and as they were, sorted by any column, and as files", async () => {
    const { owner, bench, sells, uuid } = await watchTable();
    type Rows = { at: number; total: number; rows: { key: string; cells: Record<string, unknown> }[] };
    const rows = (query = "") => owner.json<Rows>("GET", `/watch/${uuid}/rows${query}`);
    const first = await rows();
    expect(first).toMatchObject({
      key: "name",
      total: 3,
      without_key: 0,
      doubled: 0,
      empty_columns: [],
      columns: [
        { name: "name", type: "text" },
        { name: "price", type: "money" },
      ],
    });
    expect(first.rows[0]).toEqual({
      key: "Aurora",
      watch: null,
      page: null,
      is_unread: false,
      cells: { name: "Aurora", price: { amount: "49.90", currency: "EUR" } },
    });
    await sells(["Aurora", "9,00 €"], ["Borea", "44,50 €"], ["Cirrus", "39,50 €"]);
    await bench.pass(2 * hour);
    const keys = async (query: string) => (await rows(query)).rows.map(({ key }) => key);
    expect(await keys("?sort=price")).toEqual(["Aurora", "Cirrus", "Borea"]);
    expect(await keys("?sort=-price")).toEqual(["Borea", "Cirrus", "Aurora"]);
    expect((await rows(`?at=${first.at}`)).rows[0]?.cells["price"]).toEqual({ amount: "49.90", currency: "EUR" });
    expect(await owner.text(`/watch/${uuid}/rows.csv?sort=price`)).toBe(
      "name,price\r\nAurora,9 EUR\r\nCirrus,39.50 EUR\r\nBorea,44.50 EUR\r\n",
    );
    expect(await owner.json("GET", `/watch/${uuid}/rows.json?sort=price`)).toHaveLength(3);
    const workbook = await owner.call("GET", `/watch/${uuid}/rows.xlsx?sort=price`);
    expect(workbook.headers.get("Content-Type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    const sheet = [...sheetRows(openZip(new Uint8Array(await workbook.arrayBuffer()), 1_000_000))];
    expect(sheet.map(([, cells]) => cells)).toEqual([
      ["name", "price"],
      ["Aurora", "9"],
      ["Cirrus", "39.5"],
      ["Borea", "44.5"],
    ]);
    expect(await owner.json("GET", `/watch/${uuid}/rows/history`)).toEqual({
      column: "price",
      currency: "EUR",
      from: first.at,
      others: 0,
      series: [
        {
          key: "Aurora",
          points: [
            { at: first.at, amount: 49.9 },
            { at: expect.any(Number), amount: 9 },
          ],
        },
        { key: "Cirrus", points: [{ at: first.at, amount: 39.5 }] },
        { key: "Borea", points: [{ at: first.at, amount: 44.5 }] },
      ],
    });
    expect(await (await owner.call("GET", `/watch/${uuid}/rows/history?column=name`)).text()).toContain(
      "expected one of the columns (price), found name",
    );
    expect(await owner.json("GET", `/watch/${uuid}/rows/Aurora/history`)).toEqual({
      key: "Aurora",
      watch: null,
      site: null,
      page: null,
      points: [
        { at: first.at, cells: { name: "Aurora", price: { amount: "49.90", currency: "EUR" } } },
        { at: expect.any(Number), cells: { name: "Aurora", price: { amount: "9", currency: "EUR" } } },
      ],
    });
    expect((await owner.call("GET", `/watch/${uuid}/rows/Zephyr/history`)).status).toBe(404);
    expect(await (await owner.call("GET", `/watch/${uuid}/rows?sort=colour`)).text()).toContain(
      "expected one of the columns (name, price), found colour",
    );
  });

  test("a price in a column of text is said in the language of whoever looks at the rows, and names stay as they are", async () => {
    const owner = await account();
    await site("shop.test").answers(page([["5.00 €", "€1,299.00"]]));
    const columns = table.columns.map(({ name, from }) => ({ name, from }));
    const uuid = await owner.watch({
      url: "https://shop.test/",
      processor: "table_diff",
      table: { ...table, columns },
    });
    await owner.firstCheck(uuid);
    const shown = await Promise.all(
      ["en", "de", "fr"].map(async (language) =>
        (await (await visitorOf(owner, language)).page(`/watch/${uuid}/rows`)).replaceAll(
          /[\u00a0\u202f]|&nbsp;/g,
          " ",
        ),
      ),
    );
    for (const [at, price] of ["€1,299.00", "1.299,00 €", "1 299,00 €"].entries()) {
      expect(shown[at]).toContain(price);
      expect(shown[at]).toContain("5.00 €");
    }
  });

  test("a shop that is rebuilt, empty or behind a wall takes no row away, and the trouble is told once", async () => {
    const { bench, shop, messages } = await watchTable({ notification_body: "{{ watch_title }}: {{ diff }}" });
    await shop.answers("<!doctype html><title>Kettles</title><h1>Kettles</h1><p>Something is wrong here.</p>");
    for (let check = 0; check < 4; check++) await bench.pass(2 * hour);
    expect((await messages()).filter((each) => each?.includes("(removed)"))).toEqual([]);
    await shop.answers(page(kettles));
    await bench.pass(2 * hour);
    expect((await messages()).filter((each) => each?.includes("(added)"))).toEqual([]);
  });

  test("settings that make no table are refused with what is expected", async () => {
    const owner = await account();
    const refusal = async (own: unknown) => {
      const response = await owner.call("POST", "/watch", {
        url: "http://shop.test/",
        processor: "table_diff",
        table: own,
      });
      expect(response.status).toBe(400);
      return response.text();
    };
    expect(await refusal({ columns: [] })).toContain("table.rows: expected which elements of the page are rows");
    expect(await refusal({ rows: "li[", columns: [] })).toContain("table.rows: 'li[' cannot be read.");
    expect(await refusal({ rows: "li", columns: [] })).toContain("table.columns: expected at least one column");
    const a = { name: "a", from: "a" };
    expect(await refusal({ rows: "li", columns: [a, { name: "A", from: "b" }] })).toContain(
      "table.columns[1].name: expected a name that no other column has",
    );
    expect(await refusal({ rows: "li", columns: [a, { name: "b", from: "json:$.b" }] })).toContain(
      "table.columns[1].from: expected a CSS or XPath selector",
    );
    expect(await refusal({ rows: "li", columns: [a, { name: "b", from: "/b/", of: "c" }] })).toContain(
      "table.columns[1].of: expected the name of another column",
    );
    expect(await refusal({ rows: "li", columns: [a], key: "sku" })).toContain(
      "table.key: expected one of the columns (a), found sku",
    );
  });
});
