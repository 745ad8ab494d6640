/** Small PDF files made in code (ISO 32000-1): objects as they are given, a cross-reference table, a trailer. */
import { deflateSync } from "node:zlib";

export type Part = string | { dictionary: string; data: string | Uint8Array };

const bytesOf = (data: string | Uint8Array): Uint8Array =>
  typeof data === "string" ? Uint8Array.from(data, (char) => char.charCodeAt(0)) : data;

/** A file of numbered objects, the first being the catalogue. `trailer`: more entries of the trailer. */
export function pdfFile(objects: Part[], trailer = ""): Uint8Array {
  const parts: Uint8Array[] = [bytesOf("%PDF-1.4\n")];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(length());
    parts.push(bytesOf(`${index + 1} 0 obj\n`));
    if (typeof object === "string") parts.push(bytesOf(object));
    else {
      const data = bytesOf(object.data);
      parts.push(bytesOf(`<< ${object.dictionary} /Length ${data.length} >>\nstream\n`), data, bytesOf("\nendstream"));
    }
    parts.push(bytesOf("\nendobj\n"));
  }
  const table = length();
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(bytesOf(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`));
  parts.push(bytesOf(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

export const deflated = (data: string | Uint8Array): Part => ({
  dictionary: "/Filter /FlateDecode",
  data: new Uint8Array(deflateSync(bytesOf(data))),
});

/** The operators that write lines one below the other. */
export const written = (lines: string[]): string =>
  `BT /F1 12 Tf 72 720 Td ${lines.map((line) => `(${line.replace(/[()\\]/g, "\\$&")}) Tj 0 -16 Td`).join(" ")} ET`;

/** A file of pages, each a content stream; `resources` are shared by them, `more` are objects from number 100 on. */
export function pdfOf(
  pages: Part[],
  { resources = "", more = [], trailer = "" }: { resources?: string; more?: Part[]; trailer?: string } = {},
): Uint8Array {
  const first = 4;
  const kids = pages.map((_page, index) => `${first + index * 2} 0 R`).join(" ");
  const objects: Part[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  for (const [index, page] of pages.entries()) {
    const content = first + index * 2 + 1;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
      page,
    );
  }
  return pdfFile([...objects, ...more], trailer);
}
