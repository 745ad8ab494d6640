/** Rows out of watches: each has a name of its own, and a price that is read as it was; what was not read or cannot be had decides nothing. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePrice } from "../../../src/lib/price/numbers.ts";
import type { TableCondition } from "../../../src/settings/tableSettings.ts";
import { evaluatedConditions, lowestAfter } from "../../../src/table/conditions.ts";
import type { Table } from "../../../src/table/rows.ts";
import { watchedRowsData, type WatchedRow } from "../../../src/table/watched.ts";

const row = (own: Partial<WatchedRow>): WatchedRow => ({
  uuid: "1",
  name: "Kettle",
  url: "https://a.example/k",
  price: "44",
  currency: "EUR",
  inStock: true,
  isUnread: false,
  ...own,
});
const namesOf = (rows: WatchedRow[]) =>
  watchedRowsData(rows, { hasStock: true, known: [] }).map((each) => (each as { name: string }).name);

describe("rows out of watches", () => {
  test("are called what the watches are called, and where several are alike by host, then by address", () => {
    expect(namesOf([row({ uuid: "1" }), row({ uuid: "2", name: "Pan" })])).toEqual(["Kettle", "Pan"]);
    expect(namesOf([row({ uuid: "1" }), row({ uuid: "2", url: "https://b.example/k" })])).toEqual([
      "Kettle (a.example)",
      "Kettle (b.example)",
    ]);
    expect(namesOf([row({ uuid: "1" }), row({ uuid: "2", url: "https://a.example/l" })])).toEqual([
      "Kettle (https://a.example/k)",
      "Kettle (https://a.example/l)",
    ]);
  });

  test("no two of them have one name, whatever the watches are called", () => {
    const name = fc.constantFrom("a", "a (a.example)", "a (https://a.example/)", "b", " a ", "a (1)");
    const url = fc.constantFrom("https://a.example/", "https://b.example/", "nothing");
    const watches = fc
      .array(fc.record({ name, url }), { maxLength: 8 })
      .map((all) => all.map((each, at) => row({ ...each, uuid: String(at) })));
    fc.assert(
      fc.property(watches, (rows) => {
        const names = namesOf(rows);
        expect(names).toHaveLength(rows.length);
        expect(new Set(names).size).toBe(names.length);
        expect(namesOf(rows.toReversed())).toEqual(names);
      }),
    );
  });

  test("keep every price as the watch read it, thousandths too", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(6), (digits, places) => {
        const amount = places === 0 ? String(digits) : Number(`${digits}e-${places}`).toFixed(places);
        const [{ price } = { price: "" }] = watchedRowsData([row({ price: amount })], {
          hasStock: true,
          known: [],
        }) as { price: string }[];
        expect(Number(parsePrice(price ?? "")?.amount)).toBe(Number(amount));
      }),
    );
  });
});

describe("what was not read, or cannot be had, decides nothing", () => {
  const table = (...rows: [string, string | null, string?][]): Table => ({
    columns: ["name", "price", "stock"],
    rows: rows.map(([name, price, stock = "true"]) => [name, price, stock]),
  });
  const before = table(["a", "44 EUR"], ["b", "48 EUR"]);
  const found = (is: TableCondition["is"], after: Table, unread: string[] = []) =>
    evaluatedConditions([{ column: "price", is }], {
      before,
      after,
      lowest: { price: { EUR: 44 } },
      idle: { unread: new Set(unread), stock: "stock" },
    })[0]?.found;

  test("a shop that is down is neither overtaken by a dearer one, nor the lowest; one that is cheaper overtakes it", () => {
    expect(found("leader_changed", table(["a", "44 EUR"], ["b", "46 EUR"]), ["a"])).toBe("");
    expect(found("leader_changed", table(["a", "44 EUR"], ["b", "43 EUR"]), ["a"])).toBe("b");
    expect(found("new_lowest", table(["a", "40 EUR"], ["b", "43 EUR"]), ["a"])).toBe("b");
  });

  test("what is sold out is the cheapest no more, and its price is no lowest", () => {
    expect(found("leader_changed", table(["a", "44 EUR", "false"], ["b", "48 EUR"]))).toBe("b");
    expect(found("new_lowest", table(["a", "40 EUR", "false"], ["b", "48 EUR"]))).toBe("");
    const idle = { unread: new Set<string>(), stock: "stock" };
    const soldOut = table(["a", "40 EUR", "false"], ["b", "48 EUR"]);
    expect(lowestAfter({}, { table: soldOut, idle }, [{ column: "price", is: "new_lowest" }])).toEqual({
      price: { EUR: 48 },
    });
  });
});
