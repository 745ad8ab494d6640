/**
 * The first sheet of an Office Open XML workbook (ECMA-376, part 1, 18.3) as rows of text, read by our own zip and XML readers,
 * bounded: texts from the shared table or in the cell, numbers and truth values as they are written, formulas by their last
 * result, errors as nothing. Formats do not count: a date is its number. Pure.
 */
import { attributeOf } from "../document/attributes.ts";
import { childrenOf, elementsByTag, isElement, nameOf, subtreeOf, textContentOf } from "../document/nodes.ts";
import type { Document, Node } from "../document/tape.ts";
import { parseXml } from "../html/xml.ts";
import { ZipProblem, type Archive } from "../zip/zip.ts";
import { message } from "../../message/message.ts";

const workbook = "xl/workbook.xml";
const partBytes = 4 * 1_048_576;
const maxColumns = 200;

/** Whether a zip archive is a workbook. */
export const isWorkbook = (archive: Archive): boolean => archive.filesIn("xl/").has("workbook.xml");

/** The rows that the sheet has, each with its number; cells that are missing are empty. @throws ZipProblem */
export function* sheetRows(archive: Archive): Generator<[number: number, cells: string[]], void> {
  const sheet = partOf(archive, sheetName(archive));
  if (!sheet) throw new ZipProblem(message("archive.workbook_expected"));
  const texts = sharedTexts(partOf(archive, "xl/sharedStrings.xml"));
  let number = 0;
  for (const row of all(sheet, "row")) {
    number = Number(attributeOf(sheet, row, "r")) || number + 1;
    const cells: string[] = [];
    for (const cell of inside(sheet, row, "c")) {
      const column = columnOf(attributeOf(sheet, cell, "r") ?? "") ?? cells.length;
      if (column >= maxColumns) break;
      while (cells.length < column) cells.push("");
      cells[column] = valueOf(sheet, cell, texts);
    }
    yield [number, cells];
  }
}

function partOf(archive: Archive, name: string): Document | null {
  const text = archive.text(name, partBytes);
  return text === null ? null : parseXml(text);
}

/** Where the first sheet is: the workbook names a relation, whose target is a path. */
function sheetName(archive: Archive): string {
  const [book, relations] = [partOf(archive, workbook), partOf(archive, "xl/_rels/workbook.xml.rels")];
  const first = book && all(book, "sheet")[0];
  const id = first === null || first === undefined ? undefined : attributeOf(book as Document, first, "r:id");
  const relation =
    relations && all(relations, "Relationship").find((each) => attributeOf(relations, each, "Id") === id);
  const target =
    relations && relation !== undefined && relation !== null ? attributeOf(relations, relation, "Target") : null;
  if (!target) return "xl/worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** The table of texts that cells point into. */
const sharedTexts = (document: Document | null): string[] =>
  document ? all(document, "si").map((item) => plainText(document, item)) : [];

/** The text of an item, whose runs may each have a format; how it is pronounced is no part of it. */
function plainText(document: Document, item: Node): string {
  const spoken = new Set(inside(document, item, "rPh").flatMap((each) => [...subtreeOf(document, each)]));
  return [...subtreeOf(document, item)]
    .filter((node) => isNamed(document, node, "t") && !spoken.has(node))
    .map((node) => textContentOf(document, node))
    .join("");
}

function valueOf(document: Document, cell: Node, texts: readonly string[]): string {
  const type = attributeOf(document, cell, "t");
  if (type === "inlineStr")
    return inside(document, cell, "is")
      .map((item) => plainText(document, item))
      .join("");
  const value = inside(document, cell, "v").map((node) => textContentOf(document, node))[0] ?? "";
  if (type === "s") return texts[Number(value)] ?? "";
  return type === "e" ? "" : value;
}

/** The place of a column: A is 0, AB is 27; null for no reference. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  return letters ? [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

// Writers may give the main namespace a prefix.
const isNamed = (document: Document, node: Node, name: string): boolean =>
  isElement(document, node) && nameOf(document, node).split(":").at(-1) === name;
const inside = (document: Document, node: Node, name: string): Node[] =>
  [...childrenOf(document, node)].filter((child) => isNamed(document, child, name));
const all = (document: Document, name: string): Node[] => {
  const plain = elementsByTag(document, name);
  return plain.length ? plain : elementsByTag(document, `x:${name}`);
};
