/** The table that a page offers: the one worth following, with columns by its head, types by its cells, and settings that read it. */
import { describe, expect, test } from "vitest";
import { octetsOf } from "../../../src/lib/document/octets.ts";
import { parsePage } from "../../../src/lib/html/page.ts";
import { suggestedTable } from "../../../src/table/suggest.ts";
import { checkTable } from "../../../src/settings/tableAcceptance.ts";
import { html, Watched } from "../../pages/watched.ts";

const prices = `<table id="prices"><thead><tr><th>Shop<th>Price<th>Stock<th>Stars</tr></thead><tbody>
  <tr><td>Alpha<td>44,00 €<td>yes<td>4.5</tr><tr><td>Beta<td>48,50 €<td>no<td>4</tr></tbody></table>`;
const suggested = (markup: string) => suggestedTable(parsePage(octetsOf(html(markup))));

describe("the table of a page", () => {
  test("is the largest with a head, by its id, with the types of what its cells hold", () => {
    const layout = "<table><tr><td>Menu<td>Search</tr><tr><td>a<td>b</tr></table>";
    expect(suggested(layout + prices)).toEqual({
      rows: 2,
      columns: ["Shop", "Price", "Stock", "Stars"],
      settings: {
        rows: "table#prices tr",
        columns: [
          { name: "Shop", from: "column:Shop" },
          { name: "Price", from: "column:Price", type: "money" },
          { name: "Stock", from: "column:Stock", type: "boolean" },
          { name: "Stars", from: "column:Stars", type: "number" },
        ],
      },
    });
    expect(suggested(layout + prices.replace(' id="prices"', ""))?.settings.rows).toBe("(//table)[2]//tr");
    expect(suggested(layout)).toBeNull();
    expect(suggested("<p>Nothing</p>")).toBeNull();
  });

  test("has the first column as its key in which no two rows say the same", () => {
    const trains =
      "<table><tr><th>To<th>At<th>Train</tr><tr><td>Bonn<td>9:00<td>RE 5</tr><tr><td>Bonn<td>9:30<td>RB 26</tr></table>";
    expect(suggested(trains)?.settings.key).toBe("At");
  });

  test.each([prices, prices.replace(' id="prices"', ""), `<p>${prices}</p><table><tr><td>1</table>`])(
    "is read by the settings that are offered",
    async (markup) => {
      const found = suggested(markup);
      expect(() => checkTable({ table: found?.settings ?? null })).not.toThrow();
      const outcome = await new Watched({ processor: "table_diff", table: found?.settings ?? null }).see(html(markup));
      expect(outcome.reading?.text).toBe("Shop,Price,Stock,Stars\nAlpha,44 EUR,true,4.5\nBeta,48.50 EUR,false,4");
    },
  );
});
