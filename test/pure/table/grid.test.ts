/** Cells of an HTML table by the columns that a person sees: heads, spans, moved columns, and numbers as different countries write them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { TableSettings } from "../../../src/settings/tableSettings.ts";
import { wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const settings: TableSettings = {
  rows: "table tr",
  columns: [
    { name: "shop", from: "column:Shop" },
    { name: "price", from: "column:Price", type: "money" },
  ],
};
const watch = (table: TableSettings = settings) => new Watched({ processor: "table_diff", table });
const page = (table: string) => html(`<h1>Prices of kettles</h1><table>${table}</table>`);
const read = async (table: string, own?: TableSettings) =>
  (await watch(own).see(page(table))).reading?.text.split("\n");
const head = "<tr><th>Shop<th>Price</tr>";

describe("a column by its head", () => {
  test("is found where the head says, in thead or in a row of th, and the head is no row", async () => {
    const rows = "<tr><td>Alpha<td>44,00 €</tr><tr><td>Beta<td>48,50 €</tr>";
    const expected = ["shop,price", "Alpha,44 EUR", "Beta,48.50 EUR"];
    expect(await read(head + rows)).toEqual(expected);
    expect(await read(`<thead><tr><td>Shop<td>Price</tr></thead><tbody>${rows}</tbody>`)).toEqual(expected);
  });

  test("is the same when columns move, come or go beside it; one that is renamed could not be read", async () => {
    const watched = watch();
    await watched.see(page(`${head}<tr><td>Alpha<td>44,00 €</tr><tr><td>Beta<td>48,50 €</tr>`));
    const moved = await watched.see(
      page("<tr><th>Price<th>Stars<th>Shop</tr><tr><td>44,00 €<td>4<td>Alpha</tr><tr><td>48,50 €<td>5<td>Beta</tr>"),
    );
    expect(wordOf(moved.verdict)).toBe("unchanged: same_text");
    const renamed = await watched.see(
      page("<tr><th>Shop<th>Cost</tr><tr><td>Alpha<td>44,00 €</tr><tr><td>Beta<td>48,50 €</tr>"),
    );
    expect(renamed.verdict.kind).toBe("failed");
  });

  test("has the cell that reaches over a row or a column, as a person sees it", async () => {
    expect(
      await read(
        `${head}<tr><td rowspan=2>Alpha<td>44,00 €</tr><tr><td>42,00 €</tr><tr><td colspan=2>Closed</tr><tr><td>Beta<td>48,50 €</tr>`,
      ),
    ).toEqual(["shop,price", "Alpha,42 EUR", "Alpha#2,44 EUR", "Beta,48.50 EUR", "Closed,"]);
    const twoHeads = "<tr><th rowspan=2>Shop<th colspan=2>Price</tr><tr><th>new<th>used</tr>";
    const columns = [
      { name: "shop", from: "column:shop" },
      { name: "used", from: "column:Price used", type: "money" as const },
      { name: "new", from: "column:2", type: "money" as const },
    ];
    expect(await read(`${twoHeads}<tr><td>Alpha<td>44 €<td>30 €</tr>`, { rows: "tr", columns })).toEqual([
      "shop,used,new",
      "Alpha,30 EUR,44 EUR",
    ]);
  });

  test("each cell stands in its column, whatever spans stand beside it", async () => {
    const cell = fc.record({ right: fc.integer({ min: 1, max: 3 }), down: fc.integer({ min: 1, max: 3 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (rows) => {
          const taken = rows.map(() => [] as string[]);
          const markup = rows.map((cells, at) => {
            let column = 0;
            const written = cells.map(({ right, down }, place) => {
              while (taken[at]?.[column]) column += 1;
              // A cell that would cover another one is an error of the page.
              const free = Array.from({ length: right }, (_, next) => next).findIndex(
                (next) => taken[at]?.[column + next],
              );
              const width = free < 0 ? right : free;
              const name = `r${at}c${place}`;
              for (let y = at; y < Math.min(rows.length, at + down); y += 1)
                for (let x = column; x < column + width; x += 1) (taken[y] as string[])[x] = name;
              column += width;
              return `<td colspan=${width} rowspan=${down}>${name}`;
            });
            return `<tr><td>row ${at}${written.join("")}</tr>`;
          });
          const columns = [1, 2, 3, 4].map((number) => ({ name: `c${number}`, from: `column:${number}` }));
          const text = await read(markup.join(""), { rows: "table tr", columns });
          expect(text?.slice(1)).toEqual(
            taken.map((names, at) => [`row ${at}`, ...[0, 1, 2].map((place) => names[place] ?? "")].join(",")),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("numbers in a table", () => {
  test.each([
    ["1.299,00 €", "1299 EUR"],
    ["€1,299.00", "1299 EUR"],
    ["1 299,50 €", "1299.50 EUR"],
    ["CHF 1'299.50", "1299.50 CHF"],
    ["$0.99", "0.99 USD"],
    ["free", "0"],
  ])("%s is the same amount wherever it is written", async (written, amount) => {
    expect(await read(`${head}<tr><td>Alpha<td>${written}</tr>`)).toEqual(["shop,price", `Alpha,${amount}`]);
  });
});
