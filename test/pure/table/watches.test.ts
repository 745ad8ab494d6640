/** A table of watches through whole checks: a row is its watch, whatever that is called, and what was not read is no news. */
import { describe, expect, test } from "vitest";
import type { TableSettings } from "../../../src/settings/tableSettings.ts";
import type { TableMemory } from "../../../src/table/memory.ts";
import { keyThen } from "../../../src/table/renames.ts";
import { watchedRowsData, type WatchedRow } from "../../../src/table/watched.ts";
import { follow } from "./follow.ts";

const shop = (uuid: string, price: string | null, own: Partial<WatchedRow> = {}): WatchedRow => ({
  uuid,
  name: uuid,
  url: `https://${uuid}.example/kettle`,
  price,
  currency: "EUR",
  inStock: true,
  isUnread: false,
  ...own,
});

/** Rows as a former version stored them: they do not say which watch they are. */
const formerRows = (rows: WatchedRow[]) =>
  watchedRowsData(rows, { hasStock: true, known: null }).map(({ watch: _, ...row }) => row);

const below: TableSettings = { tag: "kettle", conditions: [{ column: "price", is: "below", value: "45" }] };

describe("a row is its watch", () => {
  test("another name of it is no news, and no condition comes to hold by it", async () => {
    for (const table of [{ tag: "kettle" }, below]) {
      const { see } = follow(table);
      await see(shop("a", "44"), shop("b", "48"));
      const { verdicts, text } = await see(shop("a", "44", { name: "z" }), shop("b", "48"));
      expect(verdicts).toEqual(["quiet: settings"]);
      expect(text).toEqual(["b,48 EUR,true", "z,44 EUR,true"]);
      expect((await see(shop("a", "44", { name: "z" }), shop("b", "48"))).verdicts).toEqual(["unchanged: same_text"]);
    }
  });

  test("what moved with the name is told, and nothing else; two that change their names are not taken for each other", async () => {
    const { see, watched } = follow({ tag: "kettle" });
    await see(shop("a", "44"), shop("b", "48"), shop("c", "50"));
    const { verdicts, text } = await see(
      shop("a", "44", { name: "b" }),
      shop("b", "47", { name: "a" }),
      shop("c", "50", { name: "d" }),
    );
    expect(verdicts).toEqual(["quiet: settings", "changed"]);
    expect(text).toEqual(["a,47 EUR,true", "b,44 EUR,true", "d,50 EUR,true"]);
    const { renamed } = watched.memory.table as TableMemory;
    expect(["a", "b", "d"].map((key) => keyThen(renamed, { key, at: 1_800_000_000 }))).toEqual(["b", "a", "c"]);
    expect(keyThen(renamed, { key: "a", at: watched.now })).toBe("a");
  });

  test("two watches of one name are two rows, and a second one that comes gives the first a longer name without news", async () => {
    const { see } = follow(below);
    await see(shop("a", "44", { name: "Kettle" }));
    const second = shop("b", "43", { name: "Kettle" });
    const { verdicts, text } = await see(shop("a", "44", { name: "Kettle" }), second);
    expect(text).toEqual(["Kettle (a.example),44 EUR,true", "Kettle (b.example),43 EUR,true"]);
    expect(verdicts).toEqual(["quiet: settings", "changed"]);
    expect((await see(second)).verdicts).toEqual(["quiet: settings", "quiet: conditions"]);
  });

  test("a watch that takes the name of one that left is a row that came", async () => {
    const { see } = follow({ tag: "kettle", conditions: [{ column: "stock", is: "true" }] });
    await see(shop("a", "44", { name: "Kettle" }), shop("b", "48"));
    const { verdicts } = await see(shop("c", "45", { name: "Kettle" }), shop("b", "48"));
    expect(verdicts).toEqual(["quiet: settings", "changed"]);
  });

  test("rows that have one key keep their numbers when their prices pass each other", async () => {
    const table: TableSettings = {
      tag: "kettle",
      columns: [
        { name: "host", from: "host" },
        { name: "price", from: "price" },
      ],
      conditions: [{ column: "price", is: "below", value: "45" }],
    };
    const { see } = follow(table);
    const at = (uuid: string, price: string) => shop(uuid, price, { url: `https://shop.example/${uuid}` });
    await see(at("a", "44"), at("b", "48"));
    const { verdicts, text } = await see(at("a", "44"), at("b", "40"));
    expect(text).toEqual(["shop.example,44 EUR", "shop.example#2,40 EUR"]);
    expect(verdicts).toEqual(["changed"]);
    expect((await see(at("a", "41"), at("b", "40"))).verdicts).toEqual(["quiet: conditions"]);
  });
});

