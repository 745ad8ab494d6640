/** Conditions on the columns of a table: what came to hold is told, what held before or has no value is not. */
import { describe, expect, test } from "vitest";
import type { TableCondition } from "../../../src/settings/tableSettings.ts";
import { evaluatedConditions, lowestAfter } from "../../../src/table/conditions.ts";
import type { Table } from "../../../src/table/rows.ts";
import { wordOf } from "../../pages/life.ts";
import { html, Watched } from "../../pages/watched.ts";

const shops = (...rows: [shop: string, price: string | null, stock?: string | null][]): Table => ({
  columns: ["shop", "price", "stock"],
  rows: rows.map(([shop, price, stock = null]) => [shop, price, stock]),
});
const before = shops(["a", "44 EUR", "true"], ["b", "41.90 EUR", "true"], ["c", "39 EUR", "false"]);
const held = (condition: Partial<TableCondition>, after: Table, lowest = {}) =>
  evaluatedConditions([{ column: "price", is: "below", ...condition }], { before, after, lowest })[0]?.found;

describe("a condition on a column", () => {
  test("a new lowest is lower than ever, in its own currency, and a reading without a price is none", () => {
    const lowest = lowestAfter({}, { table: before }, [{ column: "price", is: "new_lowest" }]);
    expect(lowest).toEqual({ price: { EUR: 39 } });
    const isLowest = (after: Table) => held({ is: "new_lowest" }, after, lowest);
    expect(isLowest(shops(["a", "38.99 EUR"], ["c", "39 EUR"]))).toBe("a");
    expect(isLowest(shops(["a", "39 EUR"], ["c", null]))).toBe("");
    expect(isLowest(shops(["a", "5 USD"], ["c", "39 EUR"]))).toBe("");
  });

  test("the leader changes where another row is cheaper, or the one that led has left", () => {
    const leads = (after: Table) => held({ is: "leader_changed" }, after);
    expect(leads(shops(["a", "38 EUR"], ["b", "41.90 EUR"], ["c", "39 EUR"]))).toBe("a");
    expect(leads(shops(["a", "44 EUR"], ["b", "41.90 EUR"], ["c", "50 EUR"]))).toBe("b");
    expect(leads(shops(["a", "39 EUR"], ["b", "41.90 EUR"], ["c", "39 EUR"]))).toBe("");
    expect(leads(shops(["a", "44 EUR"], ["b", "41.90 EUR"], ["c", "38 EUR"]))).toBe("");
  });

  test("below and above hold for rows that came to be so, or once all are", () => {
    const below = { is: "below", value: "42" } as const;
    expect(held(below, shops(["a", "41 EUR"], ["b", "40 EUR"], ["c", "39 EUR"]))).toBe("a");
    expect(held(below, shops(["a", "44 EUR"], ["b", "40 EUR"], ["c", "30 EUR"]))).toBe("");
    expect(held({ ...below, rows: "all" }, shops(["a", "41 EUR"], ["b", "40 EUR"], ["c", "39 EUR"]))).toBe("a, b, c");
    expect(held({ ...below, rows: "all" }, shops(["a", "44 EUR"], ["c", "39 EUR"]))).toBe("");
    expect(held({ is: "below", value: "42 USD" }, shops(["a", "41 EUR"]))).toBe("");
    expect(held({ is: "above", value: "50" }, shops(["a", "51 EUR"]))).toBe("a");
  });

  test("a yes or no is told when it came to be so", () => {
    const after = shops(["a", "44 EUR", "true"], ["b", "1 EUR", "false"], ["c", "39 EUR", "true"]);
    expect(held({ column: "stock", is: "true" }, after)).toBe("c");
    expect(held({ column: "stock", is: "false" }, after)).toBe("b");
  });
});

test("a change by which no condition came to hold is kept quietly, with each condition in its trace", async () => {
  const page = (...prices: string[]) =>
    html(`<ul>${prices.map((price, at) => `<li><b>Shop ${at}</b> <i>${price}</i></li>`).join("")}</ul>`);
  const table = {
    rows: "li",
    columns: [
      { name: "shop", from: "b" },
      { name: "price", from: "i", type: "money" as const },
    ],
    conditions: [{ column: "price", is: "new_lowest" as const }],
  };
  const watched = new Watched({ processor: "table_diff", table });
  await watched.see(page("44 €", "41 €"));
  expect(wordOf((await watched.see(page("50 €", "49 €"))).verdict)).toBe("quiet: conditions");
  const back = await watched.see(page("50 €", "41 €"));
  expect(wordOf(back.verdict)).toBe("quiet: conditions");
  expect(back.verdict.trace.stages).toContainEqual({
    stage: "conditions",
    facts: { logic: "ANY", holds: false },
    table: [{ field: "price", operator: "new_lowest", value: "", found: "", holds: false, reason: null }],
  });
  expect(wordOf((await watched.see(page("50 €", "40,99 €"))).verdict)).toBe("changed");
  expect(watched.memory.tableLowest).toEqual({ price: { EUR: 40.99 } });
});
