/** A table watched through whole checks: what is read of its page, what is a change of it, and what could not be read. */
import { describe, expect, test } from "vitest";
import type { TableSettings } from "../../../src/settings/tableSettings.ts";
import { pageOf, wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";
import { englishOf } from "../../../src/message/textOf.ts";

type Product = [name: string, price: string, more?: string];
const kettles: Product[] = [
  ["Aurora", "49,90 €"],
  ["Borea", "44,00 €", "<b>auf Lager</b>"],
  ["Cirrus, 1.7 l", "39,50 €"],
  ["Delta", "61,00 €"],
  ["Etna", "88,00 €"],
  ["Fuego", "12,00 €"],
];
const item = ([name, price, more = ""]: Product) =>
  `<li class="product"><a href="/p/${name.slice(0, 2)}">${name}</a> <span class="price">${price}</span>${more}</li>`;
const shop = (...products: Product[]) => html(`<h1>Kettles</h1><ul>${products.map(item).join("\n")}</ul>`, "Kettles");
const table: TableSettings = {
  rows: "li.product",
  columns: [
    { name: "name", from: "a" },
    { name: "price", from: ".price", type: "money" },
    { name: "stock", from: "b", type: "boolean" },
  ],
};
const watch = (own: TableSettings = table) => new Watched({ processor: "table_diff", table: own });
const textOf = (outcome: Awaited<ReturnType<Watched["see"]>>) => outcome.reading?.text.split("\n");
const failureOf = ({ verdict }: Awaited<ReturnType<Watched["see"]>>) =>
  verdict.kind === "failed" ? { ...verdict.failure, sentence: englishOf(verdict.failure.sentence) } : null;

describe("a table of a page", () => {
  test("has a row for each element, in the order of the keys, with typed cells", async () => {
    const outcome = await watch().see(shop(...kettles.toReversed()));
    expect(wordOf(outcome.verdict)).toBe("first");
    expect(textOf(outcome)?.slice(0, 4)).toEqual([
      "name,price,stock",
      "Aurora,49.90 EUR,",
      "Borea,44 EUR,true",
      '"Cirrus, 1.7 l",39.50 EUR,',
    ]);
  });

  test("does not change when its rows come in another order", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const { verdict } = await watched.see(shop(...kettles.toReversed()));
    expect(wordOf(verdict)).toBe("unchanged: same_text");
  });

  test("could not be read where its page comes without its end, however few rows that took", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const words = shop(...kettles);
    const cut = words.slice(0, words.indexOf("Delta"));
    expect(failureOf(await watched.see(cut))?.class).toBe("incomplete");
    expect(wordOf((await watched.see(shop(...kettles))).verdict)).toMatch(/^unchanged/);
  });

  test("changes when a cell does, and no row is taken for another", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const [, borea, ...rest] = kettles;
    const { verdict } = await watched.see(
      shop(["Aurora", "45,00 €"], ["Bora", "44,00 €", "<b>auf Lager</b>"], ...rest),
    );
    expect(verdict).toMatchObject({ kind: "changed", counts: { added: 1, removed: 1, replaced: 1 } });
    expect(borea?.[0]).toBe("Borea");
  });

  test("takes rows with one key for rows of their own, whatever their order", async () => {
    const watched = watch();
    const twice: Product[] = [...kettles, ["Aurora", "51,00 €"]];
    const outcome = await watched.see(shop(...twice));
    expect(textOf(outcome)?.slice(1, 3)).toEqual(["Aurora,49.90 EUR,", "Aurora#2,51 EUR,"]);
    expect(watched.memory.table).toMatchObject({ rows: 7, doubled: 1, withoutKey: 0, emptyColumns: [] });
    expect(wordOf((await watched.see(shop(...twice.toReversed()))).verdict)).toBe("unchanged: same_text");
  });

  test("reads attributes of the row and of what is in it, all of its text, and patterns of other columns", async () => {
    const outcome = await watch({
      rows: "li",
      key: "link",
      columns: [
        { name: "name", from: "a" },
        { name: "link", from: "a@href" },
        { name: "class", from: "@class" },
        { name: "all", from: "." },
        { name: "litres", from: "/([0-9.]+) ?l\\b/", of: "name", type: "number" },
        { name: "wind", from: "/bor/i", of: "name", type: "boolean" },
      ],
    }).see(shop(...kettles.slice(1, 3)));
    expect(textOf(outcome)).toEqual([
      "link,name,class,all,litres,wind",
      expect.stringMatching(/^https?:\/\/[^/]+\/p\/Bo,Borea,product,"Borea 44,00 € auf Lager",,true$/),
      expect.stringMatching(/^https?:\/\/[^/]+\/p\/Ci,"Cirrus, 1.7 l",product,.*,1.7,false$/),
    ]);
  });

  test("reads the rows of an HTML table by the places of their cells, without its head", async () => {
    const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
    const page = html(
      `<table><tr><th>Train</th><th>Time</th></tr>${row("IC 1", "9:00")}${row("IC 2", "9:30")}</table>`,
    );
    const bySelector = await watch({
      rows: "tr",
      columns: [
        { name: "train", from: "td:nth-child(1)" },
        { name: "time", from: "> td:nth-child(2)" },
      ],
    }).see(page);
    expect(textOf(bySelector)).toEqual(["train,time", "IC 1,9:00", "IC 2,9:30"]);
    const byPath = await watch({
      rows: "//tr",
      columns: [
        { name: "train", from: "./td[1]" },
        { name: "time", from: ".//td[2]" },
      ],
    }).see(page);
    expect(textOf(byPath)).toEqual(textOf(bySelector));
  });

  test("reads rows of JSON, of data inside of a page, and of a CSV file", async () => {
    const data = {
      items: [
        { sku: "b", price: 12.5, tags: ["new"] },
        { sku: "a", price: 7, stock: false },
      ],
    };
    const columns: TableSettings["columns"] = [
      { name: "sku", from: "json:$.sku" },
      { name: "price", from: "json:$.price", type: "number" },
      { name: "stock", from: "json:$.stock", type: "boolean" },
    ];
    const rows = ["sku,price,stock", "a,7,false", "b,12.5,"];
    const own = { rows: "json:$.items", columns };
    const json = pageOf({ body: JSON.stringify(data), contentType: "application/json" });
    expect(textOf(await watch(own).see(json))).toEqual(rows);
    const inside = html(`<div id="app"></div><script type="application/json">${JSON.stringify(data)}</script>`);
    expect(textOf(await watch(own).see(inside))).toEqual(rows);
    const csv = pageOf({ body: "sku;price;stock\nb;12.5;\na;7;no\n", contentType: "text/csv" });
    expect(textOf(await watch({ rows: "json:$[*]", columns }).see(csv))).toEqual(rows);
  });
});