describe("a table that a former version stored goes on", () => {
  const rows = [shop("a", "44"), shop("b", "48", { isUnread: true })];

  test("without news where nothing moved, and with what moved where something did", async () => {
    for (const table of [{ tag: "kettle" }, below]) {
      const { see, seen } = follow(table);
      await seen(formerRows(rows));
      const { verdicts, text } = await see(...rows);
      expect(text).toEqual(["a,44 EUR,true", "b,48 EUR,true"]);
      expect(verdicts).toEqual(["unchanged: same_text"]);
      expect((await see(shop("a", "43"), shop("b", "44"))).verdicts).toEqual(["changed"]);
    }
  });

  test("rows that had one key get the numbers of their watches, without news", async () => {
    const table: TableSettings = {
      tag: "kettle",
      columns: [
        { name: "host", from: "host" },
        { name: "price", from: "price" },
      ],
    };
    const { see, seen, watched } = follow(table);
    const at = (uuid: string, price: string) => shop(uuid, price, { url: `https://shop.example/${uuid}` });
    const known = [at("a", "48"), at("b", "44")];
    await seen(formerRows(known));
    // As the former version numbered them: by what they held.
    const { table: facts, ...memory } = watched.memory;
    watched.memory = { ...memory, table: { ...facts, watches: undefined } as TableMemory };
    const { verdicts, text } = await see(...known);
    expect(text).toEqual(["shop.example,48 EUR", "shop.example#2,44 EUR"]);
    expect(verdicts).toEqual(["quiet: settings"]);
  });

  test("a watch that was renamed between the two versions is known by its address", async () => {
    const { see, seen } = follow(below);
    await seen(formerRows(rows));
    expect((await see(shop("a", "44", { name: "z" }), shop("b", "48"))).verdicts).toEqual(["quiet: settings"]);
  });
});

describe("what was not read is no news", () => {
  test("a price below the limit counts when it is read, not when its watch joins with an old one", async () => {
    const { see } = follow(below);
    const dear = shop("a", "50");
    await see(dear);
    const joined = await see(dear, shop("b", "40", { isUnread: true }));
    expect(joined.text).toEqual(["a,50 EUR,true", "b,,"]);
    expect(joined.verdicts).toEqual(["quiet: conditions"]);
    expect((await see(dear, shop("b", "39", { isUnread: true }))).verdicts).toEqual(["unchanged: same_body"]);
    expect((await see(dear, shop("b", "40"))).verdicts).toEqual(["changed"]);
    expect((await see(dear, shop("b", "40", { isUnread: true }))).verdicts).toEqual(["unchanged: same_text"]);
    expect((await see(dear, shop("b", "40"))).verdicts).toEqual(["unchanged: same_text"]);
  });

  test("a shop that is down when the table is made is told of once it is read", async () => {
    const { see } = follow({
      tag: "kettle",
      conditions: [
        { column: "price", is: "new_lowest" },
        { column: "price", is: "leader_changed" },
      ],
    });
    await see(shop("a", "50"), shop("b", "40", { isUnread: true }));
    expect((await see(shop("a", "50"), shop("b", "41"))).verdicts).toEqual(["changed"]);
  });
});
