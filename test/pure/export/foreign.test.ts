/** What changedetection.io reads of our archives. The checksums are those that its version 0.60.10 stored for such watches. */
import { expect, test } from "vitest";
import { filterConfigText, foreignSnapshots, foreignStockLine } from "../../../src/export/foreign.ts";
import { stockMemory, stockWords } from "../../../src/import/backup/foreignStock.ts";
import { md5 } from "../../../src/secret/digest.ts";

test.each([
  [{}, [], "358f3a9a15b65299a8601ad1b2ae6f38"],
  [{ include_filters: ["#price"] }, [], "cf1f0423e5ad84d0fae1d3c07834fddd"],
  [{}, [{ include_filters: ["#price"] }], "cf1f0423e5ad84d0fae1d3c07834fddd"],
  [{ include_filters: ["json:$.items"] }, [], "105d7813a22f9b1eb27814835d67eea8"],
  [
    { ignore_text: ["/Updated: \\d+/"], subtractive_selectors: [".ad"], trigger_text: ["State"] },
    [],
    "74e4252a9eeae8c8850ed317a1d39e9d",
  ],
])(
  "the filters %j with those of tags %j have the checksum that changedetection.io compares",
  (watch, tags, checksum) => {
    expect(md5(filterConfigText(watch, tags))).toBe(checksum);
  },
);

test.each([
  ["In Stock: True - Price: 59.5", "EUR", "In Stock: True - Price: 59.50 EUR"],
  ["In Stock: False - Price:", "EUR", "In Stock: False - Price:"],
  ["Some text", null, "Some text"],
])("the snapshot %j of price and stock becomes our line and goes back as it was", (theirs, currency, ours) => {
  expect(stockWords(theirs, currency)).toBe(ours);
  expect(foreignStockLine(ours)).toBe(theirs);
});

test("price and stock of a backup are what the first check here compares with", () => {
  const restock = {
    in_stock: false,
    price: 56.5,
    currency: "EUR",
    last_price: 57.5,
    availability: "https://schema.org/OutOfStock",
  };
  expect(stockMemory({ restock })).toEqual({
    restock: { price: "56.5", currency: "EUR", in_stock: false, availability: "outofstock", last_price: "57.5" },
    toldPrice: { price: "56.5", currency: "EUR" },
    knownStock: false,
  });
  expect(stockMemory({})).toEqual({});
});

test("the imported page, read once more here, is no change there; what followed is", () => {
  const at = (time: number, kind: "quiet" | "change") => ({ at: time, object: `1.${time}`, size: 1, kind });
  const all = [at(10, "change"), at(20, "quiet"), at(30, "change"), at(40, "quiet")];
  const left = foreignSnapshots({ reading: { imported: { md5: "0", at: 10 } } }, all);
  expect(left.map((one) => one.at)).toEqual([10, 30, 40]);
  expect(foreignSnapshots({ reading: {} }, all)).toHaveLength(4);
});