describe("what is no table could not be read, and nothing left it", () => {
  test("a page on which nothing fits", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const outcome = await watched.see(html("<h1>Kettles</h1><p>The shop was rebuilt.</p>", "Kettles"));
    expect(failureOf(outcome)).toMatchObject({
      class: "filter_no_match",
      sentence: "Nothing on the page fits table.rows; its layout may have changed.",
    });
    expect((await watched.see(shop(...kettles))).verdict.kind).toBe("unchanged");
  });

  test("no row at all is a table only where the settings say so", async () => {
    const none = html("<h1>Incidents</h1><p>All systems work.</p>");
    const watched = watch({ ...table, may_be_empty: true });
    expect(textOf(await watched.see(none))).toEqual(["name,price,stock"]);
    expect(wordOf((await watched.see(shop(["Aurora", "1 €"]))).verdict)).toBe("changed");
    expect(wordOf((await watched.see(none)).verdict)).toBe("changed");
  });

  test("a page whose prices have another name", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const rebuilt = String(shop(...kettles)).replaceAll('class="price"', 'class="cost"');
    for (let time = 0; time < 3; time++) {
      const failure = failureOf(await watched.see(rebuilt));
      expect(failure?.sentence).toContain("find nothing in any row, which they did before: price.");
    }
  });

  test("a page without most of its rows, until it was so for some minutes", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    expect(failureOf(await watched.see(shop(...kettles.slice(0, 2))))?.sentence).toContain(
      "Of 6 rows that the table had, 2 are on the page.",
    );
    watched.now += 600;
    expect((await watched.see(shop(...kettles.slice(0, 2)))).verdict.kind).toBe("changed");
  });

  test.each([
    [1, 0, true],
    [2, 1, true],
    [3, 1, true],
    [4, 0, true],
    [5, 2, false],
    [5, 3, true],
    [6, 2, false],
    [6, 3, false],
    [6, 4, true],
  ])("of %i rows a page with %i of them is a table at once: %s", async (before, kept, isTable) => {
    const columns = table.columns?.filter(({ name }) => name !== "stock") ?? [];
    const watched = watch({ ...table, columns, may_be_empty: true });
    await watched.see(shop(...kettles.slice(0, before)));
    const left = shop(...kettles.slice(0, kept));
    expect((await watched.see(left)).verdict.kind).toBe(isTable ? "changed" : "failed");
    watched.now += 600;
    expect((await watched.see(left)).verdict.kind).toBe(isTable ? "unchanged" : "changed");
  });

  test("a bot check in place of the page", async () => {
    const watched = watch();
    await watched.see(shop(...kettles));
    const wall = pageOf({ body: html("<h1>Just a moment...</h1>", "Just a moment..."), status: 403 });
    const outcome = await watched.see({ ...wall, headers: { "cf-mitigated": "challenge", server: "cloudflare" } });
    expect(wordOf(outcome.verdict)).toBe("failed: challenge");
  });

  test("more rows than the plan has, and rows without a key", async () => {
    const many = watch();
    many.settings.table_rows = 5;
    expect(failureOf(await many.see(shop(...kettles)))).toMatchObject({ class: "too_large" });
    const nameless = String(shop(...kettles)).replace(/<a [^>]*>[^<]*<\/a>/g, "");
    expect(failureOf(await watch().see(nameless))?.sentence).toContain("The key name stands in none of the 6 rows");
  });
});
