/** Rows as people look for them: numbers in keys by their size, whatever order they are stored in. */
import { expect, test } from "vitest";
import { keyedTable } from "../../../src/table/keyed.ts";
import { tableReportOf } from "../../../src/table/report.ts";
import { keyOf, tableOf, tableText, type Row } from "../../../src/table/rows.ts";
import { rowsByKey, sortedRows } from "../../../src/table/sorted.ts";

const columns = ["name", "price"];
const keyed = (rows: readonly Row[]) => keyedTable(rows, { columns, key: "name" }).table;
const mugs = ["mug-1", "mug-10", "Mug-3", "mug-2"].map((name): Row => [name, "5 EUR"]);

test("numbers in keys are sorted by their size, and so are rows that are equal in a column", () => {
  const natural = ["mug-1", "mug-2", "Mug-3", "mug-10"];
  expect(rowsByKey(keyed(mugs)).map(keyOf)).toEqual(natural);
  const order = { column: "price", isDescending: true, isNumeric: true };
  expect(sortedRows(keyed(mugs), order).map(keyOf)).toEqual(natural);
  expect(sortedRows(keyed(mugs), { ...order, column: "size" }).map(keyOf)).toEqual(natural);
});

test("what became of rows is reported in this order, of each kind", () => {
  const now = mugs.map(([name]): Row => [name ?? "", "6 EUR"]);
  const came = ["pan-10", "pan-9"].map((name): Row => [name, null]);
  const report = tableReportOf(tableText(keyed(mugs)), tableText(keyed([...now, ...came])));
  expect(report?.rows.map(({ key }) => key)).toEqual(["mug-1", "mug-2", "Mug-3", "mug-10", "pan-9", "pan-10"]);
  const gone = tableReportOf(tableText(keyed([...mugs, ...came])), tableText(keyed(mugs)));
  expect(gone?.rows.map(({ key }) => key)).toEqual(["pan-9", "pan-10"]);
});

test("what is stored keeps its order by code units, so that no table of before is another one", () => {
  const text = "name,price\nMug-3,5 EUR\nmug-1,5 EUR\nmug-10,5 EUR\nmug-2,5 EUR";
  expect(tableText(keyed(mugs))).toBe(text);
  expect(tableOf(text)?.rows).toHaveLength(4);
});
