/**
 * Writes a table as an Office Open XML workbook of one sheet (ECMA-376, part 1, 18.3): the names of the columns above, in bold and in place while
 * the rows are scrolled. Texts stand in their cells as texts, so nothing in them is ever taken for a formula. Pure.
 */
import { strToU8, zipSync } from "fflate";

/** `format`: how a number is shown, as a spreadsheet writes it: `#,##0.00 "EUR"`. Null: an empty cell. */
export type CellValue = string | number | boolean | { number: number; format: string } | null;
export type Sheet = { name: string; columns: readonly string[]; rows: readonly (readonly CellValue[])[] };

/** What a cell takes at most: https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3 */
const maxCharacters = 32_767;
const maxNameCharacters = 31;

/** What XML cannot hold: control characters, and halves of letters. */
const clean = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- these are what is taken out.
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");

const escaped = (text: string): string =>
  clean(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types";
const partType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The type of a workbook. */
export const workbookType = `${partType}.sheet`;

/** The bytes of the workbook. */
export function workbookOf(sheet: Sheet): Uint8Array {
  const formats = [
    ...new Set(sheet.rows.flat().flatMap((value) => (typeof value === "object" && value !== null ? value.format : []))),
  ];
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${partType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${partType}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": stylesXml(formats),
    "xl/worksheets/sheet1.xml": sheetXml(sheet, formats),
  };
  // Its times are those of no clock, so that equal tables are equal files.
  const files = Object.entries(parts).map(([name, xml]) => [name, [strToU8(declaration + xml), { mtime: firstDay }]]);
  return zipSync(Object.fromEntries(files) as Parameters<typeof zipSync>[0]);
}

/** The first day that a zip archive can say. */
const firstDay = "1980-01-01T12:00:00";

/** A sheet may not be called so. */
const sheetName = (name: string): string =>
  escaped(
    clean(name)
      .replace(/[[\]:*?/\\]/g, " ")
      .trim()
      .slice(0, maxNameCharacters)
      .replace(/^'|'$/g, " ")
      .trim() || "Table",
  );

const firstFormat = 164;
/** Styles of cells: plain, bold, then one a format. */
const [plain, bold, firstOwn] = [0, 1, 2];

const stylesXml = (formats: readonly string[]): string =>
  `<styleSheet xmlns="${main}"><numFmts count="${formats.length + 1}"><numFmt numFmtId="${firstFormat}" formatCode="General"/>${formats
    .map((format, at) => `<numFmt numFmtId="${firstFormat + 1 + at}" formatCode="${escaped(format)}"/>`)
    .join(
      "",
    )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${formats
    .map((_, at) => `<xf numFmtId="${firstFormat + 1 + at}" applyNumberFormat="1"/>`)
    .join(
      "",
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetXml({ columns, rows }: Sheet, formats: readonly string[]): string {
  const styles = new Map(formats.map((format, at) => [format, firstOwn + at]));
  const head = columns.map((name, at) => textCell(name, { at, row: 1, style: bold }));
  const body = rows.map((row, index) =>
    rowXml(
      index + 2,
      row.map((value, at) => cellXml(value, { at, row: index + 2, styles })),
    ),
  );
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/><sheetData>${rowXml(1, head)}${body.join("")}</sheetData></worksheet>`;
}

const rowXml = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join("")}</row>`;

type Place = { at: number; row: number };

function cellXml(value: CellValue, { styles, ...place }: Place & { styles: ReadonlyMap<string, number> }): string {
  if (value === null || value === "") return "";
  if (typeof value === "string") return textCell(value, { ...place, style: plain });
  const reference = referenceOf(place);
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${Number(value)}</v></c>`;
  const { number, style } =
    typeof value === "number"
      ? { number: value, style: plain }
      : { number: value.number, style: styles.get(value.format) ?? plain };
  return Number.isFinite(number) ? `<c r="${reference}" s="${style}"><v>${number}</v></c>` : "";
}

const textCell = (text: string, { style, ...place }: Place & { style: number }): string =>
  `<c r="${referenceOf(place)}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, maxCharacters))}</t></is></c>`;

/** `A1`, `AB12`. */
function referenceOf({ at, row }: Place): string {
  let letters = "";
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${row}`;
}
