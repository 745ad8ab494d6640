/** A table written as a workbook is read back as it was, and nothing in it is a formula. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { workbookOf, type CellValue } from "../../../../src/lib/spreadsheet/workbook.ts";
import { sheetRows } from "../../../../src/lib/spreadsheet/xlsx.ts";
import { openZip } from "../../../../src/lib/zip/zip.ts";

const opened = (bytes: Uint8Array) => openZip(bytes, 16_000_000);
const sheetOf = (bytes: Uint8Array) => opened(bytes).text("xl/worksheets/sheet1.xml", 4_000_000) ?? "";

test("every cell is read back: texts as they were, numbers as numbers, whatever stands in them", () => {
  const text = fc.string({ unit: "binary", maxLength: 30 }).map((words) => words.trim());
  const value: fc.Arbitrary<CellValue> = fc.oneof(
    text,
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constant(null),
    fc.integer().map((number) => ({ number, format: '#,##0.00 "EUR"' })),
  );
  const rows = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 8 });
  // What XML cannot hold is left out.
  const kept = (words: string) =>
    words.toWellFormed().replace(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
  const shown = (cell: CellValue): string => {
    if (typeof cell === "object") return cell === null ? "" : String(cell.number);
    return typeof cell === "string" ? kept(cell) : String(Number(cell));
  };
  fc.assert(
    fc.property(rows, (given) => {
      const bytes = workbookOf({ name: "Kettles", columns: ["name", "a & b", '<"c">'], rows: given });
      const [head, ...read] = [...sheetRows(opened(bytes))].map(([, cells]) => cells);
      expect(head).toEqual(["name", "a & b", '<"c">']);
      const words = (cells: readonly string[]) => [0, 1, 2].map((at) => (cells[at] ?? "").replace(/\s+/g, " ").trim());
      expect(given.map((_, at) => words(read[at] ?? []))).toEqual(given.map((row) => words(row.map(shown))));
    }),
  );
});

test("what looks like a formula is text", () => {
  const formulas = ["=HYPERLINK(1)", "+1", "-1+2", "@SUM(A1)", "\t=1", "＝1"];
  const sheet = sheetOf(workbookOf({ name: "x", columns: ["=1+1"], rows: formulas.map((words) => [words]) }));
  expect(sheet).not.toContain("<f");
  expect(sheet.match(/t="inlineStr"/g)).toHaveLength(formulas.length + 1);
});

test("a sheet has a name that spreadsheets take, and equal tables are equal files", () => {
  const named = (name: string) => {
    const bytes = workbookOf({ name, columns: ["a"], rows: [] });
    return /<sheet name="([^"]*)"/.exec(opened(bytes).text("xl/workbook.xml", 10_000) ?? "")?.[1];
  };
  expect(named("Kettle [all]: a/b?*\\")).toBe("Kettle  all   a b");
  expect(named("'".repeat(2))).toBe("Table");
  expect(named("k".repeat(60))).toHaveLength(31);
  const [one, other] = [1, 2].map(() => workbookOf({ name: "a", columns: ["a"], rows: [["b"]] }));
  expect(one).toEqual(other);
});
