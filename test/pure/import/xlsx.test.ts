import { inEnglish } from "../../inEnglish.ts";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readTable } from "../../../src/import/csv.ts";
import { isWorkbook, sheetRows } from "../../../src/lib/spreadsheet/xlsx.ts";
import { openZip } from "../../../src/lib/zip/zip.ts";

const book = (parts: Record<string, string>) =>
  openZip(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))), 16_000_000);
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const workbook = `<workbook ${main} xmlns:r="r"><sheets><sheet name="Wachets" sheetId="7" r:id="rId3"/><sheet name="Other" r:id="rId1"/></sheets></workbook>`;
const relations = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet2.xml"/></Relationships>`;
const sheet = (rows: string) => `<?xml version="1.0"?><worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`;
const parts = (rows: string, texts: string[] = []) => ({
  "xl/workbook.xml": workbook,
  "xl/_rels/workbook.xml.rels": relations,
  "xl/worksheets/sheet1.xml": sheet('<row r="1"><c t="inlineStr"><is><t>wrong sheet</t></is></c></row>'),
  "xl/worksheets/sheet2.xml": sheet(rows),
  "xl/sharedStrings.xml": `<sst ${main}>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
});
const rowsOf = (rows: string, texts?: string[]) => [...sheetRows(book(parts(rows, texts)))];

describe("the first sheet of a workbook", () => {
  test("the first sheet is the one that the workbook lists first, wherever its file lies", () => {
    expect(rowsOf('<row r="1"><c r="A1"><v>7</v></c></row>')).toEqual([[1, ["7"]]]);
    expect(isWorkbook(book(parts("")))).toBe(true);
    expect(isWorkbook(book({ "changedetection.json": "{}" }))).toBe(false);
  });

  test("a sheet has texts, numbers and truth values as they were typed, each in its column", () => {
    const row = `<row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><v>1824</v></c><c r="D3" t="b"><v>1</v></c>
      <c r="E3" t="str"><f>A1</f><v>done</v></c><c r="F3" t="e"><v>#REF!</v></c><c r="AA3" t="inlineStr"><is><t>far</t></is></c></row>`;
    const [[number, cells] = [0, []]] = rowsOf(row, [
      "<t>no</t>",
      "<r><t>a &amp; </t></r><r><t>b</t></r><rPh><t>x</t></rPh>",
    ]);
    expect(number).toBe(3);
    expect(cells.slice(0, 6)).toEqual(["a & b", "", "1824", "1", "done", ""]);
    expect([cells.length, cells[26]]).toEqual([27, "far"]);
  });

  test("rows and cells without numbers are read in their order", () => {
    expect(rowsOf("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>")).toEqual([
      [1, ["1", "2"]],
      [2, ["3"]],
    ]);
  });

  test("a workbook without its first sheet is refused with a reason", () => {
    expect(() => [...sheetRows(book({ "xl/workbook.xml": workbook }))]).toThrow("Expected a workbook with a sheet");
  });

  test("a workbook that would unpack to more than the limit is refused before it does", () => {
    const bomb = book(parts(`<row><c><v>${"9".repeat(5_000_000)}</v></c></row>`));
    expect(() => [...sheetRows(bomb)]).toThrow("larger than");
  });

  test("a workbook cannot name files outside of the archive, and no entity is expanded", () => {
    const evil = parts("");
    evil["xl/_rels/workbook.xml.rels"] =
      '<Relationships><Relationship Id="rId3" Target="/../../etc/passwd"/></Relationships>';
    expect(() => [...sheetRows(book(evil))]).toThrow("Expected a workbook");
    const entity = `<!DOCTYPE a [<!ENTITY x "${"y".repeat(100)}">]>`;
    const bomb = {
      ...parts(""),
      "xl/worksheets/sheet2.xml": `${entity}${sheet("<row><c t='str'><v>&x;</v></c></row>")}`,
    };
    expect([...sheetRows(book(bomb))].flatMap(([, cells]) => cells).join("").length).toBeLessThan(10);
  });
});

test("an export of Wachete becomes watches", () => {
  const names = ["Id", "Name", "Folder", "Url", "XPath", "Interval (min)", "Dynamic wachet"];
  const cell = (column: number) => `<c r="${"ABCDEFG"[column]}1" t="s"><v>${column}</v></c>`;
  const values = `<row r="2"><c r="B2" t="str"><v>Kettle</v></c><c r="C2" t="str"><v>Shop</v></c>
    <c r="D2" t="str"><v>https://shop.test/</v></c><c r="E2" t="str"><v>//h1</v></c><c r="F2"><v>1824</v></c><c r="G2" t="b"><v>0</v></c></row>
    <row r="5"><c r="B5" t="str"><v>No address</v></c></row>`;
  const texts = names.map((name) => `<t>${name}</t>`);
  const { items, notes } = readTable(
    sheetRows(book(parts(`<row r="1">${names.map((_, index) => cell(index)).join("")}</row>${values}`, texts))),
  );
  expect(inEnglish(items)).toEqual([
    {
      where: "Row 2",
      settings: {
        url: "https://shop.test/",
        title: "Kettle",
        include_filters: ["xpath://h1"],
        time_between_check: { weeks: 0, days: 1, hours: 6, minutes: 24, seconds: 0 },
        time_between_check_use_default: false,
        fetch_backend: "html_requests",
      },
      tagTitles: ["Shop"],
    },
  ]);
  expect(inEnglish(notes)).toEqual([{ where: "Row 5", reason: "has no address" }]);
});
